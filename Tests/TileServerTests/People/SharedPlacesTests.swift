import Geometry
import Testing

@testable import TileServer

@Suite struct SharedPlacesTests {
    private let now = 1_769_860_800.0

    /// The place of a person at a time before or after now, for an hour.
    private func place(
        _ id: String = "anna", at longitude: Double = 1, after seconds: Double = 0,
        for length: Double = 3600, seenBy circles: String = "family"
    ) throws -> SharedPlace {
        let names = circles.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",")
        let body =
            #"{"longitude": \#(longitude), "latitude": 0, "expires": \#(length), "seenBy": [\#(names)]}"#
        return try SharedPlace(Array(body.utf8), of: id, at: now + seconds)
    }

    private func ids(_ places: SharedPlaces, _ circles: Set<String>?, after seconds: Double = 0)
        -> [String]
    {
        places.seen(by: circles, at: now + seconds).map(\.id)
    }

    @Test func `A person is seen by the circles that were named, and by nobody else`() throws {
        let places = SharedPlaces()
        try places.keep(place("anna", seenBy: "family,work"), by: "k")
        try places.keep(place("ben", after: 1, seenBy: "work"), by: "k")
        #expect(ids(places, ["family"]) == ["anna"] && ids(places, ["family", "club"]) == ["anna"])
        // The latest first.
        #expect(ids(places, ["work"]) == ["ben", "anna"] && ids(places, nil) == ["ben", "anna"])
        #expect(ids(places, ["club"]).isEmpty && ids(places, []).isEmpty)
        // The last word counts.
        try places.keep(place("anna", after: 2, seenBy: "club"), by: "k")
        #expect(ids(places, ["family"]).isEmpty && ids(places, ["club"]) == ["anna"])
    }

    @Test func `Expired places are not shown, and then forgotten`() throws {
        let places = SharedPlaces()
        try places.keep(place("anna", for: 60), by: "k")
        try places.keep(place("ben", for: 61), by: "k")
        #expect(ids(places, nil, after: 59.9).count == 2)
        #expect(ids(places, nil, after: 60) == ["ben"] && places.count == 2)
        places.forgetExpired(at: now + 60)
        #expect(places.count == 1 && ids(places, nil) == ["ben"])
        places.forgetAll()
        #expect(places.count == 0)
    }

    @Test func `Messages that arrive late change nothing, also after the person is gone`() throws {
        let places = SharedPlaces()
        let (early, late) = (try place(at: 1, after: -10), try place(at: 2, for: 20))
        #expect(try places.keep(late, by: "k"))
        #expect(try !places.keep(early, by: "k"))
        #expect(try places.keep(late, by: "k"))
        #expect(places.seen(by: nil, at: now) == [late])
        // The later one has expired first.
        places.forgetExpired(at: now + 20)
        try places.keep(early, by: "k")
        #expect(places.count == 0)
        try places.keep(place(after: 30), by: "k")
        places.remove("anna", at: now + 40)
        try places.keep(place(after: 35), by: "k")
        #expect(places.count == 0)
        // Removed before the place arrives.
        places.remove("ben", at: now)
        try places.keep(place("ben", after: -1), by: "k")
        #expect(places.count == 0)
        try places.keep(place(after: 41), by: "k")
        try places.keep(place("ben", after: 1), by: "k")
        #expect(places.count == 2)
    }

    @Test func `People of a key are forgotten, and its late messages with them`() throws {
        let places = SharedPlaces(most: 10, mostOfKey: 2)
        for (id, key) in [("a", "one"), ("b", "one"), ("c", "two")] {
            try places.keep(place(id), by: key)
        }
        places.forget { id, key in key == "one" && id != "b" }
        #expect(ids(places, nil) == ["b", "c"])
        // Its count is right again.
        try places.keep(place("d"), by: "one")
        #expect(throws: HTTPRefusal.self) { try places.keep(place("e"), by: "one") }
        #expect(places.count == 3)
    }

    @Test func `Removals of many do not undo the next removal`() throws {
        let places = SharedPlaces(most: 10, mostOfKey: 10)
        for number in 0..<30 { places.remove("nobody\(number)", at: now + Double(number)) }
        try places.keep(place(), by: "k")
        places.remove("anna", at: now + 50)
        #expect(try !places.keep(place(after: 40), by: "k") && places.count == 0)
    }

    @Test func `There are no more people than the limits allow, of a key and of all`() throws {
        let places = SharedPlaces(most: 4, mostOfKey: 2)
        func refusal(_ id: String, _ key: String) -> Int? {
            do throws(HTTPRefusal) {
                guard let place = try? place(id) else { return -1 }
                try places.keep(place, by: key)
                return nil
            } catch {
                return error.status
            }
        }
        #expect(refusal("a", "one") == nil && refusal("b", "one") == nil)
        #expect(refusal("c", "one") == 429 && refusal("a", "one") == nil)
        #expect(refusal("c", "two") == nil && refusal("a", "two") == nil)
        // The first person is the other key's now.
        #expect(refusal("d", "one") == nil && refusal("e", "one") == 429)
        #expect(refusal("e", "three") == 503 && refusal("d", "one") == nil && places.count == 4)
        places.remove("d", at: now - 1)
        #expect(refusal("e", "one") == nil && places.count == 4)
        places.forgetExpired(at: now + 3600)
        #expect(places.count == 0)
        #expect(refusal("f", "one") == nil && refusal("g", "one") == nil)
        #expect(refusal("h", "one") == 429)
    }
}
