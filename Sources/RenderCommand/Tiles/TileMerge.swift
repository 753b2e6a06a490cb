import Formats
import Geometry
import MapPictures
import MapStore
import Parameters

/// Merges tilesets into one; tiles that several of them contain must be equal.
struct TileMerge {
    /// A tile of one of the inputs, in eight bytes.
    private struct Place {
        /// The tile's number in PMTiles (49 bits) and the index of the input (the rest).
        let bits: UInt64

        init(id: UInt64, input: Int) { bits = id << 15 | UInt64(input) }

        var id: UInt64 { bits >> 15 }
        var input: Int { Int(bits & (1 << 15 - 1)) }
    }

    /// The metadata of the merged tileset.
    let metadata: MapMetadata
    private let inputs: [any Tileset]
    /// The tiles of all inputs, sorted by tile and then by input.
    private let places: [Place]
    private let compressor: Compressor

    private static let maximumInputs = 1 << 15
    /// The maximum number of tiles; the addresses of more would take more than 3.2 GB.
    private static let maximumTiles = 400_000_000

    /// Reads the tile lists of all inputs.
    ///
    /// - Parameter paths: folders and files of tiles, at least one.
    /// - Throws: `MapStoreError` for an input that can't be read; `SceneError` if their formats
    ///   differ, none has tiles, or there are too many.
    init(_ paths: [String]) throws {
        guard paths.count <= Self.maximumInputs else {
            throw SceneError("more than \(Self.maximumInputs) inputs can't be joined at once")
        }
        inputs = try paths.map { path in
            RegularFile.isFolder(path)
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

    /// The number of tiles of all inputs together; a tile counts once for each input that contains
    /// it.
    var count: Int { places.count }

    /// The inputs with roads and search data, which are not merged.
    var inputsWithRoads: [String] {
        get throws {
            try inputs.compactMap { $0 as? MapDatabase }
                .filter { try $0.schemaVersion() != nil }.map(\.path)
        }
    }

    /// Writes all tiles.
    ///
    /// - Parameters:
    ///   - output: the tileset to write to; not finished here.
    ///   - progress: called now and then with the number of tiles of ``count`` that are done.
    /// - Returns: the number of tiles written and their size in bytes.
    /// - Throws: `SceneError` if two inputs have different bytes for a tile, and any error of
    ///   reading and writing.
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

    /// Returns the bytes of a tile: a picture unchanged, a vector tile gzipped.
    private func bytes(of tile: TileID, _ input: any Tileset) throws -> [UInt8]? {
        guard metadata.format == .pbf else { return try input.tile(tile) }
        guard let stored = try input.storedTile(tile) else { return nil }
        guard !stored.starts(with: [0x1F, 0x8B]) else { return stored }
        return try input.tile(tile).map { try compressor.compress($0) }
    }
}
