package import Formats
import Glibc
import MapStyle
import Parameters

/// A style as a document: what a file says, and if that is a theme, what it makes of its base.
package struct StyleDocument {
    /// The style, its themes applied; it may be no style at all.
    package let json: JSONValue
    /// The path it was read from; `-` for standard input.
    package let path: String
    /// The paths of all documents that it is made of, ``path`` first.
    package let paths: [String]
    /// The path of the style at the bottom, in whose folder the files that it names must be.
    package let basePath: String
    /// Whether it was found by the name of a built-in style.
    let isShipped: Bool

    /// The most bytes that are read, of a style or of a theme and all its bases.
    static let maximumBytes = 32 << 20

    /// Reads a document that may not be a style.
    ///
    /// - Parameters:
    ///   - name: a path, `-` for standard input, or the name of a built-in style.
    ///   - allowsFiles: whether a theme may name any file of this machine as its base.
    /// - Throws: ``SceneError`` in one line, with line and column if it is not JSON;
    ///   ``ParameterError`` for a name that no style has.
    package init(named name: String, allowsFiles: Bool = false) throws {
        let isFile = name == "-" || access(name, F_OK) == 0
        try self.init(
            path: isFile ? name : try Self.path(of: name, asked: Self.operand), isShipped: !isFile,
            allowsFiles: allowsFiles)
    }

    /// Reads a document, and the bases that a theme names.
    ///
    /// - Throws: ``SceneError`` in one line.
    init(path: String, isShipped: Bool, allowsFiles: Bool) throws {
        let bytes = try InputFile.read(path, limit: Self.maximumBytes)
        var limit = Self.maximumBytes - bytes.count
        do {
            let style = try ThemedStyle(
                ThemedStyle.Document(json: JSONValue(parsing: bytes), path: path)
            ) { name, theme in
                try Self.base(
                    name, of: theme.path, allowsFiles: allowsFiles || isShipped, limit: &limit)
            }
            self.init(style, path: path, isShipped: isShipped)
        } catch let error as JSONError {
            throw SceneError("\(PrintableText.short(path)): \(error)")
        } catch let error as StyleThemeError {
            throw SceneError("\(PrintableText.short(error.description, limit: 400))")
        }
    }

    private init(_ style: ThemedStyle, path: String, isShipped: Bool) {
        json = style.json
        self.path = path
        paths = style.paths
        basePath = style.basePath
        self.isShipped = isShipped
    }

    /// Reads the document that a theme names: a built-in one by its name, else a path from the
    /// theme's folder, which must not lead out of it without permission.
    private static func base(
        _ name: String, of theme: String, allowsFiles: Bool, limit: inout Int
    ) throws -> ThemedStyle.Document {
        let shown = PrintableText.short(theme, limit: 150)
        guard isPath(name) else {
            guard let path = ShippedFiles.path(of: name + ".json") else {
                let names = ShippedFiles.styles.joined(separator: ", ")
                throw SceneError(
                    """
                    \(shown): base: there is no style '\(PrintableText.short(name))'; write \
                    \(names) or the path of a style beside the theme
                    """)
            }
            let bytes = try InputFile.read(path, limit: limit)
            limit -= bytes.count
            return ThemedStyle.Document(json: try JSONValue(ofStyle: bytes), path: path)
        }
        let folder = StyleFolder(of: theme, allowsAll: allowsFiles)
        // Without `.`, a theme that names itself is found out at once.
        let path = folder.path(
            of: name.split(separator: "/", omittingEmptySubsequences: false)
                .filter { $0 != "." }.joined(separator: "/"))
        do {
            let bytes = try folder.read(path, limit: limit)
            limit -= bytes.count
            return ThemedStyle.Document(json: try JSONValue(ofStyle: bytes), path: path)
        } catch let error as JSONError {
            throw SceneError("\(PrintableText.short(path)): \(error)")
        } catch let error as SceneError {
            throw SceneError("\(shown): base: \(error.message)")
        }
    }

    private static func isPath(_ name: String) -> Bool {
        name.contains("/") || name.hasSuffix(".json")
    }

    /// The style as an operand, without an option.
    private static let operand = ParameterDefinition(
        "style", "STYLE.json", .operand, help: "A style document.")

    /// Returns the path of a style that a user names.
    ///
    /// - Throws: ``ParameterError`` for a name that no style has, ``SceneError`` if no built-in style
    ///   is found.
    static func path(
        of name: String, asked parameter: ParameterDefinition = PictureParameter.style.definition
    ) throws -> String {
        if isPath(name) { return name }
        if let path = ShippedFiles.path(of: name + ".json") { return path }
        if access(name, R_OK) == 0 { return name }
        let names = ShippedFiles.styles
        guard !names.isEmpty else {
            throw SceneError(
                parameter,
                """
                the styles that ship with render are not found; set RENDER_STYLES to their folder, \
                or write the path of a MapLibre style
                """)
        }
        throw ParameterError(
            parameter, name,
            "there is no such style; write \(names.joined(separator: ", ")) or the path of a"
                + " MapLibre style")
    }
}
