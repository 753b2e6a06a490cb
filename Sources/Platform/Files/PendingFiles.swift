import Glibc

/// The temporary files of this process that are not yet published.
///
/// The only state that the process shares: when a signal ends it, no object is released any more, and
/// somebody must still know what to remove.
public enum PendingFiles {
    private static let paths = Locked<Set<String>>([])

    /// Removes all of them and ends the process before another file can be begun.
    ///
    /// - Parameter status: the exit status.
    public static func discardAll(endingWith status: Int32) -> Never {
        paths.withLock { paths in
            for path in paths { unlink(path) }
            // Another thread may hold its lock for ever now.
            _ = MadeFolders.removeEmptyIfAvailable()
            _exit(status)
        }
    }

    /// Removes them where the process is about to end by a fault, as far as that is possible then.
    public static func discardOnFault() {
        // The fault may have come in the middle of the work below.
        _ = paths.withLockIfAvailable { paths in
            for path in paths { unlink(path) }
        }
    }

    /// Makes a new file that is not yet published.
    ///
    /// - Parameters:
    ///   - path: its name.
    ///   - target: the file that it is to replace; where it is there, the new one may be read and
    ///     written by the same people.
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
