import Geometry
import Glibc
import Testing

@testable import MapRenderer

/// Houses beside a way that goes straight up the picture from its anchor.
@Suite struct FillExtrusionClearingTests {
    private let viewport = Viewport(
        camera: Camera(
            center: Coordinate(longitude: 10, latitude: 50), zoom: 16.5, bearing: 0, pitch: 55),
        size: ScreenSize(width: 1280, height: 720), anchor: ScreenPoint(x: 640, y: 520))
    private var meter: Double { 1 / viewport.metersPerPixel }

    /// A way of some metres; the last hundred count less and less.
    private func clearing(_ meters: Double = 600) throws -> FillExtrusionClearing {
        let places = stride(from: 0, through: meters, by: 15).map { ahead in
            ClearedWay.Place(
                viewport.world(plane: ScreenPoint(x: 640, y: 520 - ahead * meter)),
                weight: min((meters - ahead) / 100, 1), extent: 40)
        }
        let perspective = try #require(viewport.perspective)
        return try #require(FillExtrusionClearing(ClearedWay(places), in: viewport, perspective))
    }

    /// What becomes of a house of 20 by 20 metres.
    private func look(
        aside: Double, ahead: Double, height: Double, _ clearing: FillExtrusionClearing
    ) -> FillExtrusionClearing.Look {
        let (x, y) = (640 + aside * meter, 520 - ahead * meter)
        let side = 20 * meter
        let ring = [(x, y - side), (x + side, y - side), (x + side, y), (x, y)].map {
            FillExtrusionRing.Corner(place: ScreenPoint(x: $0.0, y: $0.1), hasWall: true)
        }
        return clearing.look([ring[...]], height: height * meter)
    }

    @Test(arguments: [5.0, 20, 39], [0.0, 100, 300, 480])
    func `a house within forty metres of the way is low and pale`(
        aside: Double, ahead: Double
    ) throws {
        let look = look(aside: aside, ahead: ahead, height: 40, try clearing())
        #expect(look.height < 3 * meter)
        #expect(look.opacity < 0.7)
        #expect(look.isLow)
    }

    @Test(arguments: [(-150.0, 50.0), (150, 200), (20, 800), (-400, 0)])
    func `a house far from the way is as it is`(aside: Double, ahead: Double) throws {
        let look = look(aside: aside, ahead: ahead, height: 15, try clearing())
        #expect(look.height == 15 * meter && look.opacity == 1 && !look.isLow)
    }

    /// The way turns left after 100 metres: towers stand between the eye and what follows.
    private func turning() throws -> FillExtrusionClearing {
        let places = stride(from: 0.0, through: 400, by: 15).map { way in
            ClearedWay.Place(
                viewport.world(
                    plane: ScreenPoint(
                        x: 640 - max(way - 100, 0) * meter, y: 520 - min(way, 100) * meter)),
                weight: 1, extent: 40)
        }
        let perspective = try #require(viewport.perspective)
        return try #require(FillExtrusionClearing(ClearedWay(places), in: viewport, perspective))
    }

    @Test func `a tower before the way is no higher than the line of sight`() throws {
        let clearing = try turning()
        let perspective = try #require(viewport.perspective)
        let (aside, ahead) = (-150.0, 5.0)
        let look = look(aside: aside, ahead: ahead, height: 90, clearing)
        #expect(look.height < 90 * meter && look.height > 3 * meter)
        // Its roof stands below the way in the picture.
        let roof = perspective.screen(
            ScreenPoint(x: 640 + aside * meter, y: 520 - (ahead + 20) * meter),
            height: look.height)
        let way = perspective.screen(
            ScreenPoint(x: 640 + aside * meter, y: 520 - 100 * meter))
        #expect(roof.y > way.y)
    }

    @Test func `houses change smoothly along the way and beside it`() throws {
        let clearing = try clearing()
        for step in 0..<400 {
            let place = Double(step) * 2
            for (a, b) in [
                ((30.0, place), (30.0, place + 2)), ((place - 400, 150), (place - 398, 150)),
            ] {
                let first = look(aside: a.0, ahead: a.1, height: 30, clearing)
                let second = look(aside: b.0, ahead: b.1, height: 30, clearing)
                #expect(
                    abs(first.height - second.height) < 5 * meter, "\(a) \(first) \(second)")
                #expect(abs(first.opacity - second.opacity) < 0.07)
            }
        }
    }

    @Test func `a flat view, no way and a way that does not count change nothing`() throws {
        let perspective = try #require(viewport.perspective)
        #expect(FillExtrusionClearing(nil, in: viewport, perspective) == nil)
        let nothing = ClearedWay([
            ClearedWay.Place(WorldPoint(viewport.camera.center), weight: 0, extent: 40)
        ])
        #expect(FillExtrusionClearing(nothing, in: viewport, perspective) == nil)
        #expect(ClearedWay(Array(repeating: nothing.places[0], count: 999)).places.count == 200)
    }
}
