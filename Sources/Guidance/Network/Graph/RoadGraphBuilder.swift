import Geometry
package import MapStore

/// Makes a ``RoadGraph`` of edges, then their centre lines, roads and turn restrictions.
///
/// What does not fit together is left out: an edge without a line or a road, a number that is too high.
package struct RoadGraphBuilder {
    /// An edge as it came, with our numbers of its line and its road.
    private struct Draft {
        let from, to, mapEdge: UInt32
        let line, road: UInt32
        let isReversed: Bool
        let access: CarAccess
        let limit: StoredSpeedLimit
    }

    /// A centre line as it came.
    private struct Line {
        let points: Range<Int>
        let length: Float
        let box: FixedBox
    }

    private var drafts: [Draft] = []
    private var nodes: NumberMap
    private var lineNumbers, roadNumbers: NumberMap
    private var lines: [Line?] = []
    private var attributes: [RoadAttributes?] = []
    private var points: [FixedCoordinate] = []
    private var texts = TextTable.Builder()
    private var restrictions: [TurnRestriction] = []

    /// Begins a graph without roads.
    ///
    /// - Parameter highestNumber: what no number of a node, line or road exceeds, as long as tables
    ///   become; `nil` for a few roads of a large map.
    package init(highestNumber: Int?) {
        nodes = NumberMap(highest: highestNumber)
        lineNumbers = NumberMap(highest: highestNumber)
        roadNumbers = NumberMap(highest: highestNumber)
    }

    /// Adds an edge.
    package mutating func add(_ edge: RoadEdge) {
        guard nodes.allows(edge.from), nodes.allows(edge.to), lineNumbers.allows(edge.geometryID),
            roadNumbers.allows(edge.roadID), let mapEdge = UInt32(exactly: edge.id),
            drafts.count < Strand.maximumStretches
        else { return }
        drafts.append(
            Draft(
                from: UInt32(edge.from), to: UInt32(edge.to), mapEdge: mapEdge,
                line: UInt32(lineNumbers.meet(edge.geometryID)),
                road: UInt32(roadNumbers.meet(edge.roadID)),
                isReversed: edge.isReversed, access: edge.carAccess,
                limit: StoredSpeedLimit(edge.speedLimit)))
    }

    /// Whether an edge has this centre line.
    package func wants(geometry id: Int) -> Bool { lineNumbers[id] != nil }

    /// Adds the centre line of edges that were added.
    package mutating func add(_ geometry: RoadGeometry) {
        guard let number = lineNumbers[geometry.id], geometry.points.count >= 2,
            let box = FixedBox(around: geometry.points),
            points.count + geometry.points.count < UInt32.max
        else { return }
        let start = points.count
        points += geometry.points
        lines.fill(upTo: lineNumbers.count)
        lines[number] = Line(
            points: start..<points.count,
            length: geometry.lengthMeters.isFinite ? Float(max(geometry.lengthMeters, 0)) : 0,
            box: box)
    }

    /// Adds the road of edges that were added; others are passed over.
    package mutating func add(_ road: Road) {
        guard let number = roadNumbers[road.id] else { return }
        attributes.fill(upTo: roadNumbers.count)
        attributes[number] = RoadAttributes(road, texts: &texts)
    }

    /// Adds a restriction of turns; only those count that bind cars at all hours at a node.
    package mutating func add(_ restriction: TurnRestriction) {
        guard restriction.condition == nil,
            restriction.exceptions.allSatisfy({ $0 != "motorcar" && $0 != "motor_vehicle" })
        else { return }
        restrictions.append(restriction)
    }

    // MARK: Putting together

    /// The graph of all that was added, array by array.
    consuming func parts() -> RoadGraphParts {
        lines.fill(upTo: lineNumbers.count)
        attributes.fill(upTo: roadNumbers.count)
        drafts.removeAll { lines[Int($0.line)] == nil || attributes[Int($0.road)] == nil }
        var parts = RoadGraphParts()
        let stretchOfLine = addStretches(to: &parts)
        addEdges(to: &parts, stretchOfLine)
        parts.attributes = attributes.map { $0 ?? .unknown }
        parts.texts = texts.table
        parts.bannedTurns = bannedTurns(parts)
        return parts
    }

    /// Lays the lines that edges have along a Hilbert curve; which stretch each line became.
    private func addStretches(to parts: inout RoadGraphParts) -> [UInt32?] {
        var isUsed = [Bool](repeating: false, count: lines.count)
        for draft in drafts { isUsed[Int(draft.line)] = true }
        var order: [(key: UInt64, line: Int)] = []
        for (number, line) in lines.enumerated() where isUsed[number] {
            if let line { order.append((line.box.hilbertKey, number)) }
        }
        order.sort { $0 < $1 }
        var stretchOfLine = [UInt32?](repeating: nil, count: lines.count)
        var boxes: [FixedBox] = []
        parts.points.reserveCapacity(points.count)
        for (_, number) in order {
            guard let line = lines[number] else { continue }
            stretchOfLine[number] = UInt32(boxes.count)
            boxes.append(line.box)
            parts.points += points[line.points]
            parts.firstPoints.append(UInt32(parts.points.count))
            parts.lengths.append(line.length)
        }
        parts.roads = [UInt32](repeating: 0, count: boxes.count)
        parts.edgesOfStretches = parts.roads
        parts.index = RoadIndex(boxes)
        return stretchOfLine
    }

    /// Numbers the nodes as the stretches meet them, and sorts the edges by the node where they begin.
    private mutating func addEdges(
        to parts: inout RoadGraphParts, _ stretchOfLine: [UInt32?]
    ) {
        func stretch(_ draft: Int) -> Int { Int(stretchOfLine[Int(drafts[draft].line)] ?? 0) }
        let byStretch = Self.sorted(
            Array(drafts.indices), count: parts.lengths.count, by: stretch
        ).items
        for draft in byStretch {
            _ = nodes.meet(Int(drafts[draft].from))
            _ = nodes.meet(Int(drafts[draft].to))
        }
        let (order, firsts) = Self.sorted(byStretch, count: nodes.count) {
            nodes[Int(drafts[$0].from)] ?? 0
        }
        parts.firstEdges = firsts
        for number in order {
            let draft = drafts[number]
            let stretch = stretch(number)
            let roadClass = attributes[Int(draft.road)]?.roadClass ?? .road
            parts.roads[stretch] = draft.road
            parts.edgesOfStretches[stretch] = UInt32(parts.targets.count)
            parts.sources.append(UInt32(nodes[Int(draft.from)] ?? 0))
            parts.targets.append(UInt32(nodes[Int(draft.to)] ?? 0))
            parts.strands.append(Strand(stretch: stretch, isReversed: draft.isReversed))
            parts.limits.append(draft.limit)
            parts.defaultSpeeds.append(
                UInt8(roadClass.defaultSpeed(limit: draft.limit.speedLimit).rounded()))
            parts.access.append(UInt8(truncatingIfNeeded: draft.access.rawValue))
            parts.mapEdges.append(draft.mapEdge)
        }
    }

    /// Sorts by whole numbers below a count, equal ones in their order; and where each number begins.
    private static func sorted(
        _ items: [Int], count: Int, by key: (Int) -> Int
    ) -> (items: [Int], firsts: [UInt32]) {
        var firsts = [UInt32](repeating: 0, count: count + 1)
        for item in items { firsts[key(item) + 1] += 1 }
        for index in 0..<count { firsts[index + 1] += firsts[index] }
        var next = firsts
        var sorted = items
        for item in items {
            sorted[Int(next[key(item)])] = item
            next[key(item)] += 1
        }
        return (sorted, firsts)
    }

    // MARK: Turns

    /// The turns that restrictions forbid, as pairs of edges.
    private func bannedTurns(_ parts: RoadGraphParts) -> [UInt64] {
        let byNode = Dictionary(grouping: restrictions) { restriction -> Int? in
            guard case .node(let node) = restriction.via else { return nil }
            return nodes[node]
        }
        var banned: Set<UInt64> = []
        for edge in parts.targets.indices {
            let node = Int(parts.targets[edge])
            for restriction in byNode[node] ?? [] where road(restriction.fromRoad, parts, edge) {
                let (strand, isUTurn) = (parts.strands[edge], restriction.kind == .noUTurn)
                for next in Int(parts.firstEdges[node])..<Int(parts.firstEdges[node + 1]) {
                    let leadsThere = road(restriction.toRoad, parts, next)
                    let isBack = parts.strands[next] == strand.reversed
                    let isSameRoad = restriction.fromRoad == restriction.toRoad
                    let isMeant = leadsThere && (!isUTurn || !isSameRoad || isBack)
                    if isMeant != restriction.kind.isMandatory {
                        banned.insert(UInt64(edge) << 32 | UInt64(next))
                    }
                }
            }
        }
        return banned.sorted()
    }

    /// Whether an edge is a part of a road of the map.
    private func road(_ id: Int, _ parts: RoadGraphParts, _ edge: Int) -> Bool {
        roadNumbers[id] == Int(parts.roads[parts.strands[edge].stretch])
    }
}

/// The arrays of a ``RoadGraph`` while they are made.
struct RoadGraphParts {
    var firstEdges: [UInt32] = [0]
    var sources: [UInt32] = []
    var targets: [UInt32] = []
    var strands: [Strand] = []
    var limits: [StoredSpeedLimit] = []
    var defaultSpeeds: [UInt8] = []
    var access: [UInt8] = []
    var mapEdges: [UInt32] = []
    var firstPoints: [UInt32] = [0]
    var lengths: [Float] = []
    var roads: [UInt32] = []
    var edgesOfStretches: [UInt32] = []
    var index = RoadIndex([])
    var points: [FixedCoordinate] = []
    var attributes: [RoadAttributes] = []
    var texts = TextTable.Builder().table
    var bannedTurns: [UInt64] = []
}

extension Array {
    /// Lengthens it by `nil`s.
    fileprivate mutating func fill<Value>(upTo count: Int) where Element == Value? {
        guard self.count < count else { return }
        append(contentsOf: repeatElement(nil, count: count - self.count))
    }
}

/// A speed limit, or none, in two bytes.
struct StoredSpeedLimit: Hashable, Sendable {
    private let bits: UInt16

    private static let unlimited: UInt16 = 0xFFFF
    private static let milesPerHour: UInt16 = 0x8000

    init(_ limit: SpeedLimit?) {
        switch limit {
        case nil: bits = 0
        case .unlimited: bits = Self.unlimited
        case .limited(let value, let unit):
            // No sign shows more than that; what is absurd is not known.
            let number = (1...400).contains(value) ? UInt16(value) : 0
            bits = unit == .milesPerHour && number > 0 ? number | Self.milesPerHour : number
        }
    }

    var speedLimit: SpeedLimit? {
        switch bits {
        case 0: nil
        case Self.unlimited: .unlimited
        default:
            .limited(
                Double(bits & ~Self.milesPerHour),
                unit: bits & Self.milesPerHour == 0 ? .kilometersPerHour : .milesPerHour)
        }
    }
}

/// One direction of a stretch of road: which stretch, and which way.
struct Strand: Hashable, Sendable {
    private let bits: UInt32

    /// More stretches than that a graph can't hold.
    static let maximumStretches = 1 << 31

    init(stretch: Int, isReversed: Bool) {
        bits = UInt32(truncatingIfNeeded: stretch) << 1 | (isReversed ? 1 : 0)
    }

    private init(bits: UInt32) { self.bits = bits }

    var stretch: Int { Int(bits >> 1) }
    /// Whether it runs against the order of the stretch's points.
    var isReversed: Bool { bits & 1 == 1 }
    /// The other direction.
    var reversed: Strand { Strand(bits: bits ^ 1) }
}
