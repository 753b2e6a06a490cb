import Glibc

/// The file that a path leads to; `x.png`, `./x.png` and a link to either are the same.
package enum FilePlace: Hashable {
    /// A file or folder that exists.
    case existing(device: UInt, file: UInt)
    /// A name in an existing folder, for a file that does not exist yet; it may contain new folders.
    case planned(device: UInt, folder: UInt, name: String)

    /// Follows a path; `nil` if links form a cycle, or `..` leads up from a folder that does not
    /// exist.
    ///
    /// - Parameter path: absolute, or from the working folder.
    package init?(_ path: String) {
        var path = path
        // Linux follows 40 links, too (path_resolution(7)).
        for _ in 0...40 {
            var status = stat()
            if stat(path, &status) == 0 {
                self = .existing(device: UInt(status.st_dev), file: UInt(status.st_ino))
                return
            }
            guard errno == ENOENT else { return nil }
            let slash = path.lastIndex(of: "/")
            var folder = slash.map { String(path[...$0]) } ?? "./"
            guard let target = Self.target(ofLink: path) else {
                var name = slash.map { String(path[path.index(after: $0)...]) } ?? path
                while stat(folder, &status) != 0 {
                    guard errno == ENOENT, Self.target(ofLink: Self.trimmed(folder)) == nil,
                        let (above, last) = Self.split(folder)
                    else { return nil }
                    folder = above
                    if last != "." { name = last + "/" + name }
                }
                self = .planned(
                    device: UInt(status.st_dev), folder: UInt(status.st_ino), name: name)
                return
            }
            path = target.hasPrefix("/") ? target : folder + target
        }
        return nil
    }

    private static func trimmed(_ folder: String) -> String {
        var folder = folder
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return folder
    }

    /// Returns the parent of a folder and the folder's name; `nil` if the name leads elsewhere.
    private static func split(_ folder: String) -> (above: String, name: String)? {
        let path = trimmed(folder)
        let slash = path.lastIndex(of: "/")
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        guard !name.isEmpty, name != ".." else { return nil }
        return (slash.map { String(path[...$0]) } ?? "./", name)
    }

    /// Returns whether two paths lead to the same file, existing or planned.
    package static func isSame(_ first: String, _ second: String) -> Bool {
        guard let a = FilePlace(first), let b = FilePlace(second) else { return first == second }
        return a == b
    }

    private static func target(ofLink path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
