import Glibc

/// What a path leads to, whatever it is called: `x.png`, `./x.png` and a link to either are one.
public enum FilePlace: Hashable {
    /// A file or folder that exists.
    case existing(device: UInt, file: UInt)
    /// A name in a folder that exists, for a file that doesn't yet.
    case planned(device: UInt, folder: UInt, name: String)

    /// Follows a path; `nil` if its folder doesn't exist, or links lead in a circle.
    ///
    /// - Parameter path: absolute, or from the working folder.
    public init?(_ path: String) {
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
            let folder = slash.map { String(path[...$0]) } ?? "./"
            guard let target = Self.target(ofLink: path) else {
                guard stat(folder, &status) == 0 else { return nil }
                let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
                self = .planned(
                    device: UInt(status.st_dev), folder: UInt(status.st_ino), name: name)
                return
            }
            path = target.hasPrefix("/") ? target : folder + target
        }
        return nil
    }

    /// Whether two paths lead to one file, there or planned.
    public static func isSame(_ first: String, _ second: String) -> Bool {
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
