import Formats
package import Geometry
import Glibc
package import MapStore
import Parameters
import Platform
import Tracks

/// Trips that are kept in an SQLite file, each whole and with its numbers.
///
/// What private zones cut out never gets here. A store serves one thread at a time; several
/// processes may open the same file.
package final class TripStore {
    /// The file.
    package let path: String
    private let database: Database

    /// What a list of trips is limited to.
    package struct Query: Hashable, Sendable {
        /// The owners whose trips are listed; `nil` for all.
        package var owners: [String]?
        /// Trips that start at this time or later, in seconds since 1970.
        package var from: Double?
        /// Trips that start before this time.
        package var to: Double?
        /// Trips whose area meets this one.
        package var box: CoordinateBox?
        /// The most trips.
        package var limit = 100
        /// The number of trips that are skipped, the latest first.
        package var offset = 0

        /// All trips.
        package init() {}
    }

    /// Opens a store.
    ///
    /// - Parameters:
    ///   - path: the file, which is made if it does not exist.
    ///   - access: whether it may be changed.
    /// - Throws: ``TripStoreError`` if it can't be opened, or is no store of trips.
    package init(path: String, access: Database.Access = .create) throws(TripStoreError) {
        self.path = path
        do throws(SQLiteError) {
            database = try Database(path: path, access: access)
            let isNew = try database.number("SELECT count(*) FROM sqlite_schema") == 0
            if case .create = access, isNew {
                // Others can't read a file of trips, whatever the folder allows.
                chmod(path, 0o600)
                try database.execute(Self.schema)
            }
            guard try database.number("PRAGMA application_id") == Self.applicationID else {
                throw SQLiteError(code: 26, message: "it is another kind of file")
            }
            try database.execute("PRAGMA secure_delete = ON")
        } catch {
            throw TripStoreError(
                "\(PrintableText.short(path)): no store of trips: \(error.message)")
        }
    }

    /// "trip" in ASCII: no other file of SQLite gets a table for trips.
    private static let applicationID = 0x7472_6970

    /// One table, whose records are gzip of JSON.
    ///
    /// `start` and the box are for finding, in seconds since 1970 and degrees. A box over 180° has
    /// its west east of its east.
    private static let schema = """
        PRAGMA application_id = \(applicationID);
        PRAGMA journal_mode = WAL;
        CREATE TABLE IF NOT EXISTS trips(
            id TEXT PRIMARY KEY, owner TEXT NOT NULL, start REAL, west REAL NOT NULL,
            south REAL NOT NULL, east REAL NOT NULL, north REAL NOT NULL, "from" TEXT, "to" TEXT,
            numbers TEXT NOT NULL, record BLOB NOT NULL, added INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS trips_by_start ON trips(owner, start);
        """

    // MARK: Adding and removing

    /// Keeps a trip.
    ///
    /// - Parameters:
    ///   - recorded: the trip, without its private parts.
    ///   - owner: whose it is; empty for nobody.
    ///   - map: tells where it began and ended; `nil` for no addresses.
    /// - Returns: its id, and whether it is new.
    /// - Throws: ``TripStoreError`` or `MapStoreError` if it can't be written.
    package func add(
        _ recorded: RecordedTrip, owner: String, map: MapDatabase? = nil
    ) throws -> (id: String, isNew: Bool) {
        guard KeptTrip.isOwner(owner) else {
            throw TripStoreError(
                "'\(PrintableText.short(owner))' is no owner: write letters, digits and signs without blanks"
            )
        }
        let samples = recorded.trip.samples
        guard let first = samples.first, let last = samples.last,
            let box = CoordinateBox(around: samples.map(\.coordinate))
        else { throw TripStoreError("a trip has no places") }
        let record = try TripRecord(recorded)
        var hash = StableHash()
        hash.add(owner)
        hash.add(recorded.trip.document.serialized())
        let digits = String(hash.value, radix: 16)
        let id = String(repeating: "0", count: 16 - digits.count) + digits
        // Where a cut trip seems to end is not where it ended.
        func address(_ place: Coordinate) throws -> String? {
            recorded.isCut ? nil : try map?.places(at: place).first?.entry.line
        }
        let insert = try database.prepare(
            """
            INSERT OR IGNORE INTO trips
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """)
        try insert.bind(id, at: 1)
        try insert.bind(owner, at: 2)
        try insert.bind(recorded.trip.start, at: 3)
        for (index, number) in [box.west, box.south, box.east, box.north].enumerated() {
            try insert.bind(number, at: 4 + index)
        }
        try insert.bind(try address(first.coordinate), at: 8)
        try insert.bind(try address(last.coordinate), at: 9)
        // The path of the file is the machine's own affair.
        let numbers = TripNumbers([recorded]).document["trips"]?[0]?.object?.members ?? []
        let shown = JSONObject(numbers.filter { $0.key != "file" }.map { ($0.key, $0.value) })
        try insert.bind(JSONValue.object(shown).serialized(), at: 10)
        try insert.bind(record.bytes, at: 11)
        try insert.bind(time(nil), at: 12)
        try insert.run()
        return (id, database.changedRows > 0)
    }

    /// Removes a trip.
    ///
    /// - Parameter id: its id.
    /// - Returns: whether there was one.
    /// - Throws: `SQLiteError` if the file can't be changed.
    package func remove(_ id: String) throws -> Bool {
        let delete = try database.prepare("DELETE FROM trips WHERE id = ?1")
        try delete.bind(id, at: 1)
        try delete.run()
        return database.changedRows > 0
    }

    /// Removes all trips of an owner.
    ///
    /// - Parameter owner: the owner.
    /// - Returns: how many there were.
    /// - Throws: `SQLiteError` if the file can't be changed.
    package func removeAll(ofOwner owner: String) throws -> Int {
        let delete = try database.prepare("DELETE FROM trips WHERE owner = ?1")
        try delete.bind(owner, at: 1)
        try delete.run()
        return database.changedRows
    }

    /// Removes trips that started long ago, or were added then: their clock may be wrong, or there
    /// was none.
    ///
    /// - Parameters:
    ///   - time: seconds since 1970.
    ///   - most: the most trips that are removed.
    /// - Returns: how many there were.
    /// - Throws: `SQLiteError` if the file can't be changed.
    package func removeAll(before time: Double, most: Int = .max) throws -> Int {
        // The records, which are large, lie before this column.
        try database.execute("CREATE INDEX IF NOT EXISTS trips_by_added ON trips(added)")
        let delete = try database.prepare(
            """
            DELETE FROM trips WHERE id IN (
                SELECT id FROM trips WHERE start < ?1 UNION
                SELECT id FROM trips WHERE added < ?1 LIMIT ?2)
            """)
        try delete.bind(time, at: 1)
        try delete.bind(most, at: 2)
        try delete.run()
        return database.changedRows
    }

    /// Writes removals to the file itself, so that no log keeps what was removed.
    ///
    /// - Returns: `false` if another program was reading the file, so that this must be repeated.
    /// - Throws: `SQLiteError` if the file can't be written.
    package func overwriteRemoved() throws -> Bool {
        let checkpoint = try database.prepare("PRAGMA wal_checkpoint(TRUNCATE)")
        return try checkpoint.step() && checkpoint.int(at: 0) == 0
    }

    // MARK: Reading

    /// Lists trips, the latest first.
    ///
    /// - Parameter query: which ones.
    /// - Returns: the trips, and how many there are without limit and offset.
    /// - Throws: `SQLiteError` if the file can't be read.
    package func trips(_ query: Query) throws -> (trips: [KeptTrip], total: Int) {
        var found: [KeptTrip] = []
        let rows = try database.prepare(
            """
            SELECT id, owner, start, west, south, east, north, "from", "to", numbers FROM trips
            WHERE (?1 IS NULL OR start >= ?1) AND (?2 IS NULL OR start < ?2)
            ORDER BY coalesce(start, added) DESC, id
            """)
        try rows.bind(query.from, at: 1)
        try rows.bind(query.to, at: 2)
        var total = 0
        while try rows.step() {
            guard let trip = Self.trip(rows), query.owners?.contains(trip.owner) != false,
                query.box.map({ WorldBox($0).meets(WorldBox(trip.box)) }) != false
            else { continue }
            total += 1
            if total > query.offset, found.count < query.limit { found.append(trip) }
        }
        return (found, total)
    }

    /// Finds a trip.
    ///
    /// - Parameter id: its id.
    /// - Returns: what lists show of it; `nil` if there is none.
    /// - Throws: `SQLiteError` if the file can't be read.
    package func trip(_ id: String) throws -> KeptTrip? {
        let row = try database.prepare(
            """
            SELECT id, owner, start, west, south, east, north, "from", "to", numbers FROM trips
            WHERE id = ?1
            """)
        try row.bind(id, at: 1)
        return try row.step() ? Self.trip(row) : nil
    }

    /// Reads a trip whole.
    ///
    /// - Parameter id: its id.
    /// - Returns: the trip as it was added; `nil` if there is none.
    /// - Throws: `SQLiteError` if the file can't be read, ``TripStoreError`` if it is damaged.
    package func recorded(_ id: String) throws -> RecordedTrip? {
        let row = try database.prepare("SELECT record FROM trips WHERE id = ?1")
        try row.bind(id, at: 1)
        guard try row.step() else { return nil }
        return try TripRecord(bytes: row.blob(at: 0) ?? []).trip()
    }

    private static func trip(_ row: Statement) -> KeptTrip? {
        let sides = (3...6).compactMap { row.double(at: $0) }
        guard let id = row.string(at: 0), KeptTrip.isID(id), let owner = row.string(at: 1),
            KeptTrip.isOwner(owner), sides.count == 4,
            let box = CoordinateBox(
                checkedWest: sides[0], south: sides[1], east: sides[2], north: sides[3]),
            let text = row.string(at: 9),
            let numbers = try? JSONValue(parsing: Array(text.utf8)).object
        else { return nil }
        return KeptTrip(
            id: id, owner: owner, start: row.double(at: 2), box: box, from: row.string(at: 7),
            to: row.string(at: 8), numbers: numbers)
    }
}

/// A store of trips that can't be used.
package struct TripStoreError: Error, Hashable, CustomStringConvertible, Sendable {
    /// What is wrong, in one line.
    package let description: String

    init(_ description: String) { self.description = description }
}
