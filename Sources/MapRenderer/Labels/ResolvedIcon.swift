import MapStyle

/// The icon properties of a symbol layer at one zoom.
struct ResolvedIcon {
    let image: ResolvedProperty<StyleImage?>
    let size: ResolvedProperty<Double>
    let rotate: ResolvedProperty<Double>
    let padding: ResolvedProperty<EdgePadding>
    let offset: ResolvedProperty<StyleOffset>
    let anchor: ResolvedProperty<SymbolAnchor>
    let opacity: ResolvedProperty<Double>
    let color: ResolvedProperty<StyleColor>
    let textFit: IconTextFit
    let textFitPadding: EdgePadding
    let allowsOverlap: Bool
    let ignoresPlacement: Bool
    let isOptional: Bool
    let alignment: SymbolAlignment
    let keepUpright: Bool
    let translate: StyleOffset

    init(_ style: IconStyle, zoom: Double) {
        image = style.image.resolved(zoom: zoom)
        size = style.size.resolved(zoom: zoom)
        rotate = style.rotate.resolved(zoom: zoom)
        padding = style.padding.resolved(zoom: zoom)
        offset = style.offset.resolved(zoom: zoom)
        anchor = style.anchor.resolved(zoom: zoom)
        opacity = style.opacity.resolved(zoom: zoom)
        color = style.color.resolved(zoom: zoom)
        textFit = style.textFit.resolved(zoom: zoom).constant ?? .none
        textFitPadding = style.textFitPadding.resolved(zoom: zoom).constant ?? EdgePadding(all: 0)
        let overlap = style.overlap.resolved(zoom: zoom).constant ?? nil
        let allows = style.allowOverlap.resolved(zoom: zoom).constant ?? false
        allowsOverlap = overlap.map { $0 != .never } ?? allows
        ignoresPlacement = style.ignorePlacement.resolved(zoom: zoom).constant ?? false
        isOptional = style.isOptional.resolved(zoom: zoom).constant ?? false
        alignment = style.rotationAlignment.resolved(zoom: zoom).constant ?? .auto
        keepUpright = style.keepUpright.resolved(zoom: zoom).constant ?? false
        translate = style.translate.resolved(zoom: zoom).constant ?? .zero
    }
}
