import Geometry
import MapStore
import Routes
import Testing

@testable import Guidance

@Suite struct StopEntranceTests {
    typealias Fixture = GuidanceFixture

    /// A house of 20 by 10 m, 10 m north of the end of the way, and one with a courtyard.
    private static let house = [(-10.0, 10.0), (10, 10), (10, 20), (-10, 20)]
    private static let court = [(-5.0, 13.0), (-5, 17), (5, 17), (5, 13)]

    private static func building(
        _ doors: [(east: Double, north: Double, kind: String)],
        rings: [[(Double, Double)]] = [house]
    ) -> EnteredBuilding {
        EnteredBuilding(
            outline: rings.map { $0.map { Fixture.place($0.0, $0.1) } },
            entrances: doors.map {
                EnteredBuilding.Entrance(position: Fixture.place($0.east, $0.north), kind: $0.kind)
            })
    }

    /// Doors, the place that was asked for, and the index of the door that is chosen.
    struct Choice: Sendable {
        var doors: [(east: Double, north: Double, kind: String)]
        var asked: (east: Double, north: Double)
        var expected: Int
    }

    // In front rather than behind, a main one even behind, the one that was asked for.
    static let choices: [Choice] = [
        Choice(doors: [(0, 20, "yes"), (4, 10, "yes")], asked: (0, 15), expected: 1),
        Choice(doors: [(0, 20, "main"), (4, 10, "yes")], asked: (0, 15), expected: 0),
        Choice(doors: [(0, 20, "main"), (4, 10, "yes")], asked: (4, 11), expected: 1),
        Choice(doors: [(-8, 10, "main"), (8, 10, "main")], asked: (6, 12), expected: 1),
    ]

    @Test(arguments: choices)
    func `a main door is chosen before others, a near one before those behind the house`(
        choice: Choice
    ) throws {
        let building = Self.building(choice.doors)
        let chosen = try #require(
            StopEntrance(
                of: building, at: Fixture.place(choice.asked.east, choice.asked.north),
                from: Fixture.place(0, 0)))
        #expect(chosen.coordinate == building.entrances[choice.expected].position)
        #expect(chosen.kind == building.entrances[choice.expected].kind)
    }

    @Test func `the way to a door behind the house leads around it, on the shorter side`() throws {
        let walk = WalkAroundBuilding(
            [Self.house.reversed().map { Fixture.place($0.0, $0.1) }], from: Fixture.place(0, 0))
        let plane = LocalPlane(origin: Fixture.place(0, 0))
        let (way, meters) = walk.way(to: Fixture.place(6, 20))
        let points = way.map(plane.point)
        #expect(points.count == 4)
        #expect((30...45).contains(meters))
        // Beside the house, never in it.
        for point in points.dropFirst().dropLast() { #expect(point.x > 10.5 && point.x < 13) }
        #expect(walk.way(to: Fixture.place(6, 10)).places.count == 2)
        #expect(abs(walk.way(to: Fixture.place(0, 10)).meters - 10) < 0.1)
    }

    /// Outlines, and how far north a door is whose way is straight.
    static let unknown: [(rings: [[(Double, Double)]], north: Double)] = [
        // Without an outline, into a courtyard, around more corners than anybody counts.
        ([], 10), ([house, court], 17), ([zigzag], 20),
        ([[(0, 10)], [], [(.nan, 10), (5, .infinity), (1e300, 3)]], 10),
    ]
    private static let zigzag: [(Double, Double)] = (0..<4000).map { index in
        (20 * Double(index % 2), 10 + Double(index) / 400)
    }

    @Test(arguments: unknown)
    func `a way that is not known is straight`(rings: [[(Double, Double)]], north: Double) {
        let walk = WalkAroundBuilding(
            rings.map { $0.map { Fixture.place($0.0, $0.1) } }, from: Fixture.place(0, 0))
        #expect(walk.way(to: Fixture.place(0, north)).places.count == 2)
    }

    @Test func `a stop has the door of the place that was asked for`() throws {
        struct Doors: RoadNetwork {
            func segments(in box: CoordinateBox) -> [RoadSegment] { [] }
            func enteredBuilding(at place: Coordinate) -> EnteredBuilding? {
                EnteredBuilding(
                    outline: [],
                    entrances: [.init(position: place.moved(by: 5, bearing: 0), kind: "main")])
            }
        }
        for (meters, isEntered) in [(30.0, true), (150, false)] {
            let place = Fixture.place(200 + meters, 1_800)
            let answer = Fixture.answer(
                Fixture.zigzag().routes[0].legs,
                waypoints: [
                    RouteWaypoint(location: Fixture.place(0, 0), role: .stop),
                    RouteWaypoint(location: place, role: .stop),
                ])
            let route = try #require(GuidanceRoute(answer, network: Doors()))
            let stop = try #require(route.state(at: 100).stops.last)
            #expect((stop.entrance != nil) == isEntered)
            #expect(
                stop.entrance?.way.first?.isSame(as: stop.coordinate) == (isEntered ? true : nil))
        }
    }
}
