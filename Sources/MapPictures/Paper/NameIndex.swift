import Geometry
import Language
import MapStore
import Overlays
import VectorTile

/// The names on sheets of paper with the squares where they are, read from the map's tiles.
///
/// It holds everything that has a name in the tiles, whether or not there was space for it on the map.
/// Two streets of one name are one entry. Ways inside buildings are left out.
struct NameIndex {
    /// The sections, in the order in which they are printed.
    enum Section: Int, CaseIterable {
        case streets, places, stations, sights, nature

        var heading: Phrase {
            switch self {
            case .streets: .indexStreets
            case .places: .indexPlaces
            case .stations: .indexStations
            case .sights: .indexSights
            case .nature: .indexNature
            }
        }

        /// Its name in a report.
        var name: String { "\(self)" }
    }

    /// A name with its squares.
    struct Entry {
        let name: String
        /// The squares by pages, with a page's number if there are several.
        let squares: String
    }

    private struct Key: Hashable {
        let section: Section
        let name: String
    }

    private let languages: [String]
    private let sections: Set<Section>
    private var squares: [Key: [Int: Set<GridSquare>]] = [:]
    private var grids: [Int: any SheetGrid] = [:]
    /// Whether some area had too many tiles for those of the last zoom.
    private(set) var isCoarse = false
    /// Whether names were left out, because there are too many.
    private(set) var isFull = false

    /// The most tiles that are read for a page.
    private static let mostTiles = 4096
    /// The most names; a book has no more pages for them.
    private static let mostNames = 200_000
    /// The most names of one street.
    private static let mostParts = 10
    /// The importance from which a point of interest is in the index, as `Importance` counts.
    private static let leastRank = 18.0

    /// An empty index.
    ///
    /// - Parameters:
    ///   - choice: the names that are wanted.
    ///   - hasStreets: whether the scale is large enough for streets.
    ///   - languages: the languages of names, in order of preference.
    init(_ choice: SheetDescription.IndexChoice, hasStreets: Bool, languages: [String]) {
        self.languages = languages
        let all = Set(Section.allCases)
        sections =
            switch choice {
            case .all: hasStreets ? all : all.subtracting([.streets])
            case .streets: [.streets]
            case .places: all.subtracting([.streets])
            case .none: []
            }
    }

    /// Adds the names on a page.
    ///
    /// - Parameters:
    ///   - page: the page's number.
    ///   - map: the part of the world that it shows.
    ///   - grid: the grid over it.
    ///   - tileset: the tiles to read.
    ///   - zooms: the zooms that have tiles.
    /// - Throws: `MapStoreError` for tiles that can't be read.
    mutating func add(
        page: Int, _ map: WorldBox, _ grid: any SheetGrid, from tileset: any Tileset,
        zooms: ClosedRange<Int>
    ) throws {
        guard !sections.isEmpty else { return }
        grids[page] = grid
        var zoom = zooms.upperBound
        while Self.tiles(over: map, zoom: zoom) == nil, zoom > zooms.lowerBound {
            zoom -= 1
            isCoarse = true
        }
        for (id, turns) in Self.tiles(over: map, zoom: zoom) ?? [] {
            guard let bytes = try tileset.tile(id), let tile = try? VectorTile(decoding: bytes)
            else { continue }
            for layer in tile.layers {
                guard let source = IndexedLayer(layer.name) else { continue }
                add(layer, source, in: Placement(page, map, grid, id, turns))
            }
        }
    }

    /// A tile on a page.
    private struct Placement {
        let page: Int
        let map: WorldBox
        let grid: any SheetGrid
        private let origin: WorldPoint
        private let side: Double

        init(_ page: Int, _ map: WorldBox, _ grid: any SheetGrid, _ id: TileID, _ turns: Double) {
            (self.page, self.map, self.grid) = (page, map, grid)
            let box = id.worldBox
            origin = WorldPoint(x: box.minX + turns, y: box.minY)
            side = box.width
        }

        func point(_ point: TilePoint, extent: Int) -> WorldPoint {
            let unit = side / Double(max(extent, 1))
            return WorldPoint(
                x: origin.x + Double(point.x) * unit, y: origin.y + Double(point.y) * unit)
        }
    }

    private mutating func add(
        _ layer: VectorTileLayer, _ source: IndexedLayer, in placement: Placement
    ) {
        let names = (languages.flatMap { ["name_" + $0, "name:" + $0] } + ["name"])
            .compactMap(layer.keyIndex)
        let keys = source.keys.compactMap(layer.keyIndex)
        let (rank, indoor) = (layer.keyIndex(of: "rank"), layer.keyIndex(of: "indoor"))
        var geometry = TileGeometry()
        for feature in layer.features {
            func text(_ key: Int) -> String? {
                guard case .string(let text)? = layer.value(of: feature, key: key) else {
                    return nil
                }
                return text
            }
            var importance: Double?
            if let rank, case .number(let number)? = layer.value(of: feature, key: rank) {
                importance = number
            }
            // OpenMapTiles has numbers for truth values.
            if let indoor, let value = layer.value(of: feature, key: indoor),
                value == .bool(true) || value == .number(1)
            {
                continue
            }
            let kind = keys.lazy.compactMap(text).first ?? ""
            guard let name = names.lazy.compactMap(text).first(where: { !$0.isEmpty }),
                let section = source.section(kind: kind),
                sections.contains(section),
                section != .sights || (importance ?? 0) >= Self.leastRank,
                layer.decodeGeometry(of: feature, into: &geometry)
            else { continue }
            let found = Self.squares(of: geometry, feature.kind, layer.extent, placement)
            for name in section == .streets ? Self.parts(of: name) : [name] {
                add(found, page: placement.page, to: Key(section: section, name: name))
            }
        }
    }

    private mutating func add(_ found: Set<GridSquare>, page: Int, to key: Key) {
        guard !found.isEmpty else { return }
        guard squares[key] != nil || squares.count < Self.mostNames else {
            isFull = true
            return
        }
        squares[key, default: [:]][page, default: []].formUnion(found)
    }

    /// Returns the names of a street that has several: `Main Street; Station Road`.
    static func parts(of name: String) -> [String] {
        name.split(separator: ";", maxSplits: mostParts - 1).compactMap { part in
            let words = part.split(separator: " ")
            return words.isEmpty ? nil : words.joined(separator: " ")
        }
    }

    private static func squares(
        of geometry: TileGeometry, _ kind: GeometryKind, _ extent: Int, _ placement: Placement
    ) -> Set<GridSquare> {
        let points = geometry.points.map { placement.point($0, extent: extent) }
        guard kind == .line else {
            // Areas are named at a point of their own; the middle of other areas will do.
            let middle = WorldBox(around: points)?.center
            let places = kind == .point ? points : middle.map { [$0] } ?? []
            return Set(places.compactMap { placement.grid.square(of: $0, in: placement.map) })
        }
        return (0..<geometry.partCount).reduce(into: []) { squares, part in
            squares.formUnion(
                placement.grid.squares(
                    along: Array(points[geometry.part(part)]), in: placement.map))
        }
    }

    /// Returns the tiles over a part of the world, with the worlds to shift each by; `nil` if there are
    /// too many.
    private static func tiles(over map: WorldBox, zoom: Int) -> [(id: TileID, turns: Double)]? {
        let count = Double(1 << zoom)
        // Names near an edge of a tile may be in its neighbour only.
        func range(_ low: Double, _ high: Double) -> ClosedRange<Double> {
            (low * count).rounded(
                .down)...max((high * count).rounded(.down), (low * count).rounded(.down))
        }
        let (columns, rows) = (range(map.minX, map.maxX), range(max(map.minY, 0), min(map.maxY, 1)))
        let (wide, high) = (
            columns.upperBound - columns.lowerBound + 1, rows.upperBound - rows.lowerBound + 1
        )
        guard wide * high <= Double(mostTiles) else { return nil }
        return stride(from: rows.lowerBound, through: rows.upperBound, by: 1).flatMap { row in
            stride(from: columns.lowerBound, through: columns.upperBound, by: 1).compactMap {
                let turns = ($0 / count).rounded(.down)
                guard let x = Int(exactly: $0 - turns * count), let y = Int(exactly: row),
                    let id = TileID(z: zoom, x: x, y: y)
                else { return nil }
                return (id, turns)
            }
        }
    }

    // MARK: Entries

    /// Returns the sections that have names, each sorted by an alphabet.
    func entries(sortedBy alphabet: TextComparison?) -> [(section: Section, entries: [Entry])] {
        let bySection = Dictionary(grouping: squares) { $0.key.section }
        return Section.allCases.compactMap { section in
            guard let found = bySection[section] else { return nil }
            let sorted = found.sorted { one, other in
                let order = try? alphabet?.compare(one.key.name, other.key.name)
                return (order ?? 0, one.key.name) < (0, other.key.name)
            }
            return (
                section, sorted.map { Entry(name: $0.key.name, squares: text(of: $0.value)) }
            )
        }
    }

    private func text(of pages: [Int: Set<GridSquare>]) -> String {
        pages.sorted { $0.key < $1.key }.compactMap { page, squares in
            grids[page].map { grid in
                grids.count > 1
                    ? "\(page)\u{a0}\(grid.names(of: squares).replacing(", ", with: ","))"
                    : grid.names(of: squares)
            }
        }.joined(separator: grids.count > 1 ? "; " : "")
    }
}

/// A layer of tiles whose names are indexed: of Shortbread's schema or of OpenMapTiles'.
private enum IndexedLayer {
    case streets, places, transport, sights, nature

    init?(_ name: String) {
        switch name {
        case "street_labels", "streets_polygons_labels", "transportation_name": self = .streets
        case "place_labels", "place": self = .places
        case "public_transport", "aerodrome_label": self = .transport
        case "pois", "poi": self = .sights
        case "water_polygons_labels", "water_lines_labels", "landform_labels", "water_name",
            "mountain_peak", "park":
            self = .nature
        default: return nil
        }
    }

    /// The properties that say what a feature is, the most important first.
    var keys: [String] { self == .sights ? ["leisure", "kind", "class"] : ["kind", "class"] }

    /// The kinds of lines with names that are not streets.
    private static let notStreets: Set = [
        "ferry", "rail", "light_rail", "subway", "tram", "monorail", "funicular", "narrow_gauge",
        "runway", "taxiway", "transit", "aerialway",
    ]

    /// Returns where a feature of a kind is listed; `nil` for those that are not.
    func section(kind: String) -> NameIndex.Section? {
        switch self {
        case .streets: Self.notStreets.contains(kind) ? nil : .streets
        case .places: ["country", "state", "continent"].contains(kind) ? nil : .places
        case .transport:
            ["station", "halt", "aerodrome", "ferry_terminal", "bus_station", "funicular", ""]
                .contains(kind) ? .stations : nil
        case .sights:
            ["park", "garden", "nature_reserve"].contains(kind) ? .nature : .sights
        case .nature: .nature
        }
    }
}
