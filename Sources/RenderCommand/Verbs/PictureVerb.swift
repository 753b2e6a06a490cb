import MapPictures
import MapRenderer
import Parameters
import Platform

/// A verb that draws one or more pictures of a map, by itself or as one case of `render batch`.
protocol PictureVerb: Verb {
    /// Draws the pictures that the command line describes.
    ///
    /// - Parameters:
    ///   - arguments: the operands and options, checked against ``Verb/options``.
    ///   - scenes: the source of plans and scenes, some of which may have been made for other
    ///     pictures.
    ///   - console: the console to print on.
    /// - Throws: as ``Verb/run(_:_:)`` does.
    func draw(
        _ arguments: ParsedArguments, in scenes: SceneStock, _ console: Console) throws

    /// The options that set the time shown in the picture; empty if the picture shows no time.
    func clocks(of arguments: ParsedArguments) -> [ParameterDefinition]
}

extension PictureVerb {
    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        HeapPages.makeLarge()
        let notes = StrictNotes()
        let isVerbose = arguments.isOn(OutputOptions.verbose)
        let (began, start) = (ContinuousClock.now, FrameTimings.now())
        let plans = PlanStock { plan in
            guard isVerbose else { return }
            let spent = FrameTimings.now() - start
            for line in PictureAccount.lines(of: plan, nanoseconds: spent) {
                console.printNote(line)
            }
        }
        let counting = notes.counting(console)
        try draw(PlacedOptions.placed(arguments, counting), in: .untilTheEnd(plans), counting)
        if isVerbose {
            let seconds = (ContinuousClock.now - began) / .seconds(1)
            console.printNote("done after \(NumberText.decimals(seconds, 2)) s")
        }
        if arguments.isOn(OutputOptions.strict) { try notes.check() }
    }

    /// The option for the current time, since people and vehicles fade with the time since they
    /// were seen.
    func clocks(of arguments: ParsedArguments) -> [ParameterDefinition] {
        Self.showsAges(arguments) ? [PictureParameter.now.definition] : []
    }

    /// Whether the picture has people or vehicles, which fade with age.
    static func showsAges(_ arguments: ParsedArguments) -> Bool {
        [PictureParameter.people.definition, PictureParameter.vehicles.definition]
            .contains(where: arguments.values.isGiven)
    }
}
