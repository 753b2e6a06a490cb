import Cairo
import Dispatch
import MapCamera
import MapGeometry
import MapRenderer
import MapScenes
import Testing

/// Pictures that nobody wants any more.
@Suite struct DrawingLimitTests {
    private static let picture = PictureDescription(
        view: .camera(Camera(center: Coordinate(longitude: 24.944, latitude: 60.171), zoom: 15)),
        size: PictureSize(size: ScreenSize(width: 1600, height: 1200)))

    @Test func `a picture that is late ends with an error, and the next one is whole`() throws {
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

    @Test func `a picture that is called off ends soon`() throws {
        let scene = try SampleScene.plan().open()
        _ = try scene.draw(Self.picture)
        let clock = ContinuousClock()
        let limit = DrawingLimit()
        var ended: ContinuousClock.Duration?
        let began = clock.now
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { limit.cancel() }
        do {
            // Far larger than what is drawn in so short a time.
            var huge = Self.picture
            huge.size = PictureSize(size: ScreenSize(width: 4000, height: 4000), scale: 2)
            _ = try scene.draw(huge, limit: limit)
        } catch FrameError.cancelled {
            ended = clock.now - began
        }
        #expect(ended != nil)
    }

    @Test func `scenes of one thread share tiles, and draw what they would draw alone`() throws {
        let resources = try SceneResources(scenes: 2)
        let tile = try PictureParameter.tile.read("15/18654/9484")
        for style in ["day", "night"] {
            let shared = try SampleScene.plan(style).open(sharing: resources).draw(tile)
            let alone = try SampleScene.plan(style).open().draw(tile)
            #expect(shared.report.json() == alone.report.json())
        }
    }
}
