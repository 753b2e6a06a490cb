public import Graphics

/// The appearance of a `circle` layer.
public struct CircleStyle: Sendable {
    /// `circle-sort-key`: higher ones are drawn later; `nil` keeps the source's order.
    public let sortKey: Property<Double?>
    /// `circle-radius` in pixels, without the stroke.
    public let radius: Property<Double>
    /// `circle-color`.
    public let color: Property<Color>
    /// `circle-blur`: the fraction of the radius, from the edge inwards, that fades.
    public let blur: Property<Double>
    /// `circle-opacity`, from 0 to 1.
    public let opacity: Property<Double>
    /// `circle-translate` in pixels.
    public let translate: Property<StyleOffset>
    /// `circle-translate-anchor`.
    public let translateAnchor: Property<TranslateAnchor>
    /// `circle-pitch-scale`.
    public let pitchScale: Property<PlaneAlignment>
    /// `circle-pitch-alignment`.
    public let pitchAlignment: Property<PlaneAlignment>
    /// `circle-stroke-width` in pixels, outside the radius.
    public let strokeWidth: Property<Double>
    /// `circle-stroke-color`.
    public let strokeColor: Property<Color>
    /// `circle-stroke-opacity`, from 0 to 1.
    public let strokeOpacity: Property<Double>

    init(_ reader: inout LayerReader) {
        sortKey = reader.layout("circle-sort-key", nil, interpolated: false)
        radius = reader.paint("circle-radius", 5, in: PropertyRange.length)
        color = reader.paint("circle-color", .black)
        blur = reader.paint("circle-blur", 0, in: PropertyRange.blur)
        opacity = reader.paint("circle-opacity", 1, in: PropertyRange.fraction)
        translate = reader.paint("circle-translate", .zero, .zoom, in: PropertyRange.shift)
        translateAnchor = reader.paint("circle-translate-anchor", .map, .zoom)
        pitchScale = reader.paint("circle-pitch-scale", .map, .zoom)
        pitchAlignment = reader.paint("circle-pitch-alignment", .viewport, .zoom)
        strokeWidth = reader.paint("circle-stroke-width", 0, in: PropertyRange.length)
        strokeColor = reader.paint("circle-stroke-color", .black)
        strokeOpacity = reader.paint("circle-stroke-opacity", 1, in: PropertyRange.fraction)
    }
}

/// Whether an element is aligned with the map's plane or the picture's.
public enum PlaneAlignment: String, StyleEnumeration {
    /// It tilts, turns or shrinks with the map.
    case map
    /// It stays aligned with the picture.
    case viewport
}
