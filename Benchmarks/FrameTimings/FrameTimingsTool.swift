import BenchmarkSupport
import Glibc
import Graphics
import Guidance
import MapPictures
import Parameters

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
        let arguments = try DriveArguments(words, own: ParameterGroup(frames))
        let values = arguments.values
        let drive = try arguments.plan.open()
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

    private static func peakMegabytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024 / 1_000_000
    }
}
