import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import TestSupport
import Testing
import VectorTile

/// Thousands of layers, each of which could be drawn.
@Suite struct LayerBudgetTests {
    /// A frame of a style that has a layer thousands of times.
    private static func notes(
        _ layer: JSONValue, count: Int, pitch: Double = 0
    ) throws -> [String] {
        PinnedFonts.use()
        let layers = (0..<count).map { number -> JSONValue in
            var members = layer.object ?? JSONObject()
            members["id"] = .string("l\(number)")
            members["source"] = "s"
            return .object(members)
        }
        let style = try Style(json: [
            "version": 8, "sources": ["s": ["type": "vector"]], "layers": .array(layers),
        ])
        let tile = try VectorTile(decoding: HostileTileTests.tile())
        let renderer = try FrameRenderer(
            style: style, sources: ["s": HostileTileTests.OneTile(made: tile)],
            sprite: SpriteSheet())
        let frame = try renderer.render(
            FrameRequest(
                camera: Camera(
                    center: Coordinate(longitude: 10.7, latitude: 59.9), zoom: 14, pitch: pitch),
                size: ScreenSize(width: 48, height: 48)))
        #expect(frame.surface.width == 48)
        return frame.notes
    }

    @Test func `layers beyond the drawing budget are skipped with a note`() throws {
        let lines: JSONValue = ["type": "line", "source-layer": "streets"]
        #expect(try Self.notes(lines, count: 300) == [])
        let notes = try Self.notes(lines, count: 3000)
        #expect(notes.count == 1)
        #expect(notes.first?.contains("above it: not drawn") == true, "\(notes)")
    }

    @Test func `symbol layers beyond the limit are skipped with a note`() throws {
        let names: JSONValue = [
            "type": "symbol", "source-layer": "street_labels",
            "layout": ["text-field": "a", "symbol-placement": "line"],
        ]
        #expect(
            try Self.notes(names, count: 700).contains(
                "200 layers of type symbol are not drawn: 700 are too many"))
    }

    @Test func `house layers beyond the limit are skipped with a note`() throws {
        let houses: JSONValue = [
            "type": "fill-extrusion", "source-layer": "buildings",
            "paint": ["fill-extrusion-height": 20],
        ]
        let notes = try Self.notes(houses, count: 260, pitch: 50)
        #expect(
            notes.contains("60 layers of fill-extrusion are not drawn: there are too many houses"),
            "\(notes)")
    }
}
