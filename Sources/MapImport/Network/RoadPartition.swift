import MapStore
import Platform

#if canImport(Glibc)
    import Glibc
#endif

/// A division of a network's nodes into cells, and of the cells into areas, with few roads across
/// their borders.
///
/// The nodes are halved again and again where the fewest roads for cars are cut (``RoadCut``),
/// because costs between the borders of areas are kept for cars. Cells have room to spare, so that
/// a cut can be where the network is thin.
struct RoadPartition {
    /// A cell.
    struct Cell {
        /// Its number in the map.
        let number: Int
        /// The positions of its nodes in the order.
        let nodes: Range<Int>
    }

    /// The cells, in ascending order of their numbers.
    private(set) var cells: [Cell] = []
    /// The nodes sorted along each direction, within each part.
    private var orders: [[UInt32]]
    /// The first position of the part that each node is in.
    private var parts: [UInt32]
    /// The position of each node in the order that was looked at last.
    private var ranks: [UInt32]
    private var kept: [UInt32] = []
    private var cut: RoadCut

    /// The share of a part's nodes that is on either side of its cut at least.
    private static let leastShare = 0.3

    /// How many times as many nodes an area of one level holds as one of the level below; the
    /// difference to `RoutingCell.cellsPerParent` is room to spare.
    private static let growth = 8

    /// Divides a network.
    init(_ network: ImportedRoadGraph) {
        let positions = network.junctionNodes.elements.map(\.position)
        let count = positions.count
        // Both axes in the same unit, as at the network's middle.
        let middle = positions.isEmpty ? 0 : positions[count / 2].latitude
        let scale = cos(Double(middle) / 1e7 * .pi / 180)
        let points = positions.map { (x: Double($0.longitude) * scale, y: Double($0.latitude)) }
        orders = [(1.0, 0.0), (0, 1), (1, 1), (1, -1)].map { along in
            (0..<count).map { (key: points[$0].x * along.0 + points[$0].y * along.1, node: $0) }
                .sorted { ($0.key, $0.node) < ($1.key, $1.node) }
                .map { UInt32(truncatingIfNeeded: $0.node) }
        }
        parts = [UInt32](repeating: 0, count: count)
        ranks = parts
        cut = RoadCut(network)
        var level = 1
        while Self.mostNodes(atLevel: level) < count { level += 1 }
        fill(0..<count, level: level, number: 0)
    }

    /// The nodes, counted from 0, in the order of the cells.
    var order: [UInt32] { orders[0] }

    /// The most nodes of an area.
    private static func mostNodes(atLevel level: Int) -> Int {
        (1..<level).reduce(RoutingCell.nodesPerCell) { nodes, _ in nodes * growth }
    }

    // MARK: Areas

    /// Makes the cells of an area.
    private mutating func fill(_ range: Range<Int>, level: Int, number: Int) {
        guard level > 1 else {
            cells.append(Cell(number: number, nodes: range))
            return
        }
        let children = divide(
            range, into: RoutingCell.cellsPerParent, of: Self.mostNodes(atLevel: level - 1))
        for (index, child) in children.enumerated() {
            fill(child, level: level - 1, number: number * RoutingCell.cellsPerParent + index)
        }
    }

    /// Divides a part into a number of areas at most, none with more than a number of nodes.
    private mutating func divide(_ range: Range<Int>, into count: Int, of size: Int) -> [Range<Int>]
    {
        guard range.count > size else { return [range] }
        func needed(_ nodes: Int) -> Int { (nodes + size - 1) / size }
        let middle = split(range) { needed($0) + needed(range.count - $0) <= count }
        let first = range.lowerBound..<middle
        let rest = middle..<range.upperBound
        let spare = count - needed(first.count) - needed(rest.count)
        let room = needed(first.count) + spare * first.count / range.count
        return divide(first, into: room, of: size) + divide(rest, into: count - room, of: size)
    }

    // MARK: Halves

    /// Halves a part.
    ///
    /// - Parameters:
    ///   - range: its positions in the orders.
    ///   - isFit: whether the first half may have a number of nodes.
    /// - Returns: where the second half begins.
    private mutating func split(_ range: Range<Int>, isFit: (Int) -> Bool) -> Int {
        let least = max(Int(Double(range.count) * Self.leastShare), 1)
        let band = range.lowerBound + least..<range.upperBound - least
        var best: (size: Int, first: [UInt32])?
        for order in orders.indices {
            for position in range {
                ranks[Int(orders[order][position])] = UInt32(truncatingIfNeeded: position)
            }
            let part = RoadCut.Part(
                order: orders[order], range: range, band: band, ranks: ranks, parts: parts)
            guard let size = cut.size(of: part, below: best?.size ?? .max) else { continue }
            let first = cut.firstSide(of: part)
            if isFit(first.count) { best = (size, first) }
        }
        return separate(range, first: best?.first ?? half(range, isFit: isFit))
    }

    /// The first nodes of a part, about half of them: where no cut fits.
    private func half(_ range: Range<Int>, isFit: (Int) -> Bool) -> [UInt32] {
        let middle = range.count / 2
        let count =
            (0..<middle).lazy.flatMap { [middle - $0, middle + $0] }.first(where: isFit) ?? middle
        return Array(orders[0][range.lowerBound..<range.lowerBound + count])
    }

    /// Brings the nodes of the first half of a part before the others, in each order.
    ///
    /// - Returns: where the second half begins.
    private mutating func separate(_ range: Range<Int>, first: [UInt32]) -> Int {
        let middle = range.lowerBound + first.count
        for position in range {
            parts[Int(orders[0][position])] = UInt32(truncatingIfNeeded: middle)
        }
        for node in first { parts[Int(node)] = UInt32(truncatingIfNeeded: range.lowerBound) }
        for order in orders.indices {
            kept.removeAll(keepingCapacity: true)
            var next = range.lowerBound
            for position in range {
                let node = orders[order][position]
                if Int(parts[Int(node)]) == middle {
                    kept.append(node)
                } else {
                    orders[order][next] = node
                    next += 1
                }
            }
            for (offset, node) in kept.enumerated() { orders[order][next + offset] = node }
        }
        return middle
    }
}
