import Graphics
import Platform

/// Writes a file for each frame; complete files of an earlier run are not drawn again.
struct NumberedPictures {
    private let movie: Movie
    private let format: PictureFormat
    private let names: NumberedPath

    /// The number of consecutive frames that one thread draws, which then has most of the
    /// map in memory.
    private static let framesOfJob = 8

    /// - Throws: ``MovieError`` for a name without a number.
    init(_ movie: Movie, _ kind: MovieFormat.PictureKind) throws(MovieError) {
        guard let names = NumberedPath(movie.path) else {
            throw MovieError(path: movie.path, reason: "there is no number in the name")
        }
        self.movie = movie
        self.names = names
        format =
            switch (kind, movie.quality) {
            case (.png, .lossless): .png
            case (.png, _): .png8
            case (.webP, .lossless): .webP(quality: nil)
            case (.webP, .lossy(let quality)), (.webP, .mixed(let quality)): .webP(quality: quality)
            }
    }

    func write<Drawer>(_ work: FrameWork<Drawer>, _ count: FrameCount) throws {
        let (folder, pattern) = Self.parts(of: movie.path)
        let tree = try PublishedTree(path: folder)
        let record = try FrameRecord(of: movie, path: folder + "/.\(pattern).frames")
        let all = movie.frames
        let jobs = stride(from: all.lowerBound, to: all.upperBound, by: Self.framesOfJob).map {
            $0..<min($0 + Self.framesOfJob, all.upperBound)
        }
        let (names, format) = (names, format)
        try work.run(jobs) {
            try PictureEncoder(format, level: 1)
        } job: { encoder, _, frames in
            for frame in frames.numbers {
                let path = names.path(frame + 1)
                guard !record.isWhole(frame, at: path) else {
                    count.keep(1)
                    continue
                }
                let bytes = try encoder.encode(frames.draw(frame))
                try tree.write(bytes, to: Self.parts(of: path).name)
                try record.add(frame, bytes)
                count.add()
            }
        }
    }

    private static func parts(of path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
    }
}
