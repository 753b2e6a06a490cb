import Glibc

/// Tells files that end from those that need not: pipes, devices, and what the kernel makes up.
package enum RegularFile {
    /// Why a path is not read; `nil` if it leads to a regular file, or to nothing that could be asked.
    ///
    /// - Parameters:
    ///   - path: followed through symbolic links.
    ///   - allowsPipes: whether the user himself named it, so that he may have meant a pipe. One that a
    ///     shell handed over, as `/dev/stdin` or `/dev/fd/63`, is always taken.
    /// - Returns: what it is instead, as the end of a sentence.
    package static func reasonAgainst(_ path: String, allowsPipes: Bool = false) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        // What the kernel makes up takes no room anywhere; of a file that does, no link need be followed.
        case S_IFREG:
            return status.st_blocks == 0 && isMadeUp(path) ? "it is a file of the kernel" : nil
        case S_IFDIR: return "it is a folder"
        case S_IFIFO where allowsPipes || isHandedOver(path): return nil
        case S_IFIFO: return "it is a pipe"
        default: return "it is a device"
        }
    }

    private static func isHandedOver(_ path: String) -> Bool {
        path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
    }

    /// Whether a file lies where some never end (`/proc/kmsg`).
    private static func isMadeUp(_ path: String) -> Bool {
        guard let resolved = realpath(path, nil) else { return false }
        defer { free(resolved) }
        let place = String(cString: resolved)
        return place.hasPrefix("/proc/") || place.hasPrefix("/sys/")
    }
}
