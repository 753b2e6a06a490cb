import MapStore
import Platform

/// A finished road network, as the map database stores it.
///
/// It keeps the points at which roads are cut, in 32 bytes per stretch; roads, centre lines and
/// edges are derived from the gathered ways on request.
struct ImportedRoadGraph {
    /// A road from one junction to the next.
    struct Stretch: BitwiseCopyable {
        /// The indexes of its first and last node among the gathered nodes.
        let first, last: UInt32
        /// The index of its road among the gathered roads.
        let road: Int32
        /// The numbers of its junctions.
        var from, to: Int32
        /// The number of its first edge.
        let edge: UInt32
        let meters: Double
    }

    /// Its junctions, numbered from 1, in the order of the cells.
    let junctionNodes: ScratchArray<Junction>
    /// The cells of the routing graph.
    private(set) var cells: [RoadPartition.Cell] = []
    /// The number in the map of each junction: cells have numbers to spare.
    private let storedNumbers: ScratchArray<UInt32>
    let stretches: ScratchArray<Stretch>
    var restrictions: [TurnRestriction] = []
    /// A node of the network.
    struct Junction: BitwiseCopyable {
        let osmID: Int64
        let position: FixedCoordinate
    }

    private(set) var edgeCount = 0
    /// The gathered ways of the network.
    let ways: ImportedRoadGraphBuilder

    /// The nodes of OpenStreetMap that are junctions, in ascending order, and their numbers here (0
    /// for none yet).
    private let junctions: ScratchArray<Int64>
    private let numbers: ScratchArray<Int32>

    /// Creates a network without stretches from its ways and junctions.
    init(_ ways: ImportedRoadGraphBuilder, junctions: ScratchArray<Int64>) {
        self.ways = ways
        self.junctions = junctions
        numbers = ScratchArray(in: ways.memory)
        numbers.append(contentsOf: repeatElement(0, count: junctions.count))
        junctionNodes = ScratchArray(in: ways.memory)
        storedNumbers = ScratchArray(in: ways.memory)
        stretches = ScratchArray(in: ways.memory)
    }

    /// Whether roads are cut at a node.
    func isJunction(_ id: Int64) -> Bool { place(of: id) != nil }

    /// The number of a junction that an edge uses; `nil` for all other nodes.
    func number(of id: Int64) -> Int? {
        guard let place = place(of: id), numbers[place] > 0 else { return nil }
        return Int(numbers[place])
    }

    /// Returns the number of a junction, which becomes a node of the network if it is not one yet.
    mutating func number(of id: Int64, at position: FixedCoordinate) -> Int {
        guard let place = place(of: id) else { return 0 }
        if numbers[place] == 0 {
            junctionNodes.append(Junction(osmID: id, position: position))
            numbers[place] = Int32(truncatingIfNeeded: junctionNodes.count)
        }
        return Int(numbers[place])
    }

    /// Numbers the junctions anew in the order of the routing graph's cells.
    mutating func renumberNodes() {
        let partition = RoadPartition(self)
        let order = partition.order
        cells = partition.cells
        for cell in cells {
            let first = cell.number * RoutingCell.nodesPerCell + 1
            storedNumbers.append(
                contentsOf: cell.nodes.indices.map {
                    UInt32(truncatingIfNeeded: first + $0 - cell.nodes.lowerBound)
                })
        }
        var newNumbers = [Int32](repeating: 0, count: order.count + 1)
        let nodes = order.enumerated().map { index, old -> Junction in
            newNumbers[Int(old) + 1] = Int32(truncatingIfNeeded: index + 1)
            return junctionNodes[Int(old)]
        }
        for (index, node) in nodes.enumerated() { junctionNodes[index] = node }
        for index in 0..<numbers.count { numbers[index] = newNumbers[Int(numbers[index])] }
        for index in 0..<stretches.count {
            stretches[index].from = newNumbers[Int(stretches[index].from)]
            stretches[index].to = newNumbers[Int(stretches[index].to)]
        }
    }

    /// The number in the map of a junction.
    func storedNumber(_ junction: Int) -> Int {
        junction > 0 && junction <= storedNumbers.count ? Int(storedNumbers[junction - 1]) : 0
    }

    /// Adds a stretch between two indexes of the gathered nodes, and its edges under the next
    /// numbers.
    mutating func append(_ places: ClosedRange<Int>, ofRoad road: Int, meters: Double) {
        let from = number(
            of: ways.nodeIDs[places.lowerBound], at: ways.positions[places.lowerBound])
        let to = number(of: ways.nodeIDs[places.upperBound], at: ways.positions[places.upperBound])
        stretches.append(
            Stretch(
                first: UInt32(truncatingIfNeeded: places.lowerBound),
                last: UInt32(truncatingIfNeeded: places.upperBound),
                road: Int32(truncatingIfNeeded: road), from: Int32(truncatingIfNeeded: from),
                to: Int32(truncatingIfNeeded: to), edge: UInt32(truncatingIfNeeded: edgeCount + 1),
                meters: meters))
        let draft = ways.road(at: road)
        edgeCount += (draft.forward == nil ? 0 : 1) + (draft.backward == nil ? 0 : 1)
    }

    /// Finds a junction's index by binary search, which needs half the memory of a hash table and
    /// is fast compared with writing the edges.
    private func place(of id: Int64) -> Int? {
        var low = 0
        var high = junctions.count
        while low < high {
            let middle = (low + high) / 2
            if junctions[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < junctions.count && junctions[low] == id ? low : nil
    }
}

// MARK: What the database holds

extension ImportedRoadGraph {
    /// The number of rows that it takes in the database.
    var itemCount: Int {
        ways.wayIDs.count + junctionNodes.count + stretches.count + edgeCount + restrictions.count
    }

    /// The roads, numbered from 1: the properties that the edges of each way have in common.
    var roads: some RandomAccessCollection<Road> {
        (0..<ways.wayIDs.count).lazy.map { index in
            Self.road(from: ways.road(at: index), ways.wayIDs[index], id: index + 1)
        }
    }

    /// The junctions as they are stored.
    var nodes: some RandomAccessCollection<RoadNode> {
        (0..<junctionNodes.count).lazy.map { index in
            RoadNode(
                id: storedNumber(index + 1), osmID: Int(junctionNodes[index].osmID),
                position: junctionNodes[index].position)
        }
    }

    /// The centre lines, numbered from 1 as the stretches are from 0.
    var geometries: some RandomAccessCollection<RoadGeometry> {
        (0..<stretches.count).lazy.map { index in
            RoadGeometry(
                id: index + 1, points: Array(points(of: stretches[index])),
                lengthMeters: stretches[index].meters)
        }
    }

    /// The edges, numbered from 1: one for each direction in which a stretch may be driven.
    var edges: some Sequence<RoadEdge> {
        (0..<stretches.count).lazy.flatMap { edges(ofStretch: $0) }
    }

    /// The turn restrictions as they are stored.
    var storedRestrictions: some Sequence<TurnRestriction> {
        restrictions.lazy.map { restriction in
            guard case .node(let junction) = restriction.via else { return restriction }
            var stored = restriction
            stored.via = .node(storedNumber(junction))
            return stored
        }
    }

    /// The points of a stretch, including both junctions.
    func points(of stretch: Stretch) -> ScratchSlice<FixedCoordinate> {
        ways.positions[Int(stretch.first)..<Int(stretch.last) + 1]
    }

    private func edges(ofStretch index: Int) -> [RoadEdge] {
        let stretch = stretches[index]
        let draft = ways.road(at: Int(stretch.road))
        var edges: [RoadEdge] = []
        func add(_ direction: RoadDraft.Direction?, isReversed: Bool) {
            guard let direction else { return }
            edges.append(
                RoadEdge(
                    id: Int(stretch.edge) + edges.count,
                    from: storedNumber(Int(isReversed ? stretch.to : stretch.from)),
                    to: storedNumber(Int(isReversed ? stretch.from : stretch.to)),
                    roadID: Int(stretch.road) + 1,
                    geometryID: index + 1, isReversed: isReversed, isOneway: draft.isOneway,
                    speedLimit: direction.speedLimit, lanes: direction.lanes,
                    turnLanes: direction.turnLanes, destination: direction.destination,
                    destinationRef: direction.destinationRef,
                    exitNumber: exitNumber(of: draft, stretch, isReversed: isReversed),
                    carAccess: draft.carAccess))
        }
        add(draft.forward, isReversed: false)
        add(draft.backward, isReversed: true)
        return edges
    }

    /// The exit number of a stretch that begins its way: its own, else for a ramp that of its node.
    private func exitNumber(
        of draft: RoadDraft, _ stretch: Stretch, isReversed: Bool
    ) -> String? {
        let place = isReversed ? stretch.last : stretch.first
        guard draft.junctionRef != nil || draft.roadClass.isLink,
            ways.isEnd(Int(place), isLast: isReversed)
        else { return nil }
        return draft.junctionRef ?? ways.exits[ways.nodeIDs[Int(place)]]?.number
    }

    private static func road(from draft: RoadDraft, _ wayID: Int64, id: Int) -> Road {
        Road(
            id: id, wayID: Int(wayID), roadClass: draft.roadClass, names: draft.names,
            ref: draft.ref, internationalRef: draft.internationalRef, lanes: draft.lanes,
            layer: draft.layer, surface: draft.surface, traits: draft.traits)
    }
}
