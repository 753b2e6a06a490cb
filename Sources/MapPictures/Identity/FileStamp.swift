import Glibc
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

    /// Adds the properties that copies of the file on other machines share.
    package func add(to hash: inout StableHash) {
        for number in [size, seconds, nanoseconds] {
            hash.add(UInt64(bitPattern: Int64(number)))
        }
    }

    /// Returns the stamps of some files; `nil` for files that do not exist.
    package static func stamps(of paths: some Sequence<String>) -> [String: FileStamp?] {
        Dictionary(paths.map { ($0, FileStamp($0)) }, uniquingKeysWith: { first, _ in first })
    }
}
