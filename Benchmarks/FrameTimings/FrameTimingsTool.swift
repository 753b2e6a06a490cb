import Cairo
import Glibc
import MapScenes
import Navigation
import NavigationFrames

/// What navigation frames cost along a route: guidance, tiles, labels, drawing and encoding apart.
///
/// `frame-timings [--frames N] ROUTE --map FILE ...` takes the options of `render route`, each with
/// its value after it, and draws the frames of evenly spaced places, one after another. It prints a
/// line for each: longitude, latitude, zoom, bearing and pitch of the camera, then CPU milliseconds
/// for guidance, tiles, labels, drawing, all of these, and encoding. The last line is the peak of
/// memory in megabytes.
@main
struct FrameTimingsTool {
    private static let frames = Parameter<Int>(
        count: "frames", "N", 1...100_000, help: "How many frames.")

    static func main() {
        do {
            try measure(Array(CommandLine.arguments.dropFirst()))
        } catch {
            let line = Array("frame-timings: \(Message(error).text(.commandLine))\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(1)
        }
    }

    private static func measure(_ words: [String]) throws {
        let (values, route) = try read(words)
        let mode = try values.value(PictureParameter.view) ?? .headingUp
        let description = try DriveDescription(values, mode: mode)
        let answer = try RouteReader.read(
            bytes: InputFile.read(route, limit: 16 << 20), named: route)
        let plan = try DrivePlan(
            answer, in: ScenePlan(values, pixelRatio: description.size.scale), description)
        let drive = try plan.open()
        let encoder = try PNGEncoder(
            level: Drive.compression,
            colors: values.isOn(PictureParameter.png8) ? .palette : .trueColor)
        let moment = try DriveMoment(values)
        let count = try values.value(frames) ?? 48
        for number in 0..<count {
            var moment = moment
            moment.place = .meters(drive.length * Double(number) / Double(count))
            print(try FrameCost(of: drive, at: moment, encoder: encoder).line)
        }
        print(peakMegabytes())
    }

    /// The values of the options, and the route's file.
    private static func read(_ words: [String]) throws -> (ParameterValues, route: String) {
        let known =
            DriveDescription.parameters + PictureDescription.parameters + ScenePlan.parameters
            + [PictureParameter.view.definition, frames.definition]
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
        return (values, route)
    }

    private static func peakMegabytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024 / 1_000_000
    }
}
