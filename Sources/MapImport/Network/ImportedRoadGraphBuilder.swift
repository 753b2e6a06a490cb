import Geometry
import MapStore
import Platform

/// Collects the ways that are roads, and cuts them at their junctions into a network.
///
/// A node is a junction if a road ends there, or if it occurs twice: in two roads, or in one that
/// crosses itself. All numbers are assigned in the order of the file.
struct ImportedRoadGraphBuilder {
    /// A stretch of a road without missing nodes.
    struct Run: BitwiseCopyable {
        let road: Int32
        private let first, end: UInt32

        init(road: Int32, nodes: Range<Int>) {
            self.road = road
            first = UInt32(truncatingIfNeeded: nodes.lowerBound)
            end = UInt32(truncatingIfNeeded: nodes.upperBound)
        }

        /// The indexes of its nodes in `nodeIDs` and `positions`.
        var nodes: Range<Int> { Int(first)..<Int(end) }
    }

    /// The OpenStreetMap ids of the roads' ways.
    let wayIDs: ScratchArray<Int64>
    /// The distinct drafts, and the draft of each road.
    private var drafts: [RoadDraft] = []
    private var draftOfRoad: ScratchArray<Int32>
    /// A hash table with open addressing, at most half full, of the number of each draft, or -1.
    ///
    /// A dictionary would hold the drafts a second time.
    private var slots = [Int32](repeating: -1, count: 64)
    let runs: ScratchArray<Run>
    let nodeIDs: ScratchArray<Int64>
    let positions: ScratchArray<FixedCoordinate>
    let memory: ScratchMemory?
    /// The motorway exits, by the node at which they begin.
    private(set) var exits: [Int64: MotorwayExit] = [:]
    /// What nodes mean to those who pass them: barriers and traffic lights.
    let nodeUses: NodeUses

    /// What changes at nodes at certain times.
    private(set) var nodeConditions: [Int64: [NodeCondition]] = [:]

    /// The signs of nodes.
    var signs = NodeSigns()

    /// A builder without roads.
    ///
    /// - Parameter memory: the memory whose limit applies to its arrays; `nil` keeps them in
    ///   memory.
    init(in memory: ScratchMemory? = nil) {
        self.memory = memory
        wayIDs = ScratchArray(in: memory)
        draftOfRoad = ScratchArray(in: memory)
        runs = ScratchArray(in: memory)
        nodeIDs = ScratchArray(in: memory)
        positions = ScratchArray(in: memory)
        nodeUses = NodeUses(in: memory)
    }

    /// Adds a road, split where nodes are missing.
    ///
    /// - Parameters:
    ///   - draft: the properties from its tags.
    ///   - wayID: its way.
    ///   - ids: the ids of its nodes.
    ///   - locations: the positions of the nodes, `nil` for missing ones.
    /// - Returns: whether two consecutive nodes are present; else the road is left out.
    mutating func add(
        _ draft: RoadDraft, wayID: Int64, ids: some Collection<Int64>,
        locations: some Collection<FixedCoordinate?>
    ) -> Bool {
        let firstRun = runs.count
        let road = Int32(truncatingIfNeeded: wayIDs.count)
        var start = nodeIDs.count
        for (id, location) in zip(ids, locations) {
            if let location {
                // A node that is repeated would make a stretch without length.
                if nodeIDs.count > start && nodeIDs[nodeIDs.count - 1] == id { continue }
                nodeIDs.append(id)
                positions.append(location)
            } else {
                endRun(of: road, &start)
            }
        }
        endRun(of: road, &start)
        guard runs.count > firstRun else { return false }
        wayIDs.append(wayID)
        draftOfRoad.append(number(of: draft))
        return true
    }

    /// The properties of a road from its tags, by its index.
    func road(at index: Int) -> RoadDraft { drafts[Int(draftOfRoad[index])] }

    /// The distinct properties of the roads, and the position among them of a road's.
    var distinctRoads: [RoadDraft] { drafts }
    func distinctRoad(at index: Int) -> Int { Int(draftOfRoad[index]) }

    /// A copy in which some roads have the names of others.
    private func named(_ streets: [(road: Int, street: Int)]) -> ImportedRoadGraphBuilder {
        guard !streets.isEmpty else { return self }
        var copy = self
        copy.draftOfRoad = ScratchArray(in: memory)
        copy.draftOfRoad.append(contentsOf: draftOfRoad.elements)
        for (road, street) in streets {
            var draft = self.road(at: road)
            draft.names = self.road(at: street).names
            copy.draftOfRoad[road] = copy.number(of: draft)
        }
        return copy
    }

    private mutating func number(of draft: RoadDraft) -> Int32 {
        if (drafts.count + 1) * 2 > slots.count { growSlots() }
        let slot = slot(of: draft)
        if slots[slot] >= 0 { return slots[slot] }
        let number = Int32(truncatingIfNeeded: drafts.count)
        drafts.append(draft)
        slots[slot] = number
        return number
    }

    /// The slot of a draft, or the free one for it.
    private func slot(of draft: RoadDraft) -> Int {
        let mask = slots.count - 1
        var slot = draft.hashValue & mask
        while slots[slot] >= 0, drafts[Int(slots[slot])] != draft { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func growSlots() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        // No two drafts are equal, so each goes to the first free slot.
        for (number, draft) in drafts.enumerated() {
            var slot = draft.hashValue & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(truncatingIfNeeded: number)
        }
    }

    private mutating func endRun(of road: Int32, _ start: inout Int) {
        if nodeIDs.count - start < 2 {
            nodeIDs.removeSubrange(start...)
            positions.removeSubrange(start...)
        } else {
            runs.append(Run(road: road, nodes: start..<nodeIDs.count))
        }
        start = nodeIDs.count
    }

    /// Appends the roads of another builder.
    mutating func append(_ other: ImportedRoadGraphBuilder) {
        let (road, node) = (wayIDs.count, nodeIDs.count)
        let numbers = other.drafts.map { number(of: $0) }
        wayIDs.append(contentsOf: other.wayIDs.elements)
        for draft in other.draftOfRoad.elements { draftOfRoad.append(numbers[Int(draft)]) }
        for run in other.runs.elements {
            runs.append(
                Run(
                    road: Int32(truncatingIfNeeded: road + Int(run.road)),
                    nodes: run.nodes.lowerBound + node..<run.nodes.upperBound + node))
        }
        nodeIDs.append(contentsOf: other.nodeIDs.elements)
        positions.append(contentsOf: other.positions.elements)
        exits.merge(other.exits) { $1 }
        nodeUses.append(other.nodeUses)
        nodeConditions.merge(other.nodeConditions) { $1 }
        signs.append(other.signs)
    }

    /// Records a motorway exit.
    mutating func add(_ exit: MotorwayExit, atNode id: Int64) {
        exits[id] = exit
    }

    /// Records the meaning of a node.
    mutating func add(_ use: NodeUse, ofNode id: Int64) {
        nodeUses.add(use, ofNode: id)
    }

    /// Records what changes at a node at certain times.
    mutating func add(_ conditions: [NodeCondition], ofNode id: Int64) {
        nodeConditions[id] = conditions
    }

    /// Cuts the roads at their junctions.
    func build() -> ImportedRoadGraph {
        nodeUses.sort()
        let ids = sortedIDs()
        var network = ImportedRoadGraph(
            named(SidewalkNames.streets(besideRoadsOf: self)), junctions: junctions(ids))
        for run in runs.elements where !isStray(run, ids) { cut(run, into: &network) }
        network.renumberNodes()
        return network
    }

    /// Whether a run begins at an index of the gathered nodes, or, with `isLast`, whether one ends
    /// there.
    func isEnd(_ place: Int, isLast: Bool) -> Bool {
        let next = runs.elements.partitioningIndex { $0.nodes.upperBound > place }
        guard next < runs.count else { return false }
        return place == (isLast ? runs[next].nodes.upperBound - 1 : runs[next].nodes.lowerBound)
    }

    /// The ids of all nodes in ascending order, each as often as roads pass it and once more for each
    /// reason to cut roads there.
    private func sortedIDs() -> ScratchArray<Int64> {
        let ids = ScratchArray<Int64>(in: memory)
        ids.append(contentsOf: nodeIDs.elements)
        // The ends count twice, so that they are junctions even if no other road meets them.
        for run in runs.elements {
            ids.append(nodeIDs[run.nodes.lowerBound])
            ids.append(nodeIDs[run.nodes.upperBound - 1])
        }
        // Roads are cut where a barrier closes them.
        for id in nodeUses.closedNodes { ids.append(id) }
        for id in nodeConditions.keys { ids.append(id) }
        ids.sort()
        return ids
    }

    /// The nodes at which roads are cut, in ascending order.
    private func junctions(_ ids: ScratchArray<Int64>) -> ScratchArray<Int64> {
        let junctions = ScratchArray<Int64>(in: memory)
        for (id, next) in zip(ids.elements, ids.elements.dropFirst())
        where id == next && junctions.last != id {
            junctions.append(id)
        }
        return junctions
    }

    /// Whether a run is the outline of an area that no other way touches: no one is led along it.
    private func isStray(_ run: Run, _ ids: ScratchArray<Int64>) -> Bool {
        guard road(at: Int(run.road)).traits.contains(.area) else { return false }
        var own: [Int64: Int] = [:]
        for id in nodeIDs[run.nodes] { own[id, default: 0] += 1 }
        for end in [run.nodes.lowerBound, run.nodes.upperBound - 1] {
            own[nodeIDs[end], default: 0] += 1
        }
        return own.allSatisfy { id, count in
            let first = ids.elements.partitioningIndex { $0 >= id }
            return first + count >= ids.count || ids[first + count] != id
        }
    }

    private func cut(_ run: Run, into network: inout ImportedRoadGraph) {
        var start = run.nodes.lowerBound
        for index in run.nodes.dropFirst() where network.isJunction(nodeIDs[index]) {
            network.append(
                start...index, ofRoad: Int(run.road),
                meters: Self.length(of: positions[start..<index + 1]))
            start = index
        }
    }

    /// The length of a line in metres.
    private static func length(of points: ScratchSlice<FixedCoordinate>) -> Double {
        zip(points, points.dropFirst()).reduce(0) {
            $0 + $1.0.coordinate.distance(to: $1.1.coordinate)
        }
    }
}
