package import Graphics
import Platform

/// Consecutive frames of one size at a constant rate, and the file that they are written
/// to.
///
/// It is valid by construction: the name suits the format, and the format can hold the
/// frames.
package struct Movie: Hashable, Sendable {
    /// The file; if each frame has its own file, names with a number such as
    /// `frames/%06d.png`.
    package let path: String
    /// The file's format.
    package let format: MovieFormat
    /// The width in device pixels.
    package let width: Int
    /// The height in device pixels.
    package let height: Int
    /// The number of frames per second.
    package let framesPerSecond: Int
    /// The range of frames to write.
    ///
    /// The first of all is 0; numbered files count from 1.
    package let frames: Range<Int>
    /// Whether pixels may be transparent; otherwise they are blended with black.
    package let hasAlpha: Bool
    /// The loss of quality that is allowed.
    package let quality: MovieQuality
    /// Identifies all inputs of the frames: frames of an earlier run are kept if it is
    /// equal.
    package let inputs: String

    /// A movie.
    ///
    /// - Parameters:
    ///   - path: a name that ``MovieFormat/init(ofFile:)`` accepts.
    ///   - width: the width in device pixels.
    ///   - height: the height in device pixels.
    ///   - framesPerSecond: from 1 to 120.
    ///   - frames: the range of frames to write.
    ///   - hasAlpha: whether pixels may be transparent.
    ///   - quality: the loss of quality that is allowed.
    ///   - inputs: identifies all inputs of the frames.
    /// - Throws: ``MovieError`` for a name, a size or a rate that the format does not
    ///   support, or if it needs a program that is not installed.
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
    /// The maximum side of such files, in pixels.
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
    /// Draws the frames on several threads and writes the movie, which appears complete or
    /// not at all.
    ///
    /// Frames are drawn and packed in parts of some consecutive ones, each part by one
    /// thread, so that the bytes depend on nothing but the frames. Finished parts are kept
    /// beside the target until the movie is complete: after an interruption the next run
    /// makes only the missing ones. Numbered files are the movie themselves, and appear one
    /// by one.
    ///
    /// - Parameters:
    ///   - threads: the number of threads that draw at once.
    ///   - open: makes the drawing tool of one thread.
    ///   - draw: draws a frame, by its number; consecutive frames that are equal cost
    ///     little in files, so a frame that is held is drawn as often as it is shown.
    ///   - progress: called after each frame, by one thread at a time.
    /// - Throws: ``MovieError``, `FileOutputError`, or an error of `open` or `draw`; then
    ///   there is no new file with the target's name.
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

    /// Writes the missing parts, and joins all.
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

/// A part of a movie that is made independently of the part before it; each thread has one.
protocol MoviePart: SendableMetatype {
    /// Makes the file of a part, which appears complete or not at all.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - frames: the pictures, one after the other.
    ///   - count: the counter of finished frames.
    /// - Throws: the error of a frame, or of the file.
    func write(to path: String, _ frames: FrameSource, _ count: FrameCount) throws
}

/// Makes parts of an animation: packed frames one after the other.
///
/// The first frame of a part is a whole picture, so that parts are independent of each
/// other.
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

/// Joins parts to one video, without encoding anything again.
struct VideoJoin {
    private let movie: Movie

    init(_ movie: Movie) { self.movie = movie }

    func write(_ folder: PartsFolder) throws {
        let list = folder.path(of: folder.count)
        // Names in a list are relative to the list's folder. Each part's length is given,
        // since the lengths in the parts themselves may be rounded.
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

/// Draws frames on several threads.
struct FrameWork<Drawer>: Sendable {
    let threads: Int
    let open: @Sendable () throws -> Drawer
    let draw: @Sendable (inout Drawer, Int) throws -> Surface

    /// Runs jobs that draw frames one after the other.
    ///
    /// - Parameters:
    ///   - jobs: the frames of each.
    ///   - tool: makes the tool with which one thread does its jobs.
    ///   - job: does one job, on some thread.
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

/// The frames of one job, each drawn on request.
struct FrameSource {
    /// The numbers of the frames.
    let numbers: Range<Int>
    /// Draws one of them.
    let draw: (Int) throws -> Surface
}

/// A movie that could not be written.
package struct MovieError: Error, Hashable, CustomStringConvertible {
    /// The requested file or files.
    let path: String
    /// The problem, and the cure.
    let reason: String

    /// An error from its parts.
    init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The file and the reason, in one line.
    package var description: String { "cannot write \(path): \(reason)" }
}
