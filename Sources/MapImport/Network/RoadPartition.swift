import MapStore
import Platform

#if canImport(Glibc)
    import Glibc
#endif

/// An order of a network's nodes in which every run of a cell's size is one area with few roads
/// across its border.
///
/// The nodes are halved again and again: along the straight line, of four directions and of the
/// positions near the middle, that the fewest roads cross. Roads for cars count most, because
/// distances between the borders of cells are kept for them. Halves are whole cells of the largest
/// size that fits, so that the cells of a level are unions of those below.
struct RoadPartition {
    /// A road between two nodes, seen from one of them.
    private struct Link {
        let node: UInt32
        let weight: Int32
    }

    private var firstLinks: [UInt32]
    private var links: [Link]
    /// The nodes sorted along each direction, within each part.
    private var orders: [[UInt32]]
    /// The first position of the part that each node is in.
    private var parts: [UInt32]
    /// The position of each node in the order that was looked at last.
    private var ranks: [UInt32]
    private var kept: [UInt32] = []

    /// Prepares the partition of a network.
    init(_ network: ImportedRoadGraph) {
        let count = network.junctionNodes.count
        (firstLinks, links) = Self.links(of: network)
        let positions = network.junctionNodes.elements.map(\.position)
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
    }

    private static func links(of network: ImportedRoadGraph) -> (firsts: [UInt32], [Link]) {
        var firsts = [UInt32](repeating: 0, count: network.junctionNodes.count + 1)
        for stretch in network.stretches.elements {
            firsts[Int(stretch.from) - 1] += 1
            firsts[Int(stretch.to) - 1] += 1
        }
        var sum: UInt32 = 0
        for index in firsts.indices {
            sum += firsts[index]
            firsts[index] = sum
        }
        var links = [Link](repeating: Link(node: 0, weight: 0), count: Int(sum))
        for stretch in network.stretches.elements {
            let uses = network.ways.road(at: Int(stretch.road)).uses
            let isForCars = [true, false].contains {
                uses.use(by: .car, forward: $0).access != .no
            }
            for (from, to) in [(stretch.from, stretch.to), (stretch.to, stretch.from)] {
                firsts[Int(from) - 1] -= 1
                links[Int(firsts[Int(from) - 1])] = Link(
                    node: UInt32(to - 1), weight: isForCars ? 6 : 1)
            }
        }
        return (firsts, links)
    }

    /// The nodes, counted from 0, in the order of the cells.
    mutating func order() -> [UInt32] {
        var open = [0..<parts.count]
        while let range = open.popLast() {
            guard let middle = split(range) else { continue }
            open.append(range.lowerBound..<middle)
            open.append(middle..<range.upperBound)
        }
        return orders[0]
    }

    /// Halves a part.
    ///
    /// - Parameter range: its positions in the orders.
    /// - Returns: where the second half begins; `nil` if the part is no larger than a cell.
    private mutating func split(_ range: Range<Int>) -> Int? {
        guard range.count > RoutingCell.nodesPerCell else { return nil }
        var size = RoutingCell.nodesPerCell
        while size * RoutingCell.cellsPerParent < range.count {
            size *= RoutingCell.cellsPerParent
        }
        let cells = (range.count + size - 1) / size
        let least = max(cells * 2 / 5, 1)
        let candidates = least...max(min(cells - least, cells - 1), least)
        var best = (cut: Int.max, order: 0, middle: 0)
        for order in orders.indices {
            for (index, cut) in cuts(range, order, size, candidates).enumerated()
            where cut < best.cut {
                best = (cut, order, range.lowerBound + (candidates.lowerBound + index) * size)
            }
        }
        for position in best.middle..<range.upperBound {
            parts[Int(orders[best.order][position])] = UInt32(truncatingIfNeeded: best.middle)
        }
        for order in orders.indices where order != best.order {
            separate(range, order, at: best.middle)
        }
        return best.middle
    }

    /// The weight of the roads that lead from the first cells of a part into the rest.
    private mutating func cuts(
        _ range: Range<Int>, _ order: Int, _ size: Int, _ candidates: ClosedRange<Int>
    ) -> [Int] {
        let part = parts[Int(orders[order][range.lowerBound])]
        for position in range {
            ranks[Int(orders[order][position])] = UInt32(truncatingIfNeeded: position)
        }
        var cuts: [Int] = []
        var cut = 0
        let end = range.lowerBound + candidates.upperBound * size
        for position in range.lowerBound..<min(end, range.upperBound) {
            let node = Int(orders[order][position])
            for link in links[Int(firstLinks[node])..<Int(firstLinks[node + 1])]
            where parts[Int(link.node)] == part {
                let isBefore = Int(ranks[Int(link.node)]) <= position
                cut += Int(isBefore ? -link.weight : link.weight)
            }
            let (cell, rest) = (position + 1 - range.lowerBound).quotientAndRemainder(
                dividingBy: size)
            if rest == 0, candidates.contains(cell) { cuts.append(cut) }
        }
        return cuts
    }

    /// Brings the nodes of the first half of a part before those of the second, in one order.
    private mutating func separate(_ range: Range<Int>, _ order: Int, at middle: Int) {
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
}
