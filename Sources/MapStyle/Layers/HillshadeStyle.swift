import Formats
public import Graphics

/// The appearance of a `hillshade` layer: heights lit from one side.
public struct HillshadeStyle: Sendable {
    /// `hillshade-illumination-direction`: the directions that light comes from, in degrees
    /// clockwise; all methods but one use the first.
    public let direction: Property<NumberList>
    /// `hillshade-illumination-anchor`: whether 0 degrees is north or the top of the picture.
    public let anchor: Property<PlaneAlignment>
    /// `hillshade-exaggeration`: intensity from 0 to 1.
    public let exaggeration: Property<Double>
    /// `hillshade-shadow-color` of slopes that face away from the light.
    public let shadowColor: Property<ColorList>
    /// `hillshade-highlight-color` of slopes that face the light.
    public let highlightColor: Property<ColorList>
    /// `hillshade-accent-color` of steep ground.
    public let accentColor: Property<Color>

    /// `hillshade-illumination-altitude`: the heights of the lights, in degrees.
    public let altitude: Property<NumberList>
    /// `hillshade-method`: the method of shading slopes.
    public let method: Property<HillshadeMethod>

    init(_ reader: inout LayerReader) {
        direction = reader.paint(
            "hillshade-illumination-direction", NumberList(values: [335]), .zoom,
            in: PropertyRange.angle)
        anchor = reader.paint("hillshade-illumination-anchor", .viewport, .zoom)
        exaggeration = reader.paint(
            "hillshade-exaggeration", 0.5, .zoom, in: PropertyRange.fraction)
        shadowColor = reader.paint("hillshade-shadow-color", ColorList(values: [.black]), .zoom)
        highlightColor = reader.paint(
            "hillshade-highlight-color", ColorList(values: [.white]), .zoom)
        accentColor = reader.paint("hillshade-accent-color", .black, .zoom)
        altitude = reader.paint(
            "hillshade-illumination-altitude", NumberList(values: [45]), .zoom,
            in: PropertyRange.angle)
        method = reader.paint("hillshade-method", .standard, .zoom)
    }
}

/// One number or several, which interpolate one by one.
public struct NumberList: Hashable, Sendable, PropertyConvertible {
    /// The numbers, at least one.
    public let values: [Double]

    static var valueType: ValueType { .numberArray }
    static var isInterpolable: Bool { true }
    var specified: JSONValue? { .array(values.map(JSONValue.number)) }

    init(values: [Double]) { self.values = values }

    init?(_ value: StyleValue) {
        let numbers: [Double]? =
            if case .numberArray(let numbers) = value { numbers } else { [Double](value) }
        guard let numbers, !numbers.isEmpty, numbers.allSatisfy(\.isFinite) else { return nil }
        values = numbers
    }
}

/// One colour or several, which interpolate one by one.
public struct ColorList: Hashable, Sendable, PropertyConvertible {
    /// The colours, at least one.
    public let values: [Color]

    static var valueType: ValueType { .colorArray }
    static var isInterpolable: Bool { true }
    var specified: JSONValue? { .array(values.compactMap(\.specified)) }

    init(values: [Color]) { self.values = values }

    init?(_ value: StyleValue) {
        let colors: [Color]? =
            if case .colorArray(let colors) = value { colors } else { [Color](value) }
        guard let colors, !colors.isEmpty else { return nil }
        values = colors
    }
}

/// A method of shading slopes.
public enum HillshadeMethod: String, StyleEnumeration {
    /// The original method of Mapbox.
    case standard
    /// Light by the angle between ground and sun.
    case basic
    /// The same, darker on steep slopes.
    case combined
    /// Only slopes, by their direction.
    case igor
    /// Light from several sides.
    case multidirectional
}
