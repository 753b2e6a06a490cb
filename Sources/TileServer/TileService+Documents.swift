import HTTP
import JSON
import MapGeometry
import MapScenes
import MapStore
import MapStyle
import TileCache

// What describes the tiles: TileJSON, lists, styles, WMTS; and the files of the viewer.

extension TileService {
    /// A document, which is made at once.
    func document(_ route: TileRoute, _ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
        let documents = Documents(catalog: catalog, base: base(of: request), viewer: viewer)
        let made: Document
        switch route {
        case .viewer: made = documents.viewerPage
        case .asset(let name): made = try documents.asset(name)
        case .styles: made = documents.styles
        case .catalog(let withMaps): made = documents.list(withMaps: withMaps)
        case .tileJSON(let id, let side): made = documents.tileJSON(try style(id), side: side)
        case .style(let id): made = try documents.styleDocument(try style(id))
        case .sprite(let id, let file): made = try documents.sprite(try style(id), file)
        case .wmts(let id): made = documents.wmts(try style(id))
        case .data(let id): made = try documents.map(id)
        default: throw HTTPRefusal(404, "there is nothing at this path; see /")
        }
        let fields = made.fields + Self.allowedOrigin
        let tag = made.tag
        if Self.names(request, tag) {
            return HTTPResponse(304, fields: [HTTPRequest.Field("etag", tag)] + fields)
        }
        return HTTPResponse(
            type: made.type, body: made.body, fields: [HTTPRequest.Field("etag", tag)] + fields)
    }

    /// The address under which the client reaches the server, without a slash at its end.
    ///
    /// A proxy on this machine is believed what it says of the client's request.
    private func base(of request: HTTPRequest) -> String {
        if let url = configuration.publicURL { return url }
        let isProxied = request.client.hasPrefix("127.") || request.client == "::1"
        func told(_ name: String) -> String? {
            guard isProxied, let value = request.value(of: name), !value.isEmpty,
                value.utf8.count <= 200,
                value.utf8.allSatisfy({ byte in
                    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
                        || "-._:[]/".utf8.contains(byte)
                })
            else { return nil }
            return value
        }
        let scheme = told("x-forwarded-proto") == "https" ? "https" : "http"
        let host = told("x-forwarded-host") ?? request.value(of: "host") ?? "localhost"
        let prefix = told("x-forwarded-prefix").map {
            "/" + $0.split(separator: "/").joined(separator: "/")
        }
        return "\(scheme)://\(host)\(prefix ?? "")"
    }
}

/// Something that is sent as it is.
struct Document {
    let type: String
    let body: [UInt8]
    var fields = [HTTPRequest.Field("cache-control", "no-cache")]

    init(_ type: String, _ body: [UInt8]) {
        self.type = type
        self.body = body
    }

    init(_ json: JSONValue) {
        self.init("application/json", Array(json.serialized().utf8))
    }

    /// What HTTP calls this content.
    var tag: String {
        var hash = StableHash()
        hash.add(body)
        return "\"\(String(hash.value, radix: 16))\""
    }
}

/// Makes documents about a catalog.
struct Documents {
    let catalog: Catalog
    /// The server's address.
    let base: String
    let viewer: ViewerFiles

    // MARK: Lists

    /// All styles, as TileServer GL lists them.
    var styles: Document {
        Document(
            .array(
                catalog.styles.map { style in
                    [
                        "version": 8, "name": .string(style.plain.styleName),
                        "id": .string(style.id),
                        "url": .string("\(base)/styles/\(style.id)/style.json"),
                    ]
                }))
    }

    /// The TileJSON of all styles, and of all maps.
    func list(withMaps: Bool) -> Document {
        let styles = catalog.styles.map { tiles(of: $0, side: 256) }
        let maps = withMaps ? catalog.maps.map { tiles(of: $0) } : []
        return Document(.array(styles + maps))
    }

    // MARK: TileJSON 3.0 (https://github.com/mapbox/tilejson-spec)

    /// The tiles of a style.
    func tileJSON(_ style: ServedStyle, side: Int) -> Document {
        Document(tiles(of: style, side: side))
    }

    private func tiles(of style: ServedStyle, side: Int) -> JSONValue {
        let size = side == 512 ? "512/" : ""
        let zooms = style.zooms
        let down = side == 512 ? 1 : 0
        var members = about(style.plain)
        members += [
            ("name", .string(style.plain.styleName)), ("format", "png"), ("type", "baselayer"),
            ("tileSize", .number(Double(side))),
            ("minzoom", .number(Double(max(zooms.lowerBound - down, 0)))),
            ("maxzoom", .number(Double(zooms.upperBound - down))),
            ("tiles", [.string("\(base)/\(style.id)/\(size){z}/{x}/{y}.png")]),
        ]
        return .object(JSONObject([("tilejson", "3.0.0")] + members))
    }

    /// A map, the first one where none is named.
    func map(_ id: String?) throws(HTTPRefusal) -> Document {
        let maps = catalog.maps
        guard let map = id == nil ? maps.first : maps.first(where: { $0.id == id }) else {
            throw HTTPRefusal(404, "there is no such map; see /index.json")
        }
        return Document(tiles(of: map))
    }

    private func tiles(of map: (id: String, path: String, plan: ScenePlan)) -> JSONValue {
        let about = map.plan.metadata
        let layers = about.vectorLayers.map { layer in
            JSONValue.object(
                JSONObject([
                    ("id", .string(layer.id)), ("description", .string(layer.summary)),
                    ("minzoom", .number(Double(layer.minzoom))),
                    ("maxzoom", .number(Double(layer.maxzoom))),
                    (
                        "fields",
                        .object(
                            JSONObject(
                                layer.fields.sorted { $0.key < $1.key }.map {
                                    ($0.key, .string($0.value))
                                }))
                    ),
                ]))
        }
        let members: [(String, JSONValue)] = [
            ("name", .string(about.name)), ("format", "pbf"),
            ("minzoom", .number(Double(about.minzoom))),
            ("maxzoom", .number(Double(about.maxzoom))), ("vector_layers", .array(layers)),
            ("tiles", [.string("\(base)/data/\(map.id)/{z}/{x}/{y}.pbf")]),
        ]
        return .object(JSONObject([("tilejson", "3.0.0")] + self.about(map.plan) + members))
    }

    private func about(_ plan: ScenePlan) -> [(String, JSONValue)] {
        let box = plan.area ?? plan.metadata.bounds
        let center = plan.metadata.center
        return [
            ("attribution", .string(plan.attribution)), ("scheme", "xyz"),
            (
                "bounds",
                .array([box.west, box.south, box.east, box.north].map(JSONValue.number))
            ),
            (
                "center",
                [
                    .number(center.longitude), .number(center.latitude),
                    .number(plan.metadata.centerZoom),
                ]
            ),
        ]
    }

    // MARK: Styles

    /// The style for viewers that draw vector tiles themselves: its sources and pictures are ours.
    func styleDocument(_ style: ServedStyle) throws(HTTPRefusal) -> Document {
        let read = try? StyleFile.document(named: style.plain.styleFiles.first ?? "").json
        guard let members = read?.object?.members else {
            throw HTTPRefusal(503, "the style cannot be read at the moment")
        }
        let vectorSources = style.plain.style.sources.filter { $0.kind == .vector }.map(\.name)
        let fresh = members.compactMap { member -> (String, JSONValue)? in
            switch member.key {
            case "sources":
                let sources = member.value.object?.members ?? []
                return (
                    "sources",
                    .object(
                        JSONObject(
                            sources.filter { !Self.isPrivate($0.value) }.map { member in
                                let isOurs = vectorSources.contains(member.key)
                                return (member.key, isOurs ? source(for: style) : member.value)
                            }))
                )
            case "sprite":
                return style.sprite == nil ? nil : ("sprite", .string("\(base)/\(style.id)/sprite"))
            default: return (member.key, member.value)
            }
        }
        return Document(.object(JSONObject(fresh)))
    }

    private func source(for style: ServedStyle) -> JSONValue {
        let id = catalog.maps.first { style.plain.vectorMapPaths.contains($0.path) }?.id
        return ["type": "vector", "url": .string("\(base)/data\(id.map { "/" + $0 } ?? "").json")]
    }

    /// Whether a source names a file of this machine.
    private static func isPrivate(_ source: JSONValue) -> Bool {
        guard source["type"]?.string != "vector" else { return false }
        let address = source["data"]?.string ?? source["url"]?.string ?? ""
        return !address.isEmpty && !address.hasPrefix("http://") && !address.hasPrefix("https://")
    }

    /// A file of the style's sprite.
    func sprite(_ style: ServedStyle, _ file: String) throws(HTTPRefusal) -> Document {
        guard let document = style.sprite?.document(file) else {
            throw HTTPRefusal(404, "the style has no such sprite")
        }
        return document
    }

    // MARK: Viewer

    /// The page at `/`.
    var viewerPage: Document { Document("text/html; charset=utf-8", viewer.page(catalog)) }

    /// A file that the page loads.
    func asset(_ name: String) throws(HTTPRefusal) -> Document {
        guard let file = viewer.file(name) else {
            throw HTTPRefusal(404, "the viewer has no file of this name")
        }
        var document = Document(file.type, file.bytes)
        document.fields = [HTTPRequest.Field("cache-control", "public, max-age=86400")]
        return document
    }
}
