import Geometry
import Guidance
import MapStore
import Routes
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// Roundabouts as a map has them: their arms in the symbol stand where they are.
@Suite struct RoundaboutTests {
    private typealias Fixture = GuidanceFixture

    /// A roundabout around a place 500 m north, with roads in some directions.
    ///
    /// The first is the one that the route comes from. Each has two carriageways that part 30 m
    /// before the roundabout.
    private struct Junction {
        let bearings: [Double]
        let radius: Double
        let isClockwise: Bool
        var network = NetworkFixture()
        /// The roundabout's nodes in the order in which they are driven past, by their bearing.
        private let stops: [(bearing: Double, node: Int)]

        init(_ bearings: [Double], radius: Double = 18, isClockwise: Bool = false) {
            self.bearings = bearings
            self.radius = radius
            self.isClockwise = isClockwise
            // Who looks out sees the way out on the side that traffic keeps to.
            let side = isClockwise ? -14.0 : 14
            var stops: [(bearing: Double, node: Int)] = []
            for (number, bearing) in bearings.enumerated() {
                for (turn, node) in [(side, 100 + number * 2), (-side, 101 + number * 2)] {
                    let around = (bearing + turn + 360).truncatingRemainder(dividingBy: 360)
                    stops.append((around, node))
                }
            }
            self.stops = stops.sorted {
                isClockwise ? $0.bearing < $1.bearing : $0.bearing > $1.bearing
            }
            for index in self.stops.indices {
                let (one, other) = (
                    self.stops[index], self.stops[(index + 1) % self.stops.count]
                )
                network.add(
                    one.node, other.node, arc(from: one.bearing, to: other.bearing), oneway: true
                ) { $0.traits.insert(.roundabout) }
            }
            for (number, bearing) in bearings.enumerated() {
                let (out, back, far) = (100 + number * 2, 101 + number * 2, 200 + number)
                let name = "Road \(number)"
                let (exit, entry) = (at(bearing + side, radius), at(bearing - side, radius))
                let fork = at(bearing, radius + 30)
                network.add(out, far, [exit, fork], oneway: true) { $0.name = name }
                network.add(far, back, [fork, entry], oneway: true) { $0.name = name }
                network.add(far, 300 + number, [fork, at(bearing, 300)]) { $0.name = name }
            }
        }

        func at(_ bearing: Double, _ distance: Double) -> (Double, Double) {
            (
                distance * sin(bearing * .pi / 180), 500 + distance * cos(bearing * .pi / 180)
            )
        }

        private func arc(from start: Double, to end: Double) -> [(Double, Double)] {
            var sweep = isClockwise ? end - start : start - end
            if sweep <= 0 { sweep += 360 }
            return (0...6).map {
                at(start + (isClockwise ? 1 : -1) * sweep * Double($0) / 6, radius)
            }
        }

        /// A route out by one of the roads, all of it so many degrees east of the zero meridian.
        func route(
            _ exit: Int, isOneStep: Bool = false, number: Int? = 9, east: Double = 0
        ) throws -> GuidanceRoute {
            let side = isClockwise ? -14.0 : 14
            var points = [at(bearings[0], 300), at(bearings[0], radius + 30)]
            let entry = points.count
            points += arc(from: bearings[0] - side, to: bearings[exit] + side)
            let leave = points.count - 1
            points += [at(bearings[exit], radius + 30), at(bearings[exit], 300)]
            let line = points.map { Fixture.place($0.0, $0.1) }
            let last = line.count - 1
            var steps = [Fixture.step(.depart, nil, 0...entry, of: line)]
            if isOneStep {
                steps.append(Fixture.step(.roundabout, .right, entry...last, of: line))
            } else {
                steps.append(Fixture.step(.roundabout, .right, entry...leave, of: line))
                steps.append(Fixture.step(.exitRoundabout, .right, leave...last, of: line))
            }
            steps.append(Fixture.step(.arrive, nil, last...last, of: line))
            steps[1].maneuver.exitNumber = number
            let leg = RouteLeg(
                geometry: line, steps: steps, distance: line.lengthMeters)
            return try #require(
                GuidanceRoute(
                    Fixture.answer([leg]).shifted(east: east), network: network.shifted(east: east))
            )
        }

        /// What the symbol should show of a road.
        func angle(_ number: Int) -> Double {
            var angle = bearings[number] - bearings[0] - 180
            while angle < -180 { angle += 360 }
            while angle >= 180 { angle -= 360 }
            return angle
        }
    }

    private static let shapes: [[Double]] = [
        [180, 270, 0, 90], [180, 330, 60], [10, 75, 140, 200, 300], [90, 270], [250, 310, 30, 100],
    ]

    @Test(arguments: shapes, [false, true])
    func `roundabout arms have the angles of the roads`(bearings: [Double], isClockwise: Bool)
        throws
    {
        for radius in [5.0, 9, 18, 45] {
            let junction = Junction(bearings, radius: radius, isClockwise: isClockwise)
            for exit in bearings.indices.dropFirst() {
                let route = try junction.route(exit)
                let shape = try #require(route.state(at: 50).next?.roundabout)
                #expect(abs(shape.exitAngle - junction.angle(exit)) < 4, "\(radius) \(exit)")
                let others = bearings.indices.dropFirst().filter { $0 != exit }
                    .map(junction.angle).sorted()
                #expect(shape.otherArms.count == others.count)
                for (arm, wanted) in zip(shape.otherArms, others) {
                    #expect(abs(arm - wanted) < 4, "\(radius) \(exit)")
                }
                // The exits as they are passed, whatever the engine counts.
                let turned = { (angle: Double) in
                    let sweep = isClockwise ? angle + 180 : 180 - angle
                    return sweep <= 0 ? sweep + 360 : sweep
                }
                let passed = others.filter { turned($0) < turned(junction.angle(exit)) }
                #expect(shape.exitNumber == passed.count + 1, "\(radius) \(exit)")
                #expect(shape.isClockwise == isClockwise)
                #expect(route.drivingSide == (isClockwise ? .left : .right))
            }
        }
    }

    @Test(arguments: [5.0, 18, 45], [false, true])
    func `the shape of a roundabout has its ring, its arms and the way through it`(
        radius: Double, isClockwise: Bool
    ) throws {
        let junction = Junction([180, 270, 0, 90], radius: radius, isClockwise: isClockwise)
        let route = try junction.route(3)
        let next = try #require(route.state(at: 50).next)
        let shape = try #require(
            JunctionShape(of: next, following: nil, on: route, network: junction.network))
        // The ring has more than half of the picture, and its outline is told.
        #expect(shape.extent < max(radius * 1.9, 13) && shape.outline.count > 8)
        let points = shape.roads.flatMap(\.line)
        #expect(points.allSatisfy { hypot($0.x, $0.y) < shape.extent * 1.001 })
        for (x, y) in [(0.0, -1.0), (-1, 0), (0, 1), (1, 0)] {
            let isThere = points.contains {
                hypot($0.x - x * shape.extent, $0.y - y * shape.extent) < shape.extent * 0.4
            }
            #expect(isThere, "no arm towards \(x), \(y)")
        }
        let (first, last) = (try #require(shape.way.first), try #require(shape.way.last))
        // In from below, out to the right.
        #expect(first.y < -0.8 * shape.extent && last.x > 0.8 * shape.extent)
    }

    @Test func `a ring whose way out leads elsewhere than its symbol has no shape`() throws {
        let junction = Junction([180, 270, 0, 90])
        let route = try junction.route(3)
        // The symbol of another exit of the same ring.
        let other = try junction.route(1)
        for (symbols, isShown) in [(route, true), (other, false)] {
            let next = try #require(symbols.state(at: 50).next)
            let shape = JunctionShape(
                of: next, following: nil, on: route, network: junction.network)
            #expect((shape != nil) == isShown)
        }
    }

    @Test func `an ordinary junction, a ramp and a ring without a map have no shape`() throws {
        let route = try Junction([180, 270, 0, 90]).route(1)
        let next = try #require(route.state(at: 50).next)
        #expect(
            JunctionShape(of: next, following: nil, on: route, network: NetworkFixture()) == nil)
        let zigzag = try #require(
            GuidanceRoute(Fixture.zigzag(), network: NetworkFixture.zigzag()))
        let turn = try #require(zigzag.state(at: 900).next)
        #expect(
            JunctionShape(of: turn, following: nil, on: zigzag, network: NetworkFixture.zigzag())
                == nil)
    }

    @Test(arguments: [180, 179.9999, -179.9998, 179.99983])
    func `a roundabout on the antimeridian has the same shape`(east: Double) throws {
        for isClockwise in [false, true] {
            let junction = Junction([180, 270, 0, 90], isClockwise: isClockwise)
            for exit in 1...3 {
                let here = try #require(junction.route(exit).state(at: 50).next?.roundabout)
                let there = try #require(
                    junction.route(exit, east: east).state(at: 50).next?.roundabout)
                #expect(abs(here.exitAngle - there.exitAngle) < 0.01)
                #expect(here.exitNumber == there.exitNumber)
                #expect(here.isClockwise == there.isClockwise)
                #expect(here.otherArms.count == there.otherArms.count)
                for (arm, other) in zip(here.otherArms, there.otherArms) {
                    #expect(abs(arm - other) < 0.01)
                }
            }
        }
    }

    @Test func `a missing exit step is taken from the map`() throws {
        let junction = Junction([180, 270, 0, 90])
        let route = try junction.route(1, isOneStep: true)
        let next = try #require(route.state(at: 50).next)
        #expect(abs((next.roundabout?.exitAngle ?? 0) + 90) < 4)
        let twoSteps = try #require(junction.route(1).state(at: 50).next)
        #expect(abs(next.stretch.upperBound - twoSteps.stretch.upperBound) < 6)
    }

    @Test func `private drives are not arms, one-way streets are`() throws {
        var junction = Junction([180, 270, 0, 90])
        junction.network.add(900, 105, [junction.at(44, 60), junction.at(14, 18)], oneway: true)
        junction.network.add(107, 901, [junction.at(76, 18), junction.at(60, 70)]) {
            $0.edge.carAccess = .private
        }
        let shape = try #require(junction.route(1).state(at: 50).next?.roundabout)
        #expect(shape.otherArms.count == 3, "\(shape.otherArms)")
        #expect(shape.otherArms.contains { abs($0 - 40) < 8 }, "\(shape.otherArms)")
        // Nobody can leave by a street that leads in only: east, (in only), north, west.
        let west = try #require(junction.route(1).state(at: 50).next?.roundabout)
        #expect(west.exitNumber == 3)
    }

    @Test(arguments: [(nil, 3), (1, 3), (2, 3), (3, 3), (4, 3), (9, 3)] as [(Int?, Int)])
    func `an impossible exit number is replaced by the map's`(reported: Int?, shown: Int) throws {
        let junction = Junction([180, 270, 0, 90])
        let shape = try #require(junction.route(1, number: reported).state(at: 50).next?.roundabout)
        #expect(shape.exitNumber == shown)
    }

    @Test(arguments: [
        // A street between two others, which the symbol draws as one with its neighbour.
        (RoadClass.residential, false, 4, 4), (.residential, false, 3, 3),
        (.residential, false, 5, 4),
        // A driveway is an exit if the engine counts it, a private one never.
        (.service, false, 4, 4), (.service, false, 3, 3), (.service, false, 5, 3),
        (.service, true, 4, 3), (.track, false, 4, 4),
    ])
    func `the engine's exit number is kept if the ring allows it`(
        roadClass: RoadClass, isPrivate: Bool, reported: Int, shown: Int
    ) throws {
        var junction = Junction([180, 270, 0, 90])
        // A way out right beside the road to the east.
        junction.network.add(104, 901, [junction.at(14, 18), junction.at(8, 70)], oneway: true) {
            $0.roadClass = roadClass
            $0.edge.carAccess = isPrivate ? .private : .yes
        }
        let shape = try #require(junction.route(1, number: reported).state(at: 50).next?.roundabout)
        #expect(shape.exitNumber == shown)
    }

    /// A road that parts from the ring where the route enters it, 50° from the entry.
    @Test(arguments: [
        ("Road 0", true, 3, 3), ("Road 0", true, 4, 3), ("Utgata", true, 4, 3),
        ("Utgata", true, 3, 3), ("Utgata", false, 3, 3), ("Utgata", false, 4, 4),
    ])
    func `what leaves the ring at the entry is not passed`(
        name: String, isOneway: Bool, reported: Int, shown: Int
    ) throws {
        for isClockwise in [false, true] {
            var junction = Junction([180, 270, 0, 90], isClockwise: isClockwise)
            let (here, there) = isClockwise ? (194.0, 240.0) : (166, 120)
            junction.network.add(
                101, 901, [junction.at(here, 18), junction.at(there, 70)], oneway: isOneway
            ) { $0.name = name }
            let exit = isClockwise ? 3 : 1
            let shape = try #require(
                junction.route(exit, number: reported).state(at: 50).next?.roundabout)
            #expect(shape.exitNumber == shown, "\(isClockwise)")
        }
    }

    @Test func `an exit that the engine counts is drawn`() throws {
        var junction = Junction([180, 270, 0, 90])
        junction.network.add(104, 901, [junction.at(14, 18), junction.at(45, 70)], oneway: true) {
            $0.roadClass = .service
        }
        for (reported, arms) in [(3, 2), (4, 3)] {
            let shape = try #require(
                junction.route(1, number: reported).state(at: 50).next?.roundabout)
            #expect(shape.otherArms.count == arms && shape.exitNumber == reported)
        }
    }

    @Test(arguments: [(["E 6"], 1), (["Ring 1"], 2)])
    func `two carriageways with the same number are one arm`(
        refs: [String], arms: Int
    ) throws {
        var junction = Junction([180, 0, 90], radius: 40)
        // The road in the west parts far before the roundabout; each carriageway has its own name.
        for index in junction.network.all.indices {
            junction.network.all[index].ref = "7"
        }
        junction.network.add(800, 101, [junction.at(240, 140), junction.at(240, 40)], oneway: true)
        {
            ($0.name, $0.ref) = ("Inngata", "E 6")
        }
        junction.network.add(100, 801, [junction.at(300, 40), junction.at(300, 140)], oneway: true)
        {
            ($0.name, $0.ref) = ("Utgata", refs.joined(separator: ";"))
        }
        let shape = try #require(junction.route(1).state(at: 50).next?.roundabout)
        let west = shape.otherArms.filter { $0 < 0 }
        #expect(west.count == arms, "\(shape.otherArms)")
        if arms == 1 { #expect(west.allSatisfy { abs($0 + 90) < 4 }, "\(west)") }
    }

    @Test(arguments: [(1, "x--"), (2, "-x-"), (3, "--x")])
    func `lanes before a roundabout lead to its exit`(exit: Int, valid: String) throws {
        var junction = Junction([180, 270, 0, 90])
        for index in junction.network.all.indices where junction.network.all[index].edge.to == 101 {
            junction.network.all[index].edge.turnLanes = "left|through|right"
        }
        let route = try junction.route(exit)
        let entry = try #require(route.state(at: 50).next?.stretch.lowerBound)
        let lanes = try #require(route.state(at: entry - 60).lanes)
        #expect(String(lanes.lanes.map { $0.isValid ? "x" : "-" }) == valid)
        #expect(lanes.isAtManeuver && abs(lanes.distance - 60) < 0.5)
    }

    @Test func `without a map the roundabout's shape comes from the line`() throws {
        var junction = Junction([180, 270, 0, 90])
        junction.network = NetworkFixture()
        let shape = try #require(junction.route(2).state(at: 50).next?.roundabout)
        #expect(shape.otherArms.isEmpty && abs(shape.exitAngle) < 20)
        #expect(shape.exitNumber == 9)
    }
}
