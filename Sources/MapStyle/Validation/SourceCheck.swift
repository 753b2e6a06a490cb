import Formats

/// Checks the definitions of sources.
struct SourceCheck {
    private var problems: [StyleProblem] = []
    private let name: String
    private let source: JSONObject

    static func problems(of sources: JSONObject?) -> [StyleProblem] {
        (sources?.members ?? []).flatMap { member -> [StyleProblem] in
            // Sources that are no object, or have no known type, were reported when the style was
            // read.
            guard case .object(let source) = member.value,
                let type = source["type"]?.string.flatMap(StyleSource.Kind.init)
            else { return [] }
            var check = SourceCheck(name: member.key, source: source)
            check.check(type)
            return check.problems
        }
    }

    private init(name: String, source: JSONObject) {
        self.name = name
        self.source = source
    }

    private mutating func note(
        _ key: String, _ message: String, _ severity: StyleProblem.Severity = .error
    ) {
        problems.append(
            StyleProblem(
                path: "sources.\(name)" + (key.isEmpty ? "" : ".\(key)"), severity: severity,
                message: "source '\(name)': \(message)"))
    }

    private mutating func check(_ type: StyleSource.Kind) {
        switch type {
        case .vector, .raster, .rasterDEM:
            if source["url"] == nil, source["tiles"] == nil {
                note("", "neither url nor tiles: 'render' draws a map in its place", .note)
            }
            let addresses = [source["url"]?.string] + (source["tiles"]?.array ?? []).map(\.string)
            if addresses.contains(where: { $0?.hasPrefix("http") == true }) {
                let key = source["url"] == nil ? "tiles" : "url"
                note(key, "no network is used: a map must stand in for it", .note)
            }
        case .geojson:
            switch source["data"] {
            case nil: note("", "no data")
            case .string(let address):
                if address.contains("://"), !address.hasPrefix("file://") {
                    note("data", "no network is used: its features are not drawn", .warning)
                }
            case .object: break
            default: note("data", "data is neither GeoJSON nor an address")
            }
        case .image, .video:
            if source["coordinates"]?.array?.count != 4 {
                note("coordinates", "coordinates are not four corners")
            }
        }
        for key in ["url", "attribution"] {
            if let value = source[key], value.string == nil { note(key, "\(key) is not text") }
        }
        if let tiles = source["tiles"] {
            let isGood = tiles.array.map { $0.allSatisfy { $0.string != nil } } ?? false
            if !isGood { note("tiles", "tiles is not a list of addresses") }
        }
        checkZooms()
        checkBounds()
    }

    private mutating func checkZooms() {
        var zooms: [Double] = []
        for key in ["minzoom", "maxzoom"] {
            guard let value = source[key] else { continue }
            guard let zoom = value.number, (0...24).contains(zoom) else {
                note(key, "\(key) is not a number from 0 to 24")
                continue
            }
            zooms.append(zoom)
        }
        if zooms.count == 2, zooms[0] > zooms[1] { note("maxzoom", "maxzoom is below minzoom") }
    }

    private mutating func checkBounds() {
        guard let bounds = source["bounds"] else { return }
        let numbers = bounds.array?.compactMap(\.number) ?? []
        guard numbers.count == 4, bounds.array?.count == 4 else {
            return note("bounds", "bounds is not [west, south, east, north]")
        }
        if numbers[1] > numbers[3] { note("bounds", "the south of bounds lies north of its north") }
    }
}
