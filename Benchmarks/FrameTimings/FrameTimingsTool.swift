import Cairo
import Glibc
import RenderCommand

/// What navigation frames cost along a route: guidance, tiles, labels, drawing and encoding apart.
///
/// `frame-timings [--frames N] ROUTE --map FILE ...` takes what `render route` takes and draws the
/// frames of evenly spaced places, one after another. It prints a line for each: longitude,
/// latitude, zoom, bearing and pitch of the camera, then CPU milliseconds for guidance, tiles,
/// labels, drawing, all of these, and encoding. The last line is the peak of memory in megabytes.
@main
struct FrameTimingsTool {
    static func main() {
        do {
            try measure(Array(CommandLine.arguments.dropFirst()))
        } catch {
            let line = Array("frame-timings: \(error)\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(1)
        }
    }

    private static func measure(_ words: [String]) throws {
        var words = words
        let count = takeFrameCount(from: &words)
        let drive = try RouteDrive(words)
        let encoder = try PNGEncoder(
            level: RouteDrive.level, colors: words.contains("--png8") ? .palette : .trueColor)
        for number in 0..<count {
            let meters = drive.length * Double(number) / Double(count)
            print(try FrameCost(of: drive, atMeters: meters, encoder: encoder).line)
        }
        print(peakMegabytes())
    }

    /// How many frames are asked for; the words that ask are taken away.
    private static func takeFrameCount(from words: inout [String]) -> Int {
        guard let place = words.firstIndex(of: "--frames"), place + 1 < words.count else {
            return 48
        }
        let count = Int(words[place + 1]) ?? 48
        words.removeSubrange(place...place + 1)
        return min(max(count, 1), 100_000)
    }

    private static func peakMegabytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024 / 1_000_000
    }
}
