import Geometry
import Glibc
import Graphics
import MapStyle
import Overlays
import Parameters

/// Reads the words of a shape.
struct ShapeReader {
    private let text: OverlayText
    private var look = ShapeOverlay.Look(
        stroke: Color(red: 0, green: 0.25, blue: 1, alpha: 0.7), width: 3)
    private var points: [Coordinate] = []
    private var source: DescribedShape.Source?
    private var label = ""
    private var radius: Double?

    private static let areaFill = Color(red: 0, green: 0.25, blue: 1, alpha: 0.2)

    init(_ text: OverlayText) { self.text = text }

    mutating func path() throws(ParameterError) -> DescribedShape {
        try readWords()
        if let source { return DescribedShape(source: source, look: look, label: label) }
        guard points.count > 1 else { throw text.error("it has no two points") }
        guard look.fill == nil || points.count < 3 else { return area(points) }
        var parts = PlanarParts<WorldPoint>()
        parts.appendPart(WorldCopies.joined([points]).joined())
        return DescribedShape(source: .parts(parts, .line), look: look, label: label)
    }

    mutating func polygon() throws(ParameterError) -> DescribedShape {
        look.fill = Self.areaFill
        look.width = 2
        try readWords()
        if let source { return DescribedShape(source: source, look: look, label: label) }
        guard points.count > 2 else { throw text.error("it has no three corners") }
        return area(points)
    }

    mutating func circle() throws(ParameterError) -> DescribedShape {
        look.fill = Self.areaFill
        look.width = 2
        let middle = try text.onlyPlace()
        try readWords()
        guard let radius, radius > 0 else { throw text.error("it has no radius") }
        guard points.count == 1, source == nil else { throw text.error("it has two places") }
        return area(Self.circle(around: middle, radius: radius))
    }

    private func area(_ corners: [Coordinate]) -> DescribedShape {
        var parts = PlanarParts<WorldPoint>()
        var ring = Array(WorldCopies.joined([corners]).joined())
        if ring.first == ring.last { ring.removeLast() }
        ring += Self.poleCorners(of: ring)
        parts.appendPart(ringArea(ring) < 0 ? ring.reversed() : ring)
        return DescribedShape(source: .parts(parts, .polygon), look: look, label: label)
    }

    /// Returns the corners that a ring around a pole lacks: on the map it runs from one end of the
    /// world to the other, and encloses what lies between it and the map's edge.
    private static func poleCorners(of ring: [WorldPoint]) -> [WorldPoint] {
        guard let first = ring.first, let last = ring.last, abs(first.x - last.x) > 0.5 else {
            return []
        }
        let end = first.nearest(to: last.x)
        let edge = ring.reduce(0) { $0 + $1.y } < Double(ring.count) / 2 ? 0.0 : 1
        return [end, WorldPoint(x: end.x, y: edge), WorldPoint(x: first.x, y: edge)]
    }

    /// Returns the points at a distance from a point on the sphere, clockwise from north.
    ///
    /// Ed Williams, "Aviation Formulary", section "Lat/lon given radial and distance".
    private static func circle(around middle: Coordinate, radius: Double) -> [Coordinate] {
        let angle = min(radius / 6_371_008.8, .pi / 2)
        let latitude = middle.latitude * .pi / 180
        return (0..<180).map { step in
            let bearing = Double(step) * 2 * .pi / 180
            let sine =
                sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(bearing)
            // At a pole every direction is a meridian.
            let east =
                cos(latitude) < 1e-9
                ? (latitude > 0 ? .pi - bearing : bearing)
                : atan2(
                    sin(bearing) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sine)
            return Coordinate(
                longitude: middle.longitude + east * 180 / .pi,
                latitude: asin(min(max(sine, -1), 1)) * 180 / .pi)
        }
    }

    // MARK: Words

    private mutating func readWords() throws(ParameterError) {
        for word in text.words {
            switch word {
            case .place(let place):
                guard points.count < ShapeLimits.points else {
                    throw text.error("it has more than \(ShapeLimits.points) points")
                }
                points.append(place)
            case .bare(let word):
                let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
                // Reports which of the numbers is invalid.
                for number in numbers where numbers.count == 2 {
                    _ = try text.number(number, "coordinate", -180...180)
                }
                throw text.error("'\(PrintableText.short(word))' is no point")
            case .option(let name, let value): try read(option: name, value)
            }
        }
        if look.border != nil, look.borderWidth == 0 { look.borderWidth = look.width * 0.1 }
    }

    private mutating func read(option: String, _ value: String) throws(ParameterError) {
        switch option {
        case "fill": look.fill = try text.color(value)
        case "stroke", "color": look.stroke = try text.color(value)
        case "border": look.border = try text.color(value)
        case "width": look.width = try text.number(value, "width", ShapeLimits.widths)
        case "borderwidth":
            look.borderWidth = try text.number(value, "borderwidth", ShapeLimits.widths)
        case "dash": look.dash = try dash(value)
        case "label": label = value
        case "radius": radius = try text.meters(value, "radius")
        case "enc": try read(polyline: value, .decimals5)
        case "enc6": try read(polyline: value, .decimals6)
        case "file", "gpx", "geojson": source = .file(value)
        // Line ends and corners are always round.
        case "latlng", "linecap", "linejoin": break
        default: throw text.unknown(option)
        }
    }

    private mutating func read(
        polyline: String, _ precision: Polyline.Precision
    ) throws(ParameterError) {
        do {
            points += try Polyline.decode(
                polyline, precision: precision, maximumPoints: ShapeLimits.points)
        } catch {
            throw text.error("the polyline: \(error)")
        }
    }

    /// Reads the lengths of strokes and gaps, alternating, in pixels.
    private func dash(_ value: String) throws(ParameterError) -> [Double] {
        let parts = value.split(separator: ",", omittingEmptySubsequences: false)
        guard (1...8).contains(parts.count) else {
            throw text.error("dash: write lengths such as 8,4")
        }
        var lengths: [Double] = []
        for part in parts { lengths.append(try text.number(part, "dash", 0.5...1000)) }
        return lengths.count % 2 == 0 ? lengths : lengths + lengths
    }
}
