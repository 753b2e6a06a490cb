import Formats
import Glibc
package import MapStyle
import Parameters

/// A style on disk, or a theme with the style that it is made of, found by its path or by the name
/// of a built-in style.
package struct StyleFile {
    /// The parsed style.
    package let style: Style
    /// The path it was read from.
    package let path: String
    /// The paths of all documents that it is made of: itself, and if it is a theme its bases.
    package let paths: [String]
    /// The folder in which the files that it names must be.
    let folder: StyleFolder

    /// The largest style document that is read, in bytes.
    package static let maximumBytes = StyleDocument.maximumBytes

    /// Reads a style.
    ///
    /// - Parameters:
    ///   - name: the name of a built-in style, or the path of a style or theme.
    ///   - allowsFiles: whether it may name any file of this machine; built-in styles may.
    /// - Throws: ``ParameterError`` for a name that no style has; ``SceneError`` if the file can't
    ///   be read, is not a style, or has layers of which none can be drawn.
    package init(named name: String, allowsFiles: Bool = false) throws {
        let parameter = PictureParameter.style.definition
        let document = try Self.read(name, allowsFiles: allowsFiles)
        try self.init(document, allowsFiles: allowsFiles || document.isShipped) { $0 }
        guard style.isDrawable || style.layers.isEmpty && style.problems.isEmpty else {
            let first = style.problems.first { $0.severity == .error } ?? style.problems.first
            let reason = first.map { ": \(StyleNotes.line($0))" } ?? ""
            throw SceneError(parameter, "\(path): no layer can be drawn\(reason)")
        }
    }

    /// Reads the name, the ground and the colours for overlays of a style, which takes a tenth of
    /// the time of reading all of it.
    ///
    /// - Parameters:
    ///   - name: the name of a built-in style, or the path of a style or theme.
    ///   - allowsFiles: whether a theme may name any file of this machine as its base.
    /// - Throws: as ``init(named:allowsFiles:)`` does, except for layers.
    init(groundOf name: String, allowsFiles: Bool) throws {
        let document = try Self.read(name, allowsFiles: allowsFiles)
        try self.init(document, allowsFiles: allowsFiles) { json in
            guard let root = json.object else { return json }
            var kept = JSONObject()
            for key in ["version", "name", "metadata"] { kept[key] = root[key] }
            let grounds = root["layers"]?.array?.filter { $0["type"] == "background" }
            kept["layers"] = grounds.map { .array($0) }
            return .object(kept)
        }
    }

    private init(
        _ document: StyleDocument, allowsFiles: Bool, part: (JSONValue) -> JSONValue
    ) throws {
        do {
            self.init(
                try Style(json: part(document.json)), of: document, allowsFiles: allowsFiles)
        } catch {
            throw SceneError(
                PictureParameter.style.definition, "\(document.path): \(error)")
        }
    }

    private static func read(_ name: String, allowsFiles: Bool) throws -> StyleDocument {
        let path = try StyleDocument.path(of: name)
        try checkExtent(path)
        do {
            return try StyleDocument(path: path, isShipped: path != name, allowsFiles: allowsFiles)
        } catch let error as SceneError {
            throw SceneError(PictureParameter.style.definition, error.message)
        }
    }

    /// A style that was already read.
    ///
    /// - Parameters:
    ///   - style: the style.
    ///   - document: the document that it was read from.
    ///   - allowsFiles: whether it may name any file of this machine.
    package init(_ style: Style, of document: StyleDocument, allowsFiles: Bool = false) {
        self.style = style
        path = document.path
        paths = document.paths
        folder = StyleFolder(of: document.basePath, allowsAll: allowsFiles)
    }

    /// Returns the file that the style itself names for a source; `nil` if it names none, or a
    /// network address.
    ///
    /// - Parameter source: a map by `mbtiles://PATH` or `pmtiles://PATH`, or a document by its
    ///   path; relative paths start at the style's folder.
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
}

extension StyleFile {
    /// Returns the map on a web server that the style names for a source, `pmtiles://https://…`;
    /// `nil` if it names none.
    func remoteAddress(of source: StyleSource) -> String? {
        guard source.kind == .vector || source.kind.isPictures,
            let url = source.url ?? source.tiles.first, url.hasPrefix(Self.remoteScheme),
            AddressPlaceholder.all(in: url).isEmpty
        else { return nil }
        let address = String(url.dropFirst(Self.remoteScheme.count))
        return address.hasPrefix("https://") || address.hasPrefix("http://") ? address : nil
    }

    private static let remoteScheme = "pmtiles://"
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
