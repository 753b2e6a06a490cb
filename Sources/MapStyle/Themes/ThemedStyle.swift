public import Formats

/// A style document as a program draws it: a style, after the themes that are made of it.
public struct ThemedStyle {
    /// A document, and where it was read from.
    public struct Document: Sendable {
        /// The document.
        public let json: JSONValue
        /// Its path.
        public let path: String

        /// A document.
        public init(json: JSONValue, path: String) {
            self.json = json
            self.path = path
        }
    }

    /// The style.
    public let json: JSONValue
    /// The path of the style at the bottom, in whose folder the files that it names are.
    public let basePath: String
    /// The paths of all documents that it is made of, that of the first one first.
    public private(set) var paths: [String]

    /// The most documents that a style may be made of.
    private static let maximumDocuments = 16

    /// Applies a theme to its base; a style stays as it is.
    ///
    /// - Parameters:
    ///   - document: a style or a theme.
    ///   - read: reads the document that another one names as its base.
    /// - Throws: ``StyleThemeError`` with the path of the theme, or what `read` throws.
    public init(
        _ document: Document,
        read: @escaping (_ name: String, _ from: Document) throws -> Document
    ) throws {
        guard StyleTheme.isTheme(document.json) else {
            (json, basePath, paths) = (document.json, document.path, [document.path])
            return
        }
        var chain = Chain(read: read)
        let style = try chain.style(below: document, above: [])
        paths = [document.path]
        for path in chain.paths where !paths.contains(path) { paths.append(path) }
        var budget = ThemeBudget()
        var result = style.json
        for step in chain.steps {
            do {
                result = try step.theme.applied(
                    to: result, isOwnBase: step.isOwnBase, budget: &budget)
            } catch {
                throw StyleThemeError("\(step.path): \(error)")
            }
        }
        json = result
        basePath = style.path
    }

    /// The themes to apply, in order.
    private struct Chain {
        var steps: [(theme: StyleTheme, path: String, isOwnBase: Bool)] = []
        var paths: [String] = []
        let read: (String, Document) throws -> Document

        /// Returns the style below a document, and appends the themes between them; `above` are the
        /// paths of the themes whose base this is.
        mutating func style(below document: Document, above: [String]) throws -> Document {
            guard !above.contains(document.path) else {
                let circle = (above + [document.path]).joined(separator: " → ")
                throw StyleThemeError("\(document.path): its bases form a circle: \(circle)")
            }
            paths.append(document.path)
            guard paths.count <= ThemedStyle.maximumDocuments else {
                throw StyleThemeError(
                    "\(document.path): more than \(ThemedStyle.maximumDocuments) themes in one style"
                )
            }
            guard StyleTheme.isTheme(document.json) else { return document }
            let theme: StyleTheme
            do {
                theme = try StyleTheme(json: document.json)
            } catch {
                throw StyleThemeError("\(document.path): \(error)")
            }
            let above = above + [document.path]
            let style = try style(below: read(theme.bases[0], document), above: above)
            for name in theme.bases.dropFirst() {
                try appendTheme(read(name, document), of: document, above)
            }
            steps.append((theme, document.path, true))
            return style
        }

        /// Appends a theme that is applied to another style than its own base.
        private mutating func appendTheme(
            _ document: Document, of theme: Document, _ above: [String]
        ) throws {
            guard StyleTheme.isTheme(document.json) else {
                throw StyleThemeError(
                    "\(theme.path): base: only the first may be a style, \(document.path) is one")
            }
            let first = steps.count
            _ = try style(below: document, above: above)
            for index in first..<steps.count { steps[index].isOwnBase = false }
        }
    }
}
