import Formats
import Geometry
import MapPictures
import MapStore

/// The page that shows the tiles, and all files that it loads.
///
/// The project's own files are part of the program, Leaflet is Debian's package
/// (`libjs-leaflet`). Nothing is loaded from other servers.
struct ViewerFiles: Sendable {
    /// A file with its type.
    struct File: Sendable {
        let type: String
        let bytes: [UInt8]
    }

    private let files: [String: File]

    /// The folder of Debian's Leaflet.
    private static let leafletFolder = "/usr/share/javascript/leaflet"

    init() {
        let (script, page) = ("text/javascript; charset=utf-8", "text/html; charset=utf-8")
        var files = [
            "viewer.js": File(type: script, bytes: PackageResources.viewer_js),
            "trips.html": File(type: page, bytes: PackageResources.trips_html),
            "trips.js": File(type: script, bytes: PackageResources.trips_js),
            "people.html": File(type: page, bytes: PackageResources.people_html),
            "people.js": File(type: script, bytes: PackageResources.people_js),
            "map.js": File(type: script, bytes: PackageResources.map_js),
            "token.js": File(type: script, bytes: PackageResources.token_js),
            "viewer.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.viewer_css),
        ]
        for (name, type) in [
            ("leaflet.min.js", script),
            ("leaflet.css", "text/css; charset=utf-8"),
        ] {
            guard let bytes = try? InputFile.read("\(Self.leafletFolder)/\(name)", limit: 4 << 20)
            else { continue }
            files[name] = File(type: type, bytes: bytes)
        }
        self.files = files
    }

    /// Whether all files for showing a map were found.
    var isComplete: Bool { files["leaflet.min.js"] != nil && files["leaflet.css"] != nil }

    func file(_ name: String) -> File? { files[name] }

    /// The page itself.
    ///
    /// - Parameters:
    ///   - styles: the styles that its reader may see.
    ///   - notice: the operator's notice.
    ///   - hasKeys: whether there may be more for a reader with a token.
    /// - Returns: HTML.
    func page(_ styles: [ServedStyle], notice: String?, hasKeys: Bool) -> [UInt8] {
        let styles = styles.map { style in
            let area = style.plain.area ?? style.plain.metadata.bounds
            // Leaflet's bounds go on beyond 180.
            let box = CoordinateBox(
                west: area.west, south: area.south, east: area.west + area.width,
                north: area.north)
            return JSONValue.object(
                JSONObject([
                    ("id", .string(style.id)), ("name", .string(style.plain.styleName)),
                    ("attribution", .string(style.plain.attribution)),
                    ("minzoom", .number(Double(style.zooms.lowerBound))),
                    ("maxzoom", .number(Double(style.zooms.upperBound))),
                    (
                        "bounds",
                        .array([box.west, box.south, box.east, box.north].map(JSONValue.number))
                    ),
                ]))
        }
        let settings = JSONValue.object(
            JSONObject([
                ("styles", .array(styles)), ("notice", .string(notice ?? "")),
                ("isComplete", .bool(isComplete)), ("hasKeys", .bool(hasKeys)),
            ]))
        // The text of the script element must not contain its end tag.
        let text = settings.serialized().split(separator: "<", omittingEmptySubsequences: false)
            .joined(separator: "\\u003c")
        let template = String(decoding: PackageResources.viewer_html, as: UTF8.self)
        let halves = template.split(separator: "SETTINGS", maxSplits: 1)
        return Array("\(halves.first ?? "")\(text)\(halves.last ?? "")".utf8)
    }
}
