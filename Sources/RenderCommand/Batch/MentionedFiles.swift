import Glibc
import MapPictures
import Platform

/// The files whose names stand in a document, such as `"way": "route.gpx"` in a meeting, or an icon in a
/// table of places.
///
/// Whatever looks like the name of a file, and is one, counts: a picture that is drawn once too often costs
/// less than one that is out of date.
final class MentionedFiles: Sendable {
    private let known = Locked<[String: [String]]>([:])

    /// Longer documents are tracks and data, which name no files.
    private static let mostBytes = 4 << 20
    /// The longest ending of a file's name, with its dot: `.geojson`, `.mbtiles`.
    private static let longestEnding = 9

    /// The files that a document names, in its own folder and below, and from the working folder.
    ///
    /// - Parameter path: the document; what cannot be read names none.
    /// - Returns: files that were there when this was first asked.
    func files(in path: String) -> [String] {
        if let files = known.withLock({ $0[path] }) { return files }
        let folder = FilePath.folder(of: path)
        let names = (try? InputFile.read(path, limit: Self.mostBytes)).map(Self.names) ?? []
        let files = names.flatMap { Set([$0, FilePath.joined(folder, $0)]) }
            .filter { FileStamp($0) != nil }
        known.withLock { $0[path] = files }
        return files
    }

    /// The words of a text that end as names of files do.
    static func names(in bytes: [UInt8]) -> Set<String> {
        // A map, a picture or a packed file is no text.
        guard !bytes.prefix(1_024).contains(0) else { return [] }
        let signs = Set("\"',;|<>()[]{}=\t\r\n".utf8)
        return Set(
            bytes.split(whereSeparator: signs.contains).filter(isName).map {
                String(decoding: $0, as: UTF8.self).split(separator: " ").joined(separator: " ")
            })
    }

    private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
        let ending = word.suffix(longestEnding)
        guard word.count < Int(NAME_MAX), let dot = ending.lastIndex(of: UInt8(ascii: ".")) else {
            return false
        }
        return ending[(dot + 1)...].contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    }
}
