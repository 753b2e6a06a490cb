import Glibc

/// The number of file descriptors that the system allows this process.
enum DescriptorLimit {
    /// The number that maps, caches and logs need besides connections.
    private static let others = 64
    private static let fewest = 128

    /// Returns the maximum number of connections, after raising the limit as far as the
    /// user may.
    ///
    /// - Parameter wanted: the number that suffices.
    /// - Returns: 64 at least.
    /// - Throws: ``TooFewDescriptors``.
    static func connections(upTo wanted: Int) throws(TooFewDescriptors) -> Int {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return min(wanted, fewest) }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        _ = setrlimit(files, &limit)
        let count = Int(limit.rlim_cur)
        guard count >= fewest else { throw TooFewDescriptors(limit: count, needed: fewest) }
        return min(wanted, count - others)
    }
}

/// The error of a server that can't begin because the system allows too few open files.
struct TooFewDescriptors: Error, CustomStringConvertible {
    let limit: Int
    let needed: Int

    var description: String {
        "the system allows \(limit) open files, and a server needs \(needed): see ulimit -n"
    }
}
