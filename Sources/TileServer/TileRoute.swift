import Geometry
import MapStore

/// The resource that a path of the server names.
///
/// The server's own paths and those of TileServer GL (`/styles/{id}/...`, `/data/...`) name
/// the same resources.
enum TileRoute: Hashable, Sendable {
    /// `/`: the viewer.
    case viewer
    /// A file of the viewer.
    case asset(String)
    /// `/health`.
    case health
    /// `/metrics`.
    case metrics
    /// `/styles.json`: all styles.
    case styles
    /// `/rendered.json` and, with the maps, `/index.json`: the TileJSON of all of them.
    case catalog(withMaps: Bool)
    /// `/{style}.json`: a style's raster tiles as TileJSON.
    case tileJSON(style: String, side: Int)
    /// `/{style}/style.json`: the style itself.
    case style(String)
    /// `/{style}/sprite[@2x].json` or `.png`.
    case sprite(style: String, file: String)
    /// `/fonts.json`: the names of all fonts.
    case fonts
    /// `/fonts/{stack}/{first}-{last}.pbf`: letters for viewers that draw texts themselves.
    case glyphs(GlyphFile)
    /// `/{style}/wmts.xml`.
    case wmts(style: String)
    /// `/{style}/{z}/{x}/{y}[@2x].png`: a tile.
    case tile(PictureTile)
    /// `/data.json`: the TileJSON of all maps.
    case maps
    /// `/data/{map}.json`: a map as TileJSON.
    case data(map: String)
    /// `/data/[{map}/]{z}/{x}/{y}.pbf` or `.png`: a tile as it is stored.
    case storedTile(map: String?, TileID, MapMetadata.Format)
    /// `/data/[{map}/]{z}/{x}/{y}.geojson`: the content of a vector tile.
    case features(map: String?, TileID)
    /// `/{style}/static/...`: a picture of any place.
    case still(style: String, words: [String])
    /// `/{style}/route/...`: a picture of a route in the request's body, or between places.
    case route(style: String, words: [String])
    /// `/route/v1/...`, `/table/v1/...` and so on, as OSRM and Mapbox answer them.
    case way(service: String, words: [String])
    /// `/find`, also by Photon's path `/api`, and `/reverse`: places by words, and what is at a place.
    case places(isReverse: Bool)
    /// `/travel` and what is below it: kept trips.
    case travel(TravelRoute)
    /// `/people.geojson`: where people are.
    case people
    /// `/people/{id}`: where a person is, as the person says it.
    case person(String)
    /// `/{style}/people/...`: a picture of where people are.
    case peoplePicture(style: String, words: [String])
    /// `/{style}/meeting/...`: a picture of the meeting in the request's body.
    case meeting(style: String, words: [String])
    /// `/{style}/{z}/{x}/{y}/status`, as in mod_tile: the status of a tile.
    case status(style: String, TileID)
    /// `/{style}/{z}/{x}/{y}/dirty`: removes a tile from the caches.
    case dirty(style: String, TileID)

    /// A tile that is a picture.
    struct PictureTile: Hashable, Sendable {
        /// The style's id.
        let style: String
        /// The tile's position in the world.
        let tile: TileID
        /// Logical pixels across: 256 or 512.
        let side: Int
        /// Pixels of the file per logical pixel: 1, 2 or 3.
        let scale: Int
        let format: TileFormat
    }

    /// The methods that are allowed for the resource.
    var methods: [HTTPMethod] {
        switch self {
        case .still, .route, .travel(.list): [.get, .head, .post]
        case .dirty, .meeting: [.post]
        case .person: [.put, .delete]
        case .travel(.log): [.get, .head, .post, .delete]
        case .travel(.part): [.put]
        default: [.get, .head]
        }
    }

    /// The maximum zoom that is drawn.
    static let maximumZoom = 22

    /// Reads a path.
    ///
    /// - Parameter path: the percent-encoded path of the request.
    /// - Throws: `HTTPRefusal` with 400 for invalid encoding, 404 for unknown paths.
    init(path: String) throws(HTTPRefusal) {
        var words: [String] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            guard let word = PercentCoding.text(part) else {
                throw HTTPRefusal(400, "the path is not percent-encoded text")
            }
            // Components that would leave a folder are never valid names.
            guard word != ".", word != "..", !word.contains("/") else {
                throw HTTPRefusal(400, "the path has a part that is no name")
            }
            words.append(word)
        }
        // `*`, which means the whole server, names no resource.
        guard !words.isEmpty else { throw Self.nothing }
        self = try Self.route(words)
    }

    private static func route(_ words: [String]) throws(HTTPRefusal) -> TileRoute {
        if words.count == 1, let route = page(words[0]) { return route }
        if words.count > 1 {
            if words[0] == "styles" { return try ofStyle(Array(words.dropFirst())) }
            if words[0] == "data" { return try ofMap(Array(words.dropFirst())) }
            if words[0] == "fonts" {
                guard words.count == 3 else { throw nothing }
                return .glyphs(try GlyphFile(stack: words[1], file: words[2]))
            }
            if words[0] == "travel" { return .travel(try TravelRoute(words.dropFirst())) }
            if words[0] == "people" {
                guard words.count == 2, SharedPlace.isUsable(words[1]) else { throw nothing }
                return .person(words[1])
            }
            if words[0] == "viewer", words.count == 2 { return .asset(words[1]) }
            if Self.isVersion(words[1]) {
                return .way(service: words[0], words: Array(words.dropFirst()))
            }
        }
        return try ofStyle(words)
    }

    /// Whether a word is a version of OSRM's services, such as `v1`.
    private static func isVersion(_ word: String) -> Bool {
        word.count > 1 && word.first == "v"
            && word.dropFirst().allSatisfy { ("0"..."9").contains($0) }
    }

    private static func page(_ word: String) -> TileRoute? {
        switch word {
        case "", "index.html": .viewer
        case "health": .health
        case "metrics": .metrics
        case "styles.json": .styles
        case "rendered.json": .catalog(withMaps: false)
        case "index.json": .catalog(withMaps: true)
        case "data.json": .maps
        case "fonts.json": .fonts
        case "find", "api": .places(isReverse: false)
        case "reverse": .places(isReverse: true)
        case "travel": .travel(.list)
        case "people.geojson": .people
        default: nil
        }
    }

    /// Reads the path after `/data/`.
    private static func ofMap(_ words: [String]) throws(HTTPRefusal) -> TileRoute {
        switch words.count {
        case 1 where words[0].hasSuffix(".json"):
            return .data(map: String(words[0].dropLast(".json".count)))
        case 3, 4:
            let map = words.count == 4 ? words[0] : nil
            let address = Array(words.suffix(3))
            let halves = address[2].split(separator: ".", omittingEmptySubsequences: false)
            let tile = try tile(address[0], address[1], halves[0])
            if halves.count == 2 {
                if halves[1] == "geojson" { return .features(map: map, tile) }
                if let format = storedFormat(halves[1]) {
                    return .storedTile(map: map, tile, format)
                }
            }
            throw HTTPRefusal(
                400, "a stored tile ends with .pbf, .geojson, .png, .jpg or .webp")
        default: throw nothing
        }
    }

    private static func storedFormat(_ ending: Substring) -> MapMetadata.Format? {
        switch ending {
        case "mvt": .pbf
        case "jpeg": .jpg
        default: MapMetadata.Format(rawValue: String(ending))
        }
    }

    /// Reads the path of a resource of a style, whose id is the first component.
    private static func ofStyle(_ words: [String]) throws(HTTPRefusal) -> TileRoute {
        let id = words[0]
        switch words.count {
        case 1 where id.hasSuffix(".json"):
            return .tileJSON(style: String(id.dropLast(".json".count)), side: 256)
        case 2 where words[0] == "512" || words[0] == "256":
            guard words[1].hasSuffix(".json") else { throw nothing }
            return .tileJSON(
                style: String(words[1].dropLast(".json".count)), side: id == "512" ? 512 : 256)
        case 2:
            switch words[1] {
            case "style.json": return .style(id)
            case "wmts.xml": return .wmts(style: id)
            case let file where ServedSprite.fileNames.contains(file):
                return .sprite(style: id, file: file)
            default: throw nothing
            }
        case 3... where words[1] == "static":
            return .still(style: id, words: Array(words.dropFirst(2)))
        case 3... where words[1] == "route":
            return .route(style: id, words: Array(words.dropFirst(2)))
        case 3... where words[1] == "meeting":
            return .meeting(style: id, words: Array(words.dropFirst(2)))
        case 3... where words[1] == "people":
            return .peoplePicture(style: id, words: Array(words.dropFirst(2)))
        case 5 where words[4] == "status" || words[4] == "dirty":
            let row = words[3].split(separator: ".").first ?? ""
            let tile = try tile(words[1], words[2], row)
            return words[4] == "status"
                ? .status(style: id, tile) : .dirty(style: id, tile)
        case 4: return .tile(try picture(words, side: 256))
        case 5 where words[1] == "256" || words[1] == "512":
            return .tile(try picture([id] + words[2...], side: words[1] == "512" ? 512 : 256))
        default: throw nothing
        }
    }

    static let nothing = HTTPRefusal(404, "there is nothing at this path; see /")

    /// `{style}/{z}/{x}/{y}[@2x].png`.
    private static func picture(
        _ words: [String], side: Int
    ) throws(HTTPRefusal) -> PictureTile {
        let halves = words[3].split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count == 2, let format = TileFormat(ending: halves[1]) else {
            throw HTTPRefusal(400, "a tile ends with .png, .webp or .jpg")
        }
        let parts = halves[0].split(separator: "@", omittingEmptySubsequences: false)
        guard let scale = parts.count == 1 ? 1 : ["2x": 2, "3x": 3][parts[1]], parts.count <= 2
        else { throw HTTPRefusal(400, "the scale of a tile is @2x or @3x") }
        return PictureTile(
            style: words[0], tile: try tile(words[1], words[2], parts[0]), side: side,
            scale: scale, format: format)
    }

    private static func tile(
        _ zoom: some StringProtocol, _ column: some StringProtocol, _ row: some StringProtocol
    ) throws(HTTPRefusal) -> TileID {
        func number(_ text: some StringProtocol) -> Int? {
            guard !text.isEmpty, text.utf8.count <= 10,
                text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 })
            else { return nil }
            return Int(text)
        }
        guard let z = number(zoom), let x = number(column), let y = number(row) else {
            throw HTTPRefusal(400, "zoom, column and row of a tile are whole numbers")
        }
        guard z <= maximumZoom, let tile = TileID(z: z, x: x, y: y) else {
            throw HTTPRefusal(404, "there is no tile \(z)/\(x)/\(y)")
        }
        return tile
    }
}
