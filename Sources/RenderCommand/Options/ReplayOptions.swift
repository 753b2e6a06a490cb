import MapPictures
import Parameters
import Platform

/// The options of `render replay` that only the command line has.
enum ReplayOptions {
    static let frame = Parameter<Double>(
        seconds: "frame", 0...1e9, cure: "write a time such as 0:03:10",
        help: "Draws one still: the trip at that time since its start.")
    static let range = Parameter<ClosedRange<Int>>(
        ParameterDefinition("frames", "A-B", help: "Draws only these frames, from 0."),
        cure: "write the first and the last frame such as 100-200"
    ) { text throws(ParameterError) in
        let parts = text.parts("-")
        guard parts.count == 2 else { throw text.error() }
        let first = try text.whole(parts[0], "A", upTo: 100_000_000)
        let last = try text.whole(parts[1], "B", upTo: 100_000_000)
        guard first <= last else { throw text.error("it ends before it begins") }
        return first...last
    }
    static let maximum = Parameter<Int>(
        count: "max-frames", "N", 1...100_000_000, defaultValue: "\(defaultMaximum)",
        help: "Refuses replays of more frames.")
    static let threads = Parameter<Int>(
        count: "threads", "N", 1...64, defaultValue: "one a processor",
        help: "How many threads draw, 1 to 64.")
    static let progress = Parameter<ProgressStyle>(
        choice: "progress", of: ProgressStyle.self, defaultValue: "bar",
        help: "How far it has come, on standard error; json is a line of JSON for each step.")
    static let output = ParameterDefinition(
        "output", short: "o", "TARGET", .file,
        help: """
            frames/%06d.png, or a file that ends with .apng, .webp, .gif, .mp4 or .webm (the last two \
            by ffmpeg).
            """)

    /// The options that select the frames and how they are drawn.
    static let frames = ParameterGroup(frame, range, maximum, threads, progress)

    /// The default limit on the number of frames; a larger number is probably a mistake.
    static let defaultMaximum = 100_000

    /// The number of threads; by default one per processor.
    static func threadCount(_ arguments: ParsedArguments) throws -> Int {
        try arguments.value(threads) ?? Processors.count
    }
}
