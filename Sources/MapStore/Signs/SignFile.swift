public import Geometry

/// A file of signs beside a map, such as those of a road authority.
///
/// It has the table `road_signs` of a map and names the map whose edges it speaks of.
public final class SignFile {
    /// The file that is read.
    public let path: String
    /// The identity of the map that it belongs to (``MapDatabase/networkIdentity()``).
    public let identity: String
    /// The licence of its signs, as it must be drawn.
    public let licence: String
    /// The day of the newest of its signs, such as `2024-05-31`; `nil` if none has a date.
    public let date: String?

    private let database: Database

    /// "MPSG".
    static let applicationID = 0x4D50_5347

    /// Opens a file of signs.
    ///
    /// - Parameter path: a file that ``write(_:to:of:licence:)`` has made.
    /// - Throws: ``MapStoreError`` if it can't be read or is no such file.
    public init(path: String) throws(MapStoreError) {
        self.path = path
        if let reason = RegularFile.reasonAgainst(path) {
            throw .cannotOpen(path: path, reason: reason)
        }
        do {
            database = try Database(path: path, access: .readOnly)
            let id = try database.prepare("PRAGMA application_id")
            guard try id.step(), id.int(at: 0) == Self.applicationID else {
                throw MapStoreError.notAMap(
                    path: path, reason: "is no file of signs (render signs makes one)")
            }
            var texts: [String: String] = [:]
            let rows = try database.prepare(
                "SELECT name, value FROM metadata WHERE length(value) <= 10000 LIMIT 100")
            while try rows.step() {
                if let name = rows.string(at: 0) { texts[name] = rows.string(at: 1) }
            }
            identity = texts["map"] ?? ""
            licence = texts["licence"] ?? ""
            date = texts["date"]
        } catch let error as MapStoreError {
            throw error
        } catch let error as SQLiteError {
            throw error.isNotADatabase || error.isDamaged
                ? .notAMap(path: path, reason: "is no file of signs (render signs makes one)")
                : .cannotOpen(path: path, reason: error.description)
        } catch {
            throw .cannotOpen(path: path, reason: "\(error)")
        }
    }

    /// Refuses the file if it belongs to another map.
    ///
    /// - Parameter map: the map that it is used with.
    /// - Throws: ``MapStoreError`` that names both files.
    public func require(map: MapDatabase) throws(MapStoreError) {
        guard try map.networkIdentity() == identity else {
            throw .notAMap(
                path: path, reason: "holds signs for another map than \(map.path): make it anew")
        }
    }

    /// Returns the signs on edges.
    ///
    /// - Parameter edges: the edges' numbers.
    /// - Returns: the signs in the order of the edges.
    /// - Throws: ``MapStoreError`` if the file can't be read.
    public func signs(onEdges edges: [Int]) throws(MapStoreError) -> [RoadSign] {
        do {
            let statement = try database.prepare(SignTable.onEdge)
            var signs: [RoadSign] = []
            for edge in edges {
                try statement.bind(edge, at: 1)
                try statement.bind(SignTable.mostOnEdge, at: 2)
                while try statement.step() { RoadSign(statement).map { signs.append($0) } }
                statement.reset()
            }
            return signs
        } catch {
            throw .cannotRead(path, "signs", error)
        }
    }

    /// Returns the signs in an area.
    ///
    /// - Parameters:
    ///   - box: the area in degrees.
    ///   - limit: the most signs to read.
    /// - Returns: the signs in the file's own order.
    /// - Throws: ``MapStoreError`` if the file can't be read.
    public func signs(
        in box: CoordinateBox, limit: Int = 20_000
    ) throws(MapStoreError) -> [RoadSign] {
        try StoredBox.reading(box, once: \.self) { part throws(MapStoreError) in
            do throws(SQLiteError) {
                let statement = try database.prepare(SignTable.inBox)
                let numbers = [part.west, part.east, part.south, part.north, max(limit, 0)]
                for (index, number) in numbers.enumerated() {
                    try statement.bind(number, at: index + 1)
                }
                var signs: [RoadSign] = []
                while try statement.step() { RoadSign(statement).map { signs.append($0) } }
                return signs
            } catch {
                throw .cannotRead(path, "signs", error)
            }
        }
    }

    /// Writes a file of signs.
    ///
    /// - Parameters:
    ///   - signs: the signs.
    ///   - path: a file that is absent or empty.
    ///   - identity: the identity of the map whose edges they are on.
    ///   - licence: the licence of the signs, as it must be drawn.
    /// - Throws: ``MapStoreError`` if the file can't be written.
    public static func write(
        _ signs: [RoadSign], to path: String, of identity: String, licence: String
    ) throws(MapStoreError) {
        do {
            let database = try Database(path: path, access: .create)
            try database.execute(
                "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                    + "PRAGMA application_id = \(applicationID); BEGIN")
            try database.execute(Schema.metadata)
            try database.execute(Schema.signs)
            let row = try database.prepare("INSERT INTO metadata (name, value) VALUES (?1, ?2)")
            var texts = [("map", identity), ("licence", licence)]
            if let date = signs.compactMap(\.date).max() { texts.append(("date", date)) }
            for (name, value) in texts {
                try row.bind(name, at: 1)
                try row.bind(value, at: 2)
                try row.run()
            }
            let insertion = try database.prepare(
                WriterStatements.insertion(into: "road_signs", SignTable.columns))
            for sign in signs { try insertion.insert(sign) }
            for index in Schema.signIndexes { try database.execute(index) }
            try database.execute("COMMIT")
        } catch {
            throw .cannotWrite(path, error)
        }
    }
}
