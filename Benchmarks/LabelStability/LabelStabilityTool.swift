import BenchmarkSupport
import Glibc
import Guidance
import MapPictures
import MapRenderer
import Parameters

/// How still the labels of a drive stand: how many come or go from frame to frame although their
/// place stays in sight.
///
/// `label-stability [--every METERS] [--distance METERS] [--changes] ROUTE --map FILE ...` takes
/// what `render route` takes, draws a frame each 10 m of the first kilometre and compares each with
/// the one before. With `--replay` it takes a recorded trip and what `render replay` takes, and of the
/// replay the first frame after each 10 m. It prints frames, labels a frame, how many labels stayed, came and went, and
/// their changes in 1 000; with `--changes` each of them. ``LabelSighting`` says what counts as
/// staying in sight.
@main
struct LabelStabilityTool {
    static func main() {
        do {
            try measure(Array(CommandLine.arguments.dropFirst()))
        } catch {
            let line = Array("label-stability: \(Message(error).text(.commandLine))\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(1)
        }
    }

    private static func measure(_ words: [String]) throws {
        var words = words
        let step = max(takeNumber("--every", from: &words) ?? 10, 0.1)
        let distance = takeNumber("--distance", from: &words) ?? 1000
        let showsChanges = words.contains("--changes")
        let isReplay = words.contains("--replay")
        words.removeAll { ["--changes", "--replay"].contains($0) }
        var tally = LabelTally()
        var last: FrameContents?
        func count(_ frame: FrameContents, at meters: Double) {
            tally.count(frame)
            if let last {
                for change in tally.compare(last, frame) where showsChanges {
                    print("\(meters) m: \(change)")
                }
            }
            last = frame
        }
        if isReplay {
            let plan = try ReplayArguments(words).plan
            let replay = try plan.open()
            var next = 0.0
            for index in 0..<Int(plan.frameCount) {
                let meters = plan.distance(ofFrame: index)
                guard meters >= next else { continue }
                guard meters <= distance else { break }
                count(try replay.draw(frame: index).report.frame, at: meters)
                next = meters + step
            }
        } else {
            let drive = try DriveArguments(words).plan.open()
            for meters in stride(from: 0, through: min(distance, drive.length), by: step) {
                let moment = DriveMoment(.meters(meters))
                count(try drive.draw(at: moment).report.frame, at: meters)
            }
        }
        print(tally)
    }

    private static func takeNumber(_ name: String, from words: inout [String]) -> Double? {
        guard let place = words.firstIndex(of: name), place + 1 < words.count else { return nil }
        defer { words.removeSubrange(place...place + 1) }
        return Double(words[place + 1]).flatMap { $0.isFinite ? $0 : nil }
    }
}
