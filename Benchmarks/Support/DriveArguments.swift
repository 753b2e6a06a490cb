package import MapPictures
package import Parameters
import Routes

/// A drive as `render route` would be told of it, each option with its value after it.
package struct DriveArguments {
    /// The drive that is to be drawn.
    package let plan: DrivePlan
    /// What was said for all options.
    package let values: ParameterValues

    /// Reads words, and opens route, map and style.
    ///
    /// - Parameters:
    ///   - words: a route's file, and options.
    ///   - own: parameters that only the program has.
    /// - Throws: what is wrong, in one line.
    package init(_ words: [String], own: ParameterGroup = []) throws {
        let arguments = try ToolArguments(
            words,
            known: [.drive, .picture, .scene, .routeView, own])
        values = arguments.values
        let mode = try values.value(PictureParameter.view) ?? .headingUp
        let description = try DriveDescription(values, mode: mode)
        let answer = try RouteReader.read(
            bytes: InputFile.read(arguments.file, limit: 16 << 20), named: arguments.file)
        plan = try DrivePlan(
            answer, in: ScenePlan(values, pixelRatio: description.size.scale), description)
    }
}
