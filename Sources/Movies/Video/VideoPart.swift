import Graphics
import Platform

/// Makes parts of a video, each a short video made by a run of ffmpeg.
///
/// Parts begin with a whole picture and are made with one thread each, so that the bytes
/// depend on the frames alone; the number of concurrent parts is that of the drawing
/// threads.
struct VideoPart: MoviePart {
    private let movie: Movie

    init(_ movie: Movie) { self.movie = movie }

    func write(to path: String, _ frames: FrameSource, _ count: FrameCount) throws {
        let file = try PublishedFile(replacing: path)
        let encoder = try EncoderProcess(
            input + encoding + ["file:" + file.temporaryPath], for: movie)
        for number in frames.numbers {
            let picture = try frames.draw(number)
            guard send(picture, to: encoder) else { break }
            count.add()
        }
        if let problem = encoder.finish() {
            throw MovieError(path: movie.path, reason: "ffmpeg says: \(problem)")
        }
        try file.publish()
    }

    /// Sends the pixels row by row.
    private func send(_ picture: Surface, to encoder: EncoderProcess) -> Bool {
        guard !movie.hasAlpha else {
            return picture.straightPixels().withUnsafeBytes(encoder.write)
        }
        let bytesOfRow = picture.width * 4
        return picture.withPixels { bytes, stride in
            guard stride != bytesOfRow else { return encoder.write(bytes) }
            return (0..<picture.height).allSatisfy { row in
                encoder.write(
                    UnsafeRawBufferPointer(
                        rebasing: bytes[row * stride..<row * stride + bytesOfRow]))
            }
        }
    }

    private var input: [String] {
        [
            "-f", "rawvideo", "-pixel_format", movie.hasAlpha ? "rgba" : "bgr0",
            "-video_size", "\(movie.width)x\(movie.height)",
            "-framerate", "\(movie.framesPerSecond)", "-i", "pipe:0",
        ]
    }

    /// The filter for even sides, which 4:2:0 needs, and the colours of HD television,
    /// which players assume.
    private var filter: [String] {
        let pixels = movie.hasAlpha ? "yuva420p" : "yuv420p"
        return [
            "-vf",
            "crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,"
                + "scale=out_color_matrix=bt709:out_range=tv,format=\(pixels)",
            "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
            "-color_range", "tv",
        ]
    }

    private var encoding: [String] {
        let steady = ["-threads", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-an"]
        switch movie.format {
        case .webM:
            let alpha = movie.hasAlpha ? ["-auto-alt-ref", "0"] : []
            return filter + steady + [
                "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "7", "-b:v", "0",
                "-crf", "\(movie.rateFactor(best: 15, worst: 55))",
            ] + alpha + ["-f", "webm"]
        default:
            return filter + steady + [
                "-c:v", "libx264", "-preset", "veryfast",
                "-crf", "\(movie.rateFactor(best: 12, worst: 40))", "-f", "mp4",
            ]
        }
    }
}

extension Movie {
    /// The encoder's measure of loss for the quality; a hardly visible loss if none was
    /// requested.
    fileprivate func rateFactor(best: Int, worst: Int) -> Int {
        let quality =
            switch quality {
            case .lossless: 75
            case .lossy(let quality), .mixed(let quality): min(max(quality, 0), 100)
            }
        return worst - (worst - best) * quality / 100
    }
}
