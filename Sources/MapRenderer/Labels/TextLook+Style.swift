import Cairo
import MapStyle

extension TextLook {
    /// The colours and the halo of a feature's text.
    init(_ style: ResolvedText, _ context: EvaluationContext) {
        let opacity = style.opacity.value(in: context)
        self.init(
            color: Color(style.color.value(in: context)).faded(opacity),
            haloColor: Color(style.haloColor.value(in: context)).faded(opacity),
            halo: HaloShape(width: style.haloWidth.value(in: context)))
    }
}
