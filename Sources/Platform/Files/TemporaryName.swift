import Glibc
import Synchronization

/// The name under which a file is written until it is whole: `.NAME.PID-NUMBER.tmp` in its folder.
///
/// The same folder, because a rename is only atomic within one file system.
struct TemporaryName {
    /// The file that is to appear.
    let target: String
    /// Where to write until then.
    let path: String
    /// The folder of both.
    let folder: String
    private let prefix: String

    /// A name that nobody else uses: no other process has this number, no other call this count.
    init(target: String) {
        self.target = target
        let slash = target.lastIndex(of: "/")
        let name = slash.map { String(target[target.index(after: $0)...]) } ?? target
        let directory = slash.map { String(target[...$0]) } ?? ""
        prefix = "." + name + "."
        folder = directory.isEmpty ? "." : directory
        let count = Self.count.add(1, ordering: .relaxed).newValue
        path = directory + prefix + "\(getpid())-\(count)" + Self.suffix
    }

    /// Removes temporary files of the same target that dead processes have left.
    func removeStale() { Self.removeStale(in: folder, of: prefix) }

    /// Removes temporary files that dead processes have left in a folder.
    ///
    /// - Parameters:
    ///   - folder: where they lie.
    ///   - prefix: how their names begin: with a dot and, for those of one target, its name.
    static func removeStale(in folder: String, of prefix: String = ".") {
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(prefix), let owner = owner(of: name), !isAlive(owner) else {
                continue
            }
            unlink(folder + "/" + name)
        }
    }

    /// The process that made a temporary file; `nil` if it is another kind of file.
    private static func owner(of name: String) -> pid_t? {
        guard name.hasPrefix("."), name.hasSuffix(suffix) else { return nil }
        let parts = name.dropFirst().dropLast(suffix.count).split(
            separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, let numbers = parts.last?.split(separator: "-"),
            numbers.count == 2, Int(numbers[1]) != nil, let owner = pid_t(numbers[0]), owner > 0
        else { return nil }
        return owner
    }

    /// Signal 0 only asks; a process of another user answers "not permitted" and lives.
    private static func isAlive(_ process: pid_t) -> Bool {
        kill(process, 0) == 0 || errno == EPERM
    }

    private static let suffix = ".tmp"
    private static let count = Atomic<Int>(0)
}
