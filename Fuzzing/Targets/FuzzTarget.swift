import Graphics
import MapImport
import MapStyle
import Routes

#if canImport(TestSupport)
    import TestSupport
#endif

/// What takes any bytes without a trap, in bounded time and memory.
enum FuzzTarget: String, CaseIterable {
    case style, expression, color, tile, route, track, geojson, sprite, icon, picture, pbf, xml,
        metadata
    case pmtiles
    /// A file of tracks, routes or places in any format, and all that is made of it.
    case file
    /// A file of weather, looked up at some times.
    case weather
    /// The inside of a block of a PBF file: its lengths always agree.
    case block
    /// A request to the server; an address of it; what it is to serve.
    case http, path, config
    /// A file of keys, a token, and a signed query, a line each.
    case access
    /// Where a person is, as the person sends it.
    case person
    /// The answers of a server that hosts share as a cache, and a tile among them.
    case redis
    /// A picture whose style, tile and camera the bytes tell.
    case frame
    /// Overlays of a picture: places of a file, options of a marker or path, a meeting.
    case overlay
    /// What `render batch` is to draw.
    case manifest
    /// A file of heights, plain or in an archive.
    case heights
    /// The outline of what is imported.
    case polygon
    /// A file of changes, with an extract that it changes.
    case changes
    /// Opening hours and the conditions of tags, evaluated.
    case hours
    /// A cell of the routing graph, an area over it; a question for a way.
    case cell, area, question
    /// A catalogue of road signs; an export of a road authority.
    case signs, authority
    /// Words for a place; a place as it is copied, and a plus code.
    case words, place
    /// An answer with a piece of a file on a web server; an address of one.
    case range, address
    /// The description of layers of a database.
    case layers

    func feed(_ bytes: [UInt8]) {
        switch self {
        case .style: FuzzParsers.style(bytes)
        case .expression: FuzzParsers.expression(bytes)
        case .color: _ = Color(css: String(decoding: bytes, as: UTF8.self))
        case .tile: FuzzParsers.tile(bytes)
        case .route: _ = try? RouteReader.read(bytes: bytes, named: "fuzz")
        case .track: FuzzParsers.track(bytes)
        case .file: FuzzParsers.file(bytes)
        case .weather: FuzzParsers.weather(bytes)
        case .geojson: FuzzParsers.geoJSON(bytes)
        case .sprite: FuzzParsers.sprite(bytes)
        case .icon: FuzzParsers.icon(bytes)
        case .picture: _ = try? Surface(picture: bytes, name: "fuzz")
        case .pbf: FuzzParsers.extract(bytes, kind: "osm.pbf")
        case .block: FuzzParsers.extract(HandmadePBF.file(block: bytes), kind: "osm.pbf")
        case .xml: FuzzParsers.extract(bytes, kind: "osm")
        case .metadata: FuzzParsers.metadata(bytes)
        case .pmtiles: FuzzParsers.pmtiles(bytes)
        case .layers: FuzzNetwork.layers(bytes)
        case .range: FuzzNetwork.range(bytes)
        case .address: FuzzNetwork.address(bytes)
        case .http: FuzzServer.request(bytes)
        case .access: FuzzServer.access(bytes)
        case .person: FuzzServer.person(bytes)
        case .path: FuzzServer.address(bytes)
        case .config: FuzzServer.configuration(bytes)
        case .redis: FuzzServer.answers(bytes)
        case .frame: FuzzFrame(bytes).draw()
        case .overlay: FuzzOverlay.read(bytes)
        case .manifest: FuzzManifest.read(bytes)
        case .heights: _ = try? HeightFile(bytes, name: "N42E001.hgt")
        case .changes: FuzzParsers.changes(bytes)
        case .hours: FuzzParsers.hours(bytes)
        case .cell: FuzzRouting.cell(bytes)
        case .area: FuzzRouting.area(bytes)
        case .signs: FuzzSigns.catalogue(bytes)
        case .authority: FuzzSigns.export(bytes)
        case .question: FuzzServer.question(bytes)
        case .words: FuzzSearch.words(bytes)
        case .place: FuzzSearch.place(bytes)
        case .polygon: _ = (try? PolygonFile(bytes)).flatMap { ImportArea(polygons: $0.rings) }
        }
    }
}
