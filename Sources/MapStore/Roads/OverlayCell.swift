/// The costs of crossing an area of the routing graph: from each road that leads in to each that
/// leads out.
///
/// An area is a run of ``RoutingCell``s, see ``nodes(atLevel:)``. Searches jump over areas that
/// are far from both ends of a way (D. Delling et al., "Customizable Route Planning in Road
/// Networks", Transportation Science 51, 2017). The costs are those of cars.
public struct OverlayCell: Hashable, Sendable {
    /// A road across the area's border.
    public struct Gate: Hashable, BitwiseCopyable, Sendable {
        /// The number of the ``RoutingCell`` that the edge is in.
        public var cell: UInt32
        /// The number of the edge's node that lies outside.
        public var outside: UInt32
        /// The position of the edge in its cell.
        public var position: UInt16
        // Every byte is a field, so that equal maps have equal bytes.
        private var unused: UInt16 = 0

        /// A road from its parts.
        public init(cell: UInt32, position: UInt16, outside: UInt32) {
            self.cell = cell
            self.position = position
            self.outside = outside
        }
    }

    /// The roads that lead in, and those that lead out.
    public var entries, exits: [Gate]
    /// From the end of each entry to the end of each exit, in the unit of the router, entry by
    /// entry; ``unreachable`` where there is no way inside.
    public var costs: [UInt32]
    /// Kinds of roads in the area that ways can avoid.
    public var contents: Contents

    /// Kinds of roads that ways can avoid.
    public struct Contents: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt32

        /// A set from its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Roads that cars pay for.
        public static let toll = Contents(rawValue: 1)
        /// Tunnels.
        public static let tunnel = Contents(rawValue: 2)
        /// Roads without a hard surface.
        public static let unpaved = Contents(rawValue: 4)
        /// Motorways and their ramps.
        public static let motorway = Contents(rawValue: 8)
        /// Ferries.
        public static let ferry = Contents(rawValue: 16)
    }

    /// An area from its parts.
    public init(entries: [Gate], exits: [Gate], costs: [UInt32], contents: Contents) {
        self.entries = entries
        self.exits = exits
        self.costs = costs
        self.contents = contents
    }

    /// The cost where there is no way.
    public static let unreachable = UInt32.max

    /// The number of numbers that the nodes of an area have, not all of them used.
    ///
    /// - Parameter level: from 1, the level of single cells.
    /// - Returns: the number.
    public static func nodes(atLevel level: Int) -> Int {
        (1..<max(level, 1)).reduce(RoutingCell.nodesPerCell) { nodes, _ in
            nodes * RoutingCell.cellsPerParent
        }
    }

    /// The greatest number of levels of a graph: the last one has two areas or more.
    ///
    /// - Parameter nodes: the greatest number of a node.
    /// - Returns: 0 if the graph is a single cell.
    public static func levels(ofNodes nodes: Int) -> Int {
        (0..<8).last { $0 == 0 || Self.nodes(atLevel: $0) < nodes } ?? 0
    }
}

// MARK: Bytes

extension OverlayCell {
    private static let headerSize = 16

    /// The bytes as stored, little-endian: the numbers of entries and exits, the bytes of a cost
    /// (2 or 4), the contents; then the records.
    public var bytes: [UInt8] {
        let most = costs.reduce(0) { $1 == Self.unreachable ? $0 : max($0, $1) }
        let isShort = most < UInt32(UInt16.max)
        var bytes: [UInt8] = []
        func append<Value>(_ values: [Value]) {
            values.withUnsafeBytes { bytes.append(contentsOf: $0) }
        }
        append([
            UInt32(truncatingIfNeeded: entries.count), UInt32(truncatingIfNeeded: exits.count),
            isShort ? 2 : 4, contents.rawValue,
        ])
        append(entries)
        append(exits)
        if isShort {
            append(costs.map { UInt16(truncatingIfNeeded: min($0, UInt32(UInt16.max))) })
        } else {
            append(costs)
        }
        return bytes
    }

    /// Reads an area; `nil` if the bytes are damaged.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.headerSize else { return nil }
        let header = (0..<4).map {
            Int(bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
        }
        let (entries, exits, width) = (header[0], header[1], header[2])
        let gateSize = MemoryLayout<Gate>.stride
        // Each factor is far below the square root of the largest number.
        guard entries < 1 << 20, exits < 1 << 20, width == 2 || width == 4,
            bytes.count == Self.headerSize + (entries + exits) * gateSize + entries * exits * width
        else { return nil }
        func records<Value: BitwiseCopyable>(_ start: Int, _ count: Int) -> [Value] {
            let size = count * MemoryLayout<Value>.stride
            return Array(unsafeUninitializedCapacity: count) { target, filled in
                UnsafeMutableRawBufferPointer(target).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + size]))
                filled = count
            }
        }
        let first = Self.headerSize
        let matrix = first + (entries + exits) * gateSize
        let costs: [UInt32]
        if width == 2 {
            let short: [UInt16] = records(matrix, entries * exits)
            costs = short.map { $0 == .max ? Self.unreachable : UInt32($0) }
        } else {
            costs = records(matrix, entries * exits)
        }
        self.init(
            entries: records(first, entries), exits: records(first + entries * gateSize, exits),
            costs: costs, contents: Contents(rawValue: UInt32(truncatingIfNeeded: header[3])))
    }
}
