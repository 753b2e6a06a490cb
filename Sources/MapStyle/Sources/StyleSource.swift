public import Formats
public import Geometry

/// A source of features that a style names.
public struct StyleSource: Sendable {
    /// What the source holds.
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
        /// A film.
        case video
    }

    /// The name by which layers call it.
    public let name: String
    /// What it holds.
    public let kind: Kind
    /// Where its TileJSON or image lies, as written.
    public let url: String?
    /// Templates of the tiles' addresses, with `{z}`, `{x}`, `{y}`.
    public let tiles: [String]
    /// GeoJSON itself, or the address of a file as a string.
    public let data: JSONValue?
    /// Who is to be named in the picture; may hold HTML.
    public let attribution: String?
    /// The lowest zoom with tiles.
    public let minimumZoom: Int
    /// The highest zoom with tiles; the camera may go deeper.
    public let maximumZoom: Int
    /// The area with tiles; `nil` means the world.
    public let bounds: CoordinateBox?
    /// Logical pixels that a picture of a raster source covers at its own zoom, from 16 to 4096.
    public let tileSize: Double
    /// What is said of a source of the type ``Kind/geojson``; `nil` for all others.
    public internal(set) var geoJSON: GeoJSONOptions?
    /// The whole definition, for what is not named above.
    public let definition: JSONObject

    /// The layer that the features of a GeoJSON source stand in.
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
