import Cairo
import MapStyle

/// The words of one feature with everything that decides how they are shaped and painted.
struct LabelText {
    /// What is drawn.
    let text: StyledText
    /// The words before `text-transform`: what the place is called.
    let name: String
    let font: FontRequest
    let setting: TextShaper.Setting
    let paint: TextPaint

    /// The text of a feature; `nil` if it has none or it would be too small to see.
    init?(
        _ style: ResolvedText, _ context: EvaluationContext, isAlongLine: Bool, sprite: SpriteSheet
    ) {
        let size = style.size.value(in: context)
        guard size >= 3, size <= 512 else { return nil }
        let font = style.font(context, size: size)
        var sections = LabelSections(style.field.value(in: context), isOneLine: isAlongLine)
        name = sections.name
        sections.transform(style.transform.value(in: context))
        let pictures = sections.pictures(of: sprite)
        text = sections.styled(font: font, pictures: pictures)
        guard !text.sections.isEmpty else { return nil }
        self.font = font
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
        paint = TextPaint(style, context, sections: sections, pictures: pictures)
    }
}
