import Glibc
import MapStore
import Parameters

/// The track files that the words of a command name, where a folder stands for its files.
package struct TrackFiles: Sendable {
    /// The files, those of a folder by name.
    package private(set) var paths: [String] = []
    /// Whether a folder is among the words, so that some files may be no tracks.
    package private(set) var hasFolder = false

    /// The most files that folders may hold.
    private static let most = 100_000

    /// Lists files and folders.
    ///
    /// Hidden files, and folders inside of folders, are left out.
    ///
    /// - Parameter words: paths of files and folders; `-` is standard input.
    /// - Throws: ``SceneError`` for a folder that is empty or can't be listed.
    package init(_ words: [String]) throws(SceneError) {
        for word in words {
            guard RegularFile.isFolder(word) else {
                paths.append(word)
                continue
            }
            hasFolder = true
            paths += try Self.files(in: word)
        }
    }

    private static func files(in folder: String) throws(SceneError) -> [String] {
        let shown = PrintableText.short(folder)
        guard let listing = opendir(folder) else {
            throw SceneError(
                "cannot open \(shown): \(String(cString: strerror(errno)).lowercased())")
        }
        defer { closedir(listing) }
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        var files: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix("."), !RegularFile.isFolder(start + name) else { continue }
            guard files.count < most else {
                throw SceneError("\(shown) holds more than \(most) files; name some of them")
            }
            files.append(start + name)
        }
        guard !files.isEmpty else { throw SceneError("\(shown) holds no files") }
        return files.sorted()
    }
}
