public import MapScenes
import Navigation
public import NavigationFrames

/// A drive as `render route` would be told of it, each option with its value after it.
public struct DriveArguments {
    /// The drive that is to be drawn.
    public let plan: DrivePlan
    /// What was said for all options.
    public let values: ParameterValues

    /// Reads words, and opens route, map and style.
    ///
    /// - Parameters:
    ///   - words: a route's file, and options.
    ///   - own: parameters that only the program has.
    /// - Throws: what is wrong, in one line.
    public init(_ words: [String], own: [ParameterDefinition] = []) throws {
        let known =
            DriveDescription.parameters + PictureDescription.parameters + ScenePlan.parameters
            + [PictureParameter.view.definition] + own
        var values = ParameterValues()
        var route = ""
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--") else {
                route = word
                continue
            }
            guard let parameter = known.first(where: { "--" + $0.name == word }) else {
                throw ParameterError("unknown option \(word)")
            }
            if parameter.isFlag {
                values.turn(parameter, on: true)
            } else if let value = rest.popFirst() {
                values.add(value, for: parameter)
            }
        }
        let mode = try values.value(PictureParameter.view) ?? .headingUp
        let description = try DriveDescription(values, mode: mode)
        let answer = try RouteReader.read(
            bytes: InputFile.read(route, limit: 16 << 20), named: route)
        plan = try DrivePlan(
            answer, in: ScenePlan(values, pixelRatio: description.size.scale), description)
        self.values = values
    }
}
