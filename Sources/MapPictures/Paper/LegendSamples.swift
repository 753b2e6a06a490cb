import Geometry
import Language
import MapRenderer
import VectorTile

/// What the legend of a map on paper may explain: a kind of line or area, and a piece of it that the
/// style itself draws.
struct LegendSample: Hashable, Sendable {
    /// Its meaning.
    let phrase: Phrase
    /// The layer of the tiles.
    let layer: String
    /// The kinds of features that it stands for; empty for all of the layer.
    let kinds: [String]
    /// Whether it is an area.
    let isArea: Bool

    private static func line(_ phrase: Phrase, _ kinds: String...) -> LegendSample {
        LegendSample(phrase: phrase, layer: "streets", kinds: kinds, isArea: false)
    }

    private static func other(_ phrase: Phrase, _ layer: String, _ kinds: String...) -> LegendSample
    {
        LegendSample(phrase: phrase, layer: layer, kinds: kinds, isArea: false)
    }

    private static func land(_ phrase: Phrase, _ kinds: String...) -> LegendSample {
        LegendSample(phrase: phrase, layer: "land", kinds: kinds, isArea: true)
    }

    private static func area(_ phrase: Phrase, _ layer: String, _ kinds: String...) -> LegendSample
    {
        LegendSample(phrase: phrase, layer: layer, kinds: kinds, isArea: true)
    }

    /// All samples of the tiles' schema, in the order of the legend.
    static let all: [LegendSample] = [
        line(.legendMotorway, "motorway"),
        line(.legendMainRoad, "primary", "trunk"),
        line(.legendThroughRoad, "secondary", "tertiary"),
        line(.legendStreet, "residential", "unclassified", "living_street"),
        line(.legendServiceRoad, "service"),
        line(.legendPedestrian, "pedestrian"),
        line(.legendTrack, "track"),
        line(.legendPath, "path", "footway", "bridleway"),
        line(.legendCycleway, "cycleway"),
        line(.legendSteps, "steps"),
        line(.legendRailway, "rail", "light_rail", "narrow_gauge", "subway", "monorail"),
        line(.legendTram, "tram"),
        other(.legendAerialway, "aerialways"),
        other(.categoryFerry, "ferries"),
        line(.legendRunway, "runway", "taxiway"),
        other(.legendBorder, "boundaries"),
        other(.legendContour, "contours"),
        other(.legendCliff, "landforms", "cliff"),
        area(.legendBuilding, "buildings"),
        land(.legendBuiltUp, "residential", "garages"),
        land(.legendCommerce, "commercial", "retail"),
        land(.legendIndustry, "industrial", "railway", "landfill", "brownfield", "quarry"),
        area(.legendSchool, "sites", "school", "university", "college", "hospital"),
        land(.legendForest, "forest", "wood"),
        land(
            .categoryPark, "park", "garden", "golf_course", "playground", "pitch", "stadium",
            "sports_center", "nature_reserve"),
        land(
            .legendGrass, "grass", "grassland", "meadow", "village_green", "recreation_ground",
            "heath", "scrub", "allotments"),
        land(.legendFarmland, "farmland", "farmyard", "orchard", "vineyard", "plant_nursery"),
        land(.legendCemetery, "cemetery", "grave_yard"),
        land(.legendSand, "sand", "beach"),
        land(.legendRock, "bare_rock", "scree", "shingle"),
        land(.legendWetland, "wetland", "swamp", "bog", "marsh"),
        area(
            .legendWater, "water_polygons", "water", "lake", "river", "reservoir", "pond", "basin"),
        area(.legendWater, "ocean"),
        other(.legendRiver, "water_lines", "river", "stream", "canal"),
        area(.legendGlacier, "water_polygons", "glacier"),
    ]

    /// Returns whether a map shows something of it.
    func isShown(in kinds: DrawnKinds) -> Bool {
        kinds.features.contains {
            $0.layer == layer && (self.kinds.isEmpty || self.kinds.contains($0.kind))
        }
    }

    /// Returns the first of its kinds that a map shows, of which a piece is drawn.
    func kind(in drawn: DrawnKinds) -> String {
        kinds.first { drawn.features.contains(DrawnKinds.Kind(layer: layer, kind: $0)) } ?? ""
    }
}

/// Tiles of samples, each with one line or area through all of it, for a legend that the style draws.
final class LegendTiles: TileSource {
    /// The zoom of the tiles.
    let zoom: Int
    private let samples: [(sample: LegendSample, kind: String)]

    var zooms: ClosedRange<Int> { 0...zoom }

    private static let extent: Int32 = 4096

    /// Tiles of samples.
    ///
    /// - Parameters:
    ///   - samples: the samples with the kinds that are drawn.
    ///   - zoom: the zoom of the map.
    init(_ samples: [(sample: LegendSample, kind: String)], zoom: Double) {
        self.samples = samples
        // Every sample has a tile of its own, in one row.
        self.zoom = min(max(Int(exactly: zoom.rounded(.down)) ?? 0, 7), 14)
    }

    /// The middle of a sample's tile.
    func middle(of index: Int) -> Coordinate {
        (id(of: index)?.worldBox.center ?? WorldPoint(x: 0.5, y: 0.5)).place
    }

    private func id(of index: Int) -> TileID? {
        TileID(z: zoom, x: 2 * index, y: (1 << zoom) / 2)
    }

    func tile(_ id: TileID) throws -> VectorTile? {
        guard let index = samples.indices.first(where: { self.id(of: $0) == id }) else {
            return nil
        }
        let (sample, kind) = samples[index]
        var layer = VectorTileLayerEncoder(name: sample.layer, extent: Int(Self.extent))
        var geometry = TileGeometry()
        let (low, middle, high) = (Int32(0), Self.extent / 2, Self.extent)
        if sample.isArea {
            geometry.appendPart([
                TilePoint(x: low, y: low), TilePoint(x: high, y: low),
                TilePoint(x: high, y: high), TilePoint(x: low, y: high),
            ])
        } else {
            geometry.appendPart([TilePoint(x: low, y: middle), TilePoint(x: high, y: middle)])
        }
        layer.append(
            id: 1, kind: sample.isArea ? .polygon : .line,
            properties: Self.properties(of: sample, kind), geometry: geometry)
        var tile = VectorTileEncoder()
        tile.append(layer)
        return try VectorTile(decoding: tile.bytes)
    }

    private static func properties(
        of sample: LegendSample, _ kind: String
    ) -> [(key: String, value: PropertyValue)] {
        let own: [(key: String, value: PropertyValue)] =
            switch sample.layer {
            case "boundaries": [("admin_level", .number(2))]
            case "contours": [("ele", .number(1000))]
            case "streets"
            where ["rail", "tram", "light_rail", "narrow_gauge", "subway", "monorail"]
                .contains(kind):
                [("rail", .bool(true))]
            default: []
            }
        return (kind.isEmpty ? [] : [("kind", .string(kind))]) + own
    }
}
