import Formats
import Geometry
import MapPictures
import MapStore
import Parameters

/// Joins tilesets to one; tiles that several of them hold must be equal.
struct TileMerge {
    /// A tile of one of the inputs, in eight bytes.
    private struct Place {
        /// The tile's number in PMTiles takes 49 bits, the input's the rest.
        let bits: UInt64

        init(id: UInt64, input: Int) { bits = id << 15 | UInt64(input) }

        var id: UInt64 { bits >> 15 }
        var input: Int { Int(bits & (1 << 15 - 1)) }
    }

    /// What the joined tileset says about itself.
    let metadata: MapMetadata
    private let inputs: [any Tileset]
    /// In the order of the tiles, then of the inputs.
    private let places: [Place]
    private let compressor: Compressor

    private static let maximumInputs = 1 << 15
    /// The addresses of more would take more than 3.2 GB.
    private static let maximumTiles = 400_000_000

    /// Looks at all inputs.
    ///
    /// - Parameter paths: folders and files of tiles, one at least.
    /// - Throws: `MapStoreError` for one that can't be read; `SceneError` if their formats differ, none
    ///   has tiles, or there are too many.
    init(_ paths: [String]) throws {
        guard paths.count <= Self.maximumInputs else {
            throw SceneError("more than \(Self.maximumInputs) inputs can't be joined at once")
        }
        inputs = try paths.map { path in
            TileFolder.isFolder(path)
                ? try TileFolder(path: path) : try TilesetFile.open(path, mayBeEmpty: true)
        }
        compressor = try Compressor(level: 9)
        var places: [Place] = []
        var found: [MapMetadata] = []
        var first: (path: String, metadata: MapMetadata)?
        for (number, input) in inputs.enumerated() {
            let count = places.count
            try input.forEachTile(ofZoom: nil) { tile in
                guard places.count < Self.maximumTiles else {
                    throw SceneError(
                        "\(input.path): more than \(Self.maximumTiles) tiles can't be joined at once"
                    )
                }
                places.append(Place(id: tile.hilbertID, input: number))
            }
            // An empty shard has no format.
            guard places.count > count else { continue }
            let metadata = try input.readMetadata()
            if let first, first.metadata.format != metadata.format {
                throw SceneError(
                    """
                    \(first.path) holds \(first.metadata.format.rawValue) tiles and \(input.path) \
                    \(metadata.format.rawValue): they can't be joined
                    """)
            }
            if first == nil { first = (input.path, metadata) } else { found.append(metadata) }
        }
        guard let first else { throw SceneError("there are no tiles to join") }
        metadata = MapMetadata.joining(first.metadata, found).onGrid
        places.sort { $0.bits < $1.bits }
        self.places = places
    }

    /// How many tiles the inputs hold together; those that several hold count for each.
    var count: Int { places.count }

    /// The inputs whose roads and search stay behind.
    var inputsWithRoads: [String] {
        get throws {
            try inputs.compactMap { $0 as? MapDatabase }
                .filter { try $0.schemaVersion() != nil }.map(\.path)
        }
    }

    /// Writes all tiles.
    ///
    /// - Parameters:
    ///   - output: what takes them; not finished.
    ///   - progress: is told now and then how many tiles of ``count`` are done.
    /// - Returns: how many tiles were written, and their bytes.
    /// - Throws: `SceneError` if two inputs have different bytes for a tile, and what reading and
    ///   writing throw.
    func write(
        to output: any TilesetWriter, progress: (Int) -> Void
    ) throws -> (tiles: Int, bytes: Int) {
        var written = (tiles: 0, bytes: 0)
        var last: (place: Place, bytes: [UInt8])?
        for (done, place) in places.enumerated() {
            if done.isMultiple(of: 256), done > 0 { progress(done) }
            guard let tile = TileID(hilbertID: place.id),
                let bytes = try bytes(of: tile, inputs[place.input])
            else { continue }
            if let last, last.place.id == place.id {
                guard last.bytes == bytes else {
                    throw SceneError(
                        """
                        tile \(tile) differs between \(inputs[last.place.input].path) and \
                        \(inputs[place.input].path)
                        """)
                }
                continue
            }
            try output.write(bytes, of: tile)
            written.tiles += 1
            written.bytes += bytes.count
            last = (place, bytes)
        }
        progress(count)
        return written
    }

    /// A picture as it is, a vector tile gzipped.
    private func bytes(of tile: TileID, _ input: any Tileset) throws -> [UInt8]? {
        guard metadata.format == .pbf else { return try input.tile(tile) }
        guard let stored = try input.storedTile(tile) else { return nil }
        guard !stored.starts(with: [0x1F, 0x8B]) else { return stored }
        return try input.tile(tile).map { try compressor.compress($0) }
    }
}
