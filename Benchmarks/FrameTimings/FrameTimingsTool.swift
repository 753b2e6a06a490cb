import Cairo
import Glibc
import RenderCommand

/// What navigation frames cost along a route: guidance, tiles, labels, drawing and encoding apart.
///
/// `frame-timings [--frames N] ROUTE --map FILE ...` takes what `render route` takes, draws the
/// frames of evenly spaced places, and prints one line: the first frame, then medians of the rest.
/// With `--table` it prints a line for each frame.
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
        var count = 48
        if let place = words.firstIndex(of: "--frames"), place + 1 < words.count {
            count = min(max(Int(words[place + 1]) ?? count, 2), 100_000)
            words.removeSubrange(place...place + 1)
        }
        let isTable = words.contains("--table")
        words.removeAll { $0 == "--table" }
        let drive = try RouteDrive(words)
        let encoder = try PNGEncoder(
            colors: words.contains("--png8") ? .palette : .trueColor)
        let costs = try (0..<count).map { number in
            let meters = drive.length * Double(number) / Double(count)
            return try FrameCost(of: drive, atMeters: meters, encoder: encoder)
        }
        let steps: [(FrameCost) -> UInt64] = [
            { $0.guidance }, { $0.tiles }, { $0.labels }, { $0.drawing }, { $0.all },
            { $0.encoding },
        ]
        if isTable {
            for cost in costs { print(steps.map { column($0(cost)) }.joined()) }
        }
        let rest = costs.dropFirst()
        let figures = steps.map { step in column(median(rest.map(step))) }.joined()
        let mean = rest.reduce(0) { $0 + $1.all + $1.encoding } / UInt64(rest.count)
        print(column(costs[0].all) + figures + column(mean) + "  \(peakMegabytes())")
    }

    private static func median(_ values: [UInt64]) -> UInt64 {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }

    /// Milliseconds with two decimals, flush right.
    private static func column(_ nanoseconds: UInt64) -> String {
        let hundredths = Int((Double(nanoseconds) / 1e4).rounded())
        let part = hundredths % 100
        let text = "\(hundredths / 100)." + (part < 10 ? "0\(part)" : "\(part)")
        return String(repeating: " ", count: max(9 - text.count, 1)) + text
    }

    private static func peakMegabytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024 / 1_000_000
    }
}
