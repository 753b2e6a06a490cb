import Platform

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
