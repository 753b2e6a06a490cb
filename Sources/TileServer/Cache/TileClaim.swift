import Glibc

/// The right to do something, which one thread of one process at a time has.
///
/// It is a lock on one byte of a file, held by a descriptor of its own (open file description lock): the
/// kernel takes it back from a process that ends, however it ends.
package final class TileClaim: Sendable {
    /// -1 where there is no lock: then everybody has the right.
    private let file: Int32
    /// Whether that is for the file system, which has none: not where the folder has gone, or the
    /// process has no descriptor left.
    let lacksLocks: Bool

    /// Tries to take the right; `nil` while somebody else has it.
    ///
    /// - Parameters:
    ///   - path: the file; made if it is absent.
    ///   - byte: which of its bytes.
    init?(_ path: String, byte: Int) {
        let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = byte
        lock.l_len = 1
        if file >= 0, fcntl(file, Self.setLock, &lock) == 0 {
            self.file = file
            lacksLocks = false
            return
        }
        let reason = errno
        if file >= 0 {
            close(file)
            // All other errors (ENOLCK, EOPNOTSUPP …) are those of file systems without locks.
            if reason == EAGAIN || reason == EACCES { return nil }
        }
        lacksLocks = ![ENOENT, EMFILE, ENFILE].contains(reason)
        self.file = -1
    }

    deinit { if isLocked { close(file) } }

    /// Whether a lock stands behind the right.
    var isLocked: Bool { file >= 0 }

    /// `F_OFD_SETLK`, which the module of the C library lacks.
    private static let setLock: Int32 = 37
}
