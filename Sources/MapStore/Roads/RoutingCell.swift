/// A part of the routing graph: a run of neighbouring nodes with the edges that leave them.
///
/// The map's nodes are numbered so that every ``nodesPerCell`` consecutive numbers are close
/// together on the ground, not all of them used; a query reads the cells that it enters, and no others. Cells are
/// stored as the bytes of their records, little-endian, so that reading one is a copy.
public struct RoutingCell: Sendable {
    /// The nodes in order of their numbers.
    public var nodes: [RoutingNode]
    /// The edges, sorted by the node that they leave.
    public var edges: [RoutingEdge]
    /// The turns at the cell's nodes that are not allowed, ascending by ``TurnBan/key``.
    public var bans: [TurnBan]

    /// A cell from its parts.
    public init(nodes: [RoutingNode], edges: [RoutingEdge], bans: [TurnBan]) {
        self.nodes = nodes
        self.edges = edges
        self.bans = bans
    }

    /// The most nodes of a cell, and the number of numbers that each has.
    public static let nodesPerCell = 512

    /// The most cells that make an area of the next level.
    public static let cellsPerParent = 12

    /// The edges that leave a node.
    ///
    /// - Parameter node: its position in the cell.
    /// - Returns: their positions in the cell.
    public func edges(from node: Int) -> Range<Int> {
        let first = Int(nodes[node].firstEdge)
        let end = node + 1 < nodes.count ? Int(nodes[node + 1].firstEdge) : edges.count
        return first..<max(end, first)
    }
}

/// A node of the routing graph: a junction, a dead end, or a barrier on a road.
public struct RoutingNode: BitwiseCopyable, Sendable {
    /// Where it is.
    public var position: FixedCoordinate
    /// The position of its first edge in the cell.
    public var firstEdge: UInt16
    /// The profiles that can't pass it, one bit for each ``TravelProfile``; the highest bit is
    /// ``keepsLeft``.
    public var closedTo: UInt8
    /// Seconds that passing it takes a car on average, as at traffic lights.
    public var delay: UInt8

    /// The bit of ``closedTo`` that stands for traffic that keeps left.
    private static let left: UInt8 = 128

    /// Whether traffic keeps left there; maps from before December 2026 do not know it.
    public var keepsLeft: Bool { closedTo & Self.left != 0 }

    /// A node from its parts.
    public init(
        position: FixedCoordinate, firstEdge: UInt16, closedTo: UInt8 = 0, delay: UInt8 = 0,
        keepsLeft: Bool = false
    ) {
        self.position = position
        self.firstEdge = firstEdge
        self.closedTo = closedTo | (keepsLeft ? Self.left : 0)
        self.delay = delay
    }
}

/// One direction of a stretch of road in the routing graph; both directions always exist, closed
/// ones as well, so that a node's edges are all roads that meet there.
public struct RoutingEdge: BitwiseCopyable, Sendable {
    /// The number of the node where it ends.
    public var target: UInt32
    /// The number of its centre line times two, and one more against the order of its points.
    public var strand: UInt32
    /// The number of its ``Road``.
    public var road: UInt32
    /// The number of its ``RoadEdge``; 0 if cars may not use this direction.
    public var mapEdge: UInt32
    /// Its length in decimetres.
    public var length: UInt32
    /// The direction in which it begins, in 256ths of a turn clockwise from north.
    public var firstBearing: UInt8
    /// The direction in which it ends, likewise.
    public var lastBearing: UInt8
    /// The raw value of its ``RoadClass``.
    public var roadClass: UInt8
    /// 0, or the number of a copy that exists for a restriction over several roads.
    public var copy: UInt8
    /// The speed of cars in km/h, of bicycles and pedestrians in quarters of a km/h; 0 where closed.
    public var carSpeed, bicycleSpeed, footSpeed: UInt8
    /// The access of each profile in two bits, see ``RoadUse/Access``; bit 6: a bicycle is pushed.
    public var access: UInt8
    /// Its yes-or-no properties.
    public var flags: Flags
    /// Seconds that a car loses on it, as at traffic lights between its ends.
    public var delay: UInt8
    /// How willingly cars take it, in 255ths: its time counts that much more.
    public var preference: UInt8

    /// Yes-or-no properties of an edge.
    public struct Flags: OptionSet, BitwiseCopyable, Sendable {
        /// The bits.
        public let rawValue: UInt16

        /// A set from its bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Cars pay for it.
        public static let toll = Flags(rawValue: 1)
        /// It is in a tunnel.
        public static let tunnel = Flags(rawValue: 2)
        /// It is on a bridge.
        public static let bridge = Flags(rawValue: 4)
        /// It is part of a roundabout.
        public static let roundabout = Flags(rawValue: 8)
        /// It is part of a circular junction with other rules.
        public static let circular = Flags(rawValue: 16)
        /// It has no hard surface.
        public static let unpaved = Flags(rawValue: 32)
        /// Only one direction is open to cars.
        public static let oneway = Flags(rawValue: 64)
        /// Cars may use one of its directions at least.
        public static let carRoad = Flags(rawValue: 128)

        /// It can't be left for the rest of the network, or not be reached from there, by a
        /// profile.
        public static func island(_ profile: TravelProfile) -> Flags {
            Flags(rawValue: 256 << UInt16(profile.rawValue))
        }
    }

    /// An edge from its parts, closed to all profiles.
    public init(
        target: UInt32, strand: UInt32, road: UInt32, mapEdge: UInt32, length: UInt32,
        bearings: (first: UInt8, last: UInt8), roadClass: RoadClass, flags: Flags
    ) {
        self.target = target
        self.strand = strand
        self.road = road
        self.mapEdge = mapEdge
        self.length = length
        (firstBearing, lastBearing) = bearings
        self.roadClass = UInt8(truncatingIfNeeded: roadClass.rawValue)
        copy = 0
        (carSpeed, bicycleSpeed, footSpeed, access) = (0, 0, 0, 0)
        self.flags = flags
        delay = 0
        preference = 255
    }

    /// The access of a profile.
    @inlinable
    public func access(of profile: TravelProfile) -> RoadUse.Access {
        RoadUse.Access(rawValue: Int(access >> UInt8(profile.rawValue * 2) & 3)) ?? .no
    }

    /// The speed of a profile in km/h; 0 where it may not go.
    @inlinable
    public func speed(of profile: TravelProfile) -> Double {
        switch profile {
        case .car: Double(carSpeed)
        case .bicycle: Double(bicycleSpeed) / 4
        case .foot: Double(footSpeed) / 4
        }
    }

    /// Sets the use by a profile; speeds are rounded to what the record can hold, never to 0.
    public mutating func set(_ use: RoadUse, of profile: TravelProfile) {
        let shift = UInt8(profile.rawValue * 2)
        access = access & ~(3 << shift) | UInt8(use.access.rawValue) << shift
        let speed = Self.speedUnits(of: use, by: profile)
        switch profile {
        case .car: carSpeed = speed
        case .bicycle:
            bicycleSpeed = speed
            access = use.isPushed ? access | 64 : access & ~64
        case .foot: footSpeed = speed
        }
    }

    /// The speed of a use in the unit of the profile.
    static func speedUnits(of use: RoadUse, by profile: TravelProfile) -> UInt8 {
        let units = (use.speed * (profile == .car ? 1 : 4)).rounded()
        return use.access == .no || !units.isFinite ? 0 : UInt8(min(max(units, 1), 255))
    }
}

/// A turn that may not be made.
public struct TurnBan: BitwiseCopyable, Sendable {
    /// ``RoutingEdge/strand`` of the edge that is left, and its ``RoutingEdge/copy``.
    public var key: UInt64
    /// The position in the cell of the edge that must not be entered from there.
    public var edge: UInt16
    /// The profiles that it holds for, one bit for each ``TravelProfile``.
    public var profiles: UInt8
    // Every byte is a field, so that equal maps have equal bytes.
    private var unused: UInt8 = 0
    private var unusedToo: UInt32 = 0

    /// A ban from its parts.
    public init(leaving edge: RoutingEdge, entering next: UInt16, profiles: UInt8) {
        self.init(key: Self.key(of: edge), entering: next, profiles: profiles)
    }

    /// A ban of the edge with a key.
    init(key: UInt64, entering next: UInt16, profiles: UInt8) {
        self.key = key
        self.edge = next
        self.profiles = profiles
    }

    /// The key of an edge that is left.
    @inlinable
    public static func key(of edge: RoutingEdge) -> UInt64 {
        UInt64(edge.strand) << 8 | UInt64(edge.copy)
    }
}

// MARK: Bytes

extension RoutingCell {
    /// The bytes as stored: three counts, then the records.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for count in [nodes.count, edges.count, bans.count] {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: count).littleEndian) {
                bytes.append(contentsOf: $0)
            }
        }
        nodes.withUnsafeBytes { bytes.append(contentsOf: $0) }
        edges.withUnsafeBytes { bytes.append(contentsOf: $0) }
        bans.withUnsafeBytes { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// Reads a cell; `nil` if the bytes are damaged.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 12 else { return nil }
        let counts = (0..<3).map { part -> Int in
            let stored = bytes.loadUnaligned(fromByteOffset: part * 4, as: UInt32.self)
            return Int(UInt32(littleEndian: stored))
        }
        let most = 1 << 16
        guard counts[0] <= Self.nodesPerCell, counts[1] < most, counts[2] < most else { return nil }
        var start = 12
        func records<Record: BitwiseCopyable>(_ count: Int, _ kind: Record.Type) -> [Record]? {
            let size = count * MemoryLayout<Record>.stride
            guard bytes.count - start >= size else { return nil }
            defer { start += size }
            return Array(unsafeUninitializedCapacity: count) { target, filled in
                UnsafeMutableRawBufferPointer(target).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + size]))
                filled = count
            }
        }
        guard let nodes = records(counts[0], RoutingNode.self),
            let edges = records(counts[1], RoutingEdge.self),
            let bans = records(counts[2], TurnBan.self), start == bytes.count,
            Self.areInOrder(nodes, edges: edges.count),
            bans.allSatisfy({ Int($0.edge) < edges.count })
        else { return nil }
        self.init(nodes: nodes, edges: edges, bans: bans)
    }

    private static func areInOrder(_ nodes: [RoutingNode], edges: Int) -> Bool {
        zip(nodes, nodes.dropFirst()).allSatisfy { $0.firstEdge <= $1.firstEdge }
            && nodes.last.map { Int($0.firstEdge) <= edges } ?? true
    }
}
