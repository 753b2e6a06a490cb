public import Formats
public import Geometry

/// A source of data in a style.
public struct StyleSource: Sendable {
    /// The kind of data in a source.
    public enum Kind: String, Sendable {
        /// Vector tiles.
        case vector
        /// Image tiles.
        case raster
        /// Heights as image tiles.
        case rasterDEM = "raster-dem"
        /// Features in the style or in a file.
        case geojson
        /// One image.
        case image
        /// A video.
        case video
    }

    /// The name by which layers refer to it.
    public let name: String
    /// The kind of its data.
    public let kind: Kind
    /// The address of its TileJSON or image, as written.
    public let url: String?
    /// The templates of the tiles' addresses, with `{z}`, `{x}`, `{y}`.
    public let tiles: [String]
    /// GeoJSON itself, or the address of a file as a string.
    public let data: JSONValue?
    /// The attribution to show in the picture; may contain HTML.
    public let attribution: String?
    /// The lowest zoom with tiles.
    let minimumZoom: Int
    /// The highest zoom with tiles; the camera may use higher zooms.
    public let maximumZoom: Int
    /// The area with tiles; `nil` means the world.
    public let bounds: CoordinateBox?
    /// The side of a raster source's picture at its own zoom in logical pixels, from 16 to 4096.
    public let tileSize: Double
    /// The options of a source of the type ``Kind/geojson``; `nil` for all others.
    public internal(set) var geoJSON: GeoJSONOptions?
    /// The whole definition, for members that are not listed above.
    public let definition: JSONObject

    /// The name of the layer for the features of a GeoJSON source.
    public static let geoJSONLayer = "_geojsonTileLayer"

    /// Reads a definition; `nil` if it is not an object with a known type.
    init?(name: String, _ json: JSONValue) {
        guard case .object(let object) = json,
            let kind = object["type"]?.string.flatMap(Kind.init)
        else { return nil }
        self.name = name
        self.kind = kind
        definition = object
        url = object["url"]?.string
        tiles = object["tiles"]?.array?.compactMap(\.string) ?? []
        data = object["data"]
        let size = object["tileSize"]?.number ?? 512
        tileSize = (16...4096).contains(size) ? size : 512
        attribution = object["attribution"]?.string
        minimumZoom = Self.zoom(object["minzoom"], 0)
        maximumZoom = Self.zoom(object["maxzoom"], kind == .geojson ? 18 : 22)
        bounds = object["bounds"]?.array.flatMap { values in
            let numbers = values.compactMap(\.number)
            guard values.count == 4, numbers.count == 4 else { return nil }
            return CoordinateBox(
                checkedWest: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
        }
    }

    private static func zoom(_ json: JSONValue?, _ fallback: Int) -> Int {
        guard let number = json?.number, (0...Double(TileID.maximumZoom)).contains(number) else {
            return fallback
        }
        return Int(number)
    }
}
