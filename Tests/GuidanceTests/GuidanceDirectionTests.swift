import Geometry
import Glibc
import Guidance
import Routes
import Testing

/// Which way a maneuver goes where the engine and the way contradict each other.
@Suite struct GuidanceDirectionTests {
    private typealias Fixture = GuidanceFixture

    /// The step of a corner of so many degrees, as an engine tells it.
    private func direction(
        _ reported: ManeuverDirection, _ type: ManeuverType = .turn, at corner: Double = 90
    ) throws -> RouteStep {
        let answer = Fixture.zigzag(corner: corner) { steps in
            steps[1].maneuver.direction = reported
            steps[1].maneuver.type = type
            steps[1].instruction = "Words"
        }
        let route = try #require(GuidanceRoute(answer))
        return route.steps[1].step
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

    @Test(arguments: [
        // What an engine calls so may turn a little less or more.
        (ManeuverDirection.right, 90.0, ManeuverDirection.right), (.right, 50, .right),
        (.slightRight, 60, .slightRight), (.sharpRight, 100, .sharpRight),
        (.uTurnLeft, 90, .uTurnLeft), (.uTurnRight, 170, .uTurnRight), (.straight, 30, .straight),
        (.slightLeft, 15, .slightLeft),
        // Farther off, it would be drawn otherwise than the way.
        (.right, 35, .slightRight), (.right, 145, .sharpRight), (.slightRight, 90, .right),
        (.sharpRight, 65, .right), (.left, -30, .slightLeft), (.straight, 50, .slightRight),
        (.uTurnRight, 5, .straight),
        // Of a way straight on only the engine knows beside which other one it goes.
        (.right, 0, .slightRight), (.left, 5, .slightLeft), (.sharpLeft, -10, .slightLeft),
    ])
    func `a direction fits the turn of the line`(
        reported: ManeuverDirection, corner: Double, told: ManeuverDirection
    ) throws {
        #expect(try direction(reported, at: corner).maneuver.direction == told)
    }

    @Test(arguments: [
        (ManeuverDirection.straight, 45.0, ManeuverDirection.straight, false),
        (.straight, 90, .right, true), (.slightLeft, 90, .right, true), (.right, 90, .right, true),
        (.right, 10, .straight, false), (.left, -30, .slightLeft, false),
    ])
    func `a corner into a street of another name is told, a bend is not`(
        reported: ManeuverDirection, corner: Double, told: ManeuverDirection, isTold: Bool
    ) throws {
        let answer = Fixture.zigzag(corner: corner) { steps in
            steps[1].maneuver.direction = reported
            steps[1].maneuver.type = .newName
            // Nothing else can be entered.
            var junction = Intersection(location: steps[1].maneuver.location, pointIndex: 1)
            junction.arms = [180, corner].map { .init(bearing: $0, canBeEntered: true) }
            (junction.arrivingArm, junction.leavingArm) = (0, 1)
            steps[1].intersections = [junction]
        }
        let route = try #require(GuidanceRoute(answer))
        #expect(route.steps[1].step.maneuver.direction == told)
        #expect(route.isAnnounced(1) == isTold)
    }

    @Test func `leaving a ferry keeps its direction`() throws {
        #expect(try direction(.left, .leaveFerry).maneuver.direction == .left)
    }

    @Test(arguments: [
        (-40.0, ManeuverDirection.slightRight, false), (30, .slightLeft, false),
        // Nobody may drive into it.
        (-40, .slightLeft, true),
    ])
    func `who keeps to a side has the map's other way on the other`(
        other: Double, told: ManeuverDirection, leadsIn: Bool
    ) throws {
        let line = [Fixture.place(0, 0), Fixture.place(0, 500), Fixture.place(0, 900)]
        let steps = [
            Fixture.step(.depart, nil, 0...1, of: line),
            Fixture.step(.offRamp, .slightLeft, 1...2, of: line),
            Fixture.step(.arrive, nil, 2...2, of: line),
        ]
        var network = NetworkFixture()
        network.add(1, 2, [(0, 0), (0, 500)])
        network.add(2, 3, [(0, 500), (0, 900)])
        let end = (200 * sin(other * .pi / 180), 500 + 200 * cos(other * .pi / 180))
        if leadsIn {
            network.add(4, 2, [end, (0, 500)], oneway: true)
        } else {
            network.add(2, 4, [(0, 500), end], oneway: true)
        }
        let leg = RouteLeg(geometry: line, steps: steps, distance: 900)
        let route = try #require(GuidanceRoute(Fixture.answer([leg]), network: network))
        #expect(route.steps[1].step.maneuver.direction == told)
    }

    @Test(arguments: [
        // A bend is straight on, unless another road goes on straighter.
        (30.0, 0.0, ManeuverDirection.slightRight), (-25, 3, .slightLeft), (30, 25, .straight),
        (30, 80, .straight), (30, -60, .straight), (10, 0, .straight),
    ])
    func `a way that leaves a straight road is not told as straight on`(
        turn: Double, other: Double, told: ManeuverDirection
    ) throws {
        func end(_ turn: Double) -> (Double, Double) {
            (300 * sin(turn * .pi / 180), 500 + 300 * cos(turn * .pi / 180))
        }
        let places = [(0.0, 0.0), (0, 500), end(turn)]
        let line = places.map { Fixture.place($0.0, $0.1) }
        let steps = [
            Fixture.step(.depart, nil, 0...1, of: line),
            Fixture.step(.turn, .straight, 1...2, of: line),
            Fixture.step(.arrive, nil, 2...2, of: line),
        ]
        var network = NetworkFixture()
        network.add(1, 2, [(0, 0), (0, 500)])
        network.add(2, 3, [(0, 500), end(turn)])
        network.add(2, 4, [(0, 500), end(other)])
        let leg = RouteLeg(geometry: line, steps: steps, distance: 800)
        let route = try #require(GuidanceRoute(Fixture.answer([leg]), network: network))
        #expect(route.steps[1].step.maneuver.direction == told)
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
