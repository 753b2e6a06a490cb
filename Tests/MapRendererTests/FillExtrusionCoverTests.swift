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

/// Prisms that stand on each other.
@Suite struct FillExtrusionBucketTests {
    /// A bucket of square prisms: the middle, half of the side, foot and top of each.
    private func bucket(
        _ prisms: [(x: Int32, y: Int32, half: Int32, base: Double, height: Double)]
    ) -> FillExtrusionBucket {
        var bucket = FillExtrusionBucket()
        for prism in prisms {
            bucket.begin(isReversed: false, least: 0, lowest: 1e6)
            let ring = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map {
                TilePoint(x: prism.x + $0.0 * prism.half, y: prism.y + $0.1 * prism.half)
            }
            bucket.addRing(
                ring[...], extent: 4096, TilePlacement.Scaled(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
            bucket.end(
                farthest: -1e6, color: Color(red: 1, green: 1, blue: 1, alpha: 1), base: prism.base,
                height: prism.height)
        }
        bucket.keepNearest(100_000)
        return bucket
    }

    @Test func `a tower on a church is drawn after it, from its roof upwards`() {
        let found = bucket([
            (200, 190, 5, 30, 40), (200, 190, 10, 0, 30), (200, 200, 40, 0, 12),
            (300, 220, 5, 0, 9),
        ]).prisms
        let order = found.map(\.height).filter { $0 != 9 }
        #expect(order == [12, 30, 40])
        #expect(found.first { $0.height == 30 }?.base == 12)
        #expect(found.first { $0.height == 40 }?.base == 30)
        #expect(found.first { $0.height == 9 }?.base == 0)
    }

    @Test func `a prism in a lower and smaller one stays where it is`() {
        let found = bucket([(200, 200, 5, 0, 10), (200, 200, 30, 0, 20)]).prisms
        #expect(found.map(\.base) == [0, 0])
        #expect(found.map(\.nearest) == [205, 230])
    }

    @Test(.timeLimit(.minutes(1))) func `thousands of prisms on each other take no hours`() {
        let many = (1...8000).map {
            (x: Int32(200), y: Int32(200), half: Int32(9000 - $0), base: 0.0, height: Double($0))
        }
        #expect(bucket(many).prisms.count == 8000)
    }
}
