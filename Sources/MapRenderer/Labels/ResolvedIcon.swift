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
    let haloColor: ResolvedProperty<StyleColor>
    let haloWidth: ResolvedProperty<Double>
    let haloBlur: ResolvedProperty<Double>
    let textFit: IconTextFit
    let textFitPadding: EdgePadding
    let overlap: SymbolOverlap
    let ignoresPlacement: Bool
    let isOptional: Bool
    let alignment: SymbolAlignment
    let keepUpright: Bool
    /// Pixels of the picture.
    private(set) var translate: StyleOffset
    private let translation: StyleOffset
    private let translateAnchor: TranslateAnchor

    init(_ style: IconStyle, zoom: Double, bearing: Double) {
        image = style.image.resolved(zoom: zoom)
        size = style.size.resolved(zoom: zoom)
        rotate = style.rotate.resolved(zoom: zoom)
        padding = style.padding.resolved(zoom: zoom)
        offset = style.offset.resolved(zoom: zoom)
        anchor = style.anchor.resolved(zoom: zoom)
        opacity = style.opacity.resolved(zoom: zoom)
        color = style.color.resolved(zoom: zoom)
        haloColor = style.haloColor.resolved(zoom: zoom)
        haloWidth = style.haloWidth.resolved(zoom: zoom)
        haloBlur = style.haloBlur.resolved(zoom: zoom)
        textFit = style.textFit.value(zoom: zoom)
        textFitPadding = style.textFitPadding.value(zoom: zoom)
        let overlap = style.overlap.value(zoom: zoom)
        let allows = style.allowOverlap.value(zoom: zoom)
        self.overlap = overlap ?? (allows ? .always : .never)
        ignoresPlacement = style.ignorePlacement.value(zoom: zoom)
        isOptional = style.isOptional.value(zoom: zoom)
        alignment = style.rotationAlignment.value(zoom: zoom)
        keepUpright = style.keepUpright.value(zoom: zoom)
        translation = style.translate.value(zoom: zoom)
        translateAnchor = style.translateAnchor.value(zoom: zoom)
        translate =
            MapTranslation(translation, anchor: translateAnchor, bearing: bearing).offset
    }

    /// The same properties under another bearing.
    func turned(to bearing: Double) -> ResolvedIcon {
        var turned = self
        turned.translate =
            MapTranslation(translation, anchor: translateAnchor, bearing: bearing).offset
        return turned
    }
}
