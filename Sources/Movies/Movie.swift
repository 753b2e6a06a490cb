package import Graphics
import Platform

/// Frames of one size that follow each other at a constant rate, and the file that they become.
///
/// Valid once made: the name suits the format, and the format has room for the frames.
package struct Movie: Hashable, Sendable {
    /// The file; for a file a frame, names with a number such as `frames/%06d.png`.
    package let path: String
    /// What kind of file it is.
    package let format: MovieFormat
    /// Device pixels across.
    package let width: Int
    /// Device pixels down.
    package let height: Int
    /// How many frames are shown a second.
    package let framesPerSecond: Int
    /// Which frames are wanted.
    ///
    /// The first of all is 0; numbered files count from 1.
    package let frames: Range<Int>
    /// Whether pixels may be transparent; without it what is not opaque is black behind.
    package let hasAlpha: Bool
    /// What may be lost.
    package let quality: MovieQuality
    /// Stands for all that the frames are drawn of: frames of an earlier run are kept if it is equal.
    package let inputs: String

    /// A movie.
    ///
    /// - Parameters:
    ///   - path: ends as ``MovieFormat/init(ofFile:)`` understands it.
    ///   - width: device pixels across.
    ///   - height: device pixels down.
    ///   - framesPerSecond: from 1 to 120.
    ///   - frames: which frames are wanted.
    ///   - hasAlpha: whether pixels may be transparent.
    ///   - quality: what may be lost.
    ///   - inputs: stands for all that the frames are drawn of.
    /// - Throws: ``MovieError`` for a name, a size or a rate that the format does not know, or if it
    ///   needs a program that is not there.
    package init(
        path: String, width: Int, height: Int, framesPerSecond: Int, frames: Range<Int>,
        hasAlpha: Bool = false, quality: MovieQuality = .lossless, inputs: String
    ) throws(MovieError) {
        guard let format = MovieFormat(ofFile: path) else {
            throw MovieError(
                path: path, reason: "its ending is unknown; write \(MovieFormat.namesInWords)")
        }
        self.path = path
        self.format = format
        self.width = width
        self.height = height
        self.framesPerSecond = framesPerSecond
        self.frames = frames
        self.hasAlpha = hasAlpha
        self.quality = quality
        self.inputs = inputs
        if let problem { throw MovieError(path: path, reason: problem) }
    }

    private var problem: String? {
        let side = format.maximumSide
        if frames.isEmpty || frames.lowerBound < 0 { return "it has no frames" }
        if frames.count > Int(Int32.max) { return "it has too many frames" }
        if !(1...120).contains(framesPerSecond) { return "it needs 1 to 120 frames a second" }
        if !(1...side).contains(width) || !(1...side).contains(height) {
            return "\(width) × \(height) pixels; a side has 1 to \(side)"
        }
        if hasAlpha, !format.hasAlpha {
            return "MP4 has no transparency; write .webm, .webp, .apng, .gif or numbered .png files"
        }
        if format == .gif, framesPerSecond > 50 {
            return "GIF shows at most 50 frames a second; lower the rate, or write .webp"
        }
        if case .pictures = format, NumberedPath(path) == nil {
            return "write one number into the name, such as frames/%06d.png"
        }
        if case .mixed = quality, format != .webP {
            return "only .webp mixes with and without loss"
        }
        if format.needsFFmpeg {
            if width < 2 || height < 2 { return "a video has at least 2 pixels a side" }
            if EncoderProcess.program == nil {
                return """
                    it takes ffmpeg, which is not in PATH; install it (apt install ffmpeg), or write \
                    .webp, .apng or .gif
                    """
            }
        }
        return nil
    }
}

extension MovieFormat {
    /// The longest side that such files have room for, in pixels.
    var maximumSide: Int {
        switch self {
        case .pictures(.png), .apng: Surface.maximumSide
        case .pictures(.webP), .webP: 16_383
        case .gif: 32_767
        case .mp4, .webM: 16_384
        }
    }
}

extension Movie {
    /// Draws the frames on several threads and writes the movie; it appears whole or not at all.
    ///
    /// Frames are drawn and packed in parts of some that follow each other, each part by one thread,
    /// so that the bytes depend on nothing but the frames. What is done is kept beside the target
    /// until the movie is whole: a run that was stopped goes on with what is missing. Numbered files
    /// are the movie themselves, and appear one by one.
    ///
    /// - Parameters:
    ///   - threads: how many draw at once.
    ///   - open: makes what one thread draws with.
    ///   - draw: draws a frame, with its number; consecutive frames that are equal cost little in
    ///     files, so a frame that is held is drawn as often as it is shown.
    ///   - progress: told after each frame, by one thread at a time.
    /// - Throws: ``MovieError``, `FileOutputError`, or what `open` and `draw` throw; no file is under
    ///   the target's name then that was not there before.
    package func write<Drawer>(
        threads: Int, open: @escaping @Sendable () throws -> Drawer,
        draw: @escaping @Sendable (inout Drawer, Int) throws -> Surface,
        progress: @escaping @Sendable (MovieProgress) -> Void = { _ in }
    ) throws {
        let work = FrameWork(threads: threads, open: open, draw: draw)
        let count = FrameCount(total: frames.count, report: progress)
        switch format {
        case .pictures(let kind):
            try NumberedPictures(self, kind).write(work, count)
        case .apng, .webP, .gif:
            try write(work, count) {
                AnimationPart(try AnimationPacker(self))
            } join: {
                try AnimationJoin(self).write($0)
            }
        case .mp4, .webM:
            try write(work, count) {
                VideoPart(self)
            } join: {
                try VideoJoin(self).write($0)
            }
        }
    }

    /// Writes the parts that are missing, and joins all.
    private func write<Drawer, Part: MoviePart>(
        _ work: FrameWork<Drawer>, _ count: FrameCount,
        maker: @escaping @Sendable () throws -> Part,
        join: (PartsFolder) throws -> Void
    ) throws {
        let folder = try PartsFolder(of: self)
        count.keep(folder.present.reduce(0) { $0 + folder.frames(of: $1).count })
        let missing = folder.missing
        try work.run(missing.map(folder.frames), with: maker) { part, index, frames in
            try part.write(to: folder.path(of: missing[index]), frames, count)
        }
        try join(folder)
        folder.remove()
    }
}

/// A stretch of a movie that is made without looking at what is before it; one a thread.
protocol MoviePart: SendableMetatype {
    /// Makes the file of a part, which appears whole or not at all.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - frames: the pictures, one after the other.
    ///   - count: told of each frame.
    /// - Throws: what made a frame, or the file, fail.
    func write(to path: String, _ frames: FrameSource, _ count: FrameCount) throws
}

/// Makes parts of an animation: packed frames one after the other.
///
/// The first frame of a part is a whole picture, so that parts need not know each other.
final class AnimationPart: MoviePart {
    private let packer: AnimationPacker

    init(_ packer: AnimationPacker) { self.packer = packer }

    func write(to path: String, _ frames: FrameSource, _ count: FrameCount) throws {
        let file = try PublishedFile(replacing: path)
        packer.memory.clear()
        var last: AnimationFrame?
        for number in frames.numbers {
            if let next = try packer.frame(frames.draw(number)) {
                if let last { try file.write(last.stored) }
                last = next
            } else {
                last?.ticks += 1
            }
            count.add()
        }
        if let last { try file.write(last.stored) }
        try file.publish()
    }
}

/// Makes one video of its parts; nothing is encoded again.
struct VideoJoin {
    private let movie: Movie

    init(_ movie: Movie) { self.movie = movie }

    func write(_ folder: PartsFolder) throws {
        let list = folder.path(of: folder.count)
        // Names in a list are taken from beside it. Each part's length is told, since what parts say
        // of themselves may be rounded.
        let lines = (0..<folder.count).map { part in
            let seconds = Double(folder.frames(of: part).count) / Double(movie.framesPerSecond)
            return "file '\(PartsFolder.name(part))'\nduration \(seconds)\n"
        }
        try PublishedFile.write(Array(lines.joined().utf8), to: list)
        let file = try PublishedFile(replacing: movie.path)
        let copying = ["-c", "copy", "-fflags", "+bitexact"]
        let format =
            movie.format == .mp4
            ? [
                "-movflags", "+faststart", "-video_track_timescale",
                "\(movie.framesPerSecond * 1000)", "-f", "mp4",
            ]
            : ["-f", "webm"]
        let encoder = try EncoderProcess(
            ["-f", "concat", "-i", "file:" + list] + copying + format
                + ["file:" + file.temporaryPath], for: movie)
        if let problem = encoder.finish() {
            throw MovieError(path: movie.path, reason: "ffmpeg says: \(problem)")
        }
        try file.publish()
    }
}

/// The drawing of frames on several threads.
struct FrameWork<Drawer>: Sendable {
    let threads: Int
    let open: @Sendable () throws -> Drawer
    let draw: @Sendable (inout Drawer, Int) throws -> Surface

    /// Runs jobs that take frames one after the other.
    ///
    /// - Parameters:
    ///   - jobs: the frames of each.
    ///   - tool: makes what one thread does its jobs with.
    ///   - job: does one, on some thread.
    /// - Throws: the first error in the order of the jobs.
    func run<Tool>(
        _ jobs: [Range<Int>], with tool: @escaping @Sendable () throws -> Tool,
        job: @escaping @Sendable (Tool, Int, FrameSource) throws -> Void
    ) throws {
        let (open, draw) = (open, draw)
        try OrderedWork.run(count: jobs.count, threads: max(threads, 1)) {
            (drawer: try open(), tool: try tool())
        } work: { scratch, index in
            var drawer = scratch.drawer
            let frames = FrameSource(numbers: jobs[index]) { try draw(&drawer, $0) }
            defer { scratch.drawer = drawer }
            try job(scratch.tool, index, frames)
        } deliver: { _, _ in
        }
    }
}

/// The frames of one job, each drawn when it is asked for.
struct FrameSource {
    /// Which frames.
    let numbers: Range<Int>
    /// Draws one of them.
    let draw: (Int) throws -> Surface
}

/// A movie that could not be written.
package struct MovieError: Error, Hashable, CustomStringConvertible {
    /// The file or files that were asked for.
    let path: String
    /// What is wrong, and the cure.
    let reason: String

    /// An error from its parts.
    init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// One line: which file, and why.
    package var description: String { "cannot write \(path): \(reason)" }
}
