package import MapStore

/// Computes the costs of crossing the areas of a routing graph, level by level, for cars.
package struct RoutingOverlayBuilder {
    /// An edge from one cell to another.
    private struct Border {
        let cell: Int
        let position: Int
        /// The numbers of the nodes where it begins and ends.
        let source, target: Int
    }

    private let lastNode: Int
    private let growth: Double
    private let readCell: (Int) throws(MapStoreError) -> RoutingCell?
    private let costs = TravelCosts(RouteRequest(places: []))
    private var borders: [Border] = []
    private var contents: [OverlayCell.Contents] = []
    /// The areas of the levels that are finished.
    private var areas: [[OverlayCell]] = []

    /// The number of cells from which on jumping over areas is worth its place in the map.
    package static let leastCells = 8

    /// The greatest part of the costs of a level that the next one may have.
    ///
    /// A search looks at about all costs of the areas that it crosses. Those of one large area are
    /// more than those of its parts together where many roads lead across its border.
    package static let greatestGrowth = 0.6

    /// The cells that are kept in memory at a time.
    private static let cellsAtOnce = 256

    /// A builder for a graph.
    ///
    /// - Parameters:
    ///   - lastNode: the greatest number of a node.
    ///   - growth: the greatest part of the costs of a level that the next one may have.
    ///   - cell: reads a cell by its number; called several times for each.
    package init(
        lastNode: Int, greatestGrowth growth: Double = Self.greatestGrowth,
        cell: @escaping (Int) throws(MapStoreError) -> RoutingCell?
    ) {
        self.growth = growth
        self.lastNode = lastNode
        readCell = cell
    }

    /// Computes all areas.
    ///
    /// - Parameter write: gets each area with its number and level.
    /// - Throws: what reading and writing throw.
    package mutating func build(write: (OverlayCell, Int, Int) throws -> Void) throws {
        try findBorders()
        var costCount = Double.infinity
        for level in stride(from: 1, through: OverlayCell.levels(ofNodes: lastNode), by: 1) {
            let drafts = drafts(level)
            let count = drafts.reduce(0) { $0 + Double($1.entries.count * $1.exits.count) }
            guard count <= costCount * growth else { break }
            costCount = count
            var finished: [OverlayCell] = []
            for first in stride(from: 0, to: drafts.count, by: Self.cellsAtOnce) {
                let roads = ProfileRoads(graph(), costs)
                for number in first..<min(first + Self.cellsAtOnce, drafts.count) {
                    var area = drafts[number]
                    area.costs = Self.costs(area, number, level, roads)
                    if !area.costs.isEmpty { try write(area, number, level) }
                    finished.append(area)
                }
                if let problem = roads.graph.problem { throw problem }
            }
            areas.append(finished)
        }
    }

    private func graph() -> RoutingGraph {
        let areas = areas
        return RoutingGraph(
            RoutingGraphSource(
                lastNode: lastNode, levels: areas.count, cell: readCell,
                area: { number, level throws(MapStoreError) in areas[level - 1][number] }))
    }

    /// Finds the edges between cells, and the kinds of roads in each.
    private mutating func findBorders() throws {
        let perCell = RoutingCell.nodesPerCell
        for number in 0..<(lastNode + perCell - 1) / perCell {
            var kinds: OverlayCell.Contents = []
            let nodes = number * perCell + 1...(number + 1) * perCell
            if let cell = try readCell(number) {
                for node in cell.nodes.indices {
                    for position in cell.edges(from: node)
                    where costs.isUsable(cell.edges[position]) {
                        kinds.formUnion(OverlayCell.Contents(cell.edges[position]))
                        let target = Int(cell.edges[position].target)
                        guard !nodes.contains(target) else { continue }
                        borders.append(
                            Border(
                                cell: number, position: position, source: nodes.lowerBound + node,
                                target: target))
                    }
                }
            }
            contents.append(kinds)
        }
    }

    /// The areas of a level, without their costs.
    private func drafts(_ level: Int) -> [OverlayCell] {
        let perArea = OverlayCell.nodes(atLevel: level)
        var drafts = (0...max(lastNode - 1, 0) / perArea).map { _ in
            OverlayCell(entries: [], exits: [], costs: [], contents: [])
        }
        let cellsPerArea = perArea / RoutingCell.nodesPerCell
        for (cell, kinds) in contents.enumerated() {
            drafts[cell / cellsPerArea].contents.formUnion(kinds)
        }
        for border in borders {
            let (from, to) = ((border.source - 1) / perArea, (border.target - 1) / perArea)
            guard from != to, drafts.indices.contains(to) else { continue }
            func gate(_ outside: Int) -> OverlayCell.Gate {
                OverlayCell.Gate(
                    cell: UInt32(truncatingIfNeeded: border.cell),
                    position: UInt16(truncatingIfNeeded: border.position),
                    outside: UInt32(truncatingIfNeeded: outside))
            }
            drafts[from].exits.append(gate(border.target))
            drafts[to].entries.append(gate(border.source))
        }
        return drafts
    }

    private static func costs(
        _ area: OverlayCell, _ number: Int, _ level: Int, _ roads: ProfileRoads
    ) -> [UInt32] {
        func edges(_ gates: [OverlayCell.Gate]) -> [RoutingGraph.Edge] {
            gates.compactMap { roads.graph.edge(inCell: Int($0.cell), at: Int($0.position)) }
        }
        let exits = edges(area.exits)
        var search = AreaSearch(roads, inArea: number, level: level)
        return edges(area.entries).flatMap { search.costs(from: $0, to: exits) }
    }
}
