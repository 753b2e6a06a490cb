import Geometry
import Guidance
import Routes
import Testing

/// Which way a maneuver goes where the engine and the way contradict each other.
@Suite struct GuidanceDirectionTests {
    private typealias Fixture = GuidanceFixture

    /// The zigzag, whose first corner is a right angle to the right, as an engine tells it.
    private func direction(
        _ reported: ManeuverDirection, _ type: ManeuverType = .turn
    ) throws -> RouteStep {
        let answer = Fixture.zigzag { steps in
            steps[1].maneuver.direction = reported
            steps[1].maneuver.type = type
            steps[1].instruction = "Words"
        }
        return try #require(GuidanceRoute(answer)?.state(at: 800).next?.step)
    }

    @Test(arguments: [ManeuverDirection.left, .slightLeft, .sharpLeft, .straight])
    func `a direction that contradicts the line is replaced by the line's`(
        reported: ManeuverDirection
    ) throws {
        for type in [ManeuverType.turn, .offRamp, .merge, .fork, .endOfRoad] {
            let step = try direction(reported, type)
            #expect(step.maneuver.direction == .right && step.instruction == "Words")
        }
    }

    @Test(arguments: [ManeuverDirection.right, .slightRight, .sharpRight, .uTurnRight, .uTurnLeft])
    func `an engine's direction on the same side is kept`(reported: ManeuverDirection) throws {
        #expect(try direction(reported).maneuver.direction == reported)
    }

    @Test(arguments: [(ManeuverType.newName, ManeuverDirection.slightLeft), (.leaveFerry, .left)])
    func `maneuvers that are not turns keep their direction`(
        type: ManeuverType, reported: ManeuverDirection
    ) throws {
        #expect(try direction(reported, type).maneuver.direction == reported)
    }

    /// A road that splits in two while it bends: both branches go to the right.
    @Test(arguments: [(ManeuverDirection.slightLeft, 70.0), (.slightRight, 10)])
    func `of two branches with the same bend the left one is left`(
        expected: ManeuverDirection, other: Double
    ) throws {
        let line = [Fixture.place(0, 0), Fixture.place(0, 500), Fixture.place(100, 650)]
        var steps = [
            Fixture.step(.depart, nil, 0...1, of: line),
            Fixture.step(.fork, .slightLeft, 1...2, of: line),
            Fixture.step(.arrive, nil, 2...2, of: line),
        ]
        var junction = Intersection(location: line[1], pointIndex: 1)
        junction.arms = [180, 34, other].map { .init(bearing: $0, canBeEntered: true) }
        (junction.arrivingArm, junction.leavingArm) = (0, 1)
        steps[1].intersections = [junction]
        let answer = Fixture.answer([RouteLeg(geometry: line, steps: steps, distance: 680)])
        let route = try #require(GuidanceRoute(answer))
        #expect(route.state(at: 300).next?.step.maneuver.direction == expected)
    }
}
