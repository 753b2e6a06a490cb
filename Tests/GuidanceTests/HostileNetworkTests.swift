import Geometry
import Guidance
import MapStore
import Routes
import TestSupport
import Testing

/// Networks that no honest map holds: guidance answers, and never ends the process.
@Suite struct HostileNetworkTests {
    private typealias Fixture = GuidanceFixture

    private static let places: [Double] = [
        .nan, .infinity, -.infinity, 1e300, -1e300, 0, 1, 179.99, -91, .leastNonzeroMagnitude,
    ]

    /// A network that answers every question with the same edges, true or not.
    private struct Parrot: RoadNetwork {
        let all: [RoadSegment]
        func segments(in box: CoordinateBox) -> [RoadSegment] { all }
    }

    private func check(_ network: any RoadNetwork) throws {
        let answer = Fixture.zigzag { steps in
            steps[1].maneuver.type = .roundabout
            steps[2].maneuver.type = .exitRoundabout
        }
        let route = try #require(GuidanceRoute(answer, network: network))
        for distance in stride(from: -10.0, through: 2_010, by: 61) {
            let state = route.state(at: distance)
            #expect(state.remainingDistance.isFinite)
            #expect(state.remainingTime?.isFinite ?? true)
            #expect(route.zoom(at: distance).isFinite)
            if let shape = state.next?.roundabout {
                #expect((-180..<180).contains(shape.exitAngle))
                #expect(shape.otherArms.allSatisfy { (-180..<180).contains($0) })
            }
        }
    }

    @Test func `road segments with NaN coordinates are skipped`() throws {
        var edges: [RoadSegment] = []
        for (number, place) in Self.places.enumerated() {
            for other in Self.places {
                let line = [
                    Coordinate(longitude: place, latitude: other),
                    Coordinate(longitude: 0, latitude: 0.001),
                    Coordinate(longitude: other, latitude: place),
                ]
                edges.append(RoadSegment(id: number, from: number, to: number + 1, line: line))
            }
        }
        edges.append(RoadSegment(id: .max, from: .min, to: .max, line: []))
        edges.append(RoadSegment(id: .min, from: .max, to: .min, line: [Fixture.place(0, 0)]))
        try check(Parrot(all: edges))
    }

    @Test func `absurd speed limits and lane texts are ignored`() throws {
        for value in [Double.nan, .infinity, -5, 0, 1e300] {
            var network = NetworkFixture.zigzag()
            for index in network.all.indices {
                network.all[index].edge.speedLimit = .limited(value, unit: .milesPerHour)
                network.all[index].edge.turnLanes = String(repeating: "|", count: 5_000)
            }
            try check(network)
            let route = try #require(GuidanceRoute(Fixture.zigzag(), network: network))
            #expect(route.state(at: 100).speedLimit == nil)
            #expect(route.state(at: 700).lanes == nil)
        }
    }

    @Test func `broken roundabout rings do not trap`() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<40 {
            var network = NetworkFixture.zigzag()
            for _ in 0..<60 {
                let (x, y) = (
                    Double.random(in: -60...260, using: &random),
                    Double.random(in: 940...1_060, using: &random)
                )
                let from = Int.random(in: 1...6, using: &random)
                let to = Int.random(in: 1...6, using: &random)
                network.add(from, to, [(x, y), (x, y), (y - 900, x + 900)], oneway: true) {
                    $0.traits = Bool.random(using: &random) ? .roundabout : []
                    $0.edge.id = Int.random(in: 1...40, using: &random)
                }
            }
            for index in network.all.indices where Bool.random(using: &random) {
                network.all[index].traits.insert(.roundabout)
            }
            try check(network)
        }
    }
}
