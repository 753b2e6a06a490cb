import Glibc
import JSON
import MapStyle

/// A style document on disk, found by its path or by the name of one that ships with the program.
struct StyleFile {
    /// The parsed style.
    let style: Style
    /// Where it was read from; its sprite is looked up beside it.
    let path: String

    /// The largest style document that is read, in bytes.
    static let maximumBytes = 32 << 20

    /// Reads a style.
    ///
    /// - Parameter name: `day`, or the path of a style document.
    /// - Throws: ``SceneError`` if there is none, or it is no style.
    init(named name: String) throws(SceneError) {
        let path = try Self.path(of: name)
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: Self.maximumBytes)
        } catch {
            throw SceneError("--style: \(error)")
        }
        do {
            style = try Style(json: try JSONValue(parsing: bytes))
        } catch {
            throw SceneError("--style: \(path): \(error)")
        }
        self.path = path
    }

    /// The folder that the document lies in.
    var folder: String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    private static func path(of name: String) throws(SceneError) -> String {
        let isPath = name.contains("/") || name.hasSuffix(".json")
        if isPath { return name }
        for folder in folders {
            let path = "\(folder)/\(name).json"
            if access(path, R_OK) == 0 { return path }
        }
        if access(name, R_OK) == 0 { return name }
        throw SceneError(
            "--style: there is no style '\(PrintableText.short(name))'; write 'day' or the path of"
                + " a MapLibre style")
    }

    /// Where the styles that ship with the program may lie, the most particular place first.
    ///
    /// `RENDER_STYLES` names a folder; else `share/render/styles` beside the program's `bin`, or
    /// the `styles` folder of the source tree that the program was built in.
    private static var folders: [String] {
        var folders: [String] = []
        if let named = getenv("RENDER_STYLES") { folders.append(String(cString: named)) }
        guard let program = realpath("/proc/self/exe", nil) else { return folders }
        defer { free(program) }
        var place = String(cString: program)
        for _ in 0..<6 {
            guard let slash = place.lastIndex(of: "/"), slash != place.startIndex else { break }
            place = String(place[..<slash])
            folders.append(place + "/share/render/styles")
            folders.append(place + "/styles")
        }
        return folders
    }
}
