import Glibc

/// The temporary files of this process that are not yet published.
///
/// This is the only state that the process shares: when a signal ends it, objects are no longer
/// released, and the files to remove must still be known.
public enum PendingFiles {
    private static let paths = Locked<Set<String>>([])

    /// Removes all of them and ends the process before another file can be begun.
    ///
    /// - Parameter status: the exit status.
    public static func discardAll(endingWith status: Int32) -> Never {
        paths.withLock { paths in
            for path in paths { unlink(path) }
            // Another thread may hold its lock forever at this point.
            _ = MadeFolders.removeEmptyIfAvailable()
            _exit(status)
        }
    }

    /// Removes them as far as possible when the process is about to end by a fault.
    public static func discardOnFault() {
        // The fault may have occurred in the middle of the work below.
        _ = paths.withLockIfAvailable { paths in
            for path in paths { unlink(path) }
        }
    }

    /// Creates a new file that is not yet published.
    ///
    /// - Parameters:
    ///   - path: its name.
    ///   - target: the file that it will replace; if it exists, the new file gets its permissions.
    /// - Returns: its descriptor for writing, or -1 and the system's error number.
    static func create(_ path: String, replacing target: String) -> (file: Int32, errno: Int32) {
        var status = stat()
        let isThere = stat(target, &status) == 0
        return paths.withLock { paths in
            let file = open(
                path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isThere ? 0o600 : 0o666)
            guard file >= 0 else { return (file, errno) }
            paths.insert(path)
            if isThere { fchmod(file, status.st_mode & 0o777) }
            return (file, 0)
        }
    }

    static func remove(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
    }
}
