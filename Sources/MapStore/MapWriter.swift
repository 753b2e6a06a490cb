public import Geometry
public import Platform

/// Writes a new map database.
///
/// One thread uses it: create it, write everything in any order, then call ``finish(metadata:)``.
/// Writing favours speed over safety (no journal, no sync): the file is temporary and useless until
/// it is complete, and is synced when it is published.
public final class MapWriter {
    /// The file name in errors.
    public let target: String
    /// The file beside which temporary files are made.
    public let place: String
    /// The memory limit that it shares with its caller; `nil` for none.
    public let memory: ScratchMemory?
    private let database: Database
    let statements: WriterStatements
    private let tiles: TileTable
    /// The boxes of the roads' centre lines, which are indexed when all have been written.
    let boxes: PackedBoxIndex
    /// The writer of search entries, which another thread may use until ``takeSearchEntries()``.
    public let search: SearchWriter
    private var hasSearchEntries = false
    /// The number of road indexes already made: the boxes, and those of ``Schema/indexes``.
    private var indexesMade = 0

    /// Creates a map.
    ///
    /// - Parameters:
    ///   - path: a file that is absent or empty.
    ///   - target: the name that errors use, for a temporary file whose own name means nothing to the
    ///     user; `nil` for `path` itself.
    ///   - place: the final file, beside which other temporary files are made; `nil` for `path`.
    ///   - memory: the memory whose limit applies to data kept until the end; `nil` keeps it in
    ///     memory.
    /// - Throws: ``MapStoreError`` if the file can't be written or is not empty.
    public init(
        path: String, target: String? = nil, beside place: String? = nil,
        memory: ScratchMemory? = nil
    ) throws(MapStoreError) {
        self.target = target ?? path
        self.place = place ?? path
        self.memory = memory
        boxes = PackedBoxIndex(in: memory)
        do {
            database = try Database(path: path, access: .create)
            try database.execute(
                Schema.beginWriting(inMemory: memory == nil)
                    + "; PRAGMA user_version = \(Schema.version); BEGIN")
            for table in Schema.tables { try database.execute(table) }
            statements = try WriterStatements(database)
            // An equal tile is nearly always a single square of sea or wood: fewer than 200 bytes.
            tiles = try TileTable(of: database, sharing: 300)
            search = try SearchWriter(
                beside: self.place, shownAs: self.target, sortingInMemory: memory == nil)
        } catch let error as SQLiteError {
            throw .cannotWrite(self.target, error)
        } catch let error as FileOutputError {
            throw .cannotWrite(path: self.target, reason: error.reason)
        } catch {
            throw .cannotWrite(path: self.target, reason: "\(error)")
        }
    }

    /// Writes one tile.
    ///
    /// - Parameters:
    ///   - tile: its address (XYZ; stored as MBTiles requires); each tile is written only once.
    ///   - gzipped: the vector tile, compressed with gzip.
    /// - Throws: ``MapStoreError`` if the disk is full, or the tile is already there.
    public func write(tile: TileID, gzipped: [UInt8]) throws(MapStoreError) {
        try writing { () throws(SQLiteError) in
            try tiles.insert(gzipped, at: tile)
        }
    }

    /// The number of road indexes still to be made.
    public var indexesLeft: Int { Schema.indexes.count + 1 - indexesMade }

    /// Makes one more road index, after which no more roads can be written.
    ///
    /// - Throws: ``MapStoreError`` if the disk is full.
    public func makeNextIndex() throws(MapStoreError) {
        guard indexesLeft > 0 else { return }
        let number = indexesMade
        indexesMade += 1
        try writing { () throws(SQLiteError) in
            if number == 0 {
                try boxes.write(to: "road_index", of: database)
            } else {
                try database.execute(Schema.indexes[number - 1])
            }
        }
    }

    /// Copies the entries that ``search`` has written into the map, after which no more can be
    /// written.
    ///
    /// - Throws: ``MapStoreError`` if the disk is full.
    public func takeSearchEntries() throws(MapStoreError) {
        guard !hasSearchEntries else { return }
        hasSearchEntries = true
        try search.copy(to: database)
    }

    /// Completes the file: indexes that are still missing, statistics, metadata.
    ///
    /// Nothing can be written after it.
    ///
    /// - Parameter metadata: the map's metadata.
    /// - Throws: ``MapStoreError`` if the disk is full.
    public func finish(metadata: MapMetadata) throws(MapStoreError) {
        while indexesLeft > 0 { try makeNextIndex() }
        try takeSearchEntries()
        try writing { () throws(SQLiteError) in
            try metadata.write(to: database)
            try database.execute(
                "COMMIT; DETACH names; PRAGMA analysis_limit = 1000; ANALYZE")
        }
    }

    /// Runs statements and adds the file to errors.
    func writing(_ work: () throws(SQLiteError) -> Void) throws(MapStoreError) {
        do {
            try work()
        } catch {
            throw .cannotWrite(self.target, error)
        }
    }
}

/// The INSERT statements of a ``MapWriter``, compiled once.
struct WriterStatements {
    let road, roadName, node, geometry, edge: Statement
    let restriction, restrictionRoad, border, sign: Statement
    let routingCell, writtenCell, routingConditions, overlayCell: Statement

    init(_ database: Database) throws(SQLiteError) {
        func insert(into table: String, _ columns: String...) throws(SQLiteError) -> Statement {
            try database.prepare(Self.insertion(into: table, columns))
        }
        road = try insert(
            into: "roads", "road_id", "way_id", "class", "name", "ref", "int_ref", "lanes", "layer",
            "surface", "traits")
        roadName = try insert(into: "road_names", "road_id", "language", "name")
        node = try insert(into: "road_nodes", "node_id", "osm_id", "longitude", "latitude")
        geometry = try insert(into: "road_geometries", "geometry_id", "length", "points")
        edge = try insert(
            into: "road_edges", "edge_id", "from_node", "to_node", "road_id", "geometry_id",
            "flags",
            "access", "speed_limit", "lanes", "turn_lanes", "destination", "destination_ref",
            "exit_number")
        restriction = try insert(
            into: "turn_restrictions", "restriction_id", "relation_id", "kind", "from_road",
            "via_node", "to_road", "exceptions", "condition")
        restrictionRoad = try insert(
            into: "turn_restriction_roads", "restriction_id", "position", "road_id")
        routingCell = try insert(into: "routing_cells", "cell", "data")
        writtenCell = try database.prepare(Queries.routingCell)
        overlayCell = try insert(into: "routing_areas", "level", "cell", "data")
        routingConditions = try insert(into: "routing_conditions", "cell", "data")
        border = try insert(
            into: "country_borders", "country", "neighbour", "west", "east", "south", "north",
            "points")
        sign = try database.prepare(
            Self.insertion(into: "road_signs", SignTable.columns))
    }
    /// The SQL that inserts a row.
    static func insertion(into table: String, _ columns: [String]) -> String {
        let values = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(values))"
    }
}
