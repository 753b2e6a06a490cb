import Geometry
import Guidance
import MapStore
import Routes
import TestSupport
import Testing

/// The country of a place, and what follows from it.
@Suite struct CountryTests {
    private func state(
        _ longitude: Double, _ latitude: Double, country: String? = nil
    ) throws -> GuidanceState {
        let line = [
            Coordinate(longitude: longitude, latitude: latitude),
            Coordinate(longitude: longitude, latitude: latitude + 0.001),
        ]
        let answer = GuidanceFixture.answer([RouteLeg(geometry: line, distance: 111)])
        let route = GuidanceRoute(
            answer, country: country, countryMap: try CountryMapTests.world.get())
        return try #require(route).state(at: 10)
    }

    @Test func `a route has the country of each position`() throws {
        #expect(try state(10.75, 59.91).country == "NO")
        #expect(try state(-40, 45).country == nil)
        let line = [(11.2, 59.14), (11.25, 59.11), (11.28, 59.08), (11.3, 59.0)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        }
        let route = try #require(
            GuidanceRoute(
                GuidanceFixture.answer([RouteLeg(geometry: line, distance: 17_000)]),
                countryMap: try CountryMapTests.world.get()))
        #expect(route.state(at: 0).country == "NO")
        #expect(route.state(at: route.length).country == "SE")
    }

    @Test func `without country outlines the country is nil`() throws {
        let line = [
            Coordinate(longitude: 10, latitude: 60), Coordinate(longitude: 10, latitude: 61),
        ]
        let answer = GuidanceFixture.answer([RouteLeg(geometry: line, distance: 111_000)])
        #expect(try #require(GuidanceRoute(answer)).state(at: 10).country == nil)
    }

    /// A border of a map that runs 800 m north of where Natural Earth has it, cut by the edge of the
    /// extract, and drawn in either direction.
    @Test(arguments: [false, true])
    func `a map's borders are preferred to the world's outlines`(isReversed: Bool) throws {
        struct BorderNetwork: RoadNetwork {
            let line: [Coordinate]
            func segments(in box: CoordinateBox) -> [RoadSegment] { [] }
            func countryBorders(in box: CoordinateBox) -> [NetworkBorder] {
                [NetworkBorder(countries: ["CA", "US"], line: line)]
            }
        }
        // The 49th parallel at the Red River.
        var line = stride(from: -97.4, through: -97.0, by: 0.01).map {
            Coordinate(longitude: $0, latitude: 49.0072)
        }
        if isReversed { line.reverse() }
        let map = try CountryMapTests.world.get().refined(
            by: BorderNetwork(line: line).countryBorders(
                in: CoordinateBox(west: -98, south: 48, east: -96, north: 50)))
        func country(_ latitude: Double, _ longitude: Double = -97.2) -> String? {
            map.country(at: Coordinate(longitude: longitude, latitude: latitude))
        }
        #expect(country(49.0070) == "US" && country(49.0074) == "CA")
        #expect(country(48.98) == "US" && country(49.03) == "CA")
        // Beside the end of the line, and far from it.
        #expect(country(49.0070, -97.41) == "US" && country(49.0074, -96.99) == "CA")
        #expect(country(49.0060, -97.8) == "CA")
    }

    @Test(arguments: [
        (-2.24, 53.48, DrivingSide.left), (-7.3, 55.0, .left), (114.17, 22.3, .left),
        (10.75, 59.91, .right), (114.06, 22.54, .right), (139.7, 35.7, .left),
        (2.35, 48.86, .right),
    ])
    func `the driving side is the country's`(
        longitude: Double, latitude: Double, side: DrivingSide
    ) throws {
        #expect(try state(longitude, latitude).drivingSide == side)
    }

    @Test func `speed limit signs have the country's design`() throws {
        #expect(try state(-73.98, 40.75).speedLimitSign == .mutcd)
        #expect(try state(10.75, 59.91).speedLimitSign == .vienna)
    }

    @Test func `a country option overrides map, engine and outlines`() throws {
        let said = try state(10.75, 59.91, country: "us")
        #expect(said.country == "US" && said.speedLimitSign == .mutcd)
        #expect(try state(10.75, 59.91, country: "GB").drivingSide == .left)
        let spans = [RouteSpan(points: 0...3, value: "SE")]
        let answer = GuidanceFixture.zigzag(
            change: { steps in
                for index in steps.indices { steps[index].speedLimitSign = .mutcd }
            }, countries: spans)
        #expect(try #require(GuidanceRoute(answer)).state(at: 10).country == "SE")
        #expect(try #require(GuidanceRoute(answer)).state(at: 10).speedLimitSign == .mutcd)
        let route = try #require(GuidanceRoute(answer, country: "NO"))
        #expect(route.state(at: 10).country == "NO")
        #expect(route.state(at: 10).speedLimitSign == .vienna)
    }

    @Test(arguments: [(-14.0, DrivingSide.right), (14, .left), (-6, .right), (25, .left)])
    func `the opposite carriageway decides the driving side before the country`(
        offset: Double, side: DrivingSide
    ) throws {
        var network = NetworkFixture()
        for number in 0..<4 {
            let (south, north) = (Double(number) * 100, Double(number + 1) * 100)
            func named(_ edge: inout RoadSegment) {
                edge.ref = "A 1"
                edge.roadClass = .trunk
            }
            network.add(number, number + 1, [(0, south), (0, north)], oneway: true, named)
            network.add(
                20 + number, 19 + number, [(offset, north), (offset, south)], oneway: true, named)
            // A slip road that runs the other way is no carriageway.
            network.add(
                40 + number, 39 + number, [(-offset, north), (-offset, south)], oneway: true
            ) { edge in
                named(&edge)
                edge.roadClass = .trunkLink
            }
        }
        let line = [GuidanceFixture.place(0, 0), GuidanceFixture.place(0, 400)]
        let answer = GuidanceFixture.answer([RouteLeg(geometry: line, distance: 400)])
        for country in ["GB", "NO"] {
            let route = try #require(
                GuidanceRoute(answer, network: network, country: country))
            #expect(route.drivingSide == side)
        }
    }
}
