public import Geometry
public import Graphics

/// The icon of a `symbol` layer.
public struct IconStyle: Sendable {
    /// `icon-image`; `nil` draws none.
    public let image: Property<StyleImage?>
    /// `icon-size`: a factor on the picture's own size.
    public let size: Property<Double>
    /// `icon-rotate`, degrees clockwise.
    public let rotate: Property<Double>
    /// `icon-padding`: the distance in pixels that the icon keeps from others.
    public let padding: Property<EdgePadding>
    /// `icon-offset` in pixels of the picture, multiplied by ``size``.
    public let offset: Property<StyleOffset>
    /// `icon-anchor`.
    public let anchor: Property<SymbolAnchor>
    /// `icon-overlap`; `nil` means that ``allowOverlap`` decides.
    public let overlap: Property<SymbolOverlap?>
    /// `icon-allow-overlap`.
    public let allowOverlap: Property<Bool>
    /// `icon-ignore-placement`: whether others may overlap it.
    public let ignorePlacement: Property<Bool>
    /// `icon-optional`: whether the text is drawn if the icon does not fit.
    public let isOptional: Property<Bool>
    /// `icon-rotation-alignment`.
    public let rotationAlignment: Property<SymbolAlignment>
    /// `icon-pitch-alignment`.
    let pitchAlignment: Property<SymbolAlignment>
    /// `icon-text-fit`.
    public let textFit: Property<IconTextFit>
    /// `icon-text-fit-padding` in pixels.
    public let textFitPadding: Property<EdgePadding>
    /// `icon-keep-upright`.
    public let keepUpright: Property<Bool>
    /// `icon-opacity`, from 0 to 1.
    public let opacity: Property<Double>
    /// `icon-color`, of pictures that are signed distance fields.
    public let color: Property<Color>
    /// `icon-halo-color`.
    public let haloColor: Property<Color>
    /// `icon-halo-width` in pixels.
    public let haloWidth: Property<Double>
    /// `icon-halo-blur` in pixels.
    public let haloBlur: Property<Double>
    /// `icon-translate` in pixels.
    public let translate: Property<StyleOffset>
    /// `icon-translate-anchor`.
    public let translateAnchor: Property<TranslateAnchor>

    init(_ reader: inout LayerReader) {
        image = reader.layout("icon-image", nil, tokens: true)
        size = reader.layout("icon-size", 1, in: PropertyRange.iconSize).map(PropertyRange.visible)
        rotate = reader.layout("icon-rotate", 0, in: PropertyRange.angle)
        padding = reader.layout("icon-padding", EdgePadding(2), in: PropertyRange.length)
        offset = reader.layout("icon-offset", .zero, in: PropertyRange.shift)
        anchor = reader.layout("icon-anchor", .center)
        overlap = reader.layout("icon-overlap", nil, .zoom)
        allowOverlap = reader.layout("icon-allow-overlap", false, .zoom)
        ignorePlacement = reader.layout("icon-ignore-placement", false, .zoom)
        isOptional = reader.layout("icon-optional", false, .zoom)
        rotationAlignment = reader.layout("icon-rotation-alignment", .auto, .zoom)
        pitchAlignment = reader.layout("icon-pitch-alignment", .auto, .zoom)
        textFit = reader.layout("icon-text-fit", .none, .zoom)
        textFitPadding = reader.layout(
            "icon-text-fit-padding", EdgePadding(0), .zoom, in: PropertyRange.shift,
            type: .array(.number, 4))
        keepUpright = reader.layout("icon-keep-upright", false, .zoom)
        opacity = reader.paint("icon-opacity", 1, in: PropertyRange.fraction)
        color = reader.paint("icon-color", .black)
        haloColor = reader.paint("icon-halo-color", .transparent)
        haloWidth = reader.paint("icon-halo-width", 0, in: PropertyRange.length)
        haloBlur = reader.paint("icon-halo-blur", 0, in: PropertyRange.length)
        translate = reader.paint("icon-translate", .zero, .zoom, in: PropertyRange.shift)
        translateAnchor = reader.paint("icon-translate-anchor", .map, .zoom)
    }
}
