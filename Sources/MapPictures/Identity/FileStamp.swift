import Glibc
package import MapStore
package import Platform

/// Identifies a version of a file, to detect whether it is still the one that was read.
package struct FileStamp: Hashable, Sendable {
    /// The file's size in bytes.
    let size: Int
    private let seconds: Int
    private let nanoseconds: Int
    /// The file's number on its disk; differs from machine to machine.
    private let inode: UInt

    /// Reads the stamp of a file.
    ///
    /// - Returns: `nil` if there is no such file.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        inode = UInt(status.st_ino)
    }

    /// The stamp of a version of a file on another machine.
    private init(_ version: RemoteVersion) {
        size = version.size
        seconds = Int(truncatingIfNeeded: version.digest)
        nanoseconds = 0
        inode = 0
    }

    /// Adds the properties that copies of the file on other machines share.
    package func add(to hash: inout StableHash) {
        for number in [size, seconds, nanoseconds] {
            hash.add(UInt64(bitPattern: Int64(number)))
        }
    }

    /// Returns the stamps of some files; `nil` for files that do not exist.
    ///
    /// - Parameters:
    ///   - paths: files, and addresses of maps on other machines.
    ///   - network: the machines that may be asked, which happens every ten seconds at most.
    /// - Returns: a stamp for each path.
    package static func stamps(
        of paths: some Sequence<String>, over network: RemoteMaps?
    ) -> [String: FileStamp?] {
        Dictionary(
            paths.map { path in
                guard RemoteAddress.isRemote(path) else { return (path, FileStamp(path)) }
                return (path, network?.version(of: path).map(FileStamp.init))
            }, uniquingKeysWith: { first, _ in first })
    }
}
