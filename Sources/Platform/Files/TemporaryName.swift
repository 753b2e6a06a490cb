import Glibc
import Synchronization

/// The name of a file until it is complete: `.NAME.PID-NUMBER.tmp` in its folder.
///
/// It is in the same folder, because a rename is only atomic within one file system.
struct TemporaryName {
    /// The file to publish.
    let target: String
    /// The path to write to until then.
    let path: String
    /// The folder of both.
    let folder: String
    private let prefix: String

    /// A unique name: no other process has this ID, no other call this number.
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

    /// Removes temporary files of the same target that were left by dead processes.
    func removeStale() { Self.removeStale(in: folder, of: prefix) }

    /// Removes temporary files in a folder that were left by dead processes.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - prefix: the beginning of their names: a dot and, for those of one target, its name.
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

    /// The process that made a temporary file; `nil` for any other file.
    private static func owner(of name: String) -> pid_t? {
        guard name.hasPrefix("."), name.hasSuffix(suffix) else { return nil }
        let parts = name.dropFirst().dropLast(suffix.count).split(
            separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, let numbers = parts.last?.split(separator: "-"),
            numbers.count == 2, Int(numbers[1]) != nil, let owner = pid_t(numbers[0]), owner > 0
        else { return nil }
        return owner
    }

    /// Whether a process is alive.
    ///
    /// Signal 0 only checks; for a process of another user the answer is "not permitted".
    private static func isAlive(_ process: pid_t) -> Bool {
        kill(process, 0) == 0 || errno == EPERM
    }

    private static let suffix = ".tmp"
    private static let count = Atomic<Int>(0)
}
