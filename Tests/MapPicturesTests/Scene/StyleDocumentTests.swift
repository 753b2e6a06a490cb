import Formats
import Foundation
import MapStyle
import Parameters
import TestSupport
import Testing

@testable import MapPictures

/// Themes in files: which bases they find, and where the files of the style are.
@Suite struct StyleDocumentTests {
    /// A folder that exists as long as the object.
    private final class Folder {
        private let root = NSTemporaryDirectory() + "/theme-" + UUID().uuidString

        init(_ files: [String: String]) throws {
            for (name, text) in files {
                try ProjectFiles.write(Array(text.utf8), to: path(name))
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: root) }

        func path(_ name: String) -> String { root + "/" + name }
    }

    @Test func `a user's theme of a built-in style finds that style's pictures`() throws {
        let folder = try Folder(["mine.json": #"{"base": "day", "layers": {"poi*": null}}"#])
        let file = try StyleFile(named: folder.path("mine.json"))
        #expect(!file.style.layers.contains { $0.id.hasPrefix("poi") })
        #expect(file.paths == [folder.path("mine.json"), ShippedFiles.path(of: "day.json")])
        let sprites = SpriteFiles(of: file, pixelRatio: 1)
        #expect(sprites.open().findings.isEmpty && sprites.paths.count > 50)
    }

    @Test func `a theme may name a style below its folder, and no other`() throws {
        let style = #"{"version": 8, "sources": {}, "layers": [{"id": "a", "type": "background"}]}"#
        let folder = try Folder([
            "styles/below/base.json": style, "outside.json": style,
            "styles/good.json": #"{"base": "below/base.json", "name": "Good"}"#,
            "styles/bad.json": #"{"base": "../outside.json"}"#,
            "styles/lost.json": #"{"base": "lots.json"}"#,
            "styles/unknown.json": #"{"base": "dusk"}"#,
            "styles/round.json": #"{"base": "./round.json"}"#,
        ])
        let good = try StyleDocument(named: folder.path("styles/good.json"))
        #expect(good.json["name"] == "Good")
        #expect(good.basePath == folder.path("styles/below/base.json"))
        let bad = folder.path("styles/bad.json")
        #expect(try StyleDocument(named: bad, allowsFiles: true).json["version"] == 8)
        _ = try ScenePlan(colorsOfStyle: bad, roadMaps: [], allowsFiles: true)
        #expect(throws: SceneError.self) { try ScenePlan(colorsOfStyle: bad, roadMaps: []) }
        for (name, message) in [
            ("bad", "a style reads what lies beside it and below"),
            ("lost", "lost.json: base: cannot open"),
            ("unknown", "base: there is no style 'dusk'; write contrast, contrast-night, day"),
            ("round", "its bases form a circle"),
        ] {
            let error = #expect(throws: SceneError.self) {
                try StyleDocument(named: folder.path("styles/\(name).json"))
            }
            let text = error?.message.text(.commandLine) ?? ""
            #expect(text.contains(message) && !text.contains("\n"), "\(text)")
        }
    }

    @Test func `the theme among the samples is sound`() throws {
        let sample = try StyleFile(named: "\(ProjectFiles.root)/samples/theme.json")
        #expect(sample.style.problems == [])
    }
}
