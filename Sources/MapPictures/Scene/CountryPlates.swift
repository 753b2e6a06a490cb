import Geometry
import Graphics
import Guidance
import MapRenderer
import MapStore
import Overlays

/// The plates of road numbers on the map, which look like those of the panels in each country.
///
/// Uses the outlines of the world, and the map's own borders if it has any. For one thread.
final class CountryPlates: RoadPlates {
    private let theme: PanelTheme
    private let mapPaths: [String]
    private let bounds: CoordinateBox
    private lazy var countries = Self.countries(mapPaths, bounds)
    private var known: [Cell: String?] = [:]
    private var plates: [Look: RoadPlate?] = [:]
    private let sheet = SpriteSheet()

    private struct Cell: Hashable { let x, y: Int }

    private struct Look: Hashable {
        let fill, ink: Color
        let kind: RoadShield.Kind
    }

    /// The most border lines to read; a continent has fewer.
    private static let maximumBorders = 2_000
    /// The number of cells around the equator, 300 m each; borders are not more precise.
    private static let cells = 131_072.0
    private static let mostCells = 100_000

    init(theme: PanelTheme, mapPaths: [String], bounds: CoordinateBox) {
        self.theme = theme
        self.mapPaths = mapPaths
        self.bounds = bounds
    }

    func plate(_ ref: String, at place: WorldPoint) -> RoadPlate? {
        plate(RoadShield(ref: ref, country: country(at: place)))
    }

    /// Returns the plate of a shield; `nil` if it can't be drawn, or signs are strokes on black.
    func plate(_ shield: RoadShield) -> RoadPlate? {
        guard !theme.isHollow else { return nil }
        let look = Look(
            fill: theme.lit(shield.fill), ink: theme.lit(shield.ink), kind: shield.kind)
        if let known = plates[look] { return known }
        let made = makePlate(look)
        plates[look] = .some(made)
        return made
    }

    private func makePlate(_ look: Look) -> RoadPlate? {
        let name = "plate-\(plates.count)"
        try? sheet.add(svg: Array(Self.picture(look.fill, look.ink).utf8), named: name)
        return sheet.icon(named: name).map {
            RoadPlate(icon: $0, ink: look.ink, kind: look.kind.rawValue)
        }
    }

    /// Returns the SVG of the plate that panels draw, in the size of the styles' own plates.
    private static func picture(_ fill: Color, _ ink: Color) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="14" viewBox="0 0 20 14" \
        data-stretch-x="6 14" data-stretch-y="5 9" data-content="2 1 18 13">\
        <rect width="20" height="14" rx="3.1" fill="\(css(fill))"/>\
        <rect x="1.5" y="1.5" width="17" height="11" rx="2" fill="none" stroke="\(css(ink))" \
        stroke-width="0.9"/></svg>
        """
    }

    private static func css(_ color: Color) -> String {
        let channels = [color.red, color.green, color.blue].map {
            String(Int((min(max($0, 0), 1) * 255).rounded()))
        }
        return "rgb(\(channels.joined(separator: ",")))"
    }

    // MARK: Countries

    private func country(at place: WorldPoint) -> String? {
        let x = place.x - place.x.rounded(.down)
        func cell(_ fraction: Double) -> Int {
            Int((min(max(fraction, 0), 1) * Self.cells).rounded(.down))
        }
        let key = Cell(x: cell(x), y: cell(place.y))
        if let country = known[key] { return country }
        let middle = WorldPoint(
            x: (Double(key.x) + 0.5) / Self.cells, y: (Double(key.y) + 0.5) / Self.cells)
        let country = countries?.country(at: middle.coordinate)
        if known.count >= Self.mostCells { known.removeAll(keepingCapacity: true) }
        known[key] = .some(country)
        return country
    }

    /// Returns the world's outlines with the borders of the maps; `nil` if the outlines are missing.
    private static func countries(_ paths: [String], _ bounds: CoordinateBox) -> CountryMap? {
        guard let world = (try? CountryMap.shipped()) ?? nil else { return nil }
        let borders = paths.flatMap { path -> [NetworkBorder] in
            guard let map = try? TilesetFile.importedMap(path),
                let found = try? map.countryBorders(in: bounds, limit: maximumBorders)
            else { return [] }
            return found.map { border in
                NetworkBorder(
                    countries: [border.country] + (border.neighbour.map { [$0] } ?? []),
                    line: border.points.map(\.coordinate))
            }
        }
        return borders.isEmpty ? world : world.refined(by: borders)
    }
}
