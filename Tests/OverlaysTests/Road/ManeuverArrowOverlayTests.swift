import Geometry
import Testing

@testable import MapRenderer
@testable import Overlays

@Suite struct ManeuverArrowOverlayTests {
    /// Up, right, and up again: turns 200 and 300 pixels from the beginning, 500 in all.
    private static let corners = [(200.0, 390.0), (200, 190), (300, 190), (300, -10)]
    private static var course: RouteCourse {
        RouteCourse(lines: [corners.map { RoadScene.place($0.0, $0.1) }])
    }
    private static let perPixel = course.length / 500

    private func shapes(
        _ next: Double, following: Double? = nil, shows: Bool = false, vehicle: Double = 0,
        zoom: Double = 16.5
    ) -> [RoadArrow] {
        func range(_ pixels: Double) -> ClosedRange<Double> {
            (pixels * Self.perPixel)...(pixels * Self.perPixel)
        }
        let overlay = ManeuverArrowOverlay(
            course: Self.course, next: range(next), following: following.map(range),
            showsFollowing: shows, vehicle: vehicle * Self.perPixel)
        return overlay.shapes(on: ArrowSheet(GroundPlane(RoadScene.view(zoom: zoom)))).map(\.shape)
    }

    /// A point of the picture of zoom 17 on the plane of another zoom.
    private func point(_ x: Double, _ y: Double, zoom: Double = 16.5) -> PlanePoint {
        GroundPlane(RoadScene.view(zoom: zoom)).plane(WorldPoint(RoadScene.place(x, y)))
    }

    private func distance(_ a: PlanePoint?, _ b: PlanePoint) -> Double {
        guard let a else { return .infinity }
        return ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }

    @Test func `an arrow extends sixty pixels before and after a turn`() throws {
        let shape = try #require(shapes(200).first)
        let corner = point(200, 190)
        #expect(abs(distance(shape.shaft.first, corner) - 60) < 2)
        let tip = try #require(shape.head.max { $0.x < $1.x })
        #expect(abs(tip.x - corner.x - 60) < 3 && abs(tip.y - corner.y) < 2)
    }

    @Test func `an arrow keeps to the road, its corner cut by a few pixels`() throws {
        let shape = try #require(shapes(200).first)
        let route = try #require(MeasuredLine(Self.corners.map { point($0.0, $0.1) }))
        for point in shape.shaft { #expect(route.nearest(to: point).offset < 9) }
    }

    @Test func `an arrow is not drawn after its maneuver`() {
        #expect(shapes(200, vehicle: 199).count == 1)
        #expect(shapes(200, vehicle: 201).isEmpty)
    }

    @Test func `an arrow starts at the vehicle if that is nearer`() throws {
        let shape = try #require(shapes(200, vehicle: 180).first)
        #expect(distance(shape.shaft.first, point(200, 210)) < 1)
    }

    @Test func `an arrow ends before the following maneuver`() throws {
        let shape = try #require(shapes(200, following: 260).first)
        let end = point(260, 190)
        #expect(shape.head.allSatisfy { $0.x <= end.x + 1 })
        #expect(shapes(200, following: 260).count == 1)
    }

    @Test func `two near maneuvers have one arrow, two distant ones have two`() throws {
        let joined = shapes(200, following: 300, shows: true, zoom: 16)
        #expect(joined.count == 1)
        let tip = try #require(joined.first?.head.min { $0.y < $1.y })
        #expect(tip.y < point(300, 170, zoom: 16).y)
        let both = shapes(200, following: 300, shows: true, zoom: 18.5)
        #expect(both.count == 2)
    }

    /// The arrow at the corner of a line of the picture's places, one of whose corners turns.
    private func arrow(
        _ line: [(Double, Double)], corner: Int, turnsBackRight: Bool = false
    ) throws -> RoadArrow {
        let places = line.map { RoadScene.place($0.0, $0.1) }
        let course = RouteCourse(lines: [places])
        let meters = RouteCourse(lines: [Array(places.prefix(corner + 1))]).length
        let overlay = ManeuverArrowOverlay(
            course: course, next: meters...meters, turnsBackRight: turnsBackRight)
        let shapes = overlay.shapes(on: ArrowSheet(GroundPlane(RoadScene.view())))
        return try #require(shapes.first).shape
    }

    private static let turnsBack: [([(Double, Double)], Int)] = [
        // On one road, over a narrow reservation, at a sharp angle.
        ([(300, 390), (300, 200), (300, 390)], 1),
        ([(300, 390), (300, 200), (296, 200), (296, 390)], 1),
        ([(300, 390), (300, 200), (290, 390)], 1),
    ]

    @Test(arguments: [0, 1, 2], [false, true])
    func `the arrow of a U-turn has two separate sides`(number: Int, isRight: Bool) throws {
        let (line, corner) = Self.turnsBack[number]
        let shape = try arrow(
            isRight ? line.map { (600 - $0.0, $0.1) } : line, corner: corner,
            turnsBackRight: isRight)
        let head = shape.head.map(\.x)
        let shaft = try #require(shape.shaft.first).x
        let nearest = isRight ? head.min() : head.max()
        let gap = ((nearest ?? shaft) - shaft) * (isRight ? 1 : -1)
        #expect(gap > shape.half + 1, "\(gap)")
        #expect(gap < 40 && shape.head.allSatisfy { $0.y < 340 })
    }

    @Test func `the middle of a hairpin is not filled`() throws {
        let shape = try arrow([(300, 390), (300, 200), (300, 390)], corner: 1)
        let middle = try #require(shape.shaft.min { $0.x < $1.x }).x / 2 + 150
        #expect(shape.shaft.allSatisfy { abs($0.x - middle) > shape.half || $0.y < 215 })
    }

    @Test func `a wide turn and an ordinary corner stay on their road`() throws {
        for line in [
            [(300.0, 390.0), (300, 200), (250, 200), (250, 390)],
            [(300, 390), (300, 200), (400, 250)],
        ] {
            let shape = try arrow(line, corner: 1)
            let route = try #require(MeasuredLine(line.map { point($0.0, $0.1, zoom: 17) }))
            for point in shape.shaft { #expect(route.nearest(to: point).offset < 9) }
        }
    }

    @Test func `an arrow has its head where the route ends right after a turn`() throws {
        let shape = try arrow([(300, 390), (300, 200), (304, 200)], corner: 1)
        let tip = try #require(shape.head.max { $0.x < $1.x })
        #expect(tip.x > 318 && abs(tip.y - 200) < 2)
    }

    @Test func `a loop beside a maneuver is not part of its arrow`() throws {
        // A ramp that turns by three quarters of a circle, and a bend behind it.
        let loop = Angle.arc(
            around: PlanePoint(x: 330, y: 230), radius: 24, from: .pi / 2, sweep: -1.5 * .pi)
        let ramp =
            [(306.0, 390.0)] + loop.reversed().map { ($0.x, $0.y) } + [(420, 254), (500, 220)]
        let line = Array(ramp.dropFirst().reversed()) + [(306, 300), (306, 390)]
        for (way, corner) in [(line, 1), (Array(line.reversed()), line.count - 2)] {
            let shape = try arrow(way, corner: corner)
            for (index, point) in shape.shaft.enumerated() {
                guard let other = shape.shaft[..<max(index - 12, 0)].first else { continue }
                #expect(distance(other, point) > 12)
            }
        }
    }

    @Test func `an arrow along an absurd line does not trap`() {
        for line in [
            [], [PlanePoint(x: 1, y: 1)],
            Array(repeating: PlanePoint(x: 5, y: 5), count: 9),
            [PlanePoint(x: 0, y: 0), PlanePoint(x: 1e9, y: 0), PlanePoint(x: 0, y: 0)],
        ] {
            let spread = Hairpin.spread(line, gap: 20, turnsRight: true)
            #expect(spread.count >= line.count)
            #expect(spread.allSatisfy { $0.x.isFinite && $0.y.isFinite })
            _ = RoadArrow(along: line, scale: 1)
        }
    }

    @Test func `no arrow is drawn at low zooms or outside the picture`() {
        #expect(shapes(200, zoom: 12).isEmpty)
        let away = Viewport(
            camera: Camera(center: Coordinate(longitude: 11, latitude: 60), zoom: 17),
            size: RoadScene.size)
        let overlay = ManeuverArrowOverlay(course: Self.course, next: 60...60)
        #expect(overlay.shapes(on: ArrowSheet(GroundPlane(away))).isEmpty)
        #expect(overlay.obstacles(in: away).isEmpty)
    }

    @Test func `labels keep clear of the arrow and not of the whole route`() throws {
        let overlay = ManeuverArrowOverlay(
            course: Self.course, next: (200 * Self.perPixel)...(200 * Self.perPixel))
        let boxes = overlay.obstacles(in: RoadScene.view())
        #expect(boxes.contains { $0.minX < 200 && $0.maxX > 200 && $0.minY < 210 && $0.maxY > 210 })
        #expect(boxes.allSatisfy { $0.maxY < 290 && $0.maxX < 290 })
    }

    @Test(arguments: [0.0, 30, 60])
    func `the arrow lies on its road at every pitch`(pitch: Double) throws {
        let overlay = ManeuverArrowOverlay(
            course: Self.course, next: (200 * Self.perPixel)...(200 * Self.perPixel))
        let view = RoadScene.view(pitch: pitch)
        let picture = try RoadScene.Picture([overlay], in: view)
        for (x, y) in [(200.0, 225.0), (240, 190)] {
            let place = view.screen(RoadScene.place(x, y))
            #expect(picture.color(Int(place.x), Int(place.y)) == [255, 255, 255])
        }
        let (x, y) = (210.0, 225.0)
        let beside = view.screen(RoadScene.place(x - 16, y))
        #expect(picture.color(Int(beside.x), Int(beside.y)) != [255, 255, 255])
    }
}
