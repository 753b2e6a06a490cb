import Glibc
import Overlays
import Parameters

/// A user's folder with pictures of maneuvers, which take precedence over the built-in ones.
package struct ManeuverFolder: Sendable {
    /// Notes for the user about the folder, one line each.
    let notes: [Message]
    private let path: String
    /// The files in it that have the name of a maneuver's picture.
    private let files: Set<String>

    /// The paths of the maneuvers' pictures, ordered by name.
    var paths: [String] { files.sorted().map { "\(path)/\($0)" } }

    /// The most bytes of a maneuver's picture, more than any needs.
    static let maximumBytes = 1 << 20

    /// Lists a folder.
    ///
    /// - Throws: ``SceneError`` if it can't be read.
    init(_ path: String) throws(SceneError) {
        let shown = PrintableText.short(path)
        guard let listing = opendir(path) else {
            let reason =
                switch errno {
                case ENOENT: "no such folder"
                case ENOTDIR: "it is a file, not a folder"
                default: String(cString: strerror(errno)).lowercased()
                }
            throw SceneError(
                PictureParameter.maneuvers.definition, "cannot open \(shown): \(reason)")
        }
        defer { closedir(listing) }
        var files: Set<String> = []
        while let entry = readdir(listing) {
            let file = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard file.hasSuffix(".svg"),
                ManeuverSymbol.fileNames.contains(String(file.dropLast(".svg".count)))
            else { continue }
            files.insert(file)
        }
        self.path = path
        self.files = files
        notes =
            files.isEmpty
            ? [
                """
                \(PictureParameter.maneuvers): \(shown) has no picture of a maneuver, such as \
                turn-left.svg
                """
            ] : []
    }

    /// Returns the bytes of a picture; `nil` if there is none of that name.
    ///
    /// - Throws: ``SceneError`` if it exists and can't be read.
    func read(_ file: String) throws(SceneError) -> [UInt8]? {
        guard files.contains(file) else { return nil }
        return try InputFile.read("\(path)/\(file)", limit: Self.maximumBytes)
    }
}
