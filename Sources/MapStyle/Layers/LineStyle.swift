public import Graphics

/// How a `line` layer looks.
public struct LineStyle: Sendable {
    /// `line-cap`.
    public let cap: Property<LineCap>
    /// `line-join`.
    public let join: Property<LineJoin>
    /// `line-miter-limit`: sharper corners become bevels.
    public let miterLimit: Property<Double>
    /// `line-round-limit`: blunter round corners become miters.
    public let roundLimit: Property<Double>
    /// `line-sort-key`: higher ones are drawn later; `nil` keeps the source's order.
    public let sortKey: Property<Double?>
    /// `line-opacity`, from 0 to 1.
    public let opacity: Property<Double>
    /// `line-color`; not drawn where there is a pattern.
    public let color: Property<Color>
    /// `line-translate` in pixels.
    public let translate: Property<StyleOffset>
    /// `line-translate-anchor`.
    public let translateAnchor: Property<TranslateAnchor>
    /// `line-width` in pixels.
    public let width: Property<Double>
    /// `line-gap-width`: draws two lines beside a gap of so many pixels; 0 draws one.
    public let gapWidth: Property<Double>
    /// `line-offset` in pixels, to the right of the line's direction.
    public let offset: Property<Double>
    /// `line-blur` in pixels.
    public let blur: Property<Double>
    /// `line-dasharray`: dashes and gaps in line widths; empty draws a full line.
    public let dashArray: Property<[Double]>
    /// `line-pattern`: a picture repeated along the line.
    public let pattern: Property<StyleImage?>
    /// `line-gradient` by ``EvaluationContext/lineProgress``; `nil` means ``color``.
    public let gradient: Property<Color?>

    init(_ reader: inout LayerReader) {
        cap = reader.layout("line-cap", .butt, .zoom)
        join = reader.layout("line-join", .miter)
        miterLimit = reader.layout("line-miter-limit", 2, .zoom, in: PropertyRange.joinLimit)
        roundLimit = reader.layout("line-round-limit", 1.05, .zoom, in: PropertyRange.joinLimit)
        sortKey = reader.layout("line-sort-key", nil, interpolated: false)
        opacity = reader.paint("line-opacity", 1, in: PropertyRange.fraction)
        color = reader.paint("line-color", .black)
        translate = reader.paint("line-translate", .zero, .zoom, in: PropertyRange.shift)
        translateAnchor = reader.paint("line-translate-anchor", .map, .zoom)
        width = reader.paint("line-width", 1, in: PropertyRange.length)
        gapWidth = reader.paint("line-gap-width", 0, in: PropertyRange.length)
        offset = reader.paint("line-offset", 0, in: PropertyRange.shift)
        blur = reader.paint("line-blur", 0, in: PropertyRange.length)
        dashArray = reader.paint("line-dasharray", [], in: PropertyRange.length)
            .map(PropertyRange.dashes)
        pattern = reader.paint("line-pattern", nil)
        gradient = reader.paint("line-gradient", nil, .lineProgress)
    }
}

/// How a line ends.
public enum LineCap: String, StyleEnumeration {
    /// Cut at its end.
    case butt
    /// With half a disc.
    case round
    /// With half a square.
    case square
}

/// How a line turns.
public enum LineJoin: String, StyleEnumeration {
    /// With the corner cut.
    case bevel
    /// With a round corner.
    case round
    /// With a sharp corner.
    case miter
}
