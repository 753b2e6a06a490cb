import Foundation
import Geometry
import Guidance
import MapImport
import MapStore
import Routes
import TestSupport
import Testing

/// What walkers and bicycles are told on small networks with pavements, crossings and a ferry.
@Suite struct WalkingDirectionsTests {
    /// A map of ways between nodes; a unit is a metre east or north of 10° E, 60° N.
    private func map(
        _ nodes: [Int: (Double, Double)], _ ways: [(nodes: [Int], tags: [String: String])]
    ) throws -> MapDatabase {
        let folder = FileManager.default.temporaryDirectory
        let name = "walk-\(UUID().uuidString)"
        let source = folder.appendingPathComponent(name + ".osm").path
        let target = folder.appendingPathComponent(name + ".mbtiles").path
        defer {
            unlink(source)
            unlink(target)
        }
        var text = "<osm version=\"0.6\">"
        for (id, place) in nodes.sorted(by: { $0.key < $1.key }) {
            let at = self.place(place)
            text +=
                "<node id=\"\(id)\" version=\"1\" lat=\"\(at.latitude)\" lon=\"\(at.longitude)\"/>"
        }
        for (number, way) in ways.enumerated() {
            text += "<way id=\"\(number + 1)\" version=\"1\">"
            text += way.nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
            text += way.tags.map { "<tag k=\"\($0)\" v=\"\($1)\"/>" }.joined() + "</way>"
        }
        try (text + "</osm>").write(toFile: source, atomically: false, encoding: .utf8)
        _ = try Importer(options: ImportOptions()).run(
            inputs: [source], writer: MapWriter(path: target))
        return try MapDatabase(path: target)
    }

    private func place(_ meters: (Double, Double)) -> Coordinate {
        LocalPlane(origin: Coordinate(longitude: 10, latitude: 60))
            .coordinate(GroundPoint(x: meters.0, y: meters.1))
    }

    private func steps(
        _ map: MapDatabase, _ from: (Double, Double), _ to: (Double, Double),
        _ profile: TravelProfile = .foot
    ) throws -> [RouteStep] {
        let request = RouteRequest(places: [place(from), place(to)], profile: profile)
        return try Router(map).answer(request).main?.legs.flatMap(\.steps) ?? []
    }

    private func told(_ steps: [RouteStep]) -> [String] {
        steps.map { step in
            let direction = step.maneuver.type == .arrive ? nil : step.maneuver.direction
            return ([step.maneuver.type.rawValue, direction.map { "\($0)" }, step.names.first])
                .compactMap { $0 }.joined(separator: " ")
        }
    }

    /// Long Street to the east, Side Street to the north at 200 m, pavements south and north of
    /// Long Street and west of Side Street, and crossings at the corner.
    private func corner() throws -> MapDatabase {
        try map(
            [
                1: (0, 0), 2: (200, 0), 3: (400, 0), 4: (200, 200),
                10: (0, 8), 11: (192, 8), 12: (208, 8), 13: (400, 8), 14: (192, 200),
                20: (0, -8), 21: (192, -8), 22: (400, -8), 30: (192, 0), 31: (200, 8),
            ],
            [
                ([1, 30, 2, 3], ["highway": "secondary", "name": "Long Street", "foot": "no"]),
                ([2, 31, 4], ["highway": "residential", "name": "Side Street", "foot": "no"]),
                ([10, 11], ["highway": "footway", "footway": "sidewalk"]),
                ([12, 13], ["highway": "footway", "footway": "sidewalk"]),
                ([11, 14], ["highway": "footway", "footway": "sidewalk"]),
                ([20, 21, 22], ["highway": "footway", "footway": "sidewalk"]),
                ([11, 31, 12], ["highway": "footway", "footway": "crossing"]),
                ([21, 30, 11], ["highway": "footway", "footway": "crossing"]),
            ])
    }

    @Test func `pavements have the name of the street that they run beside`() throws {
        let steps = try steps(corner(), (10, 8), (150, 8))
        #expect(told(steps) == ["depart Long Street", "arrive Long Street"])
        #expect(steps[0].pathKind == .sidewalk)
    }

    @Test func `a crossing on the way straight on is not told`() throws {
        #expect(
            try told(steps(corner(), (10, 8), (390, 8)))
                == ["depart Long Street", "arrive Long Street"])
    }

    @Test func `the other side of the same street is not told`() throws {
        #expect(
            try told(steps(corner(), (10, -8), (390, 8)))
                == ["depart Long Street", "arrive Long Street"])
    }

    @Test func `a turn over a crossing is one turn`() throws {
        #expect(
            try told(steps(corner(), (10, -8), (192, 190)))
                == ["depart Long Street", "turn left Side Street", "arrive Side Street"])
        #expect(
            try told(steps(corner(), (192, 190), (390, 8)))
                == ["depart Side Street", "turn left Long Street", "arrive Long Street"])
    }

    @Test(arguments: [TravelProfile.foot, .bicycle])
    func `a ferry is told by its name, and how one goes on after it`(
        profile: TravelProfile
    ) throws {
        let map = try map(
            [1: (0, 0), 2: (200, 0), 3: (800, 0), 4: (1_000, 0), 5: (800, 300)],
            [
                ([1, 2], ["highway": "residential", "name": "West Quay"]),
                (
                    [2, 3],
                    ["route": "ferry", "name": "Blue Line", "foot": "yes", "bicycle": "yes"]
                ),
                ([3, 4], ["highway": "residential", "name": "East Quay"]),
                ([3, 5], ["highway": "residential", "name": "Hill Road"]),
            ])
        let steps = try steps(map, (10, 0), (800, 290), profile)
        #expect(
            told(steps) == [
                "depart West Quay", "enterFerry straight Blue Line", "leaveFerry left Hill Road",
                "arrive Hill Road",
            ])
        #expect(steps.map(\.mode).filter { $0 == .ferry }.count == 1)
        #expect(steps[1].mode == .ferry)
    }

    @Test(.needsShared("data/osm/oslo-center.osm.pbf"))
    func `each turn that is told is the one that the line makes`() throws {
        let target = FileManager.default.temporaryDirectory
            .appendingPathComponent("walk-\(UUID().uuidString).mbtiles").path
        defer { unlink(target) }
        _ = try Importer(options: ImportOptions()).run(
            inputs: [SharedData.path("data/osm/oslo-center.osm.pbf")],
            writer: MapWriter(path: target))
        let router = try Router(MapDatabase(path: target))
        var random = SeededNumbers(state: 7)
        var (meters, count, wrong) = (0.0, 0, 0)
        for _ in 0..<40 {
            let ends = (0..<2).map { _ in
                Coordinate(
                    longitude: 10.722 + 0.056 * random.next(),
                    latitude: 59.902 + 0.036 * random.next())
            }
            guard
                let leg = try? router.answer(RouteRequest(places: ends, profile: .foot)).main?.legs[
                    0],
                let line = MeasuredLine(leg.geometry)
            else { continue }
            meters += leg.distance
            for step in leg.steps where step.maneuver.type == .turn {
                count += 1
                let at = line.distances[step.points.lowerBound]
                let here = line.point(at: at)
                let bend = Bearing.turn(
                    here.bearing(to: line.point(at: min(at + 15, line.length)))
                        - line.point(at: max(at - 15, 0)).bearing(to: here))
                let isLeft = step.maneuver.direction?.isLeft
                if let isLeft, bend.magnitude > 15, bend.magnitude < 165, (bend < 0) != isLeft {
                    wrong += 1
                }
            }
        }
        #expect(Double(count) / meters * 1_000 < 5.5)
        #expect(count > 200)
        #expect(wrong * 200 <= count)
    }
}

/// Numbers from 0 to 1 that are the same in each run (Marsaglia, "Xorshift RNGs", 2003).
private struct SeededNumbers {
    var state: UInt64

    mutating func next() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) / Double(1 << 53)
    }
}
