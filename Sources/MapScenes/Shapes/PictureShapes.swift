public import Colors
import GeoJSON
public import JSON
import MapCamera
public import MapGeometry
import MapRenderer
import MapStyle
import Overlays

/// Lines, areas and pins that somebody wants to see on a picture.
public struct PictureShapes: Hashable, Sendable {
    private var shapes: [ShapeOverlay.Shape] = []
    private var pins: [Pin] = []
    /// What was passed over, a line each.
    public private(set) var notes: [Message] = []

    /// A pin.
    public struct Pin: Hashable, Sendable {
        /// Where its tip stands.
        public let place: Coordinate
        /// Its colour.
        public let color: Color
        /// How many times as large as usual it is.
        public let size: Double

        fileprivate var overlay: MarkerOverlay {
            MarkerOverlay(at: place, kind: .pin(color, size: size))
        }
    }

    /// None.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { shapes.isEmpty && pins.isEmpty }

    /// The parameters that give shapes.
    public static let parameters = [
        PictureParameter.path.definition, PictureParameter.marker.definition,
    ]

    /// The shapes that values give.
    ///
    /// - Throws: ``ParameterError`` for a wrong one, or for too many points.
    public init(_ values: ParameterValues) throws(ParameterError) {
        shapes = try values.values(PictureParameter.path)
        pins = try values.values(PictureParameter.marker)
        guard shapes.reduce(0, { $0 + $1.parts.points.count }) <= ShapeLimits.points else {
            throw ParameterError(
                "\(PictureParameter.path): all lines together have more than"
                    + " \(ShapeLimits.points) points")
        }
    }

    /// Adds the features of a document, with the colours that its properties tell.
    ///
    /// - Parameter document: GeoJSON with simplestyle 1.1
    ///   (https://github.com/mapbox/simplestyle-spec).
    /// - Throws: ``ParameterError`` where it has no feature that can be drawn, or too many points.
    public mutating func add(geoJSON document: JSONValue) throws(ParameterError) {
        let (features, report) = GeoJSONFeature.all(in: document)
        guard !features.isEmpty else {
            throw ParameterError("the GeoJSON has no feature that can be drawn")
        }
        guard features.reduce(0, { $0 + $1.parts.points.count }) <= ShapeLimits.points else {
            throw ParameterError("the GeoJSON has more than \(ShapeLimits.points) points")
        }
        if let note = report.note { notes.append("GeoJSON: \(note)") }
        for feature in features {
            let style = Simplestyle(feature)
            guard feature.kind == .point else {
                shapes.append(
                    ShapeOverlay.Shape(
                        kind: feature.kind, parts: feature.parts,
                        look: style.look(isArea: feature.kind == .polygon)))
                continue
            }
            guard pins.count + feature.parts.points.count <= ShapeLimits.pins else {
                throw ParameterError("the GeoJSON has more than \(ShapeLimits.pins) markers")
            }
            pins += feature.parts.points.map { style.pin(at: $0.coordinate) }
        }
        guard shapes.count <= ShapeLimits.shapes else {
            throw ParameterError(
                "the GeoJSON has more than \(ShapeLimits.shapes) lines and areas: join them")
        }
    }

    /// What must be in the picture for all of them to be seen.
    var framingItems: [Framing.Item] {
        ShapeOverlay(shapes).framingItems + pins.map(\.overlay.framingItem)
    }

    /// What to draw, the lowest first.
    var overlays: [any Overlay] {
        (shapes.isEmpty ? [] : [ShapeOverlay(shapes)]) + pins.map(\.overlay)
    }
}

/// The colours that a feature's properties tell.
private struct Simplestyle {
    private let values: [String: PropertyValue]

    init(_ feature: GeoJSONFeature) {
        values = Dictionary(
            feature.properties.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// Of lines and areas; what is not told is as the specification says.
    func look(isArea: Bool) -> ShapeOverlay.Look {
        let grey = Color(hex: 0x555555)
        let stroke = color("stroke") ?? grey
        let fill = color("fill") ?? grey
        return ShapeOverlay.Look(
            fill: isArea ? fill.faded(number("fill-opacity", 0...1) ?? 0.6) : nil,
            stroke: stroke.faded(number("stroke-opacity", 0...1) ?? 1),
            width: number("stroke-width", ShapeLimits.widths) ?? 2)
    }

    /// Of points.
    func pin(at place: Coordinate) -> PictureShapes.Pin {
        let sizes = ["small": 0.75, "large": 1.35]
        var size = 1.0
        if case .string(let name)? = values["marker-size"] { size = sizes[name] ?? 1 }
        return PictureShapes.Pin(
            place: place, color: color("marker-color") ?? PictureParameter.markerColor, size: size)
    }

    private func color(_ name: String) -> Color? {
        guard case .string(let text)? = values[name] else { return nil }
        return Color(css: text) ?? Color(css: "#" + text)
    }

    private func number(_ name: String, _ range: ClosedRange<Double>) -> Double? {
        switch values[name] {
        case .number(let number)?: try? BoundedNumber(number, in: range).value
        case .string(let text)?: try? BoundedNumber(parsing: text, in: range).value
        default: nil
        }
    }
}
