import Glibc

/// A folder of many small files, each of which appears completely or not at all.
///
/// Like ``PublishedFile``, each is written under a temporary name and renamed, but it is not
/// synced, which would take longer than writing it. Readers see complete files at any moment, and
/// so does the next process after this one was killed. After a power cut the last files may be
/// missing or empty.
///
/// May be used by several threads.
public final class PublishedTree: Sendable {
    /// The folder.
    public let path: String
    /// The subfolders that are known to exist and to contain no leftovers.
    private let folders = Locked<Set<String>>([])

    /// Makes the folder and its missing parents.
    ///
    /// - Parameter path: the folder.
    /// - Throws: ``FileOutputError`` if it can't be made.
    public init(path: String) throws(FileOutputError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw FileOutputError(path: "'\(path)'", reason: "it is no folder name")
        }
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
        try Self.makeFolder(path)
    }

    /// Whether a file exists and is not empty, as it may be after a power cut.
    ///
    /// - Parameter name: its path below the folder.
    /// - Returns: whether the file has content.
    public func contains(_ name: String) -> Bool {
        var status = stat()
        return stat(path + "/" + name, &status) == 0 && status.st_size > 0
    }

    /// Writes a file and gives it its name.
    ///
    /// - Parameters:
    ///   - bytes: its content.
    ///   - name: its path below the folder; missing folders are made.
    /// - Throws: ``FileOutputError`` if it can't be written; an old file then stays as it is.
    public func write(_ bytes: [UInt8], to name: String) throws(FileOutputError) {
        let target = path + "/" + name
        let temporary = TemporaryName(target: target)
        try prepare(temporary.folder)
        let (file, code) = PendingFiles.create(temporary.path, replacing: target)
        guard file >= 0 else { throw FileOutputError(path: target, errno: code) }
        defer { PendingFiles.remove(temporary.path) }
        let failure = bytes.withUnsafeBytes { PublishedFile.writeAll($0, file) }
        close(file)
        guard failure == nil, rename(temporary.path, target) == 0 else {
            let code = failure ?? errno
            unlink(temporary.path)
            throw FileOutputError(path: target, errno: code)
        }
    }

    /// Makes a folder on first use, and removes the leftovers of a killed process from it.
    private func prepare(_ folder: String) throws(FileOutputError) {
        guard !folders.withLock({ $0.contains(folder) }) else { return }
        try Self.makeFolder(folder)
        TemporaryName.removeStale(in: folder)
        folders.withLock { _ = $0.insert(folder) }
    }

    private static func makeFolder(_ path: String) throws(FileOutputError) {
        guard mkdir(path, 0o777) != 0 else { return }
        switch errno {
        case EEXIST:
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw FileOutputError(path: path, reason: "it is no folder")
            }
        case ENOENT:
            var above = Substring(path)
            while above.last == "/" { above.removeLast() }
            above = above.lastIndex(of: "/").map { above[..<$0] } ?? ""
            guard !above.isEmpty else { throw FileOutputError(path: path, errno: ENOENT) }
            try makeFolder(String(above))
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
                throw FileOutputError(path: path, errno: errno)
            }
        default: throw FileOutputError(path: path, errno: errno)
        }
    }
}
