import Cairo
import MapStyle

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
