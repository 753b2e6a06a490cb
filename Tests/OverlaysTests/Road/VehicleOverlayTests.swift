import Geometry
import Graphics
import MapRenderer
import Overlays
import Testing

@Suite struct VehicleOverlayTests {
    private let looks: [(String, VehicleOverlay.Look)] = [
        ("arrow", .arrow), ("car", .car), ("truck", .truck), ("bike", .bike),
    ]

    @Test func `a vehicle turns with the map`() throws {
        for (name, look) in looks {
            func picture(course: Double, bearing: Double) throws -> RoadScene.Picture {
                try RoadScene.Picture(
                    [VehicleOverlay(at: RoadScene.center, course: course, look: look)],
                    in: RoadScene.view(bearing: bearing))
            }
            let first = try picture(course: 0, bearing: 0)
            #expect(try picture(course: 90, bearing: 90) == first, "\(name)")
            #expect(try picture(course: 90, bearing: 0) != first, "\(name)")
        }
    }

    @Test func `every vehicle stays within the box that labels keep clear of`() throws {
        for (name, look) in looks {
            for pitch in [0.0, 55] {
                let overlay = VehicleOverlay(at: RoadScene.center, course: 45, look: look)
                let view = RoadScene.view(pitch: pitch)
                let box = try #require(overlay.obstacles(in: view).first)
                let drawn = try #require(try RoadScene.Picture([overlay], in: view).drawn)
                #expect(Double(drawn.x.lowerBound) >= box.minX - 7, "\(name)")
                #expect(Double(drawn.x.upperBound) <= box.maxX + 7, "\(name)")
                #expect(Double(drawn.y.lowerBound) >= box.minY - 7, "\(name)")
                #expect(Double(drawn.y.upperBound) <= box.maxY + 7, "\(name)")
            }
        }
    }

    @Test func `a user's vehicle picture is drawn at a limited size`() throws {
        let large = try Surface(width: 400, height: 200)
        let context = try Context(large)
        context.setColor(.black)
        context.paint()
        try context.finish()
        let overlay = VehicleOverlay(
            at: RoadScene.center, course: 0, look: .picture(large))
        let drawn = try #require(try RoadScene.Picture([overlay]).drawn)
        #expect((63...66).contains(drawn.x.count) && (31...34).contains(drawn.y.count))
        // Turned, it stays within its box.
        let turned = VehicleOverlay(at: RoadScene.center, course: 63, look: .picture(large))
        let box = try #require(turned.obstacles(in: RoadScene.view()).first)
        let pixels = try #require(try RoadScene.Picture([turned]).drawn)
        #expect(Double(pixels.x.lowerBound) >= box.minX && Double(pixels.y.lowerBound) >= box.minY)
    }

    @Test func `a vehicle covers about the same area in tilted and flat views`() throws {
        for (name, look) in looks {
            func area(_ pitch: Double) throws -> Double {
                let overlay = VehicleOverlay(at: RoadScene.center, course: 0, look: look)
                let drawn = try #require(
                    try RoadScene.Picture([overlay], in: RoadScene.view(pitch: pitch)).drawn)
                return Double(drawn.x.count * drawn.y.count)
            }
            let ratio = try area(55) / area(0)
            #expect((0.9...1.3).contains(ratio), "\(name): \(ratio)")
        }
    }

    @Test(arguments: [Double.nan, .infinity, 1e300])
    func `a vehicle with a NaN course is drawn`(course: Double) throws {
        let overlay = VehicleOverlay(at: RoadScene.center, course: course)
        #expect(try !RoadScene.Picture([overlay]).isBlank)
    }

    @Test(arguments: [0.0, 60])
    func `dots lead from a vehicle to its route at any distance`(pitch: Double) throws {
        let view = RoadScene.view(pitch: pitch)
        let place = RoadScene.center.moved(by: 60, bearing: 90)
        let picture = try RoadScene.Picture(
            [RoadLinkOverlay(along: [RoadScene.center, place])], in: view)
        let drawn = try #require(picture.drawn)
        let (left, right) = (view.screen(RoadScene.center).x, view.screen(place).x)
        #expect(abs(Double(drawn.x.lowerBound) - left) < 8)
        #expect(Double(drawn.x.upperBound) < right + 8 && Double(drawn.x.upperBound) > right - 25)
        let far = RoadScene.center.moved(by: 3_000_000, bearing: 200)
        #expect(
            try !RoadScene.Picture([RoadLinkOverlay(along: [RoadScene.center, far])], in: view)
                .isBlank)
        #expect(
            try RoadScene.Picture([RoadLinkOverlay(along: [place, place])], in: view).isBlank)
    }

    @Test(arguments: [0.0, 60])
    func `the mark of a door fills its box`(pitch: Double) throws {
        let view = RoadScene.view(pitch: pitch)
        let overlay = EntranceOverlay(at: RoadScene.center)
        let box = try #require(overlay.obstacles(in: view).first)
        let drawn = try #require(try RoadScene.Picture([overlay], in: view).drawn)
        #expect(abs(Double(drawn.x.count) - box.width) < 6)
        #expect(abs((box.minX + box.maxX) / 2 - view.screen(RoadScene.center).x) < 0.5)
        let far = RoadScene.center.moved(by: 3_000_000, bearing: 200)
        #expect(EntranceOverlay(at: far).obstacles(in: view).isEmpty)
        #expect(try RoadScene.Picture([EntranceOverlay(at: far)], in: view).isBlank)
    }

    @Test func `the accuracy circle is as large as its metres`() throws {
        let view = RoadScene.view()
        let picture = try RoadScene.Picture([AccuracyOverlay(at: RoadScene.center, meters: 30)])
        let drawn = try #require(picture.drawn)
        #expect(abs(Double(drawn.x.count) - 60 / view.metersPerPixel) < 4)
        #expect(try RoadScene.Picture([AccuracyOverlay(at: RoadScene.center, meters: 0)]).isBlank)
        for meters in [Double.nan, -3] {
            let none = AccuracyOverlay(at: RoadScene.center, meters: meters)
            #expect(try RoadScene.Picture([none]).isBlank)
        }
        let wide = try RoadScene.Picture(
            [AccuracyOverlay(at: RoadScene.center, meters: 1e9)], in: RoadScene.view(pitch: 60))
        #expect(wide.color(300, 390) != [255, 255, 255])
    }
}
