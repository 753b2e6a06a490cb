import Glibc

/// A file without a name for data that would take too much memory.
///
/// It disappears with the object, or with the process. Several threads may write and read at once,
/// each at its own positions.
public final class ScratchFile: Sendable {
    /// `O_TMPFILE` of Linux, a macro that is not visible in Swift.
    private static let withoutName = 0o20_000_000 | O_DIRECTORY

    private let descriptor: Int32
    private let shownPath: String

    /// Creates an empty file.
    ///
    /// - Parameters:
    ///   - target: the output file, in whose folder this file is created.
    ///   - shownPath: the path shown in errors; `nil` for the path of `target`.
    /// - Throws: ``FileOutputError`` if the folder can't be written to.
    public init(
        beside target: String, shownAs shownPath: String? = nil
    ) throws(FileOutputError) {
        self.shownPath = shownPath ?? target
        do {
            descriptor = try Self.makeDescriptor(beside: target)
        } catch {
            throw FileOutputError(path: self.shownPath, reason: error.reason)
        }
    }

    /// Opens an empty file without a name.
    static func makeDescriptor(beside target: String) throws(FileOutputError) -> Int32 {
        let name = TemporaryName(target: target)
        var descriptor = open(name.folder, Self.withoutName | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            // Not every file system supports files without names: in that case the name is removed
            // at once.
            descriptor = open(name.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
            if descriptor >= 0 { unlink(name.path) }
        }
        guard descriptor >= 0 else { throw FileOutputError(path: target, errno: errno) }
        return descriptor
    }

    deinit { close(descriptor) }

    /// Writes bytes at an offset, at the end or before it.
    ///
    /// - Throws: ``FileOutputError`` if the disk is full.
    public func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileOutputError) {
        var done = 0
        while done < bytes.count {
            let count = pwrite(
                descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, offset + done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileOutputError(path: shownPath, errno: errno) }
            done += count
        }
    }

    /// Reads bytes that were written.
    ///
    /// - Throws: ``FileOutputError`` if the disk fails, or there are fewer bytes.
    public func read(_ count: Int, at offset: Int) throws(FileOutputError) -> [UInt8] {
        var failure: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let part = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
                    offset + filled)
                if part < 0, errno == EINTR { continue }
                guard part > 0 else {
                    failure = part == 0 ? EIO : errno
                    return
                }
                filled += part
            }
        }
        if let failure { throw FileOutputError(path: shownPath, errno: failure) }
        return bytes
    }
}
