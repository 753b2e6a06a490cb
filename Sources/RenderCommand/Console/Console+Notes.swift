import MapPictures
import Parameters

extension Console {
    /// Prints what the user should know of a picture or many, each note once.
    ///
    /// - Parameters:
    ///   - notes: in their order.
    ///   - plan: of the scene; a style with more problems than notes has a verb of its own.
    ///   - arguments: the command line, which names the style.
    func report(_ notes: [Message], of plan: ScenePlan, _ arguments: ParsedArguments) {
        var seen: Set<Message> = []
        for note in notes where seen.insert(note).inserted { report(note) }
        guard plan.omittedProblems > 0 else { return }
        let more = NumberText.counted(plan.omittedProblems, "more problem")
        let style = arguments.values.text(PictureParameter.style.definition) ?? plan.styleName
        report("style: \(more): see 'render style check \(PrintableText.short(style, limit: 200))'")
    }
}
