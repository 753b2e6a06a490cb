import Formats
import Geometry
import Testing

@testable import TileServer

@Suite struct SharedPlaceTests {
    /// 2026-01-31T12:00:00Z.
    private let now = 1_769_860_800.0

    private func place(_ text: String) throws(HTTPRefusal) -> SharedPlace {
        try SharedPlace(Array(text.utf8), of: "anna", at: now)
    }

    /// A body with other members than a whole one.
    private func body(_ members: String) -> String {
        "{\"longitude\": 24.9441, \"latitude\": 60.17, \"seenBy\": [\"family\"]\(members)}"
    }

    @Test func `What is not said has a default: an hour, and a hundred metres`() throws {
        let place = try place(body(""))
        #expect(place.id == "anna" && place.circles == ["family"] && place.name.isEmpty)
        #expect(place.time == now && place.end == now + 3600)
        #expect(place.accuracy == place.cell.extent && place.accuracy >= 70)
    }

    @Test func `All members are read`() throws {
        let place = try place(
            body(
                """
                , "accuracy": 900, "time": "2026-01-31T13:50:00+02:00", "expires": 1200, \
                "coarseness": 500, "name": "Änna", "status": "walking"
                """))
        #expect(place.time == now - 600 && place.end == now + 600)
        #expect(place.accuracy == 900 && place.name == "Änna" && place.status == "walking")
        let untilNoon = try self.place(body(", \"expires\": \"2026-01-31T12:00:01Z\""))
        #expect(untilNoon.end == now + 1)
        // A clock that is a little ahead.
        #expect(try self.place(body(", \"time\": \"2026-01-31T12:00:29Z\"")).time == now)
    }

    @Test func `Nothing finer than the cell is kept, also if it is known better`() throws {
        for coarseness in [10.0, 100, 1000] {
            let members = ", \"accuracy\": 3, \"coarseness\": \(coarseness)"
            let place = try place(body(members))
            let exact = Coordinate(longitude: 24.9441, latitude: 60.17)
            #expect(place.cell == SharedCell(of: exact, coarseness: coarseness))
            #expect(place.accuracy == place.cell.extent && place.accuracy >= coarseness * 0.7)
            // No part of the value has the numbers that were sent.
            var text = ""
            dump(place, to: &text)
            #expect(!text.contains("24.9441\n") && !text.contains("60.17\n"), "\(text)")
            let feature = place.feature { _ in true }.serialized()
            #expect(!feature.contains("24.9441,") && !feature.contains("60.17]"))
        }
    }

    @Test(arguments: [
        ("", "no JSON"), ("{", "no JSON"), ("[]", "an array"), ("3", "a number"),
        ("{}", "longitude"), (#"{"longitude": 1}"#, "latitude"),
        (#"{"longitude": 1, "longitude": 2}"#, "no JSON"),
        (#"{"longitude": 180.1, "latitude": 0, "seenBy": ["a"]}"#, "longitude"),
        (#"{"longitude": 0, "latitude": -90.1, "seenBy": ["a"]}"#, "latitude"),
        (#"{"longitude": "1", "latitude": 0, "seenBy": ["a"]}"#, "longitude"),
        (#"{"longitude": null, "latitude": 0, "seenBy": ["a"]}"#, "longitude"),
        (#"{"longitude": 1e400, "latitude": 0, "seenBy": ["a"]}"#, "no JSON"),
        (#"{"longitude": 1, "latitude": 0}"#, "seenBy"),
        (#"{"longitude": 1, "latitude": 0, "seenBy": []}"#, "seenBy"),
        (#"{"longitude": 1, "latitude": 0, "seenBy": "a"}"#, "seenBy"),
        (#"{"longitude": 1, "latitude": 0, "seenBy": ["a b"]}"#, "seenBy"),
        (#"{"longitude": 1, "latitude": 0, "seenBy": ["a", 3]}"#, "seenBy"),
        (#"{"longitude": 1, "latitude": 0, "seenBy": ["*"]}"#, "seenBy"),
    ])
    func `A body that says no place is refused with the member that is wrong`(
        body: String, part: String
    ) {
        let refusal = #expect(throws: HTTPRefusal.self) { try place(body) }
        #expect(refusal?.status == 400 && refusal?.reason.contains(part) == true)
    }

    @Test(arguments: [
        (#""seenby": ["a"]"#, "unknown member 'seenby'"), (#""altitude": 3"#, "unknown member"),
        (#""accuracy": -1"#, "accuracy"), (#""accuracy": 1e300"#, "accuracy"),
        (#""coarseness": 9"#, "coarseness"), (#""coarseness": 0"#, "coarseness"),
        (#""coarseness": 1e9"#, "coarseness"), (#""coarseness": null"#, "coarseness"),
        (#""time": "2026-01-31T12:00:31Z""#, "future"),
        (#""time": "2026-01-31T12:00:00""#, "zone"), (#""time": "noon""#, "zone"),
        (#""time": 1769860800"#, "zone"), (#""time": "2026-01-31T11:00:00Z""#, "expired"),
        (#""time": "0001-01-01T00:00:00Z""#, "expired"),
        (#""expires": 0"#, "expires"), (#""expires": -5"#, "expires"),
        (#""expires": 86401"#, "expires"), (#""expires": 1e300"#, "expires"),
        (#""expires": true"#, "expires"), (#""expires": "2026-02-01T12:00:01Z""#, "expires"),
        (#""expires": "2026-01-31T12:00:00Z""#, "expires"),
        (#""expires": "9999-12-31T23:59:59Z""#, "expires"),
        (#""name": 3"#, "name"), (#""name": "a\u0007""#, "name"), (#""status": []"#, "status"),
    ])
    func `A wrong member is refused by its name`(member: String, part: String) {
        let refusal = #expect(throws: HTTPRefusal.self) { try place(body(", " + member)) }
        #expect(refusal?.status == 400 && refusal?.reason.contains(part) == true, "\(member)")
    }

    @Test func `Texts and bodies that are too long are refused`() {
        let long = String(repeating: "x", count: 201)
        #expect(throws: HTTPRefusal.self) { try place(body(", \"name\": \"\(long)\"")) }
        let refusal = #expect(throws: HTTPRefusal.self) {
            try place(body(String(repeating: " ", count: SharedPlace.mostBytes)))
        }
        #expect(refusal?.status == 413)
        let circles = (0..<17).map { "\"c\($0)\"" }.joined(separator: ",")
        #expect(throws: HTTPRefusal.self) {
            try place("{\"longitude\": 1, \"latitude\": 0, \"seenBy\": [\(circles)]}")
        }
    }

    @Test func `Circles that a reader may not see are not named`() throws {
        let text = #"{"longitude": 1, "latitude": 0, "seenBy": ["family", "work"]}"#
        let feature = try place(text).feature { $0 == "work" }
        #expect(feature["properties"]?["circles"] == ["work"])
        #expect(feature["properties"]?["expires"]?.string == "2026-01-31T13:00:00Z")
        #expect(!feature.serialized().contains("family"))
    }
}
