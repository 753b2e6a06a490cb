import Geometry
import MapStore
import TestSupport
import Testing

@testable import MapImport

@Suite struct SignImportTests {
    /// A street of two ways north from node 1 to 5, crossed at 4; 0.001° of latitude are 111 m.
    private static func map(
        nodes: [Int: String] = [:], more: String = "", first: String = "", second: String = ""
    ) -> String {
        let places: [(id: Int, lat: Double, lon: Double)] = [
            (1, 60, 10), (2, 60.001, 10), (3, 60.002, 10), (4, 60.0023, 10), (5, 60.006, 10),
            (6, 60.0023, 10.002), (7, 60.0023, 9.998),
        ]
        func tags(_ text: String) -> String {
            text.split(separator: "&").map {
                let sides = $0.split(separator: "=", maxSplits: 1)
                return "<tag k='\(sides[0])' v='\(sides[1])'/>"
            }.joined()
        }
        return places.map {
            "<node id='\($0.id)' version='1' lat='\($0.lat)' lon='\($0.lon)'>"
                + tags(nodes[$0.id] ?? "") + "</node>"
        }.joined()
            + more.split(separator: "\n").enumerated().map { index, line in
                let words = line.split(separator: " ", maxSplits: 2)
                return "<node id='\(100 + index)' version='1' lat='\(words[0])' lon='\(words[1])'>"
                    + tags(String(words[2])) + "</node>"
            }.joined() + """
                <way id='1' version='1'><nd ref='1'/><nd ref='2'/><nd ref='3'/><nd ref='4'/>
                <tag k='highway' v='residential'/>\(tags(first))</way>
                <way id='2' version='1'><nd ref='4'/><nd ref='5'/>
                <tag k='highway' v='residential'/>\(tags(second))</way>
                <way id='3' version='1'><nd ref='7'/><nd ref='4'/><nd ref='6'/>
                <tag k='highway' v='residential'/></way>
                """
    }

    /// The signs of a map as text: kind, value, metres along, `n` or `s` for the edge's direction.
    private static func signs(_ xml: String) throws -> (texts: [String], report: ImportReport) {
        let catalogue = try SignCatalogue(parsing: ProjectFiles.read("styles/signs/signs.json"))
        return try ImportFixture.withTemporaryFile(suffix: ".osm") { path in
            ImportFixture.write("<osm version='0.6'>\(xml)</osm>".utf8, to: path)
            return try ImportFixture.importing([path], options: ImportOptions(signs: catalogue)) {
                report, path in
                let database = try MapDatabase(path: path)
                let world = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
                let edges = Dictionary(
                    uniqueKeysWithValues: try database.roadEdges(in: world).map { ($0.id, $0) })
                let texts = try database.signs(in: world).map { sign -> String in
                    let edge = try #require(edges[sign.edge])
                    let value = sign.value.map { " \($0.number)\($0.unit.rawValue)" } ?? ""
                    let side = sign.side.map { $0 == .left ? " left" : " right" } ?? ""
                    let isAcross = try database.road(edge.roadID)?.wayID == 3
                    return
                        "\(sign.kind)\(value) \(Int(sign.offset.rounded())) "
                        + (isAcross ? "across" : edge.isReversed ? "s" : "n") + side
                        + (sign.continues ? " again" : "")
                }
                return (texts.sorted(), report)
            }
        }
    }

    @Test(
        arguments: [
            ("highway=stop", ["stop 222 n"]),
            ("highway=stop&direction=backward", ["stop 33 s"]),
            ("highway=give_way&direction=both", ["give-way 222 n", "give-way 33 s"]),
            ("highway=crossing", ["pedestrian-crossing 222 n", "pedestrian-crossing 33 s"]),
            ("highway=crossing&crossing=unmarked", []),
            ("highway=traffic_signals", ["traffic-signals 222 n"]),
            (
                "traffic_sign=NO:362.30&traffic_sign:direction=forward",
                ["speed-limit 30.0km/h 222 n"]
            ),
            (
                "traffic_sign:backward=DE:274[30],DE:276",
                ["no-overtaking 33 s", "speed-limit 30.0km/h 33 s"]
            ),
            ("traffic_sign=NO:362.30&direction=180", ["speed-limit 30.0km/h 222 n"]),
            ("traffic_sign=city_limit&direction=N", ["city-limit 33 s"]),
            ("maxheight=3.5&traffic_sign=maxheight&direction=forward", ["height-limit 3.5m 222 n"]),
            ("maxheight=default", []),
            ("traffic_calming=bump", ["bump 222 n", "bump 33 s"]),
            ("traffic_sign=FI:331&direction=forward", []),
            (
                "traffic_sign:backward=maxspeed&maxspeed:backward=60&maxspeed:forward=50",
                ["speed-limit 60.0km/h 33 s"]
            ),
        ] as [(String, [String])])
    func `a node of a road is on its edges, for those it is for`(
        tags: String, signs: [String]
    ) throws {
        #expect(try Self.signs(Self.map(nodes: [3: tags])).texts == signs)
    }

    @Test func `traffic lights far from a junction are for both directions`() throws {
        let signs = try Self.signs(Self.map(nodes: [2: "highway=traffic_signals"]))
        #expect(signs.texts == ["traffic-signals 111 n", "traffic-signals 145 s"])
    }

    @Test func `a junction's lights are for all who arrive, its stop sign for an unknown road`()
        throws
    {
        #expect(try Self.signs(Self.map(nodes: [4: "highway=traffic_signals"])).texts.count == 4)
        let stop = try Self.signs(Self.map(nodes: [4: "highway=stop"]))
        #expect(stop.texts.isEmpty)
        #expect(stop.report.problems[.signAtJunction] == 1)
    }

    @Test(
        arguments: [
            ("60.001 10.0001 traffic_sign=NO:362.50", ["speed-limit 50.0km/h 111 n right"]),
            ("60.001 9.9999 traffic_sign=NO:362.50", ["speed-limit 50.0km/h 145 s right"]),
            (
                "60.001 9.9999 traffic_sign=NO:362.50&direction=S",
                ["speed-limit 50.0km/h 111 n left"]
            ),
            ("60.001 10.0006 traffic_sign=NO:362.50", []),
            ("60.001 10.0001 traffic_sign=NO:362.50&direction=E", []),
        ] as [(String, [String])])
    func `a sign beside a road is for those who see it`(node: String, signs: [String]) throws {
        let found = try Self.signs(Self.map(more: node))
        #expect(found.texts == signs)
        #expect(found.report.problems[.signWithoutRoad] == (signs.isEmpty ? 1 : nil))
    }

    @Test func `a limit is a sign where it changes, and what holds along a road where it begins`()
        throws
    {
        let limits = try Self.signs(Self.map(first: "maxspeed=50", second: "maxspeed=80")).texts
        #expect(limits == ["speed-limit 50.0km/h 0 s", "speed-limit 80.0km/h 0 n"])
        let overtaking = try Self.signs(
            Self.map(first: "overtaking=no", second: "overtaking:forward=no")
        ).texts
        #expect(
            overtaking == ["no-overtaking 0 n", "no-overtaking 0 n again", "no-overtaking 0 s"])
    }

    @Test func `a tunnel is told from a hundred metres on`() throws {
        #expect(
            try Self.signs(Self.map(first: "tunnel=yes")).texts == ["tunnel 0 n", "tunnel 0 s"])
        #expect(
            try Self.signs(
                Self.map() + """
                    <way id='9' version='1'><nd ref='4'/><nd ref='3'/><tag k='highway' v='service'/>
                    <tag k='tunnel' v='yes'/></way>
                    """
            ).texts.isEmpty)
    }

    @Test func `signs of unknown kind and against the traffic are counted`() throws {
        let found = try Self.signs(
            Self.map(
                nodes: [2: "traffic_sign=XX:9;NO:999", 3: "highway=stop&direction=backward"],
                first: "oneway=yes"))
        #expect(found.texts.isEmpty)
        #expect(found.report.problems[.unknownSign] == 2)
        #expect(found.report.problems[.signAgainstTraffic] == 1)
    }

    @Test func `without a catalogue the map has no signs`() throws {
        try ImportFixture.importing(xml: [Self.map(nodes: [3: "highway=stop"])]) { report, path in
            let world = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
            let signs = try MapDatabase(path: path).signs(in: world)
            #expect(signs.isEmpty)
            #expect(report.roadSigns == 0)
        }
    }
}
