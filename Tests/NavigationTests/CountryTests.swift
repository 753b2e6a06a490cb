import MapGeometry
import MapStore
import Navigation
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
        return try #require(GuidanceRoute(answer, country: country)).state(at: 10)
    }

    @Test(arguments: [
        ("NO", 10.75, 59.91), ("NO", 11.56, 60.88), ("NO", 18.95, 69.65), ("NO", 11.27, 59.1),
        ("SE", 18.07, 59.32), ("SE", 13.0, 55.6), ("SE", 20.2, 67.85), ("DK", 12.57, 55.67),
        ("FI", 24.94, 60.17), ("DE", 11.28, 49.51), ("DE", 13.3, 52.5), ("DE", 9.73, 52.37),
        ("GB", -2.24, 53.48), ("GB", -7.3, 55.0), ("IE", -6.26, 53.35), ("AD", 1.52, 42.51),
        ("MC", 7.42, 43.735), ("LI", 9.52, 47.14), ("AT", 13.05, 47.8), ("CH", 6.14, 46.2),
        ("FR", 1.86, 50.95), ("NL", 5.69, 50.85), ("US", -73.98, 40.75), ("US", -122.6, 45.4),
        ("CA", -79.4, 43.65), ("HK", 114.17, 22.3), ("CN", 114.06, 22.54), ("JP", 139.7, 35.7),
        ("AU", 151.2, -33.9), ("NZ", 174.77, -36.87), ("FJ", 178.4, -18.1), ("SG", 103.85, 1.29),
    ])
    func `a place lies in the country of its nearest town`(
        code: String, longitude: Double, latitude: Double
    ) throws {
        #expect(try state(longitude, latitude).country == code)
    }

    @Test(arguments: [
        (-40.0, 45.0), (14.55, 52.34), (7.59, 47.58), (0, 0), (-150, -60), (180, 89.99),
        (-180, -90),
    ])
    func `between towns of two countries and at sea it is not said`(
        longitude: Double, latitude: Double
    ) throws {
        #expect(try state(longitude, latitude).country == nil)
    }

    @Test(arguments: [
        (-2.24, 53.48, DrivingSide.left), (-7.3, 55.0, .left), (114.17, 22.3, .left),
        (10.75, 59.91, .right), (114.06, 22.54, .right), (139.7, 35.7, .left),
        (2.35, 48.86, .right),
    ])
    func `traffic keeps to the country's side`(
        longitude: Double, latitude: Double, side: DrivingSide
    ) throws {
        #expect(try state(longitude, latitude).drivingSide == side)
    }

    @Test func `signs look as the country's`() throws {
        #expect(try state(-73.98, 40.75).speedLimitSign == .mutcd)
        #expect(try state(10.75, 59.91).speedLimitSign == .vienna)
    }

    @Test func `what somebody says overrides all`() throws {
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
    func `the other carriageway tells the side before the country does`(
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
