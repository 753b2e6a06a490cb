import BenchmarkSupport
import Glibc
import Graphics
import MapPictures
import Parameters
import Platform

/// How many frames of a replay are drawn and packed in a second.
///
/// `replay-timings [--frames N] [--threads N] [--every N --into DIR] TRACK --map FILE ...` takes the
/// options of `render replay` that describe its frames, each with its value after it. It draws N
/// successive frames from the middle of the trip (all threads at work), packs each as PNG, and prints
/// frames a second, CPU milliseconds a frame and the peak of memory. With `--every` it draws each
/// so many frames of the whole replay instead, and writes them to be looked at.
@main
struct ReplayTimingsTool {
    private static let frames = Parameter<Int>(
        count: "frames", "N", 1...100_000, help: "How many frames.")
    private static let threads = Parameter<Int>(
        count: "threads", "N", 1...64, help: "Threads.")
    private static let every = Parameter<Int>(
        count: "every", "N", 1...100_000, help: "Frames from one to the next.")
    private static let into = Parameter<String>(
        ParameterDefinition("into", "DIR", .file, help: "Where frames are written."))

    static func main() {
        do {
            try measure(Array(CommandLine.arguments.dropFirst()))
        } catch {
            let line = Array("replay-timings: \(Message(error).text(.commandLine))\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(1)
        }
    }

    private static func measure(_ words: [String]) throws {
        let began = now(CLOCK_MONOTONIC)
        let arguments = try ReplayArguments(
            words,
            own: ParameterGroup(frames, threads, every, into))
        let (plan, values) = (arguments.plan, arguments.values)
        let count = Int(min(plan.frameCount, 1e6))
        print(
            "read, matched and planned: \(count) frames in \(milliseconds(now(CLOCK_MONOTONIC) - began)) ms"
        )
        let step = try values.value(every)
        let wanted = try values.value(frames) ?? 240
        let numbers =
            step.map { Array(stride(from: 0, to: count, by: $0)) }
            ?? Array(max(count / 2 - wanted / 2, 0)..<min(count / 2 + wanted / 2, count))
        let folder = try values.value(into)
        let threads = try values.value(threads) ?? 2
        let start = (wall: now(CLOCK_MONOTONIC), cpu: now(CLOCK_PROCESS_CPUTIME_ID))
        try OrderedWork.run(count: numbers.count, threads: threads) {
            (try plan.open(), try PNGEncoder(level: Drive.compression, colors: .trueColor))
        } work: { scratch, index in
            let picture = try scratch.0.draw(frame: numbers[index])
            return try scratch.1.encode(picture.surface)
        } deliver: { index, bytes in
            guard let folder else { return }
            try PublishedFile.write(bytes, to: "\(folder)/\(numbers[index]).png")
        }
        let wall = now(CLOCK_MONOTONIC) - start.wall
        let cpu = now(CLOCK_PROCESS_CPUTIME_ID) - start.cpu
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        print(
            """
            \(numbers.count) frames, \(threads) threads: \
            \(Double(Int(Double(numbers.count) / wall * 10)) / 10) frames/s, \
            \(milliseconds(cpu / Double(numbers.count))) ms CPU a frame, \
            peak \(usage.ru_maxrss / 1024) MB
            """)
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func milliseconds(_ seconds: Double) -> Double {
        Double(Int(seconds * 10_000)) / 10
    }
}
