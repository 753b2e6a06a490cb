import Geometry
import Guidance
import Routes
import Testing

@Suite struct GuidanceRouteTests {
    typealias Fixture = GuidanceFixture

    private func zigzag() throws -> GuidanceRoute {
        try #require(GuidanceRoute(Fixture.zigzag()))
    }

    @Test func `the next maneuver has the distance and time to it`() throws {
        let state = try zigzag().state(at: 750)
        let next = try #require(state.next)
        #expect(next.step.maneuver.direction == .right)
        #expect(abs(next.distance - 250) < 0.01)
        #expect(abs((next.time ?? 0) - 25) < 0.01)
        #expect(next.road == RoadLabel(names: ["Tverrveien"], refs: ["E 18"]))
        #expect(state.road == RoadLabel(names: ["Nordre gate"]))
        #expect(abs(state.remainingDistance - 1_250) < 0.01)
        #expect(abs((state.remainingTime ?? 0) - 105) < 0.01)
        #expect(abs(state.progress - 0.375) < 1e-6)
    }

    @Test func `the maneuver after the next is reported within 300 m`() throws {
        let route = try zigzag()
        #expect(route.state(at: 750).following?.step.maneuver.direction == .left)
        #expect(abs((route.state(at: 750).following?.distance ?? 0) - 450) < 0.01)
        #expect(route.state(at: 1_100).next?.step.maneuver.direction == .left)
        #expect(route.state(at: 1_100).following == nil)
    }

    @Test func `at a maneuver's exact position the next maneuver is the following one`() throws {
        let route = try zigzag()
        let at = try #require(route.distance(of: .meters(1_000.001)))
        #expect(route.state(at: at).next?.step.maneuver.direction == .left)
        #expect(route.state(at: at).road.names == ["Tverrveien"])
        #expect(route.state(at: 999.9).next?.step.maneuver.direction == .right)
    }

    @Test func `at 0 the route departs and at its length it arrives`() throws {
        let route = try zigzag()
        #expect(route.state(at: 0).next?.step.maneuver.type == .depart)
        #expect(route.state(at: 0).following == nil)
        #expect(route.state(at: 2).next?.step.maneuver.type == .turn)
        let end = route.state(at: .infinity)
        #expect(end.next?.step.maneuver.type == .arrive && end.next?.isDestination == true)
        #expect(end.next?.distance == 0 && end.remainingDistance == 0 && end.progress == 1)
        #expect(route.state(at: .nan).position.distance == 0)
        #expect(route.state(at: -5).position.distance == 0)
    }

    @Test func `the view of a maneuver is 200 m before it, or half-way`() throws {
        let route = try zigzag()
        #expect(route.maneuvers.count == 4)
        let places = (1...4).compactMap { route.viewDistance(ofManeuver: $0) }
        for (place, expected) in zip(places, [0, 800, 1_100, 1_800]) {
            #expect(abs(place - Double(expected)) < 0.5)
        }
        #expect(route.state(at: .maneuver(5)) == nil && route.state(at: .maneuver(0)) == nil)
        #expect(route.state(at: .maneuver(2))?.next?.step.maneuver.direction == .right)
    }

    @Test func `a coordinate beside the route is matched, off route beyond 50 m`()
        throws
    {
        let route = try zigzag()
        let near = try #require(route.state(at: .coordinate(Fixture.place(30, 400))))
        #expect(abs(near.position.distance - 400) < 0.5)
        #expect(abs(near.position.offset - 30) < 0.5 && !near.position.isOffRoute)
        let far = try #require(route.state(at: .coordinate(Fixture.place(-60, 400))))
        #expect(far.position.isOffRoute && abs(far.position.distance - 400) < 0.5)
        #expect(route.state(at: .fraction(0.5))?.position.isOffRoute == false)
    }

    @Test func `times come from steps, else speed limits, else the road class`() throws {
        func seconds(_ answer: RouteAnswer) throws -> Double {
            try #require(GuidanceRoute(answer)?.state(at: 0).remainingTime)
        }
        #expect(abs(try seconds(Fixture.zigzag()) - 180) < 0.01)
        let limit = RouteSpan(
            points: 0...3, value: SpeedLimit.limited(36, unit: .kilometersPerHour))
        #expect(abs(try seconds(Fixture.zigzag(timed: false, limits: [limit])) - 200) < 0.1)
        let motorway = RouteSpan(points: 0...3, value: RoadClasses.motorway)
        #expect(abs(try seconds(Fixture.zigzag(timed: false, classes: [motorway])) - 72) < 0.1)
        let guessed = try #require(GuidanceRoute(Fixture.zigzag(timed: false)))
        #expect(guessed.isTimeEstimated && abs(guessed.time(from: 0, to: 2_000)! - 180) < 0.1)
        #expect(try !zigzag().isTimeEstimated)
    }

    @Test func `a route without steps has progress only`() throws {
        let line = [Fixture.place(0, 0), Fixture.place(0, 500), Fixture.place(0, 1_000)]
        let route = try #require(
            GuidanceRoute(
                RouteAnswer(
                    routes: [
                        Route(
                            lines: [line], legs: [RouteLeg(geometry: line, distance: 1_000)],
                            distance: 1_000)
                    ], format: .planned)))
        let state = route.state(at: 250)
        #expect(state.next == nil && state.following == nil && state.lanes == nil)
        #expect(state.remainingTime == nil && state.road.isEmpty)
        #expect(abs(state.progress - 0.25) < 1e-6)
    }

    @Test func `gaps between legs have no length and match no position`() throws {
        let legs = [[0.0, 100], [900, 1_000]].map { ends in
            RouteLeg(geometry: ends.map { Fixture.place(0, $0) }, distance: 100)
        }
        let route = try #require(GuidanceRoute(Fixture.answer(legs)))
        #expect(abs(route.length - 200) < 0.01)
        let beside = try #require(route.state(at: .coordinate(Fixture.place(0, 400))))
        #expect(abs(beside.position.distance - 100) < 0.01 && beside.position.isOffRoute)
        #expect(route.state(at: 150).position.coordinate.distance(to: Fixture.place(0, 950)) < 0.1)
    }

    @Test func `a route without a line is nil`() {
        let empty = Route(lines: [], legs: [], distance: 0)
        #expect(GuidanceRoute(RouteAnswer(routes: [empty], format: .osrm)) == nil)
        #expect(GuidanceRoute(Fixture.zigzag(), route: 1) == nil)
    }

    @Test func `waypoints are passed one by one`() throws {
        let corners = [0.0, 400, 1_000].map { Fixture.place(0, $0) }
        let legs = [0, 1].map { index in
            let line = Array(corners[index...(index + 1)])
            return RouteLeg(
                geometry: line,
                steps: [
                    Fixture.step(.depart, nil, 0...1, of: line, seconds: 60),
                    Fixture.step(.arrive, nil, 1...1, of: line, seconds: 0),
                ], distance: 0)
        }
        let waypoints = zip(corners, ["A", "B", "C"]).map {
            RouteWaypoint(location: $0, name: $1, role: .stop)
        }
        let route = try #require(GuidanceRoute(Fixture.answer(legs, waypoints: waypoints)))
        let before = route.state(at: 100)
        #expect(before.stops.map(\.name) == ["B", "C"])
        #expect(before.stops.map(\.isPassed) == [false, false])
        #expect(before.stops.map(\.isDestination) == [false, true])
        #expect(before.next?.isDestination == false)
        #expect(abs((before.stops[0].time ?? 0) - 45) < 0.01)
        let after = route.state(at: 500)
        #expect(after.stops.map(\.isPassed) == [true, false])
        // The departure after a stop is no maneuver of its own.
        #expect(route.maneuvers.count == 3 && after.next?.isDestination == true)
    }

    @Test func `speed limits, signs and countries follow the position`() throws {
        let miles = RouteSpan(points: 0...1, value: SpeedLimit.limited(30, unit: .milesPerHour))
        let free = RouteSpan(points: 1...2, value: SpeedLimit.unlimited)
        let route = try #require(GuidanceRoute(Fixture.zigzag(limits: [miles, free])))
        #expect(route.state(at: 500).speedLimit == .limited(30, unit: .milesPerHour))
        #expect(route.state(at: 500).speedLimitSign == .mutcd)
        #expect(route.state(at: 1_100).speedLimit == .unlimited)
        #expect(route.state(at: 1_500).speedLimit == nil)
        let britain = try #require(
            GuidanceRoute(
                Fixture.zigzag(limits: [miles], countries: [RouteSpan(points: 0...3, value: "GB")])
            ))
        #expect(britain.state(at: 500).speedLimitSign == .vienna)
        #expect(britain.drivingSide == .left)
    }

    @Test func `lanes are shown where they differ, also for straight on`() throws {
        let left = Lane(indications: [.left], isValid: false)
        let straight = Lane(indications: [.straight], isValid: true)
        func route(_ lanes: [Lane], atManeuver: Bool) throws -> GuidanceRoute {
            try #require(
                GuidanceRoute(
                    Fixture.zigzag { steps in
                        // The second turn lies 200 m after the first.
                        var junction = Intersection(
                            location: Fixture.place(0, 1_000), pointIndex: 1)
                        junction.lanes = lanes
                        steps[atManeuver ? 1 : 0].intersections = [
                            Intersection(
                                location: Fixture.place(0, 0), pointIndex: 0), junction,
                        ].suffix(atManeuver ? 1 : 2)
                    }))
        }
        let ahead = try route([left, straight], atManeuver: false).state(at: 800).lanes
        #expect(ahead?.lanes == [left, straight] && ahead?.isAtManeuver == true)
        #expect(abs((ahead?.distance ?? 0) - 200) < 0.01)
        #expect(
            try route([left, straight], atManeuver: true).state(at: 800).lanes?.isAtManeuver == true
        )
        #expect(try route([straight, straight], atManeuver: true).state(at: 800).lanes == nil)
        #expect(try route([left, left], atManeuver: true).state(at: 800).lanes == nil)
        #expect(try route([left, straight], atManeuver: true).state(at: 100).lanes == nil)
        #expect(try route([left, straight], atManeuver: true).state(at: 1_050).lanes == nil)
    }

    /// North for 800 m past a junction at 500 m where only the straight lane is right.
    private func straightOn(
        _ type: ManeuverType, _ direction: ManeuverDirection?, valid: LaneIndication = .straight,
        junction place: Double = 500, end: Double = 1_000
    ) throws -> GuidanceRoute {
        let line = [0.0, place, 800, end].map { Fixture.place(0, $0) }
        var steps = [
            Fixture.step(.depart, nil, 0...2, of: line, seconds: 50),
            Fixture.step(type, direction, 2...3, of: line, seconds: 20),
            Fixture.step(.arrive, nil, 3...3, of: line, seconds: 0),
        ]
        var junction = Intersection(location: line[1], pointIndex: 1)
        junction.lanes = [
            Lane(indications: [.right], isValid: false), Lane(indications: [valid], isValid: true),
        ]
        steps[0].intersections = [Intersection(location: line[0], pointIndex: 0), junction]
        return try #require(
            GuidanceRoute(
                Fixture.answer([RouteLeg(geometry: line, steps: steps, distance: 1_000)])))
    }

    @Test(arguments: [
        (ManeuverType.turn, ManeuverDirection.straight as ManeuverDirection?), (.arrive, .left),
        (.roundabout, .left), (.newName, nil),
    ])
    func `lanes for straight on are shown from 300 m`(
        type: ManeuverType, direction: ManeuverDirection?
    ) throws {
        let route = try straightOn(type, direction)
        #expect(route.state(at: 190).lanes == nil)
        #expect(route.state(at: 210).lanes?.isAtManeuver == false)
        #expect(abs((route.state(at: 300).lanes?.distance ?? 0) - 200) < 0.01)
        #expect(route.state(at: 510).lanes == nil)
    }

    @Test func `lanes that contradict the banner's maneuver are not shown`() throws {
        for place in stride(from: 210.0, to: 800, by: 10) {
            #expect(try straightOn(.merge, .left).state(at: place).lanes == nil)
        }
        #expect(try straightOn(.merge, .left, valid: .slightLeft).state(at: 400).lanes != nil)
        // Those of the maneuver are seen past them.
        let both = try #require(
            GuidanceRoute(
                Fixture.zigzag { steps in
                    for index in [1, 2] {
                        var junction = Intersection(
                            location: Fixture.place(0, 1_000), pointIndex: index)
                        junction.lanes = [
                            Lane(indications: [.left], isValid: index == 2),
                            Lane(indications: [.right], isValid: index == 1),
                        ]
                        steps[index].intersections = [junction]
                    }
                }))
        #expect(both.state(at: 990).lanes?.lanes[1].isValid == true)
        #expect(both.state(at: 1_010).lanes?.lanes[0].isValid == true)
    }

    @Test(arguments: [(LaneIndication.left, true), (.straight, false)])
    func `lanes shortly before a maneuver in its direction belong to it`(
        valid: LaneIndication, isOwn: Bool
    ) throws {
        let route = try straightOn(.merge, .left, valid: valid, junction: 770)
        #expect(route.state(at: 420).lanes?.isAtManeuver == (isOwn ? true : nil))
        #expect((route.state(at: 700).lanes != nil) == isOwn)
        let back = try straightOn(.merge, .uTurnLeft, valid: .uTurn, junction: 770, end: 600)
        #expect(back.state(at: 700).lanes?.isAtManeuver == true)
        // 46 m before it is another junction.
        let apart = try straightOn(.merge, .left, valid: valid, junction: 754)
        #expect(apart.state(at: 420).lanes == nil)
        #expect(apart.state(at: 700).lanes?.isAtManeuver == (isOwn ? false : nil))
    }

    /// A step that goes on along the road, at a junction with other ways on.
    @Test(arguments: [
        (ManeuverType.newName, ManeuverDirection.straight, [] as [Double], false),
        (.newName, .slightRight, [], false), (.continue, .uTurnLeft, [], false),
        (.continue, .straight, [90], false), (.continue, .straight, [25], true),
        (.newName, .slightLeft, [90], true), (.turn, .straight, [], true),
    ])
    func `continuing along the road is a maneuver only at forks`(
        type: ManeuverType, direction: ManeuverDirection, others: [Double], isReported: Bool
    ) throws {
        let line = (0...3).map { Fixture.place(0, Double($0) * 500) }
        var steps = [
            Fixture.step(.depart, nil, 0...1, of: line),
            Fixture.step(type, direction, 1...2, of: line),
            Fixture.step(.turn, .left, 2...3, of: line),
            Fixture.step(.arrive, nil, 3...3, of: line),
        ]
        var junction = Intersection(location: line[1], pointIndex: 1)
        junction.arms = ([180, 0] + others).map { .init(bearing: $0, canBeEntered: true) }
        (junction.arrivingArm, junction.leavingArm) = (0, 1)
        steps[1].intersections = [junction]
        steps[1].names = ["Road"]
        let route = try #require(
            GuidanceRoute(
                Fixture.answer([RouteLeg(geometry: line, steps: steps, distance: 1_500)])))
        // The numbers are the same either way.
        #expect(route.maneuvers == [0, 1, 2, 3])
        #expect(route.state(at: 300).next?.number == (isReported ? 2 : 3))
        #expect(route.state(at: .maneuver(2))?.next?.number == (isReported ? 2 : 3))
        #expect(route.state(at: .maneuver(3))?.next?.number == 3)
        #expect(route.turns(at: 300)?.next.number == (isReported ? 2 : 3))
    }

    @Test func `no lanes are shown off the route`() throws {
        let route = try straightOn(.newName, nil)
        #expect(route.state(at: .coordinate(Fixture.place(40, 400)))?.lanes != nil)
        #expect(route.state(at: .coordinate(Fixture.place(60, 400)))?.lanes == nil)
    }

    @Test func `tunnels are stretches of the route, joined across steps`() throws {
        let spans = [
            RouteSpan(points: 0...1, value: RoadClasses.tunnel),
            RouteSpan(points: 1...2, value: [.tunnel, .toll]),
        ]
        let route = try #require(GuidanceRoute(Fixture.zigzag(classes: spans)))
        #expect(route.tunnels.count == 1)
        #expect(abs((route.tunnels.first?.upperBound ?? 0) - 1_200) < 0.1)
        #expect(route.state(at: 500).tunnel != nil && route.state(at: 1_500).tunnel == nil)
        #expect(route.state(at: 1_100).roadClasses == [.tunnel, .toll])
    }

    @Test(arguments: [(0.0, false), (2, false), (30, true), (99, true), (150, false)])
    func `a place beside the way's end is that of its stop`(meters: Double, isBeside: Bool) throws {
        let place = Fixture.place(200 + meters, 1_800)
        for waypoint in [
            RouteWaypoint(location: place, role: .stop),
            RouteWaypoint(location: Fixture.place(200, 1_800), role: .stop, asked: place),
        ] {
            var answer = Fixture.zigzag()
            answer = Fixture.answer(
                answer.routes[0].legs,
                waypoints: [RouteWaypoint(location: Fixture.place(0, 0), role: .stop), waypoint])
            let route = try #require(GuidanceRoute(answer))
            let stop = try #require(route.state(at: 100).stops.last)
            #expect(stop.coordinate == Fixture.place(200, 1_800))
            #expect(stop.asked == (isBeside ? place : nil))
        }
    }
}
