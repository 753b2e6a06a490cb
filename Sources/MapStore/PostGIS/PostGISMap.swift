import Geometry

/// A map whose tiles are made by a PostGIS database when they are asked for.
///
/// A database does not list its tiles: each tile within the map's zooms and area counts as
/// existing.
final class PostGISMap: Tileset {
    private let database: PostGISDatabase
    private let definition: PostGISDefinition
    private let version: RemoteVersion
    private let unpacker: TileUnpacker
    private var statements: [Int: String?] = [:]

    /// The address as it may be shown.
    var path: String { database.address.shown }

    /// Opens a map: its definition is read, and the database is asked for the version of the data.
    ///
    /// - Parameter database: the database with its connections.
    /// - Throws: ``MapStoreError`` if the definition can't be read, or the database does not
    ///   answer.
    init(_ database: PostGISDatabase) throws(MapStoreError) {
        let path = database.address.shown
        self.database = database
        definition = try database.definition()
        unpacker = try TileUnpacker(for: path)
        do {
            version = try database.version(definition)
        } catch {
            throw .cannotOpen(path: path, reason: error.reason)
        }
    }

    /// The bytes of a tile, decompressed if a function returns it compressed.
    func tile(_ tile: TileID) throws(MapStoreError) -> [UInt8]? {
        try unpacker.unpack(storedTile(tile), of: tile, in: path)
    }

    /// The bytes of a tile as the database makes it.
    func storedTile(_ tile: TileID) throws(MapStoreError) -> [UInt8]? {
        guard try hasTile(tile), let statement = statement(zoom: tile.z) else { return nil }
        do {
            let wanted = PostGISDatabase.Tile(version: version, z: tile.z, x: tile.x, y: tile.y)
            let bytes = try database.bytes(
                of: wanted, isKept: definition.hasVersion, by: statement)
            return bytes.isEmpty ? nil : bytes
        } catch {
            let part = "tile \(tile)"
            if case .refused(let reason) = error {
                throw .cannotRead(path: path, part: part, reason: reason)
            }
            throw .unavailable(path: path, part: part, reason: error.reason)
        }
    }

    /// Whether a tile is within the map's zooms and area.
    func hasTile(_ tile: TileID) throws(MapStoreError) -> Bool {
        let about = definition.metadata
        guard about.minzoom...about.maxzoom ~= tile.z else { return false }
        let area = WorldBox(about.bounds)
        return [-1, 0, 1].contains { turn in
            let box = tile.worldBox
            return area.meets(
                WorldBox(
                    minX: box.minX + Double(turn), minY: box.minY, maxX: box.maxX + Double(turn),
                    maxY: box.maxY))
        }
    }

    /// Calls `body` with the addresses of the tiles of a zoom that are within the map's area.
    func forEachTile(ofZoom zoom: Int?, _ body: (TileID) throws -> Void) throws {
        guard let zoom else {
            throw MapStoreError.cannotRead(
                path: path, part: "the list of tiles", reason: "a database has none")
        }
        let about = definition.metadata
        guard about.minzoom...about.maxzoom ~= zoom else { return }
        let side = Double(1 << zoom)
        let area = WorldBox(about.bounds)
        let columns =
            Int((area.minX * side).rounded(.down))...Int((area.maxX * side).rounded(.down))
        let rows = Int((area.minY * side).rounded(.down))...Int((area.maxY * side).rounded(.down))
        for column in columns.prefix(1 << zoom) {
            for row in rows.clamped(to: 0...(1 << zoom) - 1) {
                let wrapped = column & ((1 << zoom) - 1)
                if let tile = TileID(z: zoom, x: wrapped, y: row) { try body(tile) }
            }
        }
    }

    /// Returns what the definition says.
    func readMetadata() throws(MapStoreError) -> MapMetadata { definition.metadata }

    /// Returns the layers without counts, for which each tile would have to be made.
    func readSummary() throws -> MapSummary {
        MapSummary(metadata: definition.metadata, features: FeatureCount())
    }

    private func statement(zoom: Int) -> String? {
        if let known = statements[zoom] { return known }
        let statement = definition.statement(zoom: zoom)
        statements[zoom] = .some(statement)
        return statement
    }
}
