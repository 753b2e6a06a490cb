public import Graphics

/// How a `hillshade` layer looks: heights lit from one side.
public struct HillshadeStyle: Sendable {
    /// `hillshade-illumination-direction`: where the light comes from, degrees clockwise.
    public let direction: Property<Double>
    /// `hillshade-illumination-anchor`: whether 0 degrees is north or the top of the picture.
    public let anchor: Property<PlaneAlignment>
    /// `hillshade-exaggeration`: intensity from 0 to 1.
    public let exaggeration: Property<Double>
    /// `hillshade-shadow-color` of slopes that face away from the light.
    public let shadowColor: Property<Color>
    /// `hillshade-highlight-color` of slopes that face the light.
    public let highlightColor: Property<Color>
    /// `hillshade-accent-color` of steep ground.
    public let accentColor: Property<Color>

    /// `hillshade-illumination-altitude`: how high the light stands, in degrees.
    public let altitude: Property<Double>
    /// `hillshade-method`: how slopes become light.
    public let method: Property<HillshadeMethod>

    init(_ reader: inout LayerReader) {
        direction = reader.paint(
            "hillshade-illumination-direction", 335, .zoom, in: PropertyRange.angle)
        anchor = reader.paint("hillshade-illumination-anchor", .viewport, .zoom)
        exaggeration = reader.paint(
            "hillshade-exaggeration", 0.5, .zoom, in: PropertyRange.fraction)
        shadowColor = reader.paint("hillshade-shadow-color", .black, .zoom)
        highlightColor = reader.paint("hillshade-highlight-color", .white, .zoom)
        accentColor = reader.paint("hillshade-accent-color", .black, .zoom)
        altitude = reader.paint(
            "hillshade-illumination-altitude", 45, .zoom, in: PropertyRange.angle)
        method = reader.paint("hillshade-method", .standard, .zoom)
    }
}

/// How slopes become light.
public enum HillshadeMethod: String, StyleEnumeration {
    /// As Mapbox has drawn it from the beginning.
    case standard
    /// Light by the angle between ground and sun.
    case basic
    /// The same, darker where it is steep.
    case combined
    /// Slopes only, by their direction.
    case igor
    /// Light from several sides.
    case multidirectional
}
