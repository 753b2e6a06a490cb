public import Graphics

/// The text of a `symbol` layer.
public struct TextStyle: Sendable {
    /// `text-field`: the text to write.
    public let field: Property<FormattedText>
    /// `text-font`: families with their style, in order of preference.
    public let font: Property<[String]>
    /// `text-size`: pixels to one em.
    public let size: Property<Double>
    /// `text-max-width` in ems: longer lines are wrapped.
    public let maxWidth: Property<Double>
    /// `text-line-height` in ems.
    public let lineHeight: Property<Double>
    /// `text-letter-spacing` in ems.
    public let letterSpacing: Property<Double>
    /// `text-justify`.
    public let justify: Property<TextJustification>
    /// `text-radial-offset` in ems, away from the anchor; `nil` means ``offset``.
    public let radialOffset: Property<Double?>
    /// `text-variable-anchor`: anchors to try in order; empty means ``anchor``.
    public let variableAnchor: Property<[SymbolAnchor]>
    /// `text-variable-anchor-offset`: anchors to try, each with its offset in ems.
    public let variableAnchorOffset: Property<[AnchorOffset]>
    /// `text-anchor`.
    public let anchor: Property<SymbolAnchor>
    /// `text-offset` in ems.
    public let offset: Property<StyleOffset>
    /// `text-max-angle`: degrees between neighbouring letters along a line.
    public let maxAngle: Property<Double>
    /// `text-writing-mode`: directions in order of preference; empty means horizontal.
    public let writingMode: Property<[TextWritingMode]>
    /// `text-rotate`, degrees clockwise.
    public let rotate: Property<Double>
    /// `text-padding`: the distance in pixels that the text keeps from others.
    public let padding: Property<Double>
    /// `text-keep-upright`.
    public let keepUpright: Property<Bool>
    /// `text-transform`.
    public let transform: Property<TextTransform>
    /// `text-overlap`; `nil` means that ``allowOverlap`` decides.
    public let overlap: Property<SymbolOverlap?>
    /// `text-allow-overlap`.
    public let allowOverlap: Property<Bool>
    /// `text-ignore-placement`: whether others may overlap it.
    public let ignorePlacement: Property<Bool>
    /// `text-optional`: whether the icon is drawn if the text does not fit.
    public let isOptional: Property<Bool>
    /// `text-rotation-alignment`.
    public let rotationAlignment: Property<SymbolAlignment>
    /// `text-pitch-alignment`.
    let pitchAlignment: Property<SymbolAlignment>
    /// `text-opacity`, from 0 to 1.
    public let opacity: Property<Double>
    /// `text-color`.
    public let color: Property<Color>
    /// `text-halo-color`.
    public let haloColor: Property<Color>
    /// `text-halo-width` in pixels.
    public let haloWidth: Property<Double>
    /// `text-halo-blur` in pixels.
    public let haloBlur: Property<Double>
    /// `text-translate` in pixels.
    public let translate: Property<StyleOffset>
    /// `text-translate-anchor`.
    public let translateAnchor: Property<TranslateAnchor>

    /// The fonts of layers that name none.
    package static let defaultFonts = ["Open Sans Regular", "Arial Unicode MS Regular"]

    init(_ reader: inout LayerReader) {
        field = reader.layout("text-field", FormattedText(""), tokens: true)
        font = reader.layout("text-font", Self.defaultFonts).map(PropertyRange.fonts)
        size = reader.layout("text-size", 16, in: PropertyRange.textSize).map(PropertyRange.visible)
        maxWidth = reader.layout("text-max-width", 10, in: PropertyRange.length)
        lineHeight = reader.layout("text-line-height", 1.2, .zoom, in: PropertyRange.lineHeight)
        letterSpacing = reader.layout("text-letter-spacing", 0, in: PropertyRange.letterSpacing)
        justify = reader.layout("text-justify", .center)
        radialOffset = reader.layout("text-radial-offset", nil, in: PropertyRange.emShift)
        variableAnchor = reader.layout("text-variable-anchor", [], .zoom)
        variableAnchorOffset = reader.layout(
            "text-variable-anchor-offset", [], in: PropertyRange.emShift, interpolated: true)
        anchor = reader.layout("text-anchor", .center)
        offset = reader.layout("text-offset", .zero, in: PropertyRange.emShift)
        maxAngle = reader.layout("text-max-angle", 45, .zoom, in: PropertyRange.angle)
        writingMode = reader.layout("text-writing-mode", [], .zoom)
        rotate = reader.layout("text-rotate", 0, in: PropertyRange.angle)
        padding = reader.layout("text-padding", 2, .zoom, in: PropertyRange.length)
        keepUpright = reader.layout("text-keep-upright", true, .zoom)
        transform = reader.layout("text-transform", .none)
        overlap = reader.layout("text-overlap", nil, .zoom)
        allowOverlap = reader.layout("text-allow-overlap", false, .zoom)
        ignorePlacement = reader.layout("text-ignore-placement", false, .zoom)
        isOptional = reader.layout("text-optional", false, .zoom)
        rotationAlignment = reader.layout("text-rotation-alignment", .auto, .zoom)
        pitchAlignment = reader.layout("text-pitch-alignment", .auto, .zoom)
        opacity = reader.paint("text-opacity", 1, in: PropertyRange.fraction)
        color = reader.paint("text-color", .black)
        haloColor = reader.paint("text-halo-color", .transparent)
        haloWidth = reader.paint("text-halo-width", 0, in: PropertyRange.length)
        haloBlur = reader.paint("text-halo-blur", 0, in: PropertyRange.length)
        translate = reader.paint("text-translate", .zero, .zoom, in: PropertyRange.shift)
        translateAnchor = reader.paint("text-translate-anchor", .map, .zoom)
    }
}
