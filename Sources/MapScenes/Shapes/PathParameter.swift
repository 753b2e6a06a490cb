import Colors
import MapGeometry
import MapStyle
public import Overlays

extension PictureParameter {
    /// A line or an area over the map, in TileServer GL's words:
    /// `stroke:red|width:4|10.75,59.91|10.76,59.92` or `enc:POLYLINE`.
    public static let path = Parameter<ShapeOverlay.Shape>(
        ParameterDefinition(
            "path", "[OPTION:VALUE|]...LON,LAT|...", .texts,
            help: """
                A line over the map; options fill, stroke, width, border and borderwidth come \
                first. enc: is followed by an encoded polyline of 5 decimals. Several may be given.
                """),
        cure: "write points such as stroke:red|width:4|10.75,59.91|10.76,59.92, or enc:POLYLINE"
    ) { text throws(ParameterError) in
        var reader = PathReader(text)
        return try reader.shape()
    }

    /// A pin on the map: `10.75,59.91`, `10.75,59.91|red`, `10.75,59.91|#06c|scale:1.5`.
    public static let marker = Parameter<PictureShapes.Pin>(
        ParameterDefinition(
            "marker", "LON,LAT[|COLOR][|scale:N]", .texts,
            help: "A pin on the map. Several may be given."),
        cure: "write a place and perhaps a colour such as 10.75,59.91|red|scale:1.5"
    ) { text throws(ParameterError) in
        let words = text.parts("|")
        let numbers = words[0].split(separator: ",", omittingEmptySubsequences: false)
        guard numbers.count == 2 else { throw text.error("has no place") }
        let place = try text.coordinate(numbers[0], numbers[1])
        var color = Self.markerColor
        var size = 1.0
        for word in words.dropFirst() {
            let halves = word.split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2, halves[0] == "scale" {
                size = try text.number(halves[1], "scale", 0.2...5)
            } else if halves.count == 1, let named = Color(css: String(word)) {
                color = named
            }
            // Names of icons and their offsets mean files of another server: they are pins here.
        }
        return PictureShapes.Pin(place: place, color: color, size: size)
    }

    /// Of markers that name none.
    static let markerColor = Color(hex: 0xD7_263D)
}

/// The widths that lines may have, in logical pixels.
enum ShapeLimits {
    static let widths = 0.0...100.0
    /// Points of all shapes of a picture.
    static let points = 1_000_000
    /// Lines and areas of a picture.
    static let shapes = 10_000
    /// Pins of a picture: each is drawn by itself.
    static let pins = 1000
}

/// Reads the words of a path.
private struct PathReader {
    private let text: ParameterText
    private var look = ShapeOverlay.Look(
        stroke: Color(red: 0, green: 0.25, blue: 1, alpha: 0.7), width: 3)
    private var isLatitudeFirst = false
    private var points: [Coordinate] = []

    init(_ text: ParameterText) { self.text = text }

    mutating func shape() throws(ParameterError) -> ShapeOverlay.Shape {
        var rest = text.text[...]
        while !rest.isEmpty {
            // A polyline may hold any character.
            if rest.hasPrefix("enc:") {
                try read(polyline: rest.dropFirst("enc:".count))
                break
            }
            let end = rest.firstIndex(of: "|") ?? rest.endIndex
            try read(word: rest[..<end])
            rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
        }
        guard points.count > 1 else { throw text.error("has no two points") }
        var parts = PlanarParts<WorldPoint>()
        let isArea = look.fill != nil && points.count > 2
        if isArea {
            var ring = points.map { WorldPoint($0) }
            if ring.first == ring.last { ring.removeLast() }
            parts.appendPart(ringArea(ring) < 0 ? ring.reversed() : ring)
        } else {
            parts.appendPart(WorldCopies.joined([points]).joined())
        }
        return ShapeOverlay.Shape(kind: isArea ? .polygon : .line, parts: parts, look: look)
    }

    private mutating func read(polyline: Substring) throws(ParameterError) {
        do {
            points += try Polyline.decode(
                polyline, precision: .decimals5, maximumPoints: ShapeLimits.points)
        } catch {
            throw text.error("the polyline: \(error)")
        }
    }

    private mutating func read(word: Substring) throws(ParameterError) {
        guard !word.isEmpty else { return }
        guard let colon = word.firstIndex(of: ":") else {
            let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
            guard numbers.count == 2 else {
                throw text.error("'\(PrintableText.short(word))' is no point")
            }
            guard points.count < ShapeLimits.points else {
                throw text.error("has more than \(ShapeLimits.points) points")
            }
            points.append(
                isLatitudeFirst
                    ? try text.coordinate(numbers[1], numbers[0])
                    : try text.coordinate(numbers[0], numbers[1]))
            return
        }
        try read(option: word[..<colon], word[word.index(after: colon)...])
    }

    private mutating func read(
        option: Substring, _ value: Substring
    ) throws(ParameterError) {
        switch option {
        case "fill": look.fill = try color(value)
        case "stroke": look.stroke = try color(value)
        case "border": look.border = try color(value)
        case "width": look.width = try text.number(value, "width", ShapeLimits.widths)
        case "borderwidth":
            look.borderWidth = try text.number(value, "borderwidth", ShapeLimits.widths)
        case "latlng": isLatitudeFirst = value == "1" || value == "true"
        // Ends and corners are round here.
        case "linecap", "linejoin": break
        default: throw text.error("there is no option '\(PrintableText.short(option))'")
        }
        if look.border != nil, look.borderWidth == 0 { look.borderWidth = look.width * 0.1 }
    }

    private func color(_ value: Substring) throws(ParameterError) -> Color? {
        guard value != "none" else { return nil }
        guard let color = Color(css: String(value)) else {
            throw text.error("'\(PrintableText.short(value))' is no colour")
        }
        return color
    }
}
