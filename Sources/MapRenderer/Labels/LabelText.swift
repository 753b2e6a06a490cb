import Cairo
import MapStyle

/// The words of one feature with everything that decides how they are shaped and painted.
struct LabelText {
    /// What is drawn.
    let text: String
    /// The words before `text-transform`: what the place is called.
    let name: String
    let font: FontRequest
    let setting: TextShaper.Setting
    let paint: TextPaint

    /// The text of a feature; `nil` if it has none or it would be too small to see.
    init?(_ style: ResolvedText, _ context: EvaluationContext, isAlongLine: Bool) {
        name = Self.trimmed(style.field.value(in: context).description)
        text =
            switch style.transform.value(in: context) {
            case .none: name
            case .uppercase: name.uppercased()
            case .lowercase: name.lowercased()
            }
        let size = style.size.value(in: context)
        guard size >= 3, size <= 512, !text.isEmpty else {
            return nil
        }
        font = FontRequest(fontStack: style.font.value(in: context), size: size)
        let width = style.maxWidth.value(in: context)
        let justification: TextShaper.Setting.Justification =
            switch style.justify.value(in: context) {
            case .left: .left
            case .right: .right
            case .center, .auto: .center
            }
        setting = TextShaper.Setting(
            maximumWidth: isAlongLine || width <= 0 ? nil : width * size,
            justification: justification, lineHeight: style.lineHeight,
            letterSpacing: style.letterSpacing.value(in: context) * size)
        paint = TextPaint(style, context)
    }

    /// Without blanks and line feeds at both ends: `{name:latin}\n{name:nonlatin}` often has none
    /// of the second, and an empty line would shift the label.
    private static func trimmed(_ text: String) -> String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }
}

/// How a label's text is coloured.
struct TextPaint: Hashable {
    let color: Color
    let haloColor: Color
    /// Logical pixels around the letters.
    let haloWidth: Double

    init(_ style: ResolvedText, _ context: EvaluationContext) {
        let opacity = style.opacity.value(in: context)
        color = Color(style.color.value(in: context)).faded(opacity)
        haloColor = Color(style.haloColor.value(in: context)).faded(opacity)
        haloWidth = min(style.haloWidth.value(in: context), 20)
    }
}

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
