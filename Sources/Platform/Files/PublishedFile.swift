import Glibc

/// A file that appears completely or not at all.
///
/// It is written under a temporary name in the folder of its target, synced, and renamed over the
/// target by ``publish()``. Readers of the target see either the old or the new file, complete, at
/// any moment, and also after a crash or a power cut.
///
/// The temporary file is removed when this object is released unpublished; a process that is ended
/// by a signal it can catch calls ``PendingFiles/discardAll(endingWith:)``. A process that is
/// killed outright (`kill -9`) can't do that: its temporary file stays, `.oslo.mbtiles.4711-1.tmp`
/// beside `oslo.mbtiles`, and is removed the next time the same target is written. The number is
/// the process ID; files of running processes are left alone.
public final class PublishedFile {
    /// The path of the file to publish.
    public let path: String
    /// The path to write to until then; an empty file once this object exists.
    public let temporaryPath: String
    /// The file that is replaced: the path, or its destination if it is a symbolic link.
    ///
    /// Place companion files beside this one, where the disk has space for them.
    public var target: String { name.target }

    private let name: TemporaryName
    private var isPending = true

    /// Prepares to write a file, and makes its folder and missing parents.
    ///
    /// These folders are removed again with a file that is not published.
    ///
    /// If the target is a symbolic link, the file that it points to is replaced and the link stays.
    /// The new file gets the permissions of the old one.
    ///
    /// - Parameter path: the target; replaced if it exists.
    /// - Throws: ``FileOutputError`` if the target is a folder or not a regular file, or its folder
    ///   can't be made or written.
    public init(replacing path: String) throws(FileOutputError) {
        let target = try Self.target(of: path)
        let name = TemporaryName(target: target)
        name.removeStale()
        var (file, code) = PendingFiles.create(name.path, replacing: target)
        if file < 0, code == ENOENT {
            try MadeFolders.make(name.folder)
            (file, code) = PendingFiles.create(name.path, replacing: target)
        }
        guard file >= 0 else {
            MadeFolders.removeEmpty()
            throw FileOutputError(path: path, errno: code)
        }
        close(file)
        self.path = path
        self.name = name
        temporaryPath = name.path
    }

    deinit { discard() }

    /// Adds bytes to the temporary file.
    ///
    /// - Parameter bytes: the bytes to add.
    /// - Throws: ``FileOutputError`` if the disk is full or the file is gone.
    public func write(_ bytes: some Collection<UInt8>) throws(FileOutputError) {
        let file = open(temporaryPath, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard file >= 0 else { throw FileOutputError(path: path, errno: errno) }
        defer { close(file) }
        let failure =
            bytes.withContiguousStorageIfAvailable {
                Self.writeAll(UnsafeRawBufferPointer($0), file)
            }
            ?? [UInt8](bytes).withUnsafeBytes { Self.writeAll($0, file) }
        if let failure { throw FileOutputError(path: path, errno: failure) }
    }

    /// Syncs the temporary file and renames it over the target.
    ///
    /// - Throws: ``FileOutputError`` if the disk is full or the folder has changed; the target is
    ///   then untouched.
    public func publish() throws(FileOutputError) {
        guard isPending else {
            throw FileOutputError(path: path, reason: "it was published or discarded before")
        }
        try sync(temporaryPath, flags: O_RDWR)
        guard rename(temporaryPath, name.target) == 0 else {
            throw FileOutputError(path: path, errno: errno)
        }
        isPending = false
        PendingFiles.remove(temporaryPath)
        // Makes the new name durable. Some network file systems can't sync a folder: the file
        // itself is complete nevertheless, so that is not a failure.
        try? sync(name.folder, flags: O_RDONLY | O_DIRECTORY)
    }

    /// Publishes the file unless the target has the same bytes, so that its time does not change.
    ///
    /// - Returns: whether it was published.
    /// - Throws: ``FileOutputError`` like ``publish()``.
    @discardableResult
    public func publishIfChanged() throws(FileOutputError) -> Bool {
        guard !Self.areEqual(temporaryPath, name.target) else {
            discard()
            return false
        }
        try publish()
        return true
    }

    /// Whether two files are readable and have the same bytes.
    private static func areEqual(_ a: String, _ b: String) -> Bool {
        let paths: [String] = [a, b]
        let files = paths.map { open($0, O_RDONLY | O_CLOEXEC) }
        defer { for file in files where file >= 0 { close(file) } }
        guard files.allSatisfy({ $0 >= 0 }) else { return false }
        var blocks = [[UInt8]](repeating: [UInt8](repeating: 0, count: 1 << 16), count: 2)
        while true {
            let counts = files.indices.map { index in read(files[index], &blocks[index]) }
            guard counts[0] >= 0, counts[0] == counts[1],
                blocks[0].prefix(counts[0]) == blocks[1].prefix(counts[0])
            else { return false }
            if counts[0] == 0 { return true }
        }
    }

    /// Reads a block as far as the file goes; returns the number of bytes, or -1.
    private static func read(_ file: Int32, _ block: inout [UInt8]) -> Int {
        let size = block.count
        return block.withUnsafeMutableBytes { bytes in
            var filled = 0
            while filled < size {
                let count = Glibc.read(file, bytes.baseAddress.map { $0 + filled }, size - filled)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return -1 }
                if count == 0 { break }
                filled += count
            }
            return filled
        }
    }

    /// Removes the temporary file and leaves the target as it is; does nothing after ``publish()``.
    public func discard() {
        guard isPending else { return }
        isPending = false
        unlink(temporaryPath)
        PendingFiles.remove(temporaryPath)
        MadeFolders.removeEmpty()
    }

    /// Writes a whole file in one call.
    ///
    /// - Parameters:
    ///   - bytes: its content.
    ///   - path: the target; replaced if it exists.
    /// - Throws: ``FileOutputError`` if it can't be written; the target is then untouched.
    public static func write(
        _ bytes: some Collection<UInt8>, to path: String
    ) throws(FileOutputError) {
        let file = try PublishedFile(replacing: path)
        try file.write(bytes)
        try file.publish()
    }

    /// The destination of the rename: the path itself, or the destination of a symbolic link.
    private static func target(of path: String) throws(FileOutputError) -> String {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw FileOutputError(path: "'\(path)'", reason: "it is no file name")
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw FileOutputError(path: path, errno: errno) }
            guard lstat(path, &status) != 0 else {
                throw FileOutputError(path: path, reason: "it is a link that leads nowhere")
            }
            guard !path.hasSuffix("/") else {
                throw FileOutputError(path: path, reason: "it ends with '/', a file name is needed")
            }
            return path
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw FileOutputError(path: path, reason: "it is a folder")
        default: throw FileOutputError(path: path, reason: "it is not a regular file")
        }
        guard let resolved = realpath(path, nil) else {
            throw FileOutputError(path: path, errno: errno)
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func sync(_ path: String, flags: Int32) throws(FileOutputError) {
        let file = open(path, flags | O_CLOEXEC)
        guard file >= 0 else { throw FileOutputError(path: self.path, errno: errno) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw FileOutputError(path: self.path, errno: errno) }
    }

    /// Writes all bytes; returns the system's error number if that fails.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, _ file: Int32) -> Int32? {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = Glibc.write(file, start, rest.count)
            if count < 0, errno != EINTR { return errno }
            rest = UnsafeRawBufferPointer(rebasing: rest[max(count, 0)...])
        }
        return nil
    }
}

/// The error for a file that could not be written.
public struct FileOutputError: Error, Hashable, CustomStringConvertible {
    /// The path of the requested file.
    public let path: String
    /// The system's message, in lower case.
    public let reason: String

    /// An error from its parts.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// An error with the reason of the last failed call.
    init(path: String, errno code: Int32) {
        self.path = path
        reason =
            switch code {
            case ENOENT: "no such folder"
            case ENOTDIR: "a part of its path is no folder"
            case EACCES, EPERM: "permission denied"
            case EROFS: "the file system is read-only"
            case ENOSPC, EDQUOT: "the disk is full"
            case EFBIG: "it is larger than a file may be here"
            case ENAMETOOLONG: "the name is too long"
            default: strerror(code).map { String(cString: $0).lowercased() } ?? "error \(code)"
            }
    }

    /// One line with the file and the reason.
    public var description: String { "cannot write \(path): \(reason)" }
}
