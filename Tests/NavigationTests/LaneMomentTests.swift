import MapGeometry
import Navigation
import Testing

/// When lanes are told: those of the next maneuver, not of another.
@Suite struct LaneMomentTests {
    typealias Fixture = GuidanceFixture

    /// 1 000 m north with a junction on the way, left, 100 m west, right, 500 m north.
    private func route(
        _ lanes: [Lane], atPoint point: Int, metersBeforeTurn gap: Double = 30
    ) throws -> GuidanceRoute {
        let line = [
            Fixture.place(0, 0), Fixture.place(0, 1_000 - gap), Fixture.place(0, 1_000),
            Fixture.place(-100, 1_000), Fixture.place(-100, 1_500),
        ]
        var steps = [
            Fixture.step(.depart, nil, 0...2, of: line, seconds: 60),
            Fixture.step(.turn, .left, 2...3, of: line, seconds: 10),
            Fixture.step(.turn, .right, 3...4, of: line, seconds: 30),
            Fixture.step(.arrive, nil, 4...4, of: line, seconds: 0),
        ]
        let step = point < 2 ? 0 : point - 1
        var junction = Intersection(location: line[point], pointIndex: point)
        junction.lanes = lanes
        let first = Intersection(location: line[0], pointIndex: 0)
        steps[step].intersections = step == 0 ? [first, junction] : [junction]
        return try #require(
            GuidanceRoute(
                Fixture.answer([RouteLeg(geometry: line, steps: steps, distance: 1_600)])))
    }

    private let straight = Lane(indications: [.straight], isValid: true)
    private let left = Lane(indications: [.left], isValid: false)
    private let right = Lane(indications: [.right], isValid: false)

    @Test func `lanes of the maneuver after the next one wait until that is done`() throws {
        let route = try route([straight, right], atPoint: 3)
        #expect(route.state(at: 900).following != nil)
        #expect(route.state(at: 900).lanes == nil && route.state(at: 999).lanes == nil)
        #expect(route.state(at: 1_010).lanes?.lanes == [straight, right])
    }

    @Test func `a junction right before a turn does not rule out the lanes that lead to it`() throws
    {
        #expect(try route([left, straight], atPoint: 1).state(at: 850).lanes == nil)
        #expect(
            try route([straight, right], atPoint: 1).state(at: 850).lanes?.lanes
                == [straight, right])
        // Farther before it, one should not get into the lane that turns too early.
        #expect(
            try route([left, straight], atPoint: 1, metersBeforeTurn: 120).state(at: 850).lanes?
                .lanes == [left, straight])
    }
}
