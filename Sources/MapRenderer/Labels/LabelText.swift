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
    /// The words one character below the other; `nil` where the style or the script has none.
    let column: Column?

    /// A text as a column.
    struct Column {
        let text: StyledText
        let setting: TextShaper.Setting
        /// Whether the style prefers it to a line.
        let isFirst: Bool
        /// Whether the text may be a line as well.
        let hasAlternative: Bool
    }

    /// The text of a feature; `nil` if it has none or it would be too small to see.
    init?(
        _ style: ResolvedText, _ context: EvaluationContext, isAlongLine: Bool, sprite: LayerSprite
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
        column = isAlongLine ? nil : Column(text, style.writingModes, setting, fontSize: size)
    }
}

extension LabelText.Column {
    /// - Returns: `nil` where the style allows lines only, or the script has no columns.
    init?(
        _ text: StyledText, _ modes: [TextWritingMode], _ setting: TextShaper.Setting,
        fontSize: Double
    ) {
        guard modes.contains(.vertical), let column = StackedText.of(text) else { return nil }
        self.text = column
        isFirst = modes.first == .vertical
        hasAlternative = modes.contains(.horizontal)
        // A character takes one em and the spacing after it, as it would in a line.
        self.setting = TextShaper.Setting(
            lineHeight: max(1 + setting.letterSpacing / max(fontSize, 1), 0), isColumn: true)
    }
}
