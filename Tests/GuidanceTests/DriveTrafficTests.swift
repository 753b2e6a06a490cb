import Geometry
import Routes
import TestSupport
import Testing

@testable import Guidance

@Suite struct DriveTrafficTests {
    private static let line = (0...5).map {
        Coordinate(longitude: 10 + Double($0) / 100, latitude: 60)
    }

    private static func leg(_ change: (inout LegTraffic) -> Void) -> RouteLeg {
        var traffic = LegTraffic()
        change(&traffic)
        return RouteLeg(geometry: line, distance: line.lengthMeters, traffic: traffic)
    }

    private static func traffic(_ legs: [RouteLeg]) -> DriveTraffic {
        DriveTraffic(Route(lines: [], legs: legs, distance: 1))
    }

    @Test func `closed parts are cut out of slow ones`() {
        let traffic = Self.traffic([
            Self.leg {
                $0.congestion = [
                    RouteSpan(points: 0...1, value: .low), RouteSpan(points: 1...4, value: .heavy),
                ]
                $0.closures = [2...3, 2...3]
            }
        ])
        let unit = Self.line[0].distance(to: Self.line[1])
        #expect(traffic.stretches.map(\.kind) == [.heavy, .closed, .heavy])
        let ends = traffic.stretches.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
        for (end, wanted) in zip(ends, [1.0, 2, 2, 3, 3, 4]) {
            #expect(abs(end - wanted * unit) < 1)
        }
        #expect(abs(traffic.length { $0 == .closed } - unit) < 1)
        #expect(abs(traffic.length(from: 2.5 * unit) { $0 == .closed } - unit / 2) < 1)
    }

    @Test func `the second leg's traffic lies behind the first leg`() throws {
        let second = RouteLeg(
            geometry: [Self.line[5], Coordinate(longitude: 10.06, latitude: 60)], distance: 1,
            traffic: Self.leg {
                $0.incidents = [RouteIncident(points: 0...900, kind: .hazard)]
            }.traffic)
        let traffic = Self.traffic([Self.leg { _ in }, second])
        let incident = try #require(traffic.incidents.first)
        #expect(abs(incident.range.lowerBound - Self.line.lengthMeters) < 1)
        #expect(incident.place == Self.line[5])
        #expect(traffic.stretches.isEmpty)
    }

    @Test func `a route without traffic has none`() {
        #expect(Self.traffic([Self.leg { _ in }]).isEmpty)
        #expect(DriveTraffic(Route(lines: [], legs: [], distance: 0)).isEmpty)
    }
}

@Suite struct FerryNameTests {
    @Test(arguments: [
        (["Moss – Horten"], ["Horten"], "Take the ferry Moss – Horten"),
        ([], ["Horten", "Oslo"], "Take the ferry Horten"), ([], [], nil),
    ])
    func `a banner names the ferry, or else where it goes`(
        names: [String], destinations: [String], words: String?
    ) throws {
        let answer = GuidanceFixture.zigzag {
            $0[1].maneuver.type = .enterFerry
            $0[1].names = names
            $0[1].refs = []
            $0[1].signpost = Signpost(destinations: destinations)
        }
        let route = try #require(GuidanceRoute(answer))
        let next = try #require(route.state(at: .maneuver(2))?.next)
        #expect(GuidanceText().ferry(next) == words)
    }

    @Test func `other maneuvers are no ferries`() throws {
        let route = try #require(GuidanceRoute(GuidanceFixture.zigzag()))
        let next = try #require(route.state(at: .maneuver(2))?.next)
        #expect(GuidanceText().ferry(next) == nil)
    }
}
