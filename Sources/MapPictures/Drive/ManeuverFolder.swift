import Glibc
import Overlays
package import Parameters

/// A folder of the user's with pictures of maneuvers, which go before those of the program.
package struct ManeuverFolder: Sendable {
    /// What the user should know of it, a line each.
    package let notes: [Message]
    private let path: String
    /// The files in it that are a maneuver's picture by their names.
    private let files: Set<String>

    /// The files that are a maneuver's picture, in the order of their names.
    var paths: [String] { files.sorted().map { "\(path)/\($0)" } }

    /// More bytes than any picture of a maneuver has.
    static let maximumBytes = 1 << 20

    /// Looks what there is in a folder.
    ///
    /// - Throws: ``SceneError`` if it can't be read.
    package init(_ path: String) throws(SceneError) {
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

    /// The bytes of a picture; `nil` where there is none of that name.
    ///
    /// - Throws: ``SceneError`` if it is there and can't be read.
    func read(_ file: String) throws(SceneError) -> [UInt8]? {
        guard files.contains(file) else { return nil }
        return try InputFile.read("\(path)/\(file)", limit: Self.maximumBytes)
    }
}
