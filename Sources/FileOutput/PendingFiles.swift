import Glibc
import Synchronization

/// The temporary files of this process that are not yet published.
///
/// The only state that the process shares: when a signal ends it, no object is released any more, and
/// somebody must still know what to remove.
public enum PendingFiles {
    private static let paths = Mutex<Set<String>>([])

    /// Removes all of them; for the last moment of a process that is told to end.
    public static func discardAll() {
        paths.withLock { paths in
            for path in paths { unlink(path) }
            paths.removeAll()
        }
    }

    static func insert(_ path: String) {
        paths.withLock { _ = $0.insert(path) }
    }

    static func remove(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
    }
}
