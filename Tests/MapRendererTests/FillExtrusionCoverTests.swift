import Geometry
import Graphics
import MapStyle
import Testing
import VectorTile

@testable import MapRenderer

/// One house of 40 by 40 pixels of the plane, 30 high, its nearer wall through the camera's centre.
@Suite struct FillExtrusionCoverTests {
    private let viewport = Viewport(
        camera: Camera(
            center: Coordinate(longitude: 10, latitude: 50), zoom: 16, bearing: 0, pitch: 60),
        size: ScreenSize(width: 400, height: 400))

    private func cover(isReversed: Bool = false) throws -> FillExtrusionCover {
        var bucket = FillExtrusionBucket()
        bucket.begin(isReversed: isReversed, least: 0, lowest: 1e6)
        let ring = [(180, 160), (220, 160), (220, 200), (180, 200)].map {
            TilePoint(x: $0.0, y: $0.1)
        }
        bucket.addRing(
            (isReversed ? ring.reversed() : ring)[...], extent: 4096,
            TilePlacement.Scaled(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
        bucket.end(
            farthest: -1e6, color: Color(red: 1, green: 1, blue: 1, alpha: 1), base: 0,
            height: 30)
        return FillExtrusionCover(
            try #require(viewport.perspective), size: viewport.size, [bucket])
    }

    @Test(arguments: [false, true])
    func `ground inside a house and behind it is hidden`(isReversed: Bool) throws {
        let cover = try cover(isReversed: isReversed)
        #expect(cover.hides(ScreenPoint(x: 200, y: 180)))
        // 30 pixels of height cover more than 40 of ground at 60 degrees.
        #expect(cover.hides(ScreenPoint(x: 200, y: 140)))
    }

    @Test(arguments: [(200.0, 205.0), (150, 180), (250, 140), (200, 20), (200, 300)])
    func `ground before, beside and far behind a house is visible`(x: Double, y: Double) throws {
        #expect(!(try cover().hides(ScreenPoint(x: x, y: y))))
    }

    @Test func `without houses all ground is visible`() throws {
        let cover = FillExtrusionCover(
            try #require(viewport.perspective), size: viewport.size, [FillExtrusionBucket]())
        #expect(!cover.hides(ScreenPoint(x: 200, y: 200)))
    }
}
