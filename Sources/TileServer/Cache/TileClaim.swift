import Glibc

/// An exclusive claim on a task, which one thread of one process at a time can hold.
///
/// It is a lock on one byte of a file, held by its own descriptor (open file description
/// lock): the kernel releases it when the process ends, however it ends.
package final class TileClaim: Sendable {
    /// The descriptor, or -1 if there is no lock; then every thread gets the claim.
    private let file: Int32
    /// Whether the lock is missing because the file system has none, and not because the
    /// folder is gone or the process has no descriptor left.
    let lacksLocks: Bool

    /// Tries to take the claim; fails while another thread or process holds it.
    ///
    /// - Parameters:
    ///   - path: the file; made if it is absent.
    ///   - byte: the index of the locked byte.
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
            // All other errors (ENOLCK, EOPNOTSUPP …) are those of file systems without
            // locks.
            if reason == EAGAIN || reason == EACCES { return nil }
        }
        lacksLocks = ![ENOENT, EMFILE, ENFILE].contains(reason)
        self.file = -1
    }

    deinit { if isLocked { close(file) } }

    /// Whether the claim is backed by a lock.
    var isLocked: Bool { file >= 0 }

    /// `F_OFD_SETLK`, which the module of the C library lacks.
    private static let setLock: Int32 = 37
}
