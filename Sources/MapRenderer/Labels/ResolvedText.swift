import MapStyle

/// The text properties of a symbol layer at one zoom.
struct ResolvedText {
    let field: ResolvedProperty<FormattedText>
    let font: ResolvedProperty<[String]>
    let size: ResolvedProperty<Double>
    let maxWidth: ResolvedProperty<Double>
    let letterSpacing: ResolvedProperty<Double>
    let justify: ResolvedProperty<TextJustification>
    let radialOffset: ResolvedProperty<Double?>
    let variableAnchor: [SymbolAnchor]
    let anchor: ResolvedProperty<SymbolAnchor>
    let offset: ResolvedProperty<StyleOffset>
    let rotate: ResolvedProperty<Double>
    let transform: ResolvedProperty<TextTransform>
    let opacity: ResolvedProperty<Double>
    let color: ResolvedProperty<StyleColor>
    let haloColor: ResolvedProperty<StyleColor>
    let haloWidth: ResolvedProperty<Double>
    let lineHeight: Double
    let maxAngle: Double
    let padding: Double
    let keepUpright: Bool
    let allowsOverlap: Bool
    let ignoresPlacement: Bool
    let isOptional: Bool
    let alignment: SymbolAlignment
    let translate: StyleOffset

    init(_ style: TextStyle, zoom: Double) {
        field = style.field.resolved(zoom: zoom)
        font = style.font.resolved(zoom: zoom)
        size = style.size.resolved(zoom: zoom)
        maxWidth = style.maxWidth.resolved(zoom: zoom)
        letterSpacing = style.letterSpacing.resolved(zoom: zoom)
        justify = style.justify.resolved(zoom: zoom)
        radialOffset = style.radialOffset.resolved(zoom: zoom)
        variableAnchor = style.variableAnchor.resolved(zoom: zoom).constant ?? []
        anchor = style.anchor.resolved(zoom: zoom)
        offset = style.offset.resolved(zoom: zoom)
        rotate = style.rotate.resolved(zoom: zoom)
        transform = style.transform.resolved(zoom: zoom)
        opacity = style.opacity.resolved(zoom: zoom)
        color = style.color.resolved(zoom: zoom)
        haloColor = style.haloColor.resolved(zoom: zoom)
        haloWidth = style.haloWidth.resolved(zoom: zoom)
        lineHeight = style.lineHeight.resolved(zoom: zoom).constant ?? 1.2
        maxAngle = style.maxAngle.resolved(zoom: zoom).constant ?? 45
        padding = style.padding.resolved(zoom: zoom).constant ?? 2
        keepUpright = style.keepUpright.resolved(zoom: zoom).constant ?? true
        let overlap = style.overlap.resolved(zoom: zoom).constant ?? nil
        let allows = style.allowOverlap.resolved(zoom: zoom).constant ?? false
        allowsOverlap = overlap.map { $0 != .never } ?? allows
        ignoresPlacement = style.ignorePlacement.resolved(zoom: zoom).constant ?? false
        isOptional = style.isOptional.resolved(zoom: zoom).constant ?? false
        alignment = style.rotationAlignment.resolved(zoom: zoom).constant ?? .auto
        translate = style.translate.resolved(zoom: zoom).constant ?? .zero
    }
}
