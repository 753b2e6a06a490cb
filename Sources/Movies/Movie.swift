import Graphics
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
