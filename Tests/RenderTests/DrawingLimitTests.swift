import Geometry
import Graphics
import MapPictures
import MapRenderer
import Parameters
import Testing

/// Pictures that nobody wants any more.
@Suite struct DrawingLimitTests {
    private static let picture = PictureDescription(
        view: .camera(Camera(center: Coordinate(longitude: 24.944, latitude: 60.171), zoom: 15)),
        size: PictureSize(size: ScreenSize(width: 1600, height: 1200)))

    @Test func `a picture beyond its time limit throws, and the next one is complete`() throws {
        let scene = try SampleScene.plan().open()
        let whole = try SampleScene.plan().open().draw(Self.picture)
        let late = #expect(throws: FrameError.self) {
            try scene.draw(Self.picture, limit: DrawingLimit(seconds: 0))
        }
        #expect("\(try #require(late))".contains("longer than it may"))
        let next = try scene.draw(Self.picture, limit: DrawingLimit(seconds: 600))
        #expect(next.report.json() == whole.report.json())
        let encoder = try PictureEncoder(.png, level: 1)
        #expect(try encoder.encode(next.surface) == encoder.encode(whole.surface))
    }

    /// Calls the picture off while it is drawn.
    private struct Thoughts: Overlay {
        let limit: DrawingLimit
        let level = OverlayLevel.belowLabels
        func draw(on canvas: OverlayCanvas) { limit.cancel() }
    }

    @Test func `a picture cancelled while drawing throws`() throws {
        let scene = try SampleScene.plan().open()
        let limit = DrawingLimit(seconds: 600)
        let error = #expect(throws: FrameError.self) {
            try scene.draw(Self.picture, overlays: [Thoughts(limit: limit)], limit: limit)
        }
        #expect("\(try #require(error))".contains("called off"))
    }

    @Test func `after an interruption at any moment the next picture is complete`() throws {
        let scene = try SampleScene.plan().open()
        for milliseconds in [1, 2, 4, 8, 16, 32, 64, 128] {
            let limit = DrawingLimit(seconds: Double(milliseconds) / 1000)
            _ = try? scene.draw(Self.picture, limit: limit)
        }
        let whole = try SampleScene.plan().open().draw(Self.picture)
        #expect(try scene.draw(Self.picture).report.json() == whole.report.json())
    }

    @Test func `scenes that share tiles draw the same as separate ones`() throws {
        let resources = try SceneResources(scenes: 2)
        let tile = try PictureParameter.tile.read("15/18654/9484")
        for style in ["day", "night"] {
            let shared = try SampleScene.plan(style).open(sharing: resources).draw(tile)
            let alone = try SampleScene.plan(style).open().draw(tile)
            #expect(shared.report.json() == alone.report.json())
        }
    }
}
