import Formats
import Geometry
import Graphics
import MapRenderer
import MapStore
import MapStyle
import Parameters

/// A map of pictures as the renderer takes it.
struct StoredRasterTileSource: RasterTileSource {
    let zooms: ClosedRange<Int>
    let tileSize: Double
    let encoding: ElevationEncoding
    private let map: any Tileset

    /// The longest side of a tile's picture; 256 and 512 pixels are usual.
    private static let maximumSide = 2048

    /// - Parameters:
    ///   - map: tiles that are pictures.
    ///   - metadata: what it says of itself.
    ///   - source: what the style says of it.
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
    /// What a source of the type `raster-dem` says.
    fileprivate init(_ source: StyleSource) {
        func number(_ key: String, _ fallback: Double) -> Double {
            source.definition[key]?.number ?? fallback
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
