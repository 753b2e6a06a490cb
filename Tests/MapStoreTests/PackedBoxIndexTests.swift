import Geometry
import Testing

@testable import MapStore

/// The R-tree that is packed at once, beside what SQLite's module makes and says of it.
@Suite struct PackedBoxIndexTests {
    /// Boxes of a made-up country: short and long ones, some all alike, some at the ends of the range.
    private static func boxes(_ count: Int) throws -> [FixedBounds] {
        var state: UInt64 = 42
        func next(_ bound: Int32) -> Int32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int32(state >> 33 % UInt64(bound))
        }
        return try (0..<count).map { index in
            let place = FixedCoordinate(
                longitude: index % 97 == 0
                    ? 1_799_999_999 : next(3_000_000_00) - 1_500_000_000 + Int32(index % 7),
                latitude: index % 50 == 0 ? -900_000_000 : next(800_000_000))
            let other = FixedCoordinate(
                longitude: place.longitude - next(index % 31 == 0 ? 90_000_000 : 2_000),
                latitude: place.latitude + (index % 5 == 0 ? 0 : next(2_000)))
            return try #require(FixedBounds(around: [place, other]))
        }
    }

    private static func database() throws -> Database {
        let database = try Database.inMemory()
        try database.execute(
            "CREATE VIRTUAL TABLE packed USING rtree_i32(id, west, east, south, north);"
                + "CREATE VIRTUAL TABLE grown USING rtree_i32(id, west, east, south, north)")
        return database
    }

    private static func fill(_ database: Database, _ boxes: [FixedBounds]) throws {
        let index = PackedBoxIndex()
        let grown = try database.prepare("INSERT INTO grown VALUES (?1, ?2, ?3, ?4, ?5)")
        for (place, box) in boxes.enumerated() {
            index.add(box, of: place + 1)
            try grown.bind(place + 1, at: 1)
            for (column, edge) in [box.west, box.east, box.south, box.north].enumerated() {
                try grown.bind(Int(edge), at: column + 2)
            }
            try grown.run()
        }
        try index.write(to: "packed", of: database)
    }

    /// One leaf, a full one, one more, two levels, three.
    @Test(arguments: [0, 1, 2, 50, 51, 52, 51 * 51, 51 * 51 + 1, 6_000])
    func `SQLite's rtreecheck accepts the packed index`(count: Int) throws {
        let database = try Self.database()
        try Self.fill(database, try Self.boxes(count))
        let check = try database.prepare("SELECT rtreecheck('packed')")
        #expect(try check.step())
        #expect(check.string(at: 0) == "ok")
    }

    @Test func `a packed index finds the same boxes as SQLite's own, with fewer nodes`() throws {
        let database = try Self.database()
        let boxes = try Self.boxes(6_000)
        try Self.fill(database, boxes)
        func found(_ table: String, _ window: FixedBounds) throws -> [Int] {
            let query = try database.prepare(
                "SELECT id FROM \(table) WHERE east >= \(window.west) AND west <= \(window.east)"
                    + " AND north >= \(window.south) AND south <= \(window.north) ORDER BY id")
            var ids: [Int] = []
            while try query.step() { ids.append(query.int(at: 0) ?? 0) }
            return ids
        }
        var sum = 0
        for window in boxes.prefix(300) {
            let ids = try found("packed", window)
            #expect(try ids == found("grown", window))
            sum += ids.count
        }
        #expect(sum >= 300)
        func nodes(_ table: String) throws -> Int {
            let query = try database.prepare("SELECT count(*) FROM \(table)_node")
            return try query.step() ? query.int(at: 0) ?? 0 : 0
        }
        #expect(try nodes("packed") < nodes("grown"))
    }

    @Test func `a packed index can be changed by SQL later`() throws {
        let database = try Self.database()
        try Self.fill(database, try Self.boxes(3_000))
        try database.execute(
            "INSERT INTO packed VALUES (9001, 1, 2, 1, 2);"
                + "DELETE FROM packed WHERE id % 3 = 0")
        let check = try database.prepare("SELECT rtreecheck('packed'), count(*) FROM packed")
        #expect(try check.step())
        #expect(check.string(at: 0) == "ok")
        #expect(check.int(at: 1) == 2_001)
    }
}
