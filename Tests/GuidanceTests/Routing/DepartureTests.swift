import Formats
import Foundation
import Geometry
import Guidance
import MapImport
import MapStore
import Routes
import Testing

/// Ways on small networks at different times.
@Suite struct DepartureTests {
    /// A network with a direct road from 1 over 2 to 3 and a detour over 4, and what is known of the
    /// direct road; the 25th of November 2026 is a Wednesday.
    private struct Case: CustomTestStringConvertible {
        let testDescription: String
        var way: [String: String] = [:]
        var middle: [String: String] = [:]
        var restriction: String?
        var profile = TravelProfile.car
        let direct: [String]
        let around: [String]
    }

    private static let morning = "2026-11-25 08:00"
    private static let noon = "2026-11-25 12:00"
    private static let sunday = "2026-11-29 08:00"
    private static let summer = "2026-07-15 08:00"

    private static let cases = [
        Case(
            testDescription: "a road that is closed in the rush hour",
            way: ["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00,15:00-17:00; PH off)"],
            direct: [noon, sunday], around: [morning]),
        Case(
            testDescription: "which bicycles use at any time",
            way: ["motor_vehicle:conditional": "no @ (Mo-Fr 07:00-09:00)"], profile: .bicycle,
            direct: [noon, morning], around: []),
        Case(
            testDescription: "a pedestrian street that is open on Sundays",
            way: [
                "highway": "pedestrian", "maxspeed": "50",
                "motor_vehicle:conditional": "yes @ (Su)",
            ],
            direct: [sunday], around: [noon]),
        Case(
            testDescription: "a condition for lorries only",
            way: ["access:conditional": "no @ (Mo-Fr 07:00-09:00 AND weight>3.5)"],
            direct: [morning], around: []),
        Case(
            testDescription: "a later value takes precedence",
            way: ["access:conditional": "no @ (Mo-Fr); yes @ (Mo-Fr 10:00-14:00)"],
            direct: [noon, sunday], around: [morning]),
        Case(
            testDescription: "a specific tag takes precedence over a condition of a general one",
            way: ["access:conditional": "no @ (Mo-Su 00:00-24:00)", "motor_vehicle": "yes"],
            direct: [morning], around: []),
        Case(
            testDescription: "an unknown condition is ignored",
            way: ["motor_vehicle:conditional": "no @ wet"], direct: [morning], around: []),
        Case(
            testDescription: "a pass that is shut in winter",
            way: ["motor_vehicle:conditional": "no @ (Nov-May)"], direct: [summer],
            around: [morning]),
        Case(
            testDescription: "a oneway that turns at noon",
            way: ["oneway": "yes", "oneway:conditional": "-1 @ (11:00-15:00)"],
            direct: [morning], around: [noon]),
        Case(
            testDescription: "a lower limit in the morning",
            way: ["maxspeed": "80", "maxspeed:conditional": "10 @ (07:00-09:00)"], direct: [noon],
            around: [morning]),
        Case(
            testDescription: "a road with hours", way: ["opening_hours": "10:00-18:00"],
            direct: [noon], around: [morning]),
        Case(
            testDescription: "a gate with hours",
            middle: ["barrier": "gate", "opening_hours": "10:00-18:00"], profile: .foot,
            direct: [noon], around: [morning]),
        Case(
            testDescription: "a bollard that is lowered on Sundays",
            middle: ["barrier": "bollard", "motor_vehicle:conditional": "yes @ (Su)"],
            direct: [sunday], around: [noon]),
        Case(
            testDescription: "a turn that is forbidden in the morning",
            restriction: "no_straight_on @ (Mo-Fr 07:00-09:00)", direct: [noon, sunday],
            around: [morning]),
        Case(
            testDescription: "a ferry that sails in summer, for those it carries too",
            way: [
                "highway": "", "route": "ferry", "foot": "yes",
                "access:conditional": "no @ (Oct 14-March 16)",
            ], profile: .foot, direct: [summer], around: [morning]),
    ]

    @Test(arguments: cases)
    private func `the way depends on the hour`(_ one: Case) throws {
        try Self.withMap(one) { map in
            let router = try Router(map)
            for (times, isDirect) in [(one.direct, true), (one.around, false)] {
                for time in times {
                    let passesDetour = try Self.passesDetour(router, one.profile, time)
                    #expect(passesDetour != isDirect, "\(time)")
                }
            }
        }
    }

    @Test func `without a time the way is that without conditions`() throws {
        try Self.withMap(Self.cases[0]) { map in
            let router = try Router(map)
            #expect(try Self.passesDetour(router, .car, Self.morning))
            #expect(try !Self.passesDetour(router, .car, nil))
        }
    }

    @Test func `a table and an area after a question with a time are those without it`() throws {
        try Self.withMap(Self.cases[0]) { map in
            let request = RouteRequest(places: [Self.place(0), Self.place(4)])
            let router = try Router(map)
            let table = try router.table(request, from: [0], to: [1])
            let area = try router.isochrone(request, within: [60])
            #expect(try Self.passesDetour(router, .car, Self.morning))
            #expect(try router.table(request, from: [0], to: [1]) == table)
            #expect(try router.isochrone(request, within: [60]) == area)
        }
    }

    private static func passesDetour(
        _ router: Router, _ profile: TravelProfile, _ time: String?
    ) throws -> Bool {
        let request = RouteRequest(
            places: [place(0), place(4)], profile: profile, departure: time.flatMap(localTime))
        let line = try router.answer(request).main?.legs.flatMap(\.geometry) ?? []
        return line.contains { $0.latitude > 60.0005 }
    }

    private static func localTime(_ text: String) -> LocalTime? {
        let numbers = text.split { "- :".contains($0) }.compactMap { Int($0) }
        guard numbers.count == 5 else { return nil }
        return LocalTime(
            day: CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]),
            minute: numbers[3] * 60 + numbers[4])
    }

    /// Places along the road, 110 m apart.
    private static func place(_ number: Int) -> Coordinate {
        Coordinate(longitude: 10 + Double(number) * 0.002, latitude: 60)
    }

    private static func withMap(_ one: Case, _ body: (MapDatabase) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("departure-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, target) = (
            folder.appendingPathComponent("a.osm").path,
            folder.appendingPathComponent("a.mbtiles").path
        )
        try document(one).write(toFile: source, atomically: false, encoding: .utf8)
        _ = try Importer(options: ImportOptions()).run(
            inputs: [source], writer: MapWriter(path: target))
        try body(MapDatabase(path: target))
    }

    private static func document(_ one: Case) -> String {
        func tags(_ pairs: [String: String]) -> String {
            pairs.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map {
                let value = $0.value.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
                return "<tag k='\($0.key)' v='\(value)'/>"
            }.joined()
        }
        var text = "<osm version='0.6'>"
        for number in 0...4 {
            let place = place(number)
            text += "<node id='\(number + 1)' lat='\(place.latitude)' lon='\(place.longitude)'>"
            text += tags(number == 2 ? one.middle : [:]) + "</node>"
        }
        text += "<node id='6' lat='60.001' lon='\(place(2).longitude)'/>"
        func way(_ id: Int, _ nodes: [Int], _ own: [String: String]) -> String {
            let nodes = nodes.map { "<nd ref='\($0)'/>" }.joined()
            let plain = ["highway": "residential"].merging(own) { $1 }
            return "<way id='\(id)'>\(nodes)\(tags(plain))</way>"
        }
        text += way(1, [1, 2], [:]) + way(2, [2, 3], one.way) + way(3, [3, 4], one.way)
        text += way(4, [4, 5], [:]) + way(5, [2, 6, 4], [:])
        if let restriction = one.restriction {
            text += "<relation id='1'><member type='way' ref='2' role='from'/>"
            text += "<member type='node' ref='3' role='via'/><member type='way' ref='3' role='to'/>"
            text += tags(["type": "restriction", "restriction:conditional": restriction])
            text += "</relation>"
        }
        return text + "</osm>"
    }
}
