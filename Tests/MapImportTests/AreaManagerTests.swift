import COsmium
import Glibc
import Testing

@testable import MapImport

/// Relations whose areas cost more than a file of their size should.
@Suite struct AreaManagerTests {
    /// What relations lack that name the same long way.
    enum Lack: CaseIterable { case nothing, aNode, aWay }

    @Test(arguments: Lack.allCases)
    func `relations that repeat one way are skipped once too many do`(
        lack: Lack
    ) throws {
        let corners = 1000
        let nodes = (1...corners).map { number in
            // A long shape, one side of which is jagged.
            let east = number <= corners / 2 ? number : corners - number
            let north = number <= corners / 2 ? number % 2 : 300
            return
                "<node id='\(number)' lon='\(10 + Double(east) / 1e5)' lat='\(60 + Double(north) / 1e5)'/>"
        }
        let ids = Array(1...corners) + (lack == .aNode ? [9999, 1] : [1])
        let way = "<way id='1'>" + ids.map { "<nd ref='\($0)'/>" }.joined() + "</way>"
        let more = lack == .aWay ? "<member type='way' ref='2' role='outer'/>" : ""
        let relations = (1...300).map {
            """
            <relation id='\($0)'><member type='way' ref='1' role='outer'/>\(more)
            <tag k='type' v='multipolygon'/></relation>
            """
        }
        try ImportFixture.withTemporaryFile(suffix: ".osm") { path in
            let text = (nodes + [way] + relations).joined()
            ImportFixture.write("<osm version='0.6'>\(text)</osm>".utf8, to: path)
            // Sixteen times the nodes that were read, and 200 000.
            let taken = (16 * ids.count + 200_000) / ids.count
            #expect(taken == 215)
            let found = try ImportFixture.gatherWithStatistics([path]).statistics
            #expect(found.repetitive_areas == 300 - UInt64(taken))
            #expect(found.incomplete_areas == (lack == .nothing ? 0 : UInt64(taken)))
            guard lack == .nothing else { return }
            let reported = try ImportFixture.importing([path]) { report, _ in report.problems }
            #expect(reported[.repetitiveArea] == 300 - taken)
        }
    }

    /// Nodes, ways of some of them, and a relation of all these ways where they have no tags.
    private struct Shape {
        var nodes = ""
        var ways = ""
        var (nodeCount, wayCount) = (0, 0)

        /// A place at an angle, in turns, and a distance, in units of a hundredth of a degree.
        mutating func node(_ angle: Double, _ distance: Double) -> Int {
            nodeCount += 1
            let (north, east) = (sin(angle * 2 * .pi), cos(angle * 2 * .pi))
            nodes += """
                <node id='\(nodeCount)' lat='\(59 + distance * north / 100)'
                lon='\(10 + distance * east / 100)'/>
                """
            return nodeCount
        }

        mutating func way(_ ids: [Int], tags: String = "") {
            wayCount += 1
            let nodes = ids.map { "<nd ref='\($0)'/>" }.joined()
            ways += "<way id='\(wayCount)'>\(nodes)\(tags)</way>"
        }

        func lake() -> String {
            let members = (1...wayCount).map { "<member type='way' ref='\($0)' role=''/>" }
            return nodes + ways + """
                <relation id='1'>\(members.joined())
                <tag k='type' v='multipolygon'/><tag k='natural' v='water'/></relation>
                """
        }

        /// Places around, each of which several lines lead to the next one from.
        static func bundles(_ places: Int, of lines: Int) -> Shape {
            var shape = Shape()
            let touching = (0..<places).map { shape.node(Double($0) / Double(places), 1) }
            for place in 0..<places {
                for line in 0..<lines {
                    let angle = (Double(place) + 0.5) / Double(places)
                    let middle = shape.node(angle, 1 + Double(line + 1) / 100)
                    shape.way([touching[place], middle, touching[(place + 1) % places]])
                }
            }
            return shape
        }
    }

    /// Whether an area was made of a shape, or counted as too intricate.
    private static func isMade(_ text: String) throws -> Bool {
        try ImportFixture.importing(
            xml: [text + "<node id='999999' lat='59' lon='10'><tag k='amenity' v='cafe'/></node>"]
        ) { report, _ in
            #expect(report.problems[.intricateArea] ?? 0 == 1 - report.areas)
            return report.areas == 1
        }
    }

    @Test func `an area whose edges all overlap is skipped beyond a number of edges`() throws {
        for (corners, isMade) in [(1001, true), (91_001, false)] {
            var shape = Shape()
            var ids: [Int] = []
            for corner in 0..<corners {
                ids.append(
                    shape.node(corner % 2 == 0 ? 0.25 : 0.27, 1 + Double(corner) / 10_000))
            }
            ids += [shape.node(0.2, 2), ids[0]]
            shape.way(ids, tags: "<tag k='building' v='yes'/>")
            #expect(try Self.isMade(shape.nodes + shape.ways) == isMade)
        }
    }

    @Test(arguments: [(1, 4, true), (4, 2, true), (6, 4, true), (14, 4, false), (2, 3000, false)])
    func `an area whose lines can be joined in too many ways is skipped`(
        places: Int, lines: Int, isMade: Bool
    ) throws {
        guard places > 1 else {
            // Rings that touch in a single place meet in one way, whatever their number.
            var shape = Shape()
            let middle = shape.node(0, 0)
            var petals: [Int] = []
            for petal in 0..<60 {
                petals.append(shape.node(Double(petal) / 60, 1))
                petals.append(shape.node((Double(petal) + 0.5) / 60, 1))
                petals.append(middle)
            }
            shape.way([middle] + petals, tags: "<tag k='building' v='yes'/>")
            #expect(try Self.isMade(shape.nodes + shape.ways))
            return
        }
        #expect(try Self.isMade(Shape.bundles(places, of: lines).lake()) == isMade)
    }

    @Test func `a ring of 6000 ways becomes one area`() throws {
        // A fence that goes to and fro, so that each edge lies above all before it.
        var shape = Shape()
        let ids = (0..<6000).map {
            shape.node($0 % 2 == 0 ? 0.25 : 0.27, 1 + Double($0) / 10_000)
        }
        for (from, to) in zip(ids, ids.dropFirst()) { shape.way([from, to]) }
        let last = shape.node(0.2, 2)
        shape.way([ids[ids.count - 1], last])
        shape.way([last, ids[0]])
        #expect(try Self.isMade(shape.lake()))
    }

    @Test func `an area of 1000 rings is made, one of 6000 is skipped`() throws {
        for (rings, isMade) in [(1000, true), (6000, false)] {
            var shape = Shape()
            for ring in 0..<rings {
                let distance = 1 + Double(ring) / 4000
                let ids = [0.0, 0.25, 0.5, 0.75].map { shape.node($0, distance) }
                shape.way(ids + [ids[0]])
            }
            #expect(try Self.isMade(shape.lake()) == isMade)
        }
    }

    @Test func `at most a thousand relations may use the same ways`() throws {
        // A small one: it is cut into tiles a thousand times.
        let corners = [(59.0, 10.0), (59.0, 10.0001), (59.0001, 10.0)].enumerated().map {
            "<node id='\($0 + 1)' lat='\($1.0)' lon='\($1.1)'/>"
        }
        let way = "<way id='1'><nd ref='1'/><nd ref='2'/><nd ref='3'/><nd ref='1'/></way>"
        let relations = (1...1100).map {
            """
            <relation id='\($0)'><member type='way' ref='1' role='outer'/>
            <tag k='type' v='multipolygon'/><tag k='natural' v='water'/></relation>
            """
        }
        let text = (corners + [way] + relations).joined()
        try ImportFixture.importing(xml: [text]) { report, _ in
            #expect(report.areas == 1000)
            #expect(report.problems[.repetitiveArea] == 100)
        }
    }
}
