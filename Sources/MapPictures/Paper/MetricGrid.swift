import GeoFiles
import Geometry
import Glibc
import Overlays
import Parameters

/// The grid of the Universal Transverse Mercator projection, in the zone of the map's middle.
///
/// Its squares are named as the Military Grid Reference System does, without the letters of the
/// hundred-kilometre square: `97 43` is the kilometre east of 597 000 m and north of 6 643 000 m.
struct MetricGrid: SheetGrid {
    let lines: [[WorldPoint]]
    let labels: [SheetContent.EdgeLabel]
    let fact: String
    private let projection: Projection
    private let interval: Double

    /// Millimetres on paper that squares have at least.
    private static let least = 18.0
    /// Beyond this scale a sheet is wider than a zone.
    private static let mostDenominator = 2_000_000.0
    /// Points of a line, which is slightly bent.
    private static let pieces = 16
    private static let hundredKilometers = 100_000.0

    /// A grid over a map.
    ///
    /// - Parameters:
    ///   - map: the part of the world.
    ///   - scale: its scale.
    /// - Throws: ``ParameterError`` near the poles and for maps larger than a zone.
    init(over map: WorldBox, _ scale: SheetScale) throws(ParameterError) {
        let middle = map.center.place
        guard scale.denominator <= Self.mostDenominator, (-80...84).contains(middle.latitude) else {
            throw ParameterError(
                """
                \(PictureParameter.grid, "utm") is for maps of 1:2000000 and larger, between 80° south \
                and 84° north
                """)
        }
        let zone = UTMZone(of: middle)
        guard let projection = Projection(from: zone.system) else {
            throw ParameterError("\(PictureParameter.grid): PROJ does not know \(zone.system)")
        }
        let least = Self.least / 1000 * scale.denominator
        let interval = min(pow(10, ceil(log10(least) - 1e-9)), Self.hundredKilometers)
        self.projection = projection
        self.interval = interval
        fact = "UTM \(zone.name), WGS 84, \(ScaleBarOverlay.label(meters: interval))"
        (lines, labels) = Self.made(map, interval, projection, pixels: scale.worldSize)
    }

    func position(of point: WorldPoint) -> ScreenPoint? {
        Projection.position(of: point.place, projection).map {
            ScreenPoint(x: $0.x / interval, y: $0.y / interval)
        }
    }

    func names(of squares: Set<GridSquare>) -> String {
        squares.sorted { ($0.column, $0.row) < ($1.column, $1.row) }
            .map { Self.digits($0.column, interval) + "\u{a0}" + Self.digits($0.row, interval) }
            .joined(separator: ", ")
    }

    /// The digits of a line within its hundred kilometres.
    private static func digits(_ number: Int, _ interval: Double) -> String {
        guard let count = Int(exactly: (hundredKilometers / interval).rounded()), count > 1 else {
            return "\(number)"
        }
        let text = String((number % count + count) % count)
        return String(repeating: "0", count: max(String(count).count - 1 - text.count, 0)) + text
    }

    // MARK: Lines

    // The pixels are logical ones of the page for the width of the whole world.
    private static func made(
        _ map: WorldBox, _ interval: Double, _ projection: Projection, pixels: Double
    ) -> (lines: [[WorldPoint]], labels: [SheetContent.EdgeLabel]) {
        let edge = edge(of: map).compactMap { Projection.position(of: $0.place, projection) }
        guard let west = edge.map(\.x).min(), let east = edge.map(\.x).max(),
            let south = edge.map(\.y).min(), let north = edge.map(\.y).max()
        else { return ([], []) }
        var lines: [[WorldPoint]] = []
        var labels: [SheetContent.EdgeLabel] = []
        func add(_ number: Double, isEasting: Bool) {
            let line = (0...pieces).compactMap { step -> WorldPoint? in
                let along = Double(step) / Double(pieces)
                let x = isEasting ? number : west + (east - west) * along
                let y = isEasting ? south + (north - south) * along : number
                return Projection.place(x, y, projection).map {
                    WorldPoint($0).nearest(to: map.center.x)
                }
            }
            lines.append(line)
            let sides: [SheetContent.Side] = isEasting ? [.top, .bottom] : [.left, .right]
            let text = kilometers(number, interval)
            labels += sides.compactMap { side in
                place(where: line, meets: side, of: map).map {
                    SheetContent.EdgeLabel(side, at: $0 * pixels, text)
                }
            }
        }
        for number in multiples(of: interval, west, east) { add(number, isEasting: true) }
        for number in multiples(of: interval, south, north) { add(number, isEasting: false) }
        return (lines, labels)
    }

    /// Points along the edges of the map.
    private static func edge(of map: WorldBox) -> [WorldPoint] {
        (0...pieces).flatMap { step in
            let along = Double(step) / Double(pieces)
            let (x, y) = (map.minX + map.width * along, map.minY + map.height * along)
            return [
                WorldPoint(x: x, y: map.minY), WorldPoint(x: x, y: map.maxY),
                WorldPoint(x: map.minX, y: y), WorldPoint(x: map.maxX, y: y),
            ]
        }
    }

    private static func multiples(of interval: Double, _ low: Double, _ high: Double) -> [Double] {
        var number = (low / interval).rounded(.up) * interval
        var found: [Double] = []
        while number <= high, found.count < 1000 {
            found.append(number)
            number += interval
        }
        return found
    }

    /// The kilometres of a line, with the decimals of a finer grid: `597`, `597.3`, `597.31`.
    private static func kilometers(_ number: Double, _ interval: Double) -> String {
        let decimals = max(log10(1000 / interval).rounded(), 0)
        return NumberText.decimals(number / 1000, Int(exactly: decimals) ?? 0)
    }

    /// Returns where a line crosses an edge of the map, from its left or upper end in fractions of the
    /// world.
    private static func place(
        where line: [WorldPoint], meets side: SheetContent.Side, of map: WorldBox
    ) -> Double? {
        let isLevel = side == .top || side == .bottom
        let edge =
            switch side {
            case .top: map.minY
            case .bottom: map.maxY
            case .left: map.minX
            case .right: map.maxX
            }
        let (low, high) = isLevel ? (map.minX, map.maxX) : (map.minY, map.maxY)
        for (from, to) in zip(line, line.dropFirst()) {
            let (a, b) = isLevel ? (from.y, to.y) : (from.x, to.x)
            guard a != b, min(a, b) <= edge, edge <= max(a, b) else { continue }
            let fraction = (edge - a) / (b - a)
            let place =
                isLevel
                ? from.x + (to.x - from.x) * fraction : from.y + (to.y - from.y) * fraction
            return (low...high).contains(place) ? place - low : nil
        }
        return nil
    }
}

/// A zone of the Universal Transverse Mercator grid.
struct UTMZone: Hashable, Sendable {
    /// Its number and the letter of its band, such as `32V`.
    let name: String
    /// The reference system for PROJ.
    let system: String

    /// The zone of a place between 80° south and 84° north, with the exceptions of Norway and Svalbard.
    init(of place: Coordinate) {
        let turned = (place.longitude + 180) / 6
        var zone = (Int(exactly: turned.rounded(.down)) ?? 0) % 60 + 1
        let (longitude, latitude) = (place.longitude, place.latitude)
        if (56..<64).contains(latitude), (3..<12).contains(longitude) { zone = 32 }
        if latitude >= 72, (0..<42).contains(longitude) {
            zone = longitude < 9 ? 31 : longitude < 21 ? 33 : longitude < 33 ? 35 : 37
        }
        let bands = Array("CDEFGHJKLMNPQRSTUVWX")
        let band = Int(exactly: ((latitude + 80) / 8).rounded(.down)) ?? 0
        name = "\(zone)\(bands[min(max(band, 0), bands.count - 1)])"
        system = "EPSG:\(latitude < 0 ? 32700 + zone : 32600 + zone)"
    }
}
