import Formats
import Geometry
import Graphics
import MapPictures
import MapStore
import MapStyle
import Platform
import Synchronization

// Descriptions of the tiles: TileJSON, lists, styles, WMTS; and the files of the viewer.

extension TileService {
    /// A document, which is made at the first request for it.
    func document(
        _ route: TileRoute, _ request: HTTPRequest, _ access: Access
    ) throws(HTTPRefusal) -> HTTPResponse {
        let catalog = catalog
        let key = KeptDocuments.Key(
            route: route, styles: catalog.styles.map { access.allows(Scope(.style, $0.id)) },
            maps: catalog.maps.map { access.allows(Scope(.map, $0.id)) })
        let known = documents.withLock { $0.document(key, of: catalog) }
        let document = if let known { known } else { try made(route, of: catalog, access) }
        if known == nil { documents.withLock { $0.keep(document, as: key, of: catalog) } }
        return document.response(at: address(for: request))
    }

    private func made(
        _ route: TileRoute, of catalog: Catalog, _ access: Access
    ) throws(HTTPRefusal) -> Document {
        let documents = Documents(
            catalog: catalog, access: access, hasKeys: served.access.isNeeded,
            base: Document.placeholder, viewer: viewer)
        return switch route {
        case .viewer: documents.viewerPage
        case .asset(let name): try documents.asset(name)
        case .styles: documents.styles
        case .catalog(let withMaps): documents.list(withMaps: withMaps)
        case .tileJSON(let id, let side): documents.tileJSON(try style(id), side: side)
        case .style(let id): documents.styleDocument(try style(id))
        case .sprite(let id, let file): try documents.sprite(try style(id), file)
        case .wmts(let id): documents.wmts(try style(id))
        case .maps: documents.maps
        case .data(let id): try documents.map(id)
        case .fonts: Document(.array(FontNames.all.map(JSONValue.string)))
        default: throw HTTPRefusal(404, "there is nothing at this path; see /")
        }
    }

    /// The address by which the client reaches the server, without a slash at its end.
    ///
    /// The forwarding fields of a proxy on this machine are trusted.
    private func address(for request: HTTPRequest) -> String {
        if let url = configuration.publicURL { return url }
        let isProxied = request.isFromThisMachine
        func reported(_ name: String) -> String? {
            guard isProxied || name == "host", let value = request.value(of: name),
                !value.isEmpty, value.utf8.count <= 200,
                value.utf8.allSatisfy({ byte in
                    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
                        || "-._:[]/".utf8.contains(byte)
                })
            else { return nil }
            return value
        }
        let scheme = reported("x-forwarded-proto") == "https" ? "https" : "http"
        let host = reported("x-forwarded-host") ?? reported("host") ?? "localhost"
        let prefix = reported("x-forwarded-prefix").map {
            "/" + $0.split(separator: "/").joined(separator: "/")
        }
        return "\(scheme)://\(host)\(prefix ?? "")"
    }
}

/// Makes documents about a catalog.
struct Documents {
    let catalog: Catalog
    /// What the client may be shown.
    let access: Access
    /// Whether others may be shown more.
    let hasKeys: Bool
    /// The server's address.
    let base: String
    let viewer: ViewerFiles

    // MARK: Lists

    /// The styles that the client may be shown.
    private var shownStyles: [ServedStyle] {
        catalog.styles.filter { access.allows(Scope(.style, $0.id)) }
    }

    /// All styles, in the form of TileServer GL's list.
    var styles: Document {
        Document(
            .array(
                shownStyles.map { style in
                    [
                        "version": 8, "name": .string(style.plain.styleName),
                        "id": .string(style.id),
                        "url": .string("\(base)/styles/\(style.id)/style.json"),
                    ]
                }))
    }

    /// The maps that the client may be shown.
    private var shownMaps: [Catalog.ServedMap] {
        catalog.maps.filter { access.allows(Scope(.map, $0.id)) }
    }

    /// The TileJSON of all maps.
    var maps: Document { Document(.array(shownMaps.map { tiles(of: $0) })) }

    /// The TileJSON of all styles, and of all maps.
    func list(withMaps: Bool) -> Document {
        let styles = shownStyles.map { tiles(of: $0, side: 256) }
        let maps = withMaps ? shownMaps.map { tiles(of: $0) } : []
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
        var members = about(
            style.plain.metadata, bounds: style.plain.area, credit: style.plain.attribution)
        members += [
            ("name", .string(style.plain.styleName)), ("format", "png"), ("type", "baselayer"),
            ("tileSize", .number(Double(side))),
            ("minzoom", .number(Double(max(zooms.lowerBound - down, 0)))),
            ("maxzoom", .number(Double(zooms.upperBound - down))),
            ("tiles", [.string("\(base)/\(style.id)/\(size){z}/{x}/{y}.png")]),
        ]
        return .object(JSONObject([("tilejson", "3.0.0")] + members))
    }

    /// A map by its id.
    func map(_ id: String) throws(HTTPRefusal) -> Document {
        guard let map = catalog.map(id) else { throw TileRoute.noMap }
        return Document(tiles(of: map))
    }

    private func tiles(of map: Catalog.ServedMap) -> JSONValue {
        let about = map.metadata
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
        let ending = about.format.rawValue
        let members: [(String, JSONValue)] =
            [
                ("name", .string(about.name)), ("format", .string(ending)),
                ("minzoom", .number(Double(about.minzoom))),
                ("maxzoom", .number(Double(about.maxzoom))),
                ("tiles", [.string("\(address(of: map))/{z}/{x}/{y}.\(ending)")]),
            ] + (about.format.isRaster ? [] : [("vector_layers", .array(layers))])
        let common = self.about(about, bounds: nil, credit: about.attribution)
        return .object(JSONObject([("tilejson", "3.0.0")] + common + members))
    }

    private func address(of map: Catalog.ServedMap) -> String {
        "\(base)/data/\(PercentCoding.coded(map.id))"
    }

    private func about(
        _ map: MapMetadata, bounds: CoordinateBox?, credit: String
    ) -> [(String, JSONValue)] {
        let box = (bounds ?? map.bounds).plain
        let center = map.center
        return [
            ("attribution", .string(credit)), ("scheme", "xyz"),
            (
                "bounds",
                .array([box.west, box.south, box.east, box.north].map(JSONValue.number))
            ),
            (
                "center",
                [
                    .number(center.longitude), .number(center.latitude),
                    .number(map.centerZoom),
                ]
            ),
        ]
    }

    // MARK: Styles

    /// The style for viewers that draw vector tiles themselves, with its sources, sprite and
    /// letters on this server.
    func styleDocument(_ style: ServedStyle) -> Document {
        let members = style.document.object?.members ?? []
        let lost = style.document["sources"]?.object?.members.filter { member in
            source(member.key, member.value, of: style) == nil && Self.isPrivate(member.value)
        }.map(\.key)
        let fresh = members.compactMap { member -> (String, JSONValue)? in
            switch member.key {
            case "sources":
                let sources = member.value.object?.members ?? []
                return (
                    "sources",
                    .object(
                        JSONObject(
                            sources.filter { lost?.contains($0.key) != true }.map { member in
                                (
                                    member.key,
                                    source(member.key, member.value, of: style) ?? member.value
                                )
                            }))
                )
            case "layers":
                // Without its source a layer would make the whole style invalid.
                let layers = member.value.array ?? []
                return (
                    "layers",
                    .array(
                        layers.filter { layer in
                            layer["source"]?.string.map { lost?.contains($0) != true } ?? true
                        })
                )
            case "sprite":
                return style.sprite == nil ? nil : ("sprite", .string("\(base)/\(style.id)/sprite"))
            case "glyphs": return nil
            default: return (member.key, member.value)
            }
        }
        let glyphs = JSONValue.string("\(base)/fonts/{fontstack}/{range}.pbf")
        return Document(.object(JSONObject(fresh + [("glyphs", glyphs)])))
    }

    /// A source of tiles that is served here; `nil` for any other.
    ///
    /// What the style says of pictures stays: how large they are shown, how heights are coded.
    private func source(
        _ name: String, _ definition: JSONValue, of style: ServedStyle
    ) -> JSONValue? {
        let maps = style.plain.vectorMaps + style.plain.rasterMaps
        let path = maps.first { $0.source == name }?.path
        guard let map = catalog.maps.first(where: { $0.path == path }) else { return nil }
        let url = ("url", JSONValue.string(address(of: map) + ".json"))
        guard map.metadata.format.isRaster else {
            return .object(JSONObject([("type", "vector"), url]))
        }
        let kept = ["type", "tileSize", "encoding", "attribution"]
        let members = (definition.object?.members ?? []).filter { kept.contains($0.key) }
        return .object(JSONObject(members.map { ($0.key, $0.value) } + [url]))
    }

    /// Whether a source names a file of this machine, or a map that only this server may read.
    private static func isPrivate(_ source: JSONValue) -> Bool {
        let texts = [source["data"], source["url"]] + (source["tiles"]?.array ?? [])
        return texts.compactMap { $0?.string }.contains { address in
            !address.isEmpty && !address.hasPrefix("http://") && !address.hasPrefix("https://")
        }
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
    var viewerPage: Document {
        let page = viewer.page(
            shownStyles, notice: catalog.notice, hasKeys: hasKeys)
        return Document("text/html; charset=utf-8", page)
    }

    /// A file that the page loads.
    func asset(_ name: String) throws(HTTPRefusal) -> Document {
        guard let file = viewer.file(name) else {
            throw HTTPRefusal(404, "the viewer has no file of this name")
        }
        return Document(file.type, file.bytes, caching: "public, max-age=86400")
    }
}
