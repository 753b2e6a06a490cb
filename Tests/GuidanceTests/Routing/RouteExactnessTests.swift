import Foundation
import Geometry
import Guidance
import MapImport
import MapStore
import RouteExactness
import Routes
import TestSupport
import Testing

/// The router's search compared with the plainest one; `route-exactness` asks more.
@Suite struct RouteExactnessTests {
    /// Calls `body` with the map of an extract.
    private static func withMap(of source: String, _ body: (MapDatabase) throws -> Void) throws {
        let target = NSTemporaryDirectory() + "/exact-\(UUID().uuidString).mbtiles"
        defer { unlink(target) }
        _ = try Importer(options: ImportOptions()).run(
            inputs: [source], writer: MapWriter(path: target))
        try body(MapDatabase(path: target))
    }

    private static func expectExact(
        _ map: MapDatabase, starts: Int, goals: Int, seed: UInt64, leastFound: Int
    ) throws {
        let nodes = try #require(try map.lastRoutingNode())
        let areas = try ExactnessTrial.areas(of: map)
        var random = SeededRandom(seed: seed)
        for departure in ExactnessTrial.Variant.departures {
            let trial = ExactnessTrial(
                try RoutingGraph(map, at: departure, areas: areas), lastNode: nodes)
            for variant in ExactnessTrial.Variant.all where variant.departure == departure {
                for profile in TravelProfile.allCases {
                    let outcome = trial.run(
                        starts: starts, goals: goals, profile, variant, using: &random)
                    #expect(outcome.differences == [], "\(profile) \(variant.name)")
                    #expect(outcome.found >= leastFound, "\(profile) \(variant.name)")
                }
            }
        }
    }

    @Test func `ways in a town are those of a plain search, over its areas too`() throws {
        try Self.withMap(of: ProjectFiles.root + "/samples/helsinki.osm.pbf") { map in
            #expect(try ExactnessTrial.areas(of: map).count > 0)
            try Self.expectExact(map, starts: 3, goals: 14, seed: 33, leastFound: 10)
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `so are ways on networks with restrictions over several roads`(seed: UInt64) throws {
        let source = NSTemporaryDirectory() + "/exact-\(UUID().uuidString).osm"
        defer { unlink(source) }
        try RestrictedGrid(seed: seed).document.write(
            toFile: source, atomically: false, encoding: .utf8)
        try Self.withMap(of: source) { map in
            try Self.expectExact(map, starts: 2, goals: 15, seed: seed, leastFound: 5)
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `no way makes a turn that a relation forbids`(seed: UInt64) throws {
        let grid = RestrictedGrid(seed: seed)
        let source = NSTemporaryDirectory() + "/exact-\(UUID().uuidString).osm"
        defer { unlink(source) }
        try grid.document.write(toFile: source, atomically: false, encoding: .utf8)
        try Self.withMap(of: source) { map in
            let router = try Router(map)
            var random = SeededRandom(seed: seed &+ 50)
            var found = 0
            for _ in 0..<60 {
                let ends = (0..<2).map { _ in grid.place(grid.randomNode(&random)) }
                guard ends[0] != ends[1],
                    let route = try? router.answer(RouteRequest(places: ends)).main
                else { continue }
                found += 1
                #expect(grid.brokenRestrictions(by: route.lines[0]) == [])
            }
            #expect(found > 20)
        }
    }

    @Test func `the nearest roads are the first of all roads nearby, on land and on water`() throws
    {
        try Self.withMap(of: ProjectFiles.root + "/samples/helsinki.osm.pbf") { map in
            let router = try Router(map)
            var random = SeededRandom(seed: 5)
            for _ in 0..<8 {
                let place = Coordinate(
                    longitude: Double.random(in: 24.93...24.97, using: &random),
                    latitude: Double.random(in: 60.155...60.175, using: &random))
                for profile in TravelProfile.allCases {
                    let all = try router.nearest(to: place, by: profile, count: 10_000)
                    #expect(all.count > 50)
                    // For others, what is under the ground counts as farther away.
                    let meters = all.map(\.meters)
                    #expect(meters == meters.sorted() || profile != .car)
                    let few = try [1, 3].map {
                        try router.nearest(to: place, by: profile, count: $0).map(\.meters)
                    }
                    #expect(few == [1, 3].map { all.prefix($0).map(\.meters) })
                }
            }
        }
    }

    @Test func `a way through places consists of the ways between them`() throws {
        try Self.withMap(of: ProjectFiles.root + "/samples/helsinki.osm.pbf") { map in
            let router = try Router(map)
            let places = [(24.9384, 60.1699), (24.9402, 60.1725), (24.9451, 60.1690)].map {
                Coordinate(longitude: $0.0, latitude: $0.1)
            }
            for profile in TravelProfile.allCases {
                func legs(_ places: [Coordinate]) throws -> [Double] {
                    try router.answer(RouteRequest(places: places, profile: profile)).main?
                        .legs.map { $0.distance } ?? []
                }
                let apart = try legs(Array(places.prefix(2))) + legs(Array(places.suffix(2)))
                #expect(try legs(places) == apart && apart.count == 2)
            }
        }
    }
}

/// A square grid of two-way streets, one way between every two crossings, with random restrictions
/// over up to four roads.
private struct RestrictedGrid {
    private struct Restriction {
        let kind: String
        /// The nodes that are passed, in order.
        let nodes: [Int]

        var isOnly: Bool { kind.hasPrefix("only") }
    }

    private static let side = 9
    private static let spacing = 0.002
    private var restrictions: [Restriction] = []

    init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 {
            var nodes = [randomNode(&random)]
            let length = Int.random(in: 3...5, using: &random)
            while nodes.count < length {
                let next = Self.neighbors(of: nodes[nodes.count - 1]).filter { !nodes.contains($0) }
                guard let node = next.randomElement(using: &random) else { break }
                nodes.append(node)
            }
            guard nodes.count == length else { continue }
            let kind =
                length == 3 && Bool.random(using: &random) ? "only_left_turn" : "no_left_turn"
            restrictions.append(Restriction(kind: kind, nodes: nodes))
        }
    }

    func randomNode(_ random: inout SeededRandom) -> Int {
        Int.random(in: 0..<Self.side * Self.side, using: &random)
    }

    func place(_ node: Int) -> Coordinate {
        Coordinate(
            longitude: 10 + Double(node % Self.side) * Self.spacing,
            latitude: 60 + Double(node / Self.side) * Self.spacing)
    }

    private static func neighbors(of node: Int) -> [Int] {
        let (x, y) = (node % side, node / side)
        return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].filter {
            (0..<side).contains($0.0) && (0..<side).contains($0.1)
        }.map { $0.1 * side + $0.0 }
    }

    private static func way(_ one: Int, _ other: Int) -> Int {
        min(one, other) * 2 + (abs(one - other) == 1 ? 1 : 2)
    }

    /// The network in OpenStreetMap's XML.
    var document: String {
        var text = "<osm version='0.6'>"
        for node in 0..<Self.side * Self.side {
            let place = place(node)
            text += "<node id='\(node + 1)' lat='\(place.latitude)' lon='\(place.longitude)'/>"
        }
        for node in 0..<Self.side * Self.side {
            for other in Self.neighbors(of: node) where other > node {
                text += "<way id='\(Self.way(node, other))'><nd ref='\(node + 1)'/>"
                text += "<nd ref='\(other + 1)'/><tag k='highway' v='residential'/></way>"
            }
        }
        for (number, restriction) in restrictions.enumerated() {
            let nodes = restriction.nodes
            let ways = zip(nodes, nodes.dropFirst()).map(Self.way)
            text += "<relation id='\(number + 1)'>"
            text += "<member type='way' ref='\(ways[0])' role='from'/>"
            if ways.count == 2 {
                text += "<member type='node' ref='\(nodes[1] + 1)' role='via'/>"
            }
            for way in ways.dropFirst().dropLast() {
                text += "<member type='way' ref='\(way)' role='via'/>"
            }
            text += "<member type='way' ref='\(ways[ways.count - 1])' role='to'/>"
            text += "<tag k='type' v='restriction'/>"
            text += "<tag k='restriction' v='\(restriction.kind)'/></relation>"
        }
        return text + "</osm>"
    }

    /// The restrictions that a line through crossings does not keep.
    func brokenRestrictions(by line: [Coordinate]) -> [[Int]] {
        let nodes = line.compactMap { point -> Int? in
            let (x, y) = (
                (point.longitude - 10) / Self.spacing, (point.latitude - 60) / Self.spacing
            )
            guard abs(x - x.rounded()) < 0.01, abs(y - y.rounded()) < 0.01 else { return nil }
            return Int(y.rounded()) * Self.side + Int(x.rounded())
        }
        return restrictions.filter { restriction in
            let chain = restriction.nodes
            return nodes.indices.contains { start in
                let driven = nodes[start...].prefix(chain.count)
                guard driven.count == chain.count, driven.dropLast() == chain.dropLast()[...] else {
                    return false
                }
                return (driven.last == chain.last) != restriction.isOnly
            }
        }.map(\.nodes)
    }
}
