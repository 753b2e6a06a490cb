import Glibc
import Synchronization

/// The temporary files of this process that are not yet published.
///
/// The only state that the process shares: when a signal ends it, no object is released any more, and
/// somebody must still know what to remove.
public enum PendingFiles {
    private static let paths = Mutex<Set<String>>([])

    /// Removes all of them and ends the process before another file can be begun.
    ///
    /// - Parameter status: the exit status.
    public static func discardAll(endingWith status: Int32) -> Never {
        paths.withLock { paths in
            for path in paths { unlink(path) }
            _exit(status)
        }
    }

    /// Makes a new file that is not yet published.
    ///
    /// - Returns: its descriptor for writing, or -1 and the system's error number.
    static func create(_ path: String) -> (file: Int32, errno: Int32) {
        paths.withLock { paths in
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if file >= 0 { paths.insert(path) }
            return (file, errno)
        }
    }

    static func remove(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
    }
}
