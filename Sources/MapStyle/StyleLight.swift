import Formats
public import Graphics

/// The light that falls on extrusions, from a style's member `light`.
public struct StyleLight: Sendable {
    /// `anchor`: whether the light turns with the map.
    public let anchor: Property<LightAnchor>
    /// `position`: where the light stands.
    public let position: Property<LightPosition>
    /// `color`: of the light.
    public let color: Property<Color>
    /// `intensity`: how much darker the shade is, from 0 to 1.
    public let intensity: Property<Double>

    init(_ reader: inout LayerReader) {
        anchor = reader.paint("anchor", .viewport, .zoom)
        position = reader.paint(
            "position", LightPosition(distance: 1.15, azimuth: 210, polar: 30), .zoom,
            in: PropertyRange.angle)
        color = reader.paint("color", .white, .zoom)
        intensity = reader.paint("intensity", 0.5, .zoom, in: PropertyRange.fraction)
        reader.noteUnknownProperties()
    }
}

/// What a light's position refers to.
public enum LightAnchor: String, StyleEnumeration {
    /// The light turns with the map.
    case map
    /// The light stays with the viewport.
    case viewport
}

/// Where the light stands, seen from what it falls on.
public struct LightPosition: Hashable, Sendable {
    /// A factor on the light; 1 lights fully what faces it.
    public let distance: Double
    /// Degrees clockwise from the top of the viewport, or from north.
    public let azimuth: Double
    /// Degrees from straight above: 0 overhead, 90 on the horizon.
    public let polar: Double

    /// A position from its parts.
    init(distance: Double, azimuth: Double, polar: Double) {
        self.distance = distance
        self.azimuth = azimuth
        self.polar = polar
    }
}

extension LightPosition: PropertyConvertible {
    static var valueType: ValueType { .array(.number, 3) }
    static var isInterpolable: Bool { true }
    init?(_ value: StyleValue) {
        guard let numbers = [Double](value), numbers.count == 3 else { return nil }
        self.init(distance: numbers[0], azimuth: numbers[1], polar: numbers[2])
    }
    var specified: JSONValue? { [.number(distance), .number(azimuth), .number(polar)] }
}
