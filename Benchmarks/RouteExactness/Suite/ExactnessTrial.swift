package import Formats
package import Guidance
package import MapStore

/// Random questions to the router's search, each compared with the plain one.
package struct ExactnessTrial {
    /// What came of it.
    package struct Outcome: Sendable {
        /// The questions, and those of them that have a way.
        package var questions = 0, found = 0
        /// Questions whose two answers differ, in words.
        package var differences: [String] = []
        /// The edges of all ways.
        package var edges = 0
    }

    /// What is asked for besides the places.
    package struct Variant: Hashable, Sendable {
        /// Its words for a printed line.
        package let name: String
        /// The roads that are avoided.
        package var avoided: Set<AvoidedRoad> = []
        /// The time of departure.
        package var departure: LocalTime?
        /// Whether the shortest way is asked for.
        package var isShortest = false

        /// The variants that are asked for in turn.
        package static let all = [
            Variant(name: "fastest"), Variant(name: "shortest", isShortest: true),
            Variant(name: "avoid tunnel, unpaved", avoided: [.tunnel, .unpaved]),
            Variant(name: "avoid toll, motorway, ferry", avoided: [.toll, .motorway, .ferry]),
            Variant(name: "depart Wed 08:00", departure: time(25, 8)),
            Variant(
                name: "depart Sun 23:00, avoid toll", avoided: [.toll], departure: time(29, 23)),
        ]

        /// The times of the variants, each once.
        package static let departures = all.map(\.departure).reduce(into: [LocalTime?]()) {
            if !$0.contains($1) { $0.append($1) }
        }

        private static func time(_ day: Int, _ hour: Int) -> LocalTime {
            LocalTime(day: CalendarDay(year: 2026, month: 11, day: day), minute: hour * 60)
        }
    }

    private let graph: RoutingGraph
    private let network: PlainNetwork

    /// A trial on a graph.
    ///
    /// - Parameters:
    ///   - graph: the graph.
    ///   - lastNode: the greatest number of a node.
    package init(_ graph: RoutingGraph, lastNode: Int) {
        self.graph = graph
        network = PlainNetwork(graph, lastNode: lastNode)
    }

    /// Asks.
    ///
    /// - Parameters:
    ///   - starts: the number of places from which ways are asked for.
    ///   - goals: the number of ways from each.
    ///   - profile: how one travels.
    ///   - variant: what is asked for besides.
    ///   - random: chooses the places.
    /// - Returns: what came of it.
    package func run(
        starts: Int, goals: Int, _ profile: TravelProfile, _ variant: Variant,
        using random: inout some RandomNumberGenerator
    ) -> Outcome {
        let costs = TravelCosts(
            RouteRequest(
                places: [], profile: profile, avoided: variant.avoided,
                isShortest: variant.isShortest))
        let roads = ProfileRoads(graph, costs)
        var outcome = Outcome()
        for _ in 0..<starts {
            guard let start = place(costs, &random) else { continue }
            let plain = network.costs(from: start, costs, profile)
            for _ in 0..<goals {
                guard let goal = place(costs, &random) else { continue }
                outcome.questions += 1
                let expected = network.cost(of: goal, plain, costs)
                let path = RouteSearch(roads).path(from: ends(start), to: ends(goal))
                guard let path else {
                    guard let expected else { continue }
                    outcome.differences.append("\(start) \(goal): none instead of \(expected)")
                    continue
                }
                let edges = path.edges.map { network.index(of: $0, in: graph) }
                let sum = network.cost(of: edges, from: start, to: goal, costs, profile)
                outcome.found += 1
                outcome.edges += edges.count
                if path.cost != expected || sum != expected {
                    outcome.differences.append(
                        "\(start) \(goal): \(path.cost), its edges \(text(sum)), not \(text(expected))"
                    )
                }
            }
        }
        return outcome
    }

    private func text(_ cost: UInt32?) -> String { cost.map { "\($0)" } ?? "none" }

    /// A place on a road: at its end one time of five, and one time of ten only in one direction,
    /// as on the side of a kerb.
    private func place(
        _ costs: TravelCosts, _ random: inout some RandomNumberGenerator
    ) -> [PlainNetwork.End]? {
        guard !network.edges.isEmpty else { return nil }
        for _ in 0..<1000 {
            let index = Int.random(in: 0..<network.edges.count, using: &random)
            let edge = network.edges[index]
            guard edge.copy == 0, costs.cost(of: edge) != TravelCosts.closed else { continue }
            let fraction = Double(Int.random(in: 0...10, using: &random)) / 10
            var ends = [PlainNetwork.End(edge: index, fraction: fraction)]
            if Int.random(in: 0..<10, using: &random) > 0, let other = network.reverse(of: index),
                costs.cost(of: network.edges[other]) != TravelCosts.closed
            {
                ends.append(PlainNetwork.End(edge: other, fraction: 1 - fraction))
            }
            return ends
        }
        return nil
    }

    private func ends(_ place: [PlainNetwork.End]) -> [RouteSearch.End] {
        place.compactMap { end in
            network.edge(end.edge, in: graph).map {
                RouteSearch.End(edge: $0, fraction: end.fraction)
            }
        }
    }

    /// The areas of a map's graph on all levels, also where searches would do without.
    ///
    /// - Parameter map: the map.
    /// - Returns: the areas of each level.
    /// - Throws: `MapStoreError` if the map can't be read.
    package static func areas(of map: MapDatabase) throws -> [[OverlayCell]] {
        var areas: [[OverlayCell]] = []
        var builder = RoutingOverlayBuilder(
            lastNode: try map.lastRoutingNode() ?? 0, greatestGrowth: .infinity
        ) { number throws(MapStoreError) in try map.routingCell(number) }
        // Areas without roads across their borders are left out.
        let none = OverlayCell(entries: [], exits: [], costs: [], contents: [])
        try builder.build { area, number, level in
            if areas.count < level { areas.append([]) }
            areas[level - 1] += Array(repeating: none, count: number - areas[level - 1].count)
            areas[level - 1].append(area)
        }
        return areas
    }
}
