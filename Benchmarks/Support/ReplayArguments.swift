package import MapPictures
package import Parameters

/// A replay as `render replay` would be told of it, each option with its value after it.
package struct ReplayArguments {
    /// The replay that is to be drawn.
    package let plan: ReplayPlan
    /// What was said for all options.
    package let values: ParameterValues

    /// Reads words, and opens trip, map and style.
    ///
    /// - Parameters:
    ///   - words: a trip's file, and options.
    ///   - own: parameters that only the program has.
    /// - Throws: what is wrong, in one line.
    package init(_ words: [String], own: ParameterGroup = []) throws {
        let arguments = try ToolArguments(
            words,
            known: [.replayInput, .replay, .picture, .scene, own])
        values = arguments.values
        let description = try ReplayDescription(values)
        let scene = try ScenePlan(values, pixelRatio: description.drive.size.scale)
        plan = try ReplayPlan(
            ReplayInput.inputs(reading: arguments.file, values, in: scene)[0], in: scene,
            description)
    }
}
