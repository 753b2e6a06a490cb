import Cairo
import Colors
import MapStyle

/// How a label's text is painted: the colours of its letters, and the pictures among its words.
struct TextPaint {
    let look: TextLook
    /// The picture of each section; empty if there is none at all.
    let pictures: [SpriteIcon?]
    /// How opaque the pictures are.
    let opacity: Double

    init(
        _ style: ResolvedText, _ context: EvaluationContext, sections: LabelSections,
        pictures: [SpriteIcon?]
    ) {
        let opacity = style.opacity.value(in: context)
        let hasColors = sections.sections.contains { $0.color != nil }
        look = TextLook(
            color: style.color.value(in: context).faded(opacity),
            sectionColors: hasColors
                ? sections.sections.map { $0.color.map { $0.faded(opacity) } } : [],
            haloColor: style.haloColor.value(in: context).faded(opacity),
            halo: HaloShape(
                width: style.haloWidth.value(in: context),
                blur: style.haloBlur.value(in: context)))
        self.pictures = pictures
        self.opacity = opacity
    }
}
