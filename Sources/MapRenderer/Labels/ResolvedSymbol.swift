import Geometry
import Graphics
import MapStyle

/// The text properties of a symbol layer at one zoom.
struct ResolvedText {
    let field: ResolvedProperty<FormattedText>
    let font: ResolvedProperty<[String]>
    /// The font of all features, of no size yet; `nil` where features differ.
    private let commonFont: FontRequest?
    let size: ResolvedProperty<Double>
    let maxWidth: ResolvedProperty<Double>
    let letterSpacing: ResolvedProperty<Double>
    let justify: ResolvedProperty<TextJustification>
    let radialOffset: ResolvedProperty<Double?>
    let variableAnchor: [SymbolAnchor]
    let variableAnchorOffset: ResolvedProperty<[AnchorOffset]>
    let anchor: ResolvedProperty<SymbolAnchor>
    let offset: ResolvedProperty<StyleOffset>
    let rotate: ResolvedProperty<Double>
    let transform: ResolvedProperty<TextTransform>
    let opacity: ResolvedProperty<Double>
    let color: ResolvedProperty<Color>
    let haloColor: ResolvedProperty<Color>
    let haloWidth: ResolvedProperty<Double>
    let haloBlur: ResolvedProperty<Double>
    /// How texts at points may be written, the best first; empty for lines from left to right.
    let writingModes: [TextWritingMode]
    let lineHeight: Double
    let maxAngle: Double
    let padding: Double
    let keepUpright: Bool
    let overlap: SymbolOverlap
    let ignoresPlacement: Bool
    let isOptional: Bool
    let alignment: SymbolAlignment
    /// Pixels of the picture.
    private(set) var translate: StyleOffset
    private let translation: StyleOffset
    private let translateAnchor: TranslateAnchor

    init(_ style: TextStyle, zoom: Double, bearing: Double) {
        field = style.field.resolved(zoom: zoom)
        font = style.font.resolved(zoom: zoom)
        commonFont = font.constant.map { FontRequest(fontStack: $0, size: 0) }
        size = style.size.resolved(zoom: zoom)
        maxWidth = style.maxWidth.resolved(zoom: zoom)
        letterSpacing = style.letterSpacing.resolved(zoom: zoom)
        justify = style.justify.resolved(zoom: zoom)
        radialOffset = style.radialOffset.resolved(zoom: zoom)
        variableAnchor = style.variableAnchor.value(zoom: zoom)
        variableAnchorOffset = style.variableAnchorOffset.resolved(zoom: zoom)
        anchor = style.anchor.resolved(zoom: zoom)
        offset = style.offset.resolved(zoom: zoom)
        rotate = style.rotate.resolved(zoom: zoom)
        transform = style.transform.resolved(zoom: zoom)
        opacity = style.opacity.resolved(zoom: zoom)
        color = style.color.resolved(zoom: zoom)
        haloColor = style.haloColor.resolved(zoom: zoom)
        haloWidth = style.haloWidth.resolved(zoom: zoom)
        haloBlur = style.haloBlur.resolved(zoom: zoom)
        writingModes = style.writingMode.value(zoom: zoom)
        lineHeight = style.lineHeight.value(zoom: zoom)
        maxAngle = style.maxAngle.value(zoom: zoom)
        padding = style.padding.value(zoom: zoom)
        keepUpright = style.keepUpright.value(zoom: zoom)
        let overlap = style.overlap.value(zoom: zoom)
        let allows = style.allowOverlap.value(zoom: zoom)
        self.overlap = overlap ?? (allows ? .always : .never)
        ignoresPlacement = style.ignorePlacement.value(zoom: zoom)
        isOptional = style.isOptional.value(zoom: zoom)
        alignment = style.rotationAlignment.value(zoom: zoom)
        translation = style.translate.value(zoom: zoom)
        translateAnchor = style.translateAnchor.value(zoom: zoom)
        translate =
            MapTranslation(translation, anchor: translateAnchor, bearing: bearing).offset
    }

    /// The same properties under another bearing.
    func turned(to bearing: Double) -> ResolvedText {
        var turned = self
        turned.translate =
            MapTranslation(translation, anchor: translateAnchor, bearing: bearing).offset
        return turned
    }

    /// The font of a feature.
    func font(_ context: EvaluationContext, size: Double) -> FontRequest {
        guard var font = commonFont else {
            return FontRequest(fontStack: font.value(in: context), size: size)
        }
        font.size = size
        return font
    }
}

/// The icon properties of a symbol layer at one zoom.
struct ResolvedIcon {
    let image: ResolvedProperty<StyleImage?>
    let size: ResolvedProperty<Double>
    let rotate: ResolvedProperty<Double>
    let padding: ResolvedProperty<EdgePadding>
    let offset: ResolvedProperty<StyleOffset>
    let anchor: ResolvedProperty<SymbolAnchor>
    let opacity: ResolvedProperty<Double>
    let color: ResolvedProperty<Color>
    let haloColor: ResolvedProperty<Color>
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

/// What a symbol layer allows when room is short.
struct LabelRules {
    let text: SymbolOverlap
    let icon: SymbolOverlap
    let textIsIgnored: Bool
    let iconIsIgnored: Bool
    let textIsOptional: Bool
    let iconIsOptional: Bool

    /// Whether labels of the layer may lie on each other at all.
    var mayOverlap: Bool {
        text != .never || icon != .never || textIsIgnored || iconIsIgnored
    }

    /// Whether a label is drawn wherever it lies, also where the picture's edge cuts it: the style
    /// lets all of its parts overlap anything.
    func isUnconditional(_ parts: LabelParts) -> Bool {
        (!parts.contains(.text) || text == .always) && (!parts.contains(.icon) || icon == .always)
    }

    /// Whether something with a mode must give way to what was placed before it with another.
    static func collides(_ mode: SymbolOverlap, with placed: SymbolOverlap) -> Bool {
        switch mode {
        case .never: true
        case .always: false
        case .cooperative: placed == .never
        }
    }
}
