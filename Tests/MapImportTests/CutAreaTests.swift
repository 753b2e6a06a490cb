import Geometry
import Glibc
import MapStore
import Platform
import TestSupport
import Testing

@testable import MapImport

/// Multipolygons that run on beyond the extract.
@Suite struct CutAreaTests {
    /// One hundredth of a degree to the north, two to the east: nearly a square on the ground.
    static let box = CoordinateBox(west: 10, south: 60, east: 10.02, north: 60.01)

    /// A place by its share of the box, from the south-west corner.
    static func place(_ x: Double, _ y: Double) -> Coordinate {
        Coordinate(longitude: 10 + 0.02 * x, latitude: 60 + 0.01 * y)
    }

    private static func way(
        _ ids: [Int64], _ points: [(Double, Double)], isInner: Bool = false
    ) -> CutArea.Way {
        CutArea.Way(
            isInner: isInner, nodeIDs: ids, locations: points.map { place($0.0, $0.1) })
    }

    /// A small square hole.
    private static func hole(_ id: Int64, around x: Double, _ y: Double) -> CutArea.Way {
        way(
            [id, id + 1, id + 2, id + 3, id],
            [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
                (x + $0.0 * 0.01, y + $0.1 * 0.01)
            }, isInner: true)
    }

    private static func contains(_ area: CutArea, _ point: Coordinate) -> Bool {
        area.rings.count { RingIndex($0.points).contains(point) } % 2 == 1
    }

    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let ways: [CutArea.Way]
        let inside: [(Double, Double)]
        let outside: [(Double, Double)]
    }

    static let cases = [
        Case(
            testDescription: "cut by one side, its nodes beyond it known",
            ways: [way([1, 2, 3, 4], [(-0.1, 0.4), (0.2, 0.4), (0.2, 0.6), (-0.1, 0.6)])],
            inside: [(0.01, 0.5), (0.19, 0.5)], outside: [(0.01, 0.35), (0.3, 0.5), (0.9, 0.9)]),
        Case(
            testDescription: "cut by one side, its nodes beyond it unknown",
            ways: [way([1, 2, 3, 4], [(0.05, 0.4), (0.2, 0.4), (0.2, 0.6), (0.05, 0.6)])],
            inside: [(0.01, 0.5), (0.19, 0.5)], outside: [(0.01, 0.35), (0.3, 0.5), (0.9, 0.9)]),
        Case(
            testDescription: "cut at a corner, in two ways of opposite directions",
            ways: [
                way([1, 2, 3], [(-0.1, 0.8), (0.1, 0.8), (0.2, 0.8)]),
                way([5, 4, 3], [(0.2, 1.2), (0.2, 0.9), (0.2, 0.8)]),
            ],
            inside: [(0.01, 0.99), (0.15, 0.85)], outside: [(0.01, 0.7), (0.3, 0.99)]),
        Case(
            testDescription: "a river from side to side",
            ways: [
                way([1, 2, 3], [(-0.1, 0.5), (0.5, 0.55), (1.1, 0.5)]),
                way([4, 5, 6], [(-0.1, 0.6), (0.5, 0.65), (1.1, 0.6)]),
            ],
            inside: [(0.01, 0.55), (0.5, 0.6), (0.99, 0.55)],
            outside: [(0.5, 0.3), (0.5, 0.9), (0.01, 0.01)]),
        Case(
            testDescription: "two lobes of a wood beyond the edge",
            ways: [
                way([1, 2, 3, 4], [(-0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (-0.1, 0.2)]),
                way([5, 6, 7, 8], [(-0.1, 0.7), (0.2, 0.7), (0.2, 0.8), (-0.1, 0.8)]),
            ],
            inside: [(0.1, 0.15), (0.1, 0.75)], outside: [(0.1, 0.5), (0.1, 0.05), (0.9, 0.5)]),
        Case(
            testDescription: "a hole tells which side of a line is inside",
            ways: [
                way([1, 2], [(0.4, -0.1), (0.4, 1.1)]), hole(10, around: 0.2, 0.5),
            ],
            inside: [(0.1, 0.5), (0.39, 0.1)], outside: [(0.5, 0.5), (0.9, 0.5), (0.2, 0.5)]),
        Case(
            testDescription: "a whole part beside a hole that the extract does not hold",
            ways: [
                way(
                    [1, 2, 3, 4, 1],
                    [(0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6), (0.4, 0.4)])
            ],
            inside: [(0.5, 0.5)], outside: [(0.3, 0.5), (0.99, 0.99)]),
    ]

    @Test(arguments: cases) func `an area cut by the extract's edge is closed along the edge`(
        _ test: Case
    ) throws {
        for ways in [test.ways, test.ways.reversed()] {
            let area = try #require(CutArea(ways, in: Self.box, roads: nil))
            for point in test.inside {
                #expect(Self.contains(area, Self.place(point.0, point.1)), "\(point) is inside")
            }
            for point in test.outside {
                #expect(!Self.contains(area, Self.place(point.0, point.1)), "\(point) is outside")
            }
        }
    }

    static let hopeless: [(String, [CutArea.Way])] = [
        ("ends amid the box", [way([1, 2, 3], [(-0.1, 0.4), (0.5, 0.4), (0.5, 0.5)])]),
        ("might be either third", [way([1, 2], [(0.35, -0.1), (0.35, 1.1)])]),
        (
            "holes on both sides",
            [
                way([1, 2], [(0.4, -0.1), (0.4, 1.1)]), hole(10, around: 0.2, 0.5),
                hole(20, around: 0.7, 0.5), hole(30, around: 0.6, 0.5),
            ]
        ),
        (
            "nearly everything by its holes",
            [
                way([1, 2], [(0.2, -0.1), (0.2, 1.1)]), hole(10, around: 0.7, 0.5),
            ]
        ),
        ("only a hole", [hole(10, around: 0.7, 0.5)]),
        ("nothing", []),
    ]

    @Test(arguments: hopeless) func `an ambiguous cut area is left out`(
        _ name: String, _ ways: [CutArea.Way]
    ) {
        #expect(CutArea(ways, in: Self.box, roads: nil) == nil)
    }

    @Test func `roads decide on which side of its shore a cut lake lies`() throws {
        let roads = ScratchArray<FixedCoordinate>()
        for number in 0..<200 {
            roads.append(
                FixedCoordinate(Self.place(0.5 + Double(number % 20) / 50, Double(number) / 200)))
        }
        let shore = [Self.way([1, 2], [(0.35, -0.1), (0.35, 1.1)])]
        let lake = try #require(CutArea(shore, in: Self.box, roads: LandCheck(roads: roads)))
        #expect(Self.contains(lake, Self.place(0.1, 0.5)))
        #expect(!Self.contains(lake, Self.place(0.7, 0.5)))
        // On the side with the roads there is no small lake either.
        let bay = [Self.way([1, 2], [(0.9, -0.1), (0.9, 1.1)])]
        let all = ScratchArray<FixedCoordinate>()
        for number in 0..<200 {
            all.append(FixedCoordinate(Self.place(0.005 * Double(number), 0.5)))
        }
        #expect(CutArea(bay, in: Self.box, roads: LandCheck(roads: all)) == nil)
    }

    /// An extract that is a hundredth of a degree high, and two wide from its west.
    private static func extract(west: Double, _ objects: String) -> String {
        let bounds =
            "<bounds minlat=\"60\" minlon=\"\(west)\" maxlat=\"60.01\" maxlon=\"\(west + 0.02)\"/>"
        return "<osm version=\"0.6\">\(bounds)\(objects)</osm>"
    }

    /// A way with all its nodes, which begins and ends at one longitude and reaches another.
    private static func spit(_ id: Int, from begin: Double, to end: Double) -> String {
        let places = [(begin, 60.004), (end, 60.004), (end, 60.005), (begin, 60.005)]
        return places.enumerated().map { number, place in
            "<node id=\"\(id * 10 + number)\" lon=\"\(place.0)\" lat=\"\(place.1)\"/>"
        }.joined() + "<way id=\"\(id)\">"
            + (0..<4).map { "<nd ref=\"\(id * 10 + $0)\"/>" }.joined() + "</way>"
    }

    @Test(arguments: [false, true], [false, true])
    func `an area is closed in each extract it lies in, in either order of files`(
        isTurned: Bool, hasBothWays: Bool
    ) throws {
        // Whole ways: their first nodes lie outside, between the two extracts.
        let wood = """
            <relation id="1"><member type="way" ref="1" role="outer"/>
            <member type="way" ref="2" role="outer"/><member type="way" ref="3" role="outer"/>
            <tag k="type" v="multipolygon"/><tag k="natural" v="wood"/></relation>
            """
        let west = Self.extract(
            west: 10, hasBothWays ? Self.spit(1, from: 10.025, to: 10.017) : "")
        let east = Self.extract(west: 10.04, Self.spit(2, from: 10.035, to: 10.043) + wood)
        try ImportFixture.withTemporaryFile(suffix: ".osm") { first in
            try ImportFixture.withTemporaryFile(suffix: ".osm") { second in
                ImportFixture.write(Array((isTurned ? east : west).utf8), to: first)
                ImportFixture.write(Array((isTurned ? west : east).utf8), to: second)
                let gatherer = try ImportFixture.gather(first, second)
                #expect(gatherer.report.cutAreas == 1)
                let geometries = gatherer.store.contents.geometries
                let places = geometries.entries.elements.flatMap(\.parts).flatMap {
                    geometries.points(ofPart: Int($0)).map(\.worldPoint.coordinate.longitude)
                }
                let ends = hasBothWays ? [10.017, 10.043] : [10.04, 10.043]
                #expect(abs((places.min() ?? 0) - ends[0]) < 1e-6)
                #expect(abs((places.max() ?? 0) - ends[1]) < 1e-6)
                #expect(places.allSatisfy { $0 < 10.0201 || $0 > 10.0399 })
            }
        }
    }

    @Test(arguments: 0..<60)
    func `a closed cut area equals the true area's part inside the box`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        // A star around a place near a side, in ways that run either way.
        let middle = (
            x: Double(Int.random(in: 0...4, using: &random)) / 4,
            y: Double(Int.random(in: 0...1, using: &random))
        )
        let corners = (0..<36).map { number in
            let angle = Double(number) / 36 * 2 * Double.pi
            let length = Double.random(in: 0.1...0.3, using: &random)
            return Self.place(middle.x + cos(angle) * length, middle.y + sin(angle) * length)
        }
        let edge = BoxEdge(box: Self.box)
        let isWhole = Bool.random(using: &random)
        let ways = (0..<6).map { number in
            let nodes = (number * 6...number * 6 + 6).map { $0 % 36 }
            let ordered = Bool.random(using: &random) ? nodes : nodes.reversed()
            return CutArea.Way(
                isInner: false, nodeIDs: ordered.map { Int64($0 + 1) },
                locations: ordered.map {
                    isWhole || edge.contains(corners[$0]) ? corners[$0] : nil
                })
        }
        let held = ways.filter { way in
            way.locations.contains { $0.map(edge.contains) == true }
        }
        guard held.count < ways.count || !isWhole else { return }
        let area = try #require(CutArea(held, in: Self.box, roads: nil))
        let truth = RingIndex(corners)
        let points = (0..<400).map { _ in
            Self.place(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
        }
        let wrong = points.count { truth.contains($0) != Self.contains(area, $0) }
        // Where nodes beyond the edge are unknown, the last sides are guessed.
        #expect(wrong <= (isWhole ? 1 : 24))
    }

    @Test func `20 000 cut lines are closed quickly`() {
        let ways = (0..<20_000).map { number in
            let x = Double(number) / 20_000
            return Self.way(
                [Int64(number * 2 + 1), Int64(number * 2 + 2)], [(x, -0.1), (x, 0.1)])
        }
        let time = processorSeconds {
            #expect(CutArea(ways, in: Self.box, roads: nil) == nil)
        }
        #expect(time < 5)
    }

    /// Woods whose outline runs to and fro through the box a thousand times, with two hundred holes.
    private static let comb: [CutArea.Way] = {
        let corners = (0..<20_000).map { number -> (Double, Double) in
            (number % 2 == 0 ? 0.1 : 0.9, Double(number) / 20_000)
        }
        let outline = way(
            (1...20_002).map(Int64.init), [(-0.1, 0)] + corners + [(-0.1, 1)])
        return [outline]
            + (0..<200).map { hole(Int64(100_000 + 10 * $0), around: 0.5, Double($0) / 220 + 0.04) }
    }()

    @Test func `a long zigzag is closed within its budget`() {
        let roads = ScratchArray<FixedCoordinate>()
        for number in 0..<500 {
            roads.append(FixedCoordinate(Self.place(0.5, Double(number) / 500)))
        }
        let check = LandCheck(roads: roads)
        let seconds = processorSeconds {
            var looksLeft = 100_000_000
            for _ in 0..<3 {
                _ = CutArea(Self.comb, in: Self.box, roads: check, looksLeft: &looksLeft)
            }
            #expect(looksLeft > 99_000_000)
        }
        #expect(seconds < 2)
        // A small one is closed as long as anything may be looked at.
        let ways = Self.cases[0].ways + [Self.hole(10, around: 0.1, 0.5)]
        var looksLeft = 1000
        #expect(CutArea(ways, in: Self.box, roads: nil, looksLeft: &looksLeft) != nil)
        #expect(looksLeft > 900)
        looksLeft = 2
        #expect(CutArea(ways, in: Self.box, roads: nil, looksLeft: &looksLeft) == nil)
    }
}

extension CutArea {
    /// An area that may look at as much as it wants.
    init?(_ ways: [Way], in box: CoordinateBox, roads: LandCheck?) {
        var looksLeft = Int.max
        self.init(ways, in: box, roads: roads, looksLeft: &looksLeft)
    }
}
