import Geometry
import Guidance
import Routes
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// Course, zoom and roundabouts: what a picture that follows the vehicle takes from the route.
@Suite struct GuidanceMotionTests {
    typealias Fixture = GuidanceFixture

    private func turn(_ from: Double, _ to: Double) -> Double {
        let rest = (to - from).truncatingRemainder(dividingBy: 360)
        return abs(rest > 180 ? rest - 360 : rest < -180 ? rest + 360 : rest)
    }

    private func route(_ line: [Coordinate]) throws -> GuidanceRoute {
        try #require(
            GuidanceRoute(
                Fixture.answer([
                    RouteLeg(
                        geometry: line, steps: [], distance: line.lengthMeters)
                ])))
    }

    @Test func `the course ahead is steady on a jagged line`() throws {
        let line = (0...200).map { Fixture.place($0 % 2 == 0 ? 0 : 1.5, Double($0) * 6) }
        let route = try route(line)
        for place in stride(from: 30.0, to: 1_000, by: 1) {
            #expect(turn(0, route.position(at: place).courseAhead) < 3)
        }
    }

    @Test func `the course turns gradually round a corner`() throws {
        let route = try route([
            Fixture.place(0, 0), Fixture.place(0, 300), Fixture.place(300, 300),
        ])
        #expect(turn(0, route.position(at: 200).courseAhead) < 0.1)
        #expect(turn(90, route.position(at: 330).courseAhead) < 0.1)
        var last = route.position(at: 200)
        for place in stride(from: 200.5, to: 400, by: 0.5) {
            let here = route.position(at: place)
            // 90 degrees in 72 m, at most 2.5 times as fast as on average; the vehicle in 12 m.
            #expect(turn(last.courseAhead, here.courseAhead) < 1.6)
            #expect(turn(last.course, here.course) < 10)
            #expect(turn(here.courseAhead, 45) <= 45.01)
            last = here
        }
        #expect(turn(0, route.position(at: 288).course) < 0.1)
        #expect(turn(90, route.position(at: 310).course) < 0.1)
    }

    /// Ways with a turn back at 200 m: straight, jagged, and not quite back.
    private static let turnsBack: [[(Double, Double)]] = [
        [(0, 0), (0, 200), (0, 0)], [(0, 0), (0, 199.3), (0, 0)],
        [(0, 0), (0, 200), (0, 60), (0, 200), (0, 400)],
        (0...99).map { (Double($0 % 2), Double($0) * 2) }
            + (0...99).reversed().map { (Double($0 % 2), Double($0) * 2) },
        [(0, 0), (0, 200), (9, 20)], [(0, 0), (0, 200), (3, 200), (3, 0)],
        [(0, 0), (0, 200), (40, 200), (40, 0)],
    ]

    @Test(arguments: turnsBack)
    func `the course turns back gradually at a U-turn`(way: [(Double, Double)]) throws {
        let route = try route(way.map { Fixture.place($0.0, $0.1) })
        var last = route.position(at: 0)
        for place in stride(from: 2.0, through: route.length, by: 2) {
            let here = route.position(at: place)
            // Half a turn in 28 m; the vehicle's in 8 m.
            #expect(turn(last.courseAhead, here.courseAhead) < 22, "at \(place)")
            #expect(turn(last.course, here.course) < 75, "at \(place)")
            last = here
        }
    }

    @Test func `well before and after a U-turn the course is the line's`() throws {
        let route = try route([Fixture.place(0, 0), Fixture.place(0, 200), Fixture.place(0, 0)])
        for place in stride(from: 0.0, through: 120, by: 1) {
            #expect(turn(0, route.position(at: place).courseAhead) < 0.1)
        }
        for place in stride(from: 230.0, through: 400, by: 1) {
            #expect(turn(180, route.position(at: place).courseAhead) < 0.1)
        }
    }

    @Test func `a spur of one metre does not turn the course`() throws {
        let route = try route(
            [(0, 0), (0, 200), (0.1, 199), (0, 200.5), (0, 600)].map { Fixture.place($0.0, $0.1) })
        for place in stride(from: 0.0, through: 600, by: 1) {
            #expect(turn(0, route.position(at: place).courseAhead) < 15, "at \(place)")
        }
    }

    @Test func `the zoom has no jumps and comes nearer before maneuvers`() throws {
        let route = try #require(GuidanceRoute(Fixture.zigzag()))
        var last = route.zoom(at: 0)
        for place in stride(from: 0.5, through: 2_000, by: 0.5) {
            let zoom = route.zoom(at: place)
            #expect((13.8...17.6).contains(zoom))
            #expect(abs(zoom - last) < 0.025, "at \(place)")
            last = zoom
        }
        #expect(route.zoom(at: 980) > route.zoom(at: 600) + 0.5)
        #expect(route.zoom(at: 1_600) < route.zoom(at: 1_200))
    }

    @Test func `after a maneuver the map zooms out faster if the next one is near`() throws {
        let near = try #require(GuidanceRoute(Fixture.zigzag()))
        let starts = near.maneuvers.map { near.steps[$0].start }
        let pairs = zip(starts.dropFirst(), starts.dropFirst(2)).filter { $1 - $0 > 120 }
        #expect(!pairs.isEmpty)
        for (start, next) in pairs {
            let fall = min(max(0.12 * (next - start), 30), 60)
            let after = near.zoom(at: start + fall + 1) - near.zoom(at: start + 61)
            // All that is left to fall is what the next one does.
            #expect(after < 0.35, "at \(start)")
        }
    }

    @Test func `a faster road has a lower zoom`() throws {
        let slow = RouteSpan(points: 0...3, value: SpeedLimit.limited(30, unit: .kilometersPerHour))
        let fast = RouteSpan(
            points: 0...3, value: SpeedLimit.limited(110, unit: .kilometersPerHour))
        let zooms = try [slow, fast].map { span in
            try #require(GuidanceRoute(Fixture.zigzag(timed: false, limits: [span]))).zoom(at: 500)
        }
        #expect(zooms[0] > zooms[1] + 1.5)
    }

    /// A roundabout of 20 m radius entered from the south and left after some degrees round it.
    private func roundabout(degrees: Double, clockwise: Bool) throws -> RoundaboutShape {
        let sign = clockwise ? 1.0 : -1
        func ring(_ degrees: Double, _ radius: Double = 20) -> Coordinate {
            let angle = (180 + sign * degrees) * .pi / 180
            return Fixture.place(radius * sin(angle), radius * cos(angle))
        }
        let inside = stride(from: 0, through: degrees, by: 10).map { ring($0) }
        let line = [Fixture.place(0, -200)] + inside + [ring(degrees, 200)]
        let (entry, exit) = (1, inside.count)
        let steps = [
            Fixture.step(.depart, nil, 0...entry, of: line),
            Fixture.step(.roundabout, .right, entry...exit, of: line),
            Fixture.step(.exitRoundabout, .right, exit...(exit + 1), of: line),
            Fixture.step(.arrive, nil, (exit + 1)...(exit + 1), of: line),
        ]
        let route = try #require(
            GuidanceRoute(
                Fixture.answer([RouteLeg(geometry: line, steps: steps, distance: 0)])))
        #expect(route.drivingSide == (clockwise ? .left : .right))
        let next = try #require(route.state(at: 50).next)
        #expect(abs(next.stretch.upperBound - next.stretch.lowerBound - degrees / 57.3 * 20) < 1)
        return try #require(next.roundabout)
    }

    @Test(arguments: [90.0, 140, 180, 270, 320], [false, true])
    func `a roundabout's exit angle is the direction of its exit arm`(
        degrees: Double, clockwise: Bool
    ) throws {
        let shape = try roundabout(degrees: degrees, clockwise: clockwise)
        #expect(shape.isClockwise == clockwise)
        #expect(shape.path.count >= Int(degrees / 10))
        let expected = clockwise ? degrees - 180 : 180 - degrees
        #expect(turn(expected, shape.exitAngle) < 12, "\(shape.exitAngle)")
    }
}
