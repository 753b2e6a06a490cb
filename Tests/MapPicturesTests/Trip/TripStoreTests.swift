import Formats
import GeoFiles
import Geometry
import Glibc
import MapStore
import TestSupport
import Testing
import Tracks

@testable import MapPictures

@Suite struct TripStoreTests {
    private static let drive = ProjectFiles.root + "/samples/oslo-drive.gpx"

    /// Runs a body with a new store.
    private func withStore(_ body: (TripStore) throws -> Void) throws {
        let path = "/tmp/trips-\(getpid())-\(UInt64.random(in: 0 ... .max)).db"
        defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
        try body(TripStore(path: path))
    }

    private func trip(_ change: (inout TripInput) -> Void = { _ in }) throws -> RecordedTrip {
        var input = TripInput()
        change(&input)
        return try #require(input.trips(reading: [Self.drive]).first)
    }

    @Test func `A trip is kept whole, once for each owner, and is found`() throws {
        try withStore { store in
            let recorded = try trip()
            let first = try store.add(recorded, owner: "anna")
            #expect(first.isNew)
            #expect(try !store.add(recorded, owner: "anna").isNew)
            let other = try store.add(recorded, owner: "bo")
            #expect(other.isNew && other.id != first.id)
            let again = try #require(try store.recorded(first.id))
            #expect(again.trip.samples == recorded.trip.samples)
            #expect(again.statistics == recorded.statistics)
            #expect(again.limits == recorded.limits && again.drivingSide == recorded.drivingSide)
            let start = try #require(recorded.trip.start)
            #expect(again.text(of: start) == recorded.text(of: start))
            let kept = try #require(try store.trip(first.id))
            #expect(kept.owner == "anna" && kept.start == start)
            let numbers = TripNumbers([recorded]).document["trips"]?[0]
            #expect(kept.numbers["distanceMeters"] == numbers?["distanceMeters"])
            #expect(kept.numbers["start"] == numbers?["start"])
            // The path of the file is the machine's own affair.
            #expect(
                !kept.document.serialized().contains("samples") && again.file == "oslo-drive.gpx")
            #expect(try store.trip("0123456789abcdef") == nil)
            #expect(try store.recorded("' OR 1=1 --") == nil)
        }
    }

    @Test func `Lists are limited by owner, time, area and number`() throws {
        try withStore { store in
            var starts: [Double] = []
            for day in 0..<5 {
                let recorded = try trip()
                var moved = recorded.trip
                moved.start = recorded.trip.start.map { $0 + Double(day) * 86_400 }
                starts.append(try #require(moved.start))
                let owner = day < 3 ? "anna" : "bo"
                _ = try store.add(
                    RecordedTrip(file: "a", trip: moved, clock: recorded.clock), owner: owner)
            }
            func found(_ change: (inout TripStore.Query) -> Void) throws -> ([Double], Int) {
                var query = TripStore.Query()
                change(&query)
                let (trips, total) = try store.trips(query)
                return (trips.compactMap(\.start), total)
            }
            #expect(try found { _ in } == (starts.reversed(), 5))
            #expect(try found { $0.owners = ["bo"] } == ([starts[4], starts[3]], 2))
            #expect(try found { $0.owners = [] } == ([], 0))
            #expect(try found { ($0.limit, $0.offset) = (2, 1) } == ([starts[3], starts[2]], 5))
            #expect(
                try found { ($0.from, $0.to) = (starts[1], starts[3]) }
                    == ([starts[2], starts[1]], 2))
            let oslo = CoordinateBox(west: 10.7, south: 59.9, east: 10.8, north: 60)
            let elsewhere = CoordinateBox(west: 20, south: 59.9, east: 21, north: 60)
            #expect(try found { $0.box = oslo }.1 == 5)
            #expect(try found { $0.box = elsewhere }.1 == 0)
        }
    }

    @Test func `What is private gets nowhere into the file`() throws {
        try withStore { store in
            let whole = try trip()
            let cut = try trip { $0.privacy = PrivacyZones(ends: 300) }
            let (id, _) = try store.add(cut, owner: "anna")
            let kept = try #require(try store.recorded(id))
            let ends = [whole.trip.samples.first, whole.trip.samples.last].compactMap(\.self)
            for end in ends {
                for sample in kept.trip.samples {
                    #expect(sample.coordinate.distance(to: end.coordinate) > 300)
                }
            }
            #expect(kept.isCut && kept.trip.fingerprint == 0 && kept.file != cut.file)
            let shown = try #require(try store.trip(id))
            #expect(shown.from == nil && shown.to == nil)
            #expect(!shown.document.serialized().contains("oslo-drive"))
            // Not even its name stands in the file.
            let name = Array("oslo-drive".utf8)
            for suffix in ["", "-wal"] {
                let bytes = (try? ProjectFiles.read(store.path + suffix)) ?? []
                let places = bytes.indices.dropLast(name.count).filter {
                    bytes[$0] == name[0] && bytes[$0..<$0 + name.count].elementsEqual(name)
                }
                #expect(places.isEmpty)
            }
        }
    }

    @Test func `Trips are removed by id, owner and age`() throws {
        try withStore { store in
            let recorded = try trip()
            let (id, _) = try store.add(recorded, owner: "anna")
            _ = try store.add(recorded, owner: "bo")
            _ = try store.add(recorded, owner: "cy")
            #expect(try store.remove(id) && !store.remove(id))
            #expect(try store.removeAll(ofOwner: "bo") == 1)
            let start = try #require(recorded.trip.start)
            #expect(try store.removeAll(before: start) == 0)
            #expect(try store.removeAll(before: start + 1) == 1)
            #expect(try store.trips(TripStore.Query()).total == 0)
        }
    }

    @Test(arguments: [
        "Am\u{e9}lie", "an na", "a,b", "<b>", "a\u{1b}[31m", String(repeating: "a", count: 101),
    ])
    func `An owner has letters that are the same everywhere`(_ owner: String) throws {
        try withStore { store in
            #expect(throws: TripStoreError.self) { try store.add(try trip(), owner: owner) }
            // Nor is one believed that another program wrote.
            _ = try store.add(try trip(), owner: "anna@example.org")
            let database = try Database(path: store.path, access: .readWrite)
            let change = try database.prepare("UPDATE trips SET owner = ?1")
            try change.bind(owner, at: 1)
            try change.run()
            #expect(try store.trips(TripStore.Query()).total == 0)
            try database.execute("UPDATE trips SET owner = 'anna', id = '../' || id")
            #expect(try store.trips(TripStore.Query()).total == 0)
        }
    }

    @Test func `What is removed is overwritten, as soon as nobody reads`() throws {
        try withStore { store in
            let (id, _) = try store.add(try trip(), owner: "some-owner")
            let reader = try Database(path: store.path, access: .readOnly)
            try reader.execute("BEGIN; SELECT count(*) FROM trips")
            #expect(try store.remove(id))
            #expect(try !store.overwriteRemoved())
            try reader.execute("COMMIT")
            #expect(try store.overwriteRemoved())
            let name = Array("some-owner".utf8)
            let bytes = try ProjectFiles.read(store.path)
            #expect(
                !bytes.indices.dropLast(name.count).contains { bytes[$0...].starts(with: name) })
        }
    }

    @Test func `Another file is no store, and a damaged record is an error`() throws {
        #expect(throws: TripStoreError.self) { try TripStore(path: Self.drive) }
        #expect(throws: TripStoreError.self) { try TripStore(path: "/nowhere/trips.db") }
        try withStore { store in
            let (id, _) = try store.add(try trip(), owner: "")
            let database = try Database(path: store.path, access: .readWrite)
            for record in ["x''", "x'1f8b'", "'{}'"] {
                try database.execute("UPDATE trips SET record = \(record)")
                #expect(throws: (any Error).self) { try store.recorded(id) }
            }
            var status = stat()
            #expect(stat(store.path, &status) == 0 && status.st_mode & 0o077 == 0)
        }
    }

    @Test func `A trip as GPX is the trip again`() throws {
        let recorded = try trip()
        let text = TripReadings(recorded).gpx
        let again = try #require(try TripInput().trips(of: Array(text.utf8), named: "a").first)
        #expect(again.trip.samples.count == recorded.trip.samples.count)
        #expect(abs(again.trip.distance - recorded.trip.distance) < 1)
        #expect(again.trip.start == recorded.trip.start)
        for (one, other) in zip(again.trip.samples, recorded.trip.samples) {
            #expect(one.coordinate.distance(to: other.coordinate) < 0.02)
            #expect(abs(one.time - other.time) < 0.001)
        }
    }

    @Test func `Peaks are the greatest readings, at their places`() throws {
        let recorded = try trip()
        let peaks = TripReadings(recorded).peaks
        let fastest = recorded.trip.samples.map(\.speed).max() ?? 0
        let shown = try #require(peaks["topSpeed"]?["kmh"]?.number)
        #expect(abs(shown - fastest * 3.6) < 0.06 && shown > 20)
        let second = try #require(peaks["topSpeed"]?["second"]?.number)
        let sample = try #require(
            recorded.trip.samples.min { abs($0.time - second) < abs($1.time - second) })
        #expect(abs(sample.speed - fastest) < 0.01)
        #expect(
            abs(sample.coordinate.longitude - (peaks["topSpeed"]?["longitude"]?.number ?? 0)) < 1e-5
        )
        let speeds = TripReadings(recorded).speeds
        #expect(speeds["kmh"]?.array?.count == recorded.trip.samples.count)
        #expect(speeds["seconds"]?.array?.count == recorded.trip.samples.count)
    }
}
