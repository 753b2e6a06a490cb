import MapImport
import TestSupport
import Testing

/// Objects that stand more than once in the files that are read.
@Suite struct RepeatedObjectsTests {
    private static let corners = """
        <node id='1' lat='59' lon='10'/><node id='2' lat='59' lon='10.01'/>
        <node id='3' lat='59.01' lon='10.01'/>
        """

    /// Parts of the sides of a triangle, as ways.
    private static func way(_ id: Int, _ corners: Int..., tags: String = "") -> String {
        "<way id='\(id)'>" + corners.map { "<nd ref='\($0)'/>" }.joined() + tags + "</way>"
    }

    private static func lake(of ways: Int...) -> String {
        """
        <relation id='1'>\(ways.map { "<member type='way' ref='\($0)' role='outer'/>" }.joined())
        <tag k='type' v='multipolygon'/><tag k='natural' v='water'/></relation>
        """
    }

    @Test(arguments: [false, true])
    func `a way repeated in one extract is one side of an area`(isApart: Bool) throws {
        let sides = [Self.way(1, 1, 2), Self.way(2, 2, 3, 1)]
        // Once all ways of a relation are there, a way that comes again is one of no relation any more.
        let text =
            Self.corners + sides[0] + (isApart ? "" : sides[0]) + sides[1] + sides[0]
            + Self.lake(of: 1, 2)
        try ImportFixture.importing(xml: [text]) { report, _ in
            #expect(report.ways == 2)
            #expect(report.areas == 1)
            #expect(report.features == 1)
            #expect(report.problems[.repeatedObject] == (isApart ? 1 : 2))
        }
    }

    @Test func `a repeated way does not replace a missing one`() throws {
        let side = Self.way(1, 1, 2)
        let text = Self.corners + side + side + Self.lake(of: 1, 2)
        try ImportFixture.importing(xml: [text]) { report, _ in
            #expect(report.areas == 1 && report.cutAreas == 1)
            #expect(report.problems[.repeatedObject] == 1)
        }
    }

    @Test func `a repeated relation makes one area`() throws {
        let text =
            Self.corners + Self.way(1, 1, 2, 3, 1) + Self.lake(of: 1) + Self.lake(of: 1)
        try ImportFixture.importing(xml: [text]) { report, _ in
            #expect(report.relations == 1)
            #expect(report.features == 1)
            #expect(report.problems[.repeatedObject] == 1)
        }
    }

    /// How the ids of objects follow each other that all come twice.
    enum Gaps: CaseIterable {
        case none, growing, belowZero, aroundZero, immense

        var ids: [Int] {
            switch self {
            case .none: Array(1...300)
            case .growing: (1...300).map { (number: Int) -> Int in number * number * number }
            case .belowZero: (1...300).map { (number: Int) -> Int in -number * number }
            case .aroundZero: Array((-150)...150)
            case .immense: [7, 1 << 62, 8, -1, -(1 << 62), 9]
            }
        }
    }

    @Test(arguments: Gaps.allCases, [0, 1, 2])
    func `repeated objects are skipped in any order`(gaps: Gaps, order: Int) throws {
        let ids = gaps.ids
        var random = SeededRandom(seed: 1)
        let again = [ids, ids.reversed(), ids.shuffled(using: &random)][order]
        let streets = (ids + again).map {
            Self.way($0, 1, 2, tags: "<tag k='highway' v='residential'/>")
        }
        let cafes = (ids + again).map {
            """
            <node id='\($0)' lat='59.005' lon='10.005'><tag k='amenity' v='cafe'/>
            <tag k='name' v='Café \($0)'/></node>
            """
        }
        try ImportFixture.importing(
            xml: [Self.corners + streets.joined(), cafes.joined()]
        ) { report, _ in
            #expect(report.ways == ids.count)
            #expect(report.searchEntries == ids.count)
            #expect(report.problems[.repeatedObject] == 2 * ids.count)
        }
    }
}
