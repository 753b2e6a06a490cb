import Geometry

/// Writes the tables of tiles in a file, see ``Schema/tiles``.
final class TileTable {
    private let database: Database
    private let image, place: Statement
    private let sharedBytes: Int
    private var shared: [[UInt8]: Int] = [:]

    /// The number of different small tiles that are remembered.
    private static let sharedCount = 65_536

    /// - Parameters:
    ///   - database: a new file with the tables.
    ///   - bytes: the size up to which tiles are compared with those already written.
    /// - Throws: `SQLiteError` if a table is missing.
    init(of database: Database, sharing bytes: Int) throws(SQLiteError) {
        self.database = database
        sharedBytes = bytes
        image = try database.prepare("INSERT INTO images (tile_data) VALUES (?1)")
        place = try database.prepare(
            """
            INSERT INTO map (zoom_level, tile_column, tile_row, tile_id) VALUES (?1, ?2, ?3, ?4)
            """)
    }

    func insert(_ bytes: [UInt8], at tile: TileID) throws(SQLiteError) {
        let image = try imageID(of: bytes)
        try place.bind(tile.z, at: 1)
        try place.bind(tile.x, at: 2)
        try place.bind((1 << tile.z) - 1 - tile.y, at: 3)
        try place.bind(image, at: 4)
        try place.run()
    }

    /// The number of an image with these bytes: an existing one if there is one, else a new one.
    private func imageID(of bytes: [UInt8]) throws(SQLiteError) -> Int {
        let isShareable = bytes.count <= sharedBytes
        if isShareable, let known = shared[bytes] { return known }
        try image.bind(bytes, at: 1)
        try image.run()
        let id = database.lastInsertedRowID
        if isShareable, shared.count < Self.sharedCount { shared[bytes] = id }
        return id
    }
}
