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
    let paint: TextLook

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
        paint = TextLook(style, context)
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
