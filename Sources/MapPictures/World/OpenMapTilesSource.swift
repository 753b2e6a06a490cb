import Geometry
import MapRenderer
import MapStore
import VectorTile

/// Tiles of the OpenMapTiles schema in the layers of our own maps, for a map that lies around one
/// of ours.
///
/// https://openmaptiles.org/schema/ ; only what pictures of zooms up to 14 show of surroundings is
/// translated: ground, water, roads, railways, borders, places, airports and peaks.
struct OpenMapTilesSource: TileSource {
    private let tiles: any TileSource

    /// - Parameter tiles: the tiles as they are stored.
    init(_ tiles: any TileSource) { self.tiles = tiles }

    var zooms: ClosedRange<Int> { tiles.zooms }

    /// Returns whether a map has the layers of the schema.
    static func isSchema(of map: MapMetadata) -> Bool {
        let layers = Set(map.vectorLayers.map(\.id))
        return layers.isSuperset(of: ["transportation", "place"])
    }

    func tile(_ id: TileID) throws -> VectorTile? {
        guard let tile = try tiles.tile(id) else { return nil }
        var made: [String: VectorTileLayerEncoder] = [:]
        for name in tile.layerNames {
            guard let layer = tile.layer(named: name) else { continue }
            var buffer = TileGeometry()
            for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
                let properties = layer.properties(of: feature)
                guard let (target, translated) = Self.translated(properties, in: name) else {
                    continue
                }
                let scale = Double(4096) / Double(max(layer.extent, 1))
                made[target, default: VectorTileLayerEncoder(name: target)].append(
                    id: feature.id, kind: feature.kind,
                    properties: translated.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
                    geometry: buffer.scaled(by: scale))
            }
        }
        var encoder = VectorTileEncoder()
        for (_, layer) in made.sorted(by: { $0.key < $1.key }) { encoder.append(layer) }
        return try VectorTile(decoding: encoder.bytes)
    }

    typealias Properties = [String: PropertyValue]

    /// Returns the layer and the properties of a feature in our maps; `nil` if they have none.
    ///
    /// - Parameters:
    ///   - properties: those of the feature.
    ///   - layer: its layer.
    /// - Returns: what our maps have instead.
    static func translated(
        _ properties: Properties, in layer: String
    ) -> (layer: String, properties: Properties)? {
        let kind = properties["class"]?.text ?? ""
        let part = properties["subclass"]?.text
        func made(_ layer: String, _ kind: String?, _ more: Properties = [:])
            -> (layer: String, properties: Properties)
        {
            var result = more
            if let kind { result["kind"] = .string(kind) }
            return (layer, result)
        }
        switch layer {
        case "water":
            guard kind != "ocean" else { return made("ocean", nil) }
            return made(
                "water_polygons",
                ["river", "dock", "swimming_pool"].contains(kind) ? kind : "water")
        case "waterway": return made("water_lines", kind, passages(properties))
        case "landcover":
            if kind == "ice" { return made("water_polygons", "glacier") }
            let kinds = [
                "wood": "forest", "grass": part ?? "grass", "farmland": "farmland", "sand": "sand",
                "rock": "bare_rock", "wetland": "wetland",
            ]
            return kinds[kind].map { made("land", $0) }
        case "landuse":
            let isTown = ["residential", "suburb", "quarter", "neighbourhood"].contains(kind)
            return made("land", isTown ? "residential" : kind)
        case "transportation": return street(kind, part, properties).map(made)
        case "transportation_name":
            var texts = names(properties)
            if let ref = properties["ref"] { texts["ref"] = ref }
            return made("street_labels", streets[kind] ?? kind, texts)
        case "boundary":
            guard let level = properties["admin_level"]?.amount, level == 2 || level == 4 else {
                return nil
            }
            return made(
                "boundaries", nil,
                [
                    "admin_level": .number(level),
                    "maritime": .bool(isSet(properties["maritime"])),
                    "disputed": .bool(isSet(properties["disputed"])),
                ])
        case "place": return place(kind, properties).map(made)
        case "aerodrome_label":
            var texts = names(properties)
            texts["iata"] = properties["iata"]
            return made("public_transport", "aerodrome", texts)
        case "mountain_peak":
            var texts = names(properties)
            texts["ele"] = properties["ele"]
            return made("landform_labels", kind == "volcano" ? kind : "peak", texts)
        default: return nil
        }
    }

    // MARK: Roads

    /// Classes of roads that have another name in our maps.
    private static let streets = [
        "minor": "unclassified", "busway": "service", "raceway": "service",
    ]

    private static func street(
        _ kind: String, _ part: String?, _ properties: Properties
    ) -> (layer: String, kind: String?, more: Properties)? {
        var more = passages(properties)
        if isSet(properties["ramp"]) { more["link"] = .bool(true) }
        if isSet(properties["oneway"]) { more["oneway"] = .bool(true) }
        switch kind {
        case "ferry": return ("ferries", "ferry", names(properties))
        case "rail", "transit":
            more["rail"] = .bool(true)
            more["service"] = properties["service"]
            return ("streets", part ?? "rail", more)
        case "path": return ("streets", part ?? "path", more)
        case "pier", "aerialway", "": return nil
        default: return ("streets", streets[kind] ?? kind, more)
        }
    }

    private static func passages(_ properties: Properties) -> Properties {
        switch properties["brunnel"]?.text {
        case "tunnel": ["tunnel": .bool(true)]
        case "bridge": ["bridge": .bool(true)]
        default: [:]
        }
    }

    // MARK: Names

    /// The population that a place of a rank has at least, roughly; ranks begin at 1.
    private static let populations: [Double] = [
        5_000_000, 3_000_000, 1_500_000, 1_000_000, 500_000, 300_000, 200_000, 100_000, 50_000,
        20_000,
    ]

    private static func place(
        _ kind: String, _ properties: Properties
    ) -> (layer: String, kind: String?, more: Properties)? {
        var more = names(properties)
        switch kind {
        case "continent": return nil
        case "country":
            more["admin_level"] = .number(2)
            return ("boundary_labels", nil, more)
        case "state", "province":
            more["admin_level"] = .number(4)
            return ("boundary_labels", nil, more)
        default:
            if let rank = properties["rank"]?.amount, rank >= 1 {
                let index = Int(exactly: rank.rounded()) ?? populations.count
                if index <= populations.count {
                    more["population"] = .number(populations[index - 1])
                }
            }
            let capital = properties["capital"]?.amount
            let known = capital == 2 ? "capital" : capital == 4 ? "state_capital" : kind
            return ("place_labels", known, more)
        }
    }

    /// Returns the names in all languages, as `name` and `name_xx`.
    private static func names(_ properties: Properties) -> Properties {
        var names: Properties = [:]
        for (key, value) in properties where key.hasPrefix("name") {
            let language = key.dropFirst(5)
            let isLanguage = (2...3).contains(language.utf8.count)
            if key == "name" { names["name"] = value }
            if isLanguage, key.hasPrefix("name:") || key.hasPrefix("name_") {
                names["name_" + language] = value
            }
        }
        return names
    }

    private static func isSet(_ value: PropertyValue?) -> Bool {
        value?.amount == 1 || value == .bool(true)
    }
}

extension PropertyValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var amount: Double? { if case .number(let number) = self { number } else { nil } }
}

extension TileGeometry {
    /// Returns the geometry with its coordinates multiplied by a factor.
    fileprivate func scaled(by factor: Double) -> TileGeometry {
        guard factor != 1 else { return self }
        var result = TileGeometry()
        for part in 0..<partCount {
            result.appendPart(
                points[self.part(part)].map {
                    TilePoint(planarX: Double($0.x) * factor, planarY: Double($0.y) * factor)
                })
        }
        return result
    }
}
