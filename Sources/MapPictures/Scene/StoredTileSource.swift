import Formats
import Geometry
import Graphics
import MapRenderer
import MapStore
import MapStyle
import Parameters
import VectorTile

/// A map of vector tiles, as a source for the renderer.
final class StoredTileSource: TileSource {
    let zooms: ClosedRange<Int>
    private let map: any Tileset

    /// A source that reads a map.
    ///
    /// - Throws: ``SceneError`` if the map holds pictures instead of vector tiles.
    init(_ map: any Tileset, metadata: MapMetadata) throws(SceneError) {
        guard !metadata.format.isRaster else {
            throw SceneError(
                "\(map.path) holds \(metadata.format.rawValue) pictures; a map of vector"
                    + " tiles is needed")
        }
        self.map = map
        let low = min(max(metadata.minzoom, 0), TileID.maximumZoom)
        zooms = low...min(max(metadata.maxzoom, low), TileID.maximumZoom)
    }

    func tile(_ id: TileID) throws -> VectorTile? {
        try map.tile(id).map { try VectorTile(decoding: $0) }
    }
}

/// A map of pictures, as a source for the renderer.
struct StoredRasterTileSource: RasterTileSource {
    let zooms: ClosedRange<Int>
    let tileSize: Double
    let encoding: ElevationEncoding
    private let map: any Tileset

    /// The longest side of a tile's picture; 256 and 512 pixels are typical.
    private static let maximumSide = 2048

    /// A source that reads a map.
    ///
    /// - Parameters:
    ///   - map: tiles that are pictures.
    ///   - metadata: the map's metadata.
    ///   - source: the style's source for it.
    /// - Throws: ``SceneError`` if the map holds vector tiles instead of pictures.
    init(
        _ map: any Tileset, metadata: MapMetadata, source: StyleSource
    ) throws(SceneError) {
        guard metadata.format.isRaster else {
            throw SceneError(
                "\(map.path) holds vector tiles; the style's source '\(source.name)' is one of"
                    + " pictures")
        }
        self.map = map
        let low = min(max(metadata.minzoom, 0), TileID.maximumZoom)
        zooms = low...min(max(metadata.maxzoom, low), TileID.maximumZoom)
        tileSize = source.tileSize
        encoding = ElevationEncoding(source)
    }

    func tile(_ id: TileID) throws -> Surface? {
        try map.tile(id).map {
            try Surface(picture: $0, name: "of tile \(id)", maximumSide: Self.maximumSide)
        }
    }
}

extension ElevationEncoding {
    /// The encoding of a source of the type `raster-dem`.
    fileprivate init(_ source: StyleSource) {
        // Factors beyond these give no heights of any planet, and sums that are no numbers.
        func number(_ key: String, _ fallback: Double) -> Double {
            min(max(source.definition[key]?.number ?? fallback, -1e6), 1e6)
        }
        switch source.definition["encoding"]?.string {
        case "terrarium": self = .terrarium
        case "custom":
            self.init(
                red: number("redFactor", 1), green: number("greenFactor", 1),
                blue: number("blueFactor", 1), shift: -number("baseShift", 0))
        default: self = .mapbox
        }
    }
}
