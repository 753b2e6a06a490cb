import Formats
import Glibc
import Platform

/// A record of the numbered files that a movie's runs have written, in a file beside them:
/// `.%06d.png.frames`.
///
/// Its first line identifies the inputs of the frames; each other line is
/// `[frame, bytes, CRC-32]`. A line is added once its file exists. Records of another movie are
/// discarded. The record is used by one process at a time.
final class FrameRecord: Sendable {
    private let movie: Movie
    private let path: String
    private let file: Int32
    private let known: [Int: Entry]

    private struct Entry: Hashable {
        let size: Int
        let checksum: UInt32

        init(size: Int, checksum: UInt32) {
            self.size = size
            self.checksum = checksum
        }

        init(_ bytes: [UInt8]) { self.init(size: bytes.count, checksum: Checksum.crc32(bytes)) }
    }

    /// Opens the record, or creates it.
    ///
    /// - Throws: ``MovieError`` if it can't be written, or another process writes the
    ///   movie.
    init(of movie: Movie, path: String) throws(MovieError) {
        self.movie = movie
        self.path = path
        file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw Self.failure(path) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            close(file)
            throw MovieError(path: movie.path, reason: "another process writes it already")
        }
        let head = Self.head(movie)
        let bytes = (try? FileBytes(path).all(limit: Self.mostBytes)) ?? []
        let lines = bytes.split(separator: 10)
        guard let first = lines.first, first.elementsEqual(head.utf8) else {
            known = [:]
            guard ftruncate(file, 0) == 0 else { throw Self.failure(path) }
            try append(head)
            return
        }
        known = Self.entries(lines.dropFirst())
        // The last line may be incomplete, and the next one must not be appended to it.
        if bytes.last != 10 { try append("") }
    }

    deinit { close(file) }

    /// The maximum size, more than the lines of a hundred million frames.
    private static let mostBytes = 4 << 30

    /// Whether an earlier run has written the file of a frame, and it is unchanged.
    func isWhole(_ frame: Int, at path: String) -> Bool {
        guard let entry = known[frame], let file = try? FileBytes(path),
            let bytes = try? file.all(limit: entry.size)
        else { return false }
        return Entry(bytes) == entry
    }

    /// Adds a frame whose file exists.
    func add(_ frame: Int, _ bytes: [UInt8]) throws(MovieError) {
        let entry = Entry(bytes)
        try append("[\(frame),\(entry.size),\(entry.checksum)]")
    }

    private func append(_ line: String) throws(MovieError) {
        let bytes = Array((line + "\n").utf8)
        // One call per line: threads and kills come before or after it.
        guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw Self.failure(path) }
    }

    private static func head(_ movie: Movie) -> String {
        JSONValue.object(
            JSONObject([
                ("version", 1), ("width", .number(Double(movie.width))),
                ("height", .number(Double(movie.height))), ("alpha", .bool(movie.hasAlpha)),
                ("quality", .string("\(movie.quality)")), ("inputs", .string(movie.inputs)),
            ])
        ).serialized()
    }

    private static func entries(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [Int: Entry] {
        var entries: [Int: Entry] = [:]
        for line in lines {
            guard let json = try? JSONValue(parsing: Array(line)), let numbers = json.array,
                numbers.count == 3, let frame = numbers[0].number.flatMap(Int.init(exactly:)),
                let size = numbers[1].number.flatMap(Int.init(exactly:)),
                let checksum = numbers[2].number.flatMap(UInt32.init(exactly:))
            else { continue }
            entries[frame] = Entry(size: size, checksum: checksum)
        }
        return entries
    }

    private static func failure(_ path: String) -> MovieError {
        MovieError(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
}
