import Formats
import MapStyle
import TestSupport
import Testing

/// Themes of styles that they were not made for.
@Suite struct ForeignThemeTests {
    /// Applies a theme to a style which is not its own base.
    private static func layers(
        _ theme: String, _ style: String
    ) throws -> [JSONValue] {
        let files = ["style": style, "theme": theme, "own": #"{"version": 8, "layers": []}"#]
        func document(_ name: String) throws -> ThemedStyle.Document {
            let text = try #require(files[name])
            return ThemedStyle.Document(json: try JSONValue(parsing: Array(text.utf8)), path: name)
        }
        let list = ThemedStyle.Document(json: ["base": ["style", "theme"]], path: "list")
        return try ThemedStyle(list) { name, _ in try document(name) }.json["layers"]?.array ?? []
    }

    @Test func `what a style lacks is skipped, and new layers lie on those of their type`() throws {
        let style = #"""
            {"version": 8, "sources": {"s": {}}, "layers": [
                {"id": "land", "type": "background"}, {"id": "road", "type": "line", "source": "s"},
                {"id": "name", "type": "symbol", "source": "s"}]}
            """#
        let theme = #"""
            {"base": "own", "add": [
                {"id": "copy", "like": "lacking"}, {"id": "above-copy", "above": "copy",
                    "type": "line", "source": "s"},
                {"id": "elsewhere", "type": "line", "source": "t"},
                {"id": "name", "type": "symbol", "source": "s"},
                {"id": "under", "below": "road", "type": "fill", "source": "s"},
                {"id": "area", "below": "lacking", "type": "fill", "source": "s"},
                {"id": "heat", "below": "lacking", "type": "heatmap", "source": "s"}]}
            """#
        #expect(
            try Self.layers(theme, style).map { $0["id"]?.string } == [
                "land", "under", "area", "road", "above-copy", "heat", "name",
            ])
    }

    /// The shipped documents, read once.
    private static let files = Result {
        Dictionary(
            uniqueKeysWithValues: try ShippedStyle.names.map { ($0, try ShippedStyle.read($0)) })
    }

    @Test(arguments: ShippedStyle.names)
    func `each shipped theme suits each shipped style`(name: String) throws {
        let files = try Self.files.get()
        let style = try ThemedStyle(try #require(files[name])) { name, _ in
            try #require(files[name])
        }
        for theme in ShippedStyle.names where StyleTheme.isTheme(try #require(files[theme]).json) {
            let list = ThemedStyle.Document(
                json: ["base": ["style", .string(theme)]], path: "list")
            let both = try ThemedStyle(list) { name, _ in
                if name == "style" {
                    return ThemedStyle.Document(json: style.json, path: style.basePath)
                }
                return try #require(files[name])
            }
            let layers = try #require(both.json["layers"]?.array)
            let ids = layers.compactMap { $0["id"]?.string }
            #expect(ids.count == layers.count && Set(ids).count == ids.count, "\(theme)")
            #expect(layers.last?["type"] == "symbol", "\(theme)")
            let sources = Set(layers.compactMap { $0["source"]?.string })
            #expect(sources.isSubset(of: both.json["sources"]?.object?.keys ?? []), "\(theme)")
        }
    }
}
