import Glibc
package import Platform

/// Tells whether a file is still the one that was read.
package struct FileStamp: Hashable, Sendable {
    /// Its bytes.
    let size: Int
    private let seconds: Int
    private let nanoseconds: Int
    /// Which file of its disk; differs from machine to machine.
    private let inode: UInt

    /// Looks at a file.
    ///
    /// - Returns: `nil` where there is no such file.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        inode = UInt(status.st_ino)
    }

    /// Adds what copies of the file on other machines have in common.
    package func add(to hash: inout StableHash) {
        for number in [size, seconds, nanoseconds] {
            hash.add(UInt64(bitPattern: Int64(number)))
        }
    }

    /// Those of some files; `nil` for files that are not there.
    package static func stamps(of paths: some Sequence<String>) -> [String: FileStamp?] {
        Dictionary(paths.map { ($0, FileStamp($0)) }, uniquingKeysWith: { first, _ in first })
    }
}
