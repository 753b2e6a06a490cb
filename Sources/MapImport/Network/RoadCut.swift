import MapStore
import Platform

/// Finds where a part of the road network is best cut in two: across as few roads for cars as
/// possible.
///
/// The nodes at both ends of the part, in the order of a direction, are on different sides; between
/// them runs the smallest cut, found as the greatest flow (A. Schild, C. Sommer, "On Balanced
/// Separators in Road Networks", SEA 2015). A street carries one unit.
struct RoadCut {
    /// A road between two nodes, seen from one of them.
    private struct Link {
        let node: UInt32
        /// The position of the same road, seen from the other node.
        let twin: UInt32
    }

    /// The position of the first link of each node, those of roads for cars first, and one more.
    private var firstLinks: [UInt32]
    /// The position after each node's last link for cars.
    private var carEnds: [UInt32]
    private var links: [Link]
    /// What flows along each link: 1, 0, or -1 where it flows the other way.
    private var flows: [Int8]
    private var used: [UInt32] = []

    /// The search that has reached each node, the link by which it came, and the first of its links.
    private var seen: [UInt32]
    private var arrivals: [UInt32]
    private var roots: [UInt32]
    private var search: UInt32 = 0
    private var queue: [UInt32] = []

    /// Prepares a network.
    init(_ network: ImportedRoadGraph) {
        let count = network.junctionNodes.count
        firstLinks = [UInt32](repeating: 0, count: count + 1)
        carEnds = [UInt32](repeating: 0, count: count)
        seen = carEnds
        arrivals = carEnds
        roots = carEnds
        let isForCars = network.stretches.elements.map { stretch in
            let uses = network.ways.road(at: Int(stretch.road)).uses
            return uses.use(by: .car, forward: true).access != .no
                || uses.use(by: .car, forward: false).access != .no
        }
        for stretch in network.stretches.elements where stretch.from != stretch.to {
            firstLinks[Int(stretch.from)] += 1
            firstLinks[Int(stretch.to)] += 1
        }
        // Numbers of nodes are from 1: each count is already at the position after its node's.
        for index in 1..<max(firstLinks.count, 1) { firstLinks[index] += firstLinks[index - 1] }
        links = [Link](
            repeating: Link(node: 0, twin: 0), count: Int(firstLinks.last ?? 0))
        flows = [Int8](repeating: 0, count: links.count)
        var next = firstLinks
        for isCarTurn in [true, false] {
            for (stretch, isCar) in zip(network.stretches.elements, isForCars)
            where isCar == isCarTurn && stretch.from != stretch.to {
                let (from, to) = (Int(stretch.from) - 1, Int(stretch.to) - 1)
                let (one, other) = (next[from], next[to])
                links[Int(one)] = Link(node: UInt32(truncatingIfNeeded: to), twin: other)
                links[Int(other)] = Link(node: UInt32(truncatingIfNeeded: from), twin: one)
                next[from] += 1
                next[to] += 1
            }
            if isCarTurn { carEnds = Array(next.dropLast()) }
        }
    }

    // MARK: The cut

    /// A part of the nodes in the order of a direction.
    struct Part {
        /// All nodes in that order.
        let order: [UInt32]
        /// The positions of the part.
        let range: Range<Int>
        /// The positions of the nodes that may be on either side.
        let band: Range<Int>
        /// The position of each node of the part in the order.
        let ranks: [UInt32]
        /// The first position of the part that each node is in.
        let parts: [UInt32]

        func contains(_ node: UInt32) -> Bool {
            Int(parts[Int(node)]) == range.lowerBound
        }
    }

    /// The number of roads for cars across the smallest cut.
    ///
    /// - Parameters:
    ///   - part: the part.
    ///   - bound: the number from which on a cut is of no use.
    /// - Returns: `nil` if there is none below the bound; otherwise ``firstSide(of:)`` is of it.
    mutating func size(of part: Part, below bound: Int) -> Int? {
        for link in used { flows[Int(link)] = 0 }
        used.removeAll(keepingCapacity: true)
        var (sources, size) = sources(of: part)
        while size < bound {
            let more = augment(part, &sources)
            if more == 0 { return size }
            size += more
        }
        return nil
    }

    /// The links that lead from the first side's nodes into the band, and the number of those that
    /// lead to the other side at once.
    private func sources(of part: Part) -> (links: [UInt32], direct: Int) {
        var sources: [UInt32] = []
        var direct = 0
        for position in part.range.lowerBound..<part.band.lowerBound {
            for link in carLinks(of: part.order[position])
            where part.contains(links[link].node) {
                let rank = Int(part.ranks[Int(links[link].node)])
                if rank >= part.band.upperBound {
                    direct += 1
                } else if rank >= part.band.lowerBound {
                    sources.append(UInt32(truncatingIfNeeded: link))
                }
            }
        }
        return (sources, direct)
    }

    private func carLinks(of node: UInt32) -> Range<Int> {
        Int(firstLinks[Int(node)])..<Int(carEnds[Int(node)])
    }

    /// Sends flow along shortest paths that share no node.
    ///
    /// - Returns: the number of paths.
    private mutating func augment(_ part: Part, _ sources: inout [UInt32]) -> Int {
        search += 1
        queue.removeAll(keepingCapacity: true)
        for link in sources { reach(by: link, root: link) }
        var count = 0
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            let root = roots[Int(node)]
            guard flows[Int(root)] < 1 else { continue }
            for link in carLinks(of: node) where flows[link] < 1 && part.contains(links[link].node)
            {
                let rank = Int(part.ranks[Int(links[link].node)])
                if rank >= part.band.upperBound {
                    flow(along: UInt32(truncatingIfNeeded: link), from: node)
                    count += 1
                    break
                } else if rank >= part.band.lowerBound {
                    reach(by: UInt32(truncatingIfNeeded: link), root: root)
                }
            }
        }
        let flows = flows
        sources.removeAll { flows[Int($0)] == 1 }
        return count
    }

    private mutating func reach(by link: UInt32, root: UInt32) {
        let node = Int(links[Int(link)].node)
        guard seen[node] != search else { return }
        seen[node] = search
        arrivals[node] = link
        roots[node] = root
        queue.append(UInt32(truncatingIfNeeded: node))
    }

    private mutating func flow(along last: UInt32, from node: UInt32) {
        var link = last
        let root = roots[Int(node)]
        while true {
            let twin = links[Int(link)].twin
            flows[Int(link)] += 1
            flows[Int(twin)] -= 1
            used.append(link)
            used.append(twin)
            guard link != root else { return }
            link = arrivals[Int(links[Int(twin)].node)]
        }
    }

    // MARK: The sides

    /// The nodes of a part that are on the first side of the cut that was found last.
    ///
    /// Nodes without a road for cars are where their neighbours are.
    mutating func firstSide(of part: Part) -> [UInt32] {
        var first = Array(part.order[part.range.lowerBound..<part.band.lowerBound])
        // What the last search has reached is before the cut.
        let reached = search
        let (before, after) = (search + 1, search + 2)
        search += 2
        queue.removeAll(keepingCapacity: true)
        var others: [UInt32] = []
        for position in part.band {
            let node = part.order[position]
            if carLinks(of: node).isEmpty {
                others.append(node)
            } else {
                seen[Int(node)] = seen[Int(node)] == reached ? before : after
                queue.append(node)
            }
        }
        for node in others {
            let side = allLinks(of: node).lazy.compactMap { [self] link -> UInt32? in
                let rank = Int(part.ranks[Int(links[link].node)])
                guard part.contains(links[link].node), !part.band.contains(rank) else { return nil }
                return rank < part.band.lowerBound ? before : after
            }.first
            guard let side else { continue }
            seen[Int(node)] = side
            queue.append(node)
        }
        spread(part, to: before...after)
        let middle = (part.band.lowerBound + part.band.upperBound) / 2
        for position in part.band {
            let node = part.order[position]
            let side = seen[Int(node)]
            let isKnown = side == before || side == after
            if side == before || !isKnown && position < middle { first.append(node) }
        }
        return first
    }

    private func allLinks(of node: UInt32) -> Range<Int> {
        Int(firstLinks[Int(node)])..<Int(firstLinks[Int(node) + 1])
    }

    /// Gives the sides of the nodes in the queue to those around them that have none.
    private mutating func spread(_ part: Part, to sides: ClosedRange<UInt32>) {
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for link in allLinks(of: node) {
                let other = links[link].node
                guard part.contains(other), !sides.contains(seen[Int(other)]),
                    part.band.contains(Int(part.ranks[Int(other)]))
                else { continue }
                seen[Int(other)] = seen[Int(node)]
                queue.append(other)
            }
        }
    }
}
