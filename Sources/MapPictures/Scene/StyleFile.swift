package import Formats
import Glibc
package import MapStyle
import Parameters

/// A style document on disk, found by its path or by the name of a built-in style.
package struct StyleFile {
    /// The parsed style.
    package let style: Style
    /// The path it was read from; its sprite is searched for in the same folder.
    package let path: String
    /// The folder in which the files that it names must be.
    let folder: StyleFolder

    /// The largest style document that is read, in bytes.
    package static let maximumBytes = 32 << 20

    /// Reads a style.
    ///
    /// - Parameters:
    ///   - name: `day`, `night`, `hud`, or the path of a style document.
    ///   - allowsFiles: whether it may name any file of this machine; built-in styles may.
    /// - Throws: ``ParameterError`` for a name that no style has; ``SceneError`` if the file can't be
    ///   read, is not a style, or has layers of which none can be drawn.
    package init(named name: String, allowsFiles: Bool = false) throws {
        let parameter = PictureParameter.style.definition
        (style, path) = try Self.read(name) { $0 }
        folder = Self.folder(of: path, allowsFiles: allowsFiles || path != name)
        guard style.isDrawable || style.layers.isEmpty && style.problems.isEmpty else {
            let first = style.problems.first { $0.severity == .error } ?? style.problems.first
            let reason = first.map { ": \(StyleNotes.line($0))" } ?? ""
            throw SceneError(parameter, "\(path): no layer can be drawn\(reason)")
        }
    }

    /// Reads the name, the ground and the colours for overlays of a style, which takes a tenth of the
    /// time of reading all of it.
    ///
    /// - Parameter name: `day`, `night`, `hud`, or the path of a style document.
    /// - Throws: as ``init(named:allowsFiles:)`` does, except for layers.
    init(groundOf name: String) throws {
        (style, path) = try Self.read(name) { json in
            guard let root = json.object else { return json }
            var kept = JSONObject()
            for key in ["version", "name", "metadata"] { kept[key] = root[key] }
            let grounds = root["layers"]?.array?.filter { $0["type"] == "background" }
            kept["layers"] = grounds.map { .array($0) }
            return .object(kept)
        }
        folder = Self.folder(of: path, allowsFiles: false)
    }

    private static func read(
        _ name: String, _ part: (JSONValue) -> JSONValue
    ) throws -> (Style, path: String) {
        let parameter = PictureParameter.style.definition
        let path = try path(of: name)
        try checkExtent(path)
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: maximumBytes)
        } catch {
            throw SceneError(parameter, error.message)
        }
        do {
            return (try Style(json: part(JSONValue(parsing: bytes))), path)
        } catch {
            throw SceneError(parameter, "\(path): \(error)")
        }
    }

    /// A style that was already read.
    ///
    /// - Parameters:
    ///   - style: the style.
    ///   - path: where it was read from; `-` for standard input, whose files are in the working
    ///     folder.
    ///   - allowsFiles: whether it may name any file of this machine.
    package init(_ style: Style, path: String, allowsFiles: Bool = false) {
        self.style = style
        self.path = path
        folder = Self.folder(of: path, allowsFiles: allowsFiles)
    }

    private static func folder(of path: String, allowsFiles: Bool) -> StyleFolder {
        StyleFolder(
            path: path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".",
            allowsAll: allowsFiles)
    }

    /// Reads a document that may not be a style.
    ///
    /// - Parameter name: a path, `-` for standard input, or the name of a built-in style.
    /// - Returns: the document, and where it was read from.
    /// - Throws: ``SceneError`` in one line, with line and column if it is not JSON.
    package static func document(named name: String) throws -> (json: JSONValue, path: String) {
        let isFile = name == "-" || access(name, F_OK) == 0
        let path = isFile ? name : try Self.path(of: name, asked: operand)
        let bytes = try InputFile.read(path, limit: maximumBytes)
        do {
            return (try JSONValue(parsing: bytes), path)
        } catch {
            throw SceneError("\(PrintableText.short(path)): \(error)")
        }
    }

    /// Returns the file that the style itself names for a source; `nil` if it names none, or a
    /// network address.
    ///
    /// - Parameter source: a map by `mbtiles://PATH` or `pmtiles://PATH`, or a document by its path;
    ///   relative paths start at the style's folder.
    /// - Returns: a path.
    /// - Throws: ``SceneError`` for a path that leads out of the style's folder without permission.
    package func path(of source: StyleSource) throws(SceneError) -> String? {
        guard let address = address(of: source) else { return nil }
        if let placeholders = AddressPlaceholder.sentence(in: address) {
            throw SceneError(
                """
                '\(PrintableText.short(address))' is no file: \(placeholders); name the file with \
                \(PictureParameter.source, "\(PrintableText.short(source.name))=FILE")
                """)
        }
        let path = folder.path(of: address)
        try folder.check(path)
        return path
    }

    /// Rejects an address that only a server can provide.
    private static func checkExtent(_ path: String) throws(SceneError) {
        let placeholders = AddressPlaceholder.sentence(in: path)
        let isRemote = path.contains("://")
        guard isRemote || placeholders != nil, access(path, F_OK) != 0 else { return }
        let reason =
            isRemote
            ? "no network is used" + AddressPlaceholder.addition(in: path) : placeholders ?? ""
        throw SceneError(
            PictureParameter.style.definition,
            """
            \(PrintableText.short(path)) can't be reached: \(reason); write the path of a style's \
            file
            """)
    }

    /// Returns the style's address for the file of a source; `nil` if it names none.
    func address(of source: StyleSource) -> String? {
        switch source.kind {
        case .vector, .raster, .rasterDEM:
            guard let url = source.url ?? source.tiles.first,
                let scheme = ["mbtiles://", "pmtiles://"].first(where: url.hasPrefix),
                url.count > scheme.count, !url.dropFirst(scheme.count).contains("://")
            else { return nil }
            return String(url.dropFirst(scheme.count))
        case .geojson:
            guard let address = source.data?.string, !address.isEmpty else { return nil }
            return address.contains("://") && !address.hasPrefix("file://") ? nil : address
        case .image, .video: return nil
        }
    }

    /// The style as an operand, without an option.
    private static let operand = ParameterDefinition(
        "style", "STYLE.json", .operand, help: "A style document.")

    private static func path(
        of name: String, asked parameter: ParameterDefinition = PictureParameter.style.definition
    ) throws -> String {
        let isPath = name.contains("/") || name.hasSuffix(".json")
        if isPath { return name }
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

/// The notes on a style's problems when it is drawn, one line each.
struct StyleNotes {
    /// The first problems, in full.
    let lines: [Message]
    /// The number of further problems.
    let omitted: Int

    /// The most problems in full; a broken style may have thousands.
    private static let maximumLines = 20

    /// The notes on a style's problems.
    ///
    /// - Parameter problems: the problems of one style, in document order.
    init(_ problems: [StyleProblem]) {
        lines = problems.prefix(Self.maximumLines).map { "style: \(Self.line($0))" }
        omitted = problems.count - lines.count
    }

    /// Returns a problem with its position in the document.
    static func line(_ problem: StyleProblem) -> String {
        PrintableText.short(problem.message, limit: 400)
            + " (\(PrintableText.short(problem.path, limit: 200)))"
    }
}
