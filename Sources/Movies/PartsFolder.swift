import Formats
import Glibc
import Platform

/// The finished parts of a movie, in a folder beside it: `trip.webp.parts`.
///
/// A part exists complete or not at all. Parts of other frames, or of an older program, are
/// removed when the folder is opened. The folder is used by one process at a time.
final class PartsFolder: Sendable {
    private let movie: Movie
    private let path: String
    /// The open folder, which carries the lock for the lifetime of this object.
    private let folder: Int32
    private static let manifest = "movie.json"

    /// Opens the folder, or makes it.
    ///
    /// - Throws: ``MovieError`` if another process writes the movie, `FileOutputError` if
    ///   the folder can't be made there.
    init(of movie: Movie) throws {
        self.movie = movie
        path = movie.path + ".parts"
        // A target that can't be written is reported before anything is drawn.
        _ = try PublishedFile(replacing: movie.path)
        _ = try PublishedTree(path: path)
        folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0, flock(folder, LOCK_EX | LOCK_NB) == 0 else {
            throw MovieError(path: movie.path, reason: "another process writes it already")
        }
        guard !isOwn else { return }
        removeAll()
        try PublishedFile.write(Array(movie.manifest.utf8), to: path + "/" + Self.manifest)
    }

    deinit { if folder >= 0 { close(folder) } }

    /// The number of the movie's parts.
    var count: Int { (movie.frames.count + movie.framesOfPart - 1) / movie.framesOfPart }

    /// The indices of the existing parts.
    var present: [Int] { (0..<count).filter { access(path(of: $0), R_OK) == 0 } }

    /// The indices of the missing parts.
    var missing: [Int] { (0..<count).filter { access(path(of: $0), R_OK) != 0 } }

    /// The range of a part's frames.
    func frames(of part: Int) -> Range<Int> {
        let first = movie.frames.lowerBound + part * movie.framesOfPart
        return first..<min(first + movie.framesOfPart, movie.frames.upperBound)
    }

    /// The path of a part's file.
    func path(of part: Int) -> String { path + "/" + Self.name(part) }

    /// The name of a part's file in the folder.
    static func name(_ part: Int) -> String { "\(part).part" }

    /// Removes the folder and all known files in it.
    func remove() {
        removeAll()
        rmdir(path)
    }

    private var isOwn: Bool {
        (try? FileBytes(path + "/" + Self.manifest).all(limit: 1 << 20))
            == Array(movie.manifest.utf8)
    }

    private func removeAll() {
        unlink(path + "/" + Self.manifest)
        guard let stream = opendir(path) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Includes unfinished parts of a killed run: no one else has the lock.
            if name.hasSuffix(".part") || name.hasSuffix(".tmp") { unlink(path + "/" + name) }
        }
    }
}

extension Movie {
    /// The number of frames of a part.
    ///
    /// A part begins with a whole picture, and an interrupted run loses the parts in
    /// progress: some tens of frames. For each part of a video a process is started, which
    /// takes as long as some frames.
    var framesOfPart: Int { format.needsFFmpeg ? 96 : 32 }

    /// A text that is equal for parts of equal frames; it differs with anything that
    /// changes their bytes.
    var manifest: String {
        JSONValue.object(
            JSONObject([
                ("version", 1), ("format", .string("\(format)")), ("width", .number(Double(width))),
                ("height", .number(Double(height))),
                ("framesPerSecond", .number(Double(framesPerSecond))),
                ("first", .number(Double(frames.lowerBound))),
                ("end", .number(Double(frames.upperBound))), ("alpha", .bool(hasAlpha)),
                ("quality", .string("\(quality)")), ("inputs", .string(inputs)),
            ])
        ).serialized(pretty: true) + "\n"
    }
}
