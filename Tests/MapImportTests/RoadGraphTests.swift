import Geometry
import MapStore
import Testing

@testable import MapImport

@Suite struct RoadGraphTests {
    private struct Crossroads {
        let network: ImportedRoadGraph
        let restrictions: [TurnRestriction]

        init() throws {
            let gatherer = try ImportFixture.gather(ImportFixture.path("crossroads.osm"))
            network = gatherer.network.build()
            var report = ImportReport()
            restrictions = gatherer.restrictions.build(on: network, report: &report)
        }

        /// The edges of a way, in order.
        func edges(ofWay way: Int) -> [RoadEdge] {
            let road = network.roads.first { $0.wayID == way }?.id
            return network.edges.filter { $0.roadID == road }
        }
    }

    @Test func `roads are split at junctions, with an edge for each direction`() throws {
        let crossroads = try Crossroads()
        #expect(crossroads.network.nodes.compactMap(\.osmID).sorted() == [1, 2, 3, 4, 5, 6])
        #expect(crossroads.network.geometries.count == 6)
        #expect(crossroads.edges(ofWay: 1).count == 2, "one way, cut at its middle")
        #expect(crossroads.edges(ofWay: 2).count == 2, "both ways, uncut")
    }

    @Test func `a one-way street has its tags on its only direction`() throws {
        let edge = try #require(try Crossroads().edges(ofWay: 1).first)
        #expect(edge.isOneway)
        #expect(edge.speedLimit == .limited(50, unit: .kilometersPerHour))
        #expect(edge.lanes == 3)
        #expect(edge.turnLanes == "left|through|right")
        #expect(edge.destination == "Byen")
        #expect(edge.carAccess == .yes)
    }

    @Test func `speed limits and lanes differ by direction`() throws {
        let edges = try Crossroads().edges(ofWay: 2)
        #expect(edges.map(\.isReversed) == [false, true])
        #expect(edges.map(\.speedLimit) == [.limited(30, unit: .milesPerHour), .unlimited])
        #expect(edges.map(\.lanes) == [2, 1])
        #expect(edges.map(\.exitNumber) == [nil, "12"], "the ramp leaves at the junction's node")
    }

    @Test func `a street with oneway=-1 has one reversed edge`() throws {
        let crossroads = try Crossroads()
        let edges = crossroads.edges(ofWay: 5)
        #expect(edges.map(\.isReversed) == [true])
        let road = crossroads.network.roads.first { $0.wayID == 5 }
        #expect(road?.traits == .bridge)
        #expect(road?.layer == 1)
    }

    @Test func `the most specific access tag counts, and footways are closed to cars`() throws {
        let crossroads = try Crossroads()
        #expect(crossroads.edges(ofWay: 3).allSatisfy { $0.carAccess == .destination })
        #expect(crossroads.edges(ofWay: 4).allSatisfy { $0.carAccess == .no })
        #expect(crossroads.edges(ofWay: 4).count == 2)
    }

    @Test func `road names are kept for each language`() throws {
        let road = try Crossroads().network.roads.first { $0.wayID == 1 }
        #expect(road?.names == LocalizedNames(local: "Storgata", byLanguage: ["en": "Main Street"]))
        #expect(road?.ref == "E 18;4")
    }

    @Test func `edge lengths are measured on the sphere`() throws {
        // 0.002 degrees of longitude at 60° north: half of 222.39 m.
        let length = try #require(try Crossroads().network.geometries.first).lengthMeters
        #expect(abs(length - 111.195) < 0.01)
    }

    @Test func `turn restrictions name roads and nodes of the network`() throws {
        let crossroads = try Crossroads()
        let roads = Dictionary(
            uniqueKeysWithValues: crossroads.network.roads.map { ($0.wayID, $0.id) })
        let via = try #require(crossroads.network.number(of: 2))
        try #require(crossroads.restrictions.count == 2)
        let first = crossroads.restrictions[0]
        #expect(first.kind == .noRightTurn)
        #expect(first.fromRoad == roads[1])
        #expect(first.toRoad == roads[3])
        #expect(first.via == .node(via))
        #expect(first.exceptions == ["bus", "bicycle"])
        #expect(crossroads.restrictions[1].condition == "Mo-Fr 07:00-09:00")
    }

    @Test(arguments: [(10, nil), (1000, 1)])
    func `a restriction with too many repeated members is skipped`(
        times: Int, tooMany: Int?
    ) throws {
        let nodes = (1...3).map { "<node id=\"\($0)\" lat=\"60\" lon=\"10.00\($0)\"/>" }.joined()
        let ways = [(1, 1, 2), (2, 2, 3)].map { way, from, to in
            "<way id=\"\(way)\"><nd ref=\"\(from)\"/><nd ref=\"\(to)\"/><tag k=\"highway\" v=\"service\"/></way>"
        }.joined()
        let members = [("from", 1, times), ("to", 2, 1)].map { role, way, count in
            String(
                repeating: "<member type=\"way\" ref=\"\(way)\" role=\"\(role)\"/>", count: count)
        }.joined()
        let relation =
            "<relation id=\"1\">\(members)<member type=\"node\" ref=\"2\" role=\"via\"/>"
            + "<tag k=\"type\" v=\"restriction\"/><tag k=\"restriction\" v=\"no_entry\"/></relation>"
        try ImportFixture.withTemporaryFile(suffix: ".osm") { path in
            let text = "<osm version=\"0.6\">\(nodes)\(ways)\(relation)</osm>"
            ImportFixture.write(Array(text.utf8), to: path)
            try ImportFixture.importing([path]) { report, _ in
                #expect(report.problems[.restrictionOfTooManyRoads] == tooMany)
                #expect(report.turnRestrictions == (tooMany == nil ? times : 0))
            }
        }
    }

    static let limits: [(text: String, limit: SpeedLimit?)] = [
        ("50", .limited(50, unit: .kilometersPerHour)),
        ("50 km/h", .limited(50, unit: .kilometersPerHour)),
        ("30 mph", .limited(30, unit: .milesPerHour)), ("30mph", .limited(30, unit: .milesPerHour)),
        ("none", .unlimited),
        ("walk", nil), ("NO:urban", nil), ("signals", nil), ("50;70", nil), ("0", nil),
        ("-5", nil), ("99999999999999999999", nil), ("", nil), ("5 knots", nil),
    ]

    @Test(arguments: limits)
    func `speed limits are read as numbers with a unit`(text: String, limit: SpeedLimit?) {
        #expect(SpeedLimit(tag: text) == limit)
    }

    static let accesses: [(tags: [String: String], access: CarAccess)] = [
        (["highway": "residential"], .yes),
        (["highway": "residential", "access": "no"], .no),
        (["highway": "residential", "access": "no", "motorcar": "yes"], .yes),
        (["highway": "track", "motor_vehicle": "agricultural;forestry"], .restricted),
        (["highway": "service", "access": "private"], .private),
        (["highway": "residential", "motor_vehicle": "nonsense"], .yes),
        (["highway": "footway", "access": "yes"], .no),
        (["highway": "pedestrian", "motor_vehicle": "delivery"], .destination),
        (["highway": "busway"], .no), (["route": "ferry"], .yes),
        (["highway": "primary", "oneway": "reversible"], .restricted),
    ]

    @Test(arguments: accesses)
    func `access tags decide whether cars may use a road`(tags: [String: String], access: CarAccess)
    {
        let found = withTags(tags) { tags in
            RoadTags(tags: tags).draft(layer: 0, isBridge: false, isTunnel: false)?
                .carAccess
        }
        #expect(found == access)
    }

    @Test(arguments: [
        (["highway": "motorway"], true), (["highway": "motorway_link"], false),
        (["highway": "motorway", "oneway": "no"], false),
        (["highway": "tertiary", "junction": "roundabout"], true),
    ])
    func `motorways and roundabouts are one-way unless tagged otherwise`(
        tags: [String: String], isOneway: Bool
    ) {
        let found = withTags(tags) { tags in
            RoadTags(tags: tags).draft(layer: 0, isBridge: false, isTunnel: false)?
                .isOneway
        }
        #expect(found == isOneway)
    }

    @Test func `a road that crosses itself is split at the crossing`() {
        var builder = ImportedRoadGraphBuilder()
        let ids: [Int64] = [1, 2, 3, 4, 2, 5]
        let draft = withTags(["highway": "track"]) {
            RoadTags(tags: $0).draft(layer: 0, isBridge: false, isTunnel: false)
        }
        guard let draft else {
            Issue.record("a track is a road")
            return
        }
        let isAdded = builder.add(
            draft, wayID: 9, ids: ids,
            locations: ids.map { FixedCoordinate(longitude: Int32($0) * 1000, latitude: 0) })
        #expect(isAdded)
        let network = builder.build()
        #expect(network.geometries.map(\.points.count) == [2, 4, 2])
        #expect(network.nodes.count == 3)
    }
}
