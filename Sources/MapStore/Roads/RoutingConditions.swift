/// What conditions such as hours change in a ``RoutingCell``.
///
/// They are stored apart from the cells, so that a query without a time reads none of them.
public struct RoutingConditions: Sendable {
    /// The changes, in the order in which they are made: a later one takes precedence.
    public private(set) var changes: [RoutingChange] = []
    /// The conditions as text, which the changes refer to by their positions.
    public private(set) var texts: [String] = []

    private var positions: [String: UInt16] = [:]

    /// No conditions.
    public init() {}

    /// Adds a change; left out where a cell has more conditions than numbers, as in hostile files.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - text: when it is made.
    public mutating func add(_ change: RoutingChange, when text: String) {
        var change = change
        if let known = positions[text] {
            change.condition = known
        } else {
            guard texts.count < Self.mostTexts else { return }
            change.condition = UInt16(truncatingIfNeeded: texts.count)
            positions[text] = change.condition
            texts.append(String(text.prefix(Self.longestText)))
        }
        changes.append(change)
    }

    private static let mostTexts = 1 << 15
    private static let longestText = 1000

    /// Makes the changes whose conditions hold.
    ///
    /// - Parameters:
    ///   - cell: the cell.
    ///   - holds: whether a condition holds, asked once for each text.
    public func apply(to cell: inout RoutingCell, where holds: (String) -> Bool) {
        let active = texts.map(holds)
        guard active.contains(true) else { return }
        for change in changes where active[Int(change.condition)] { change.apply(to: &cell) }
        cell.bans.sort { ($0.key, $0.edge) < ($1.key, $1.edge) }
    }
}

/// A change of one edge, node or turn of a cell.
public struct RoutingChange: BitwiseCopyable, Sendable {
    /// ``TurnBan/key`` of a turn.
    private var key: UInt64 = 0
    /// The position in the cell of the edge, of the node, or of the edge that must not be entered.
    private var position: UInt16
    /// The position of the condition's text.
    fileprivate(set) var condition: UInt16 = 0
    /// The raw value of ``Kind``.
    private var kind: UInt8
    /// The profiles that it holds for, one bit for each ``TravelProfile``.
    private var profiles: UInt8
    /// The access of an edge, with 4 for a bicycle that is pushed; of a node 1 if it is closed.
    private var value: UInt8 = 0
    /// The speed of an edge in the unit of its record.
    private var speed: UInt8 = 0

    private enum Kind: UInt8 {
        case use, speed, node, turn
    }

    private init(_ kind: Kind, _ position: Int, _ profiles: UInt8) {
        self.kind = kind.rawValue
        self.position = UInt16(truncatingIfNeeded: position)
        self.profiles = profiles
    }

    /// Another use of an edge by a profile.
    ///
    /// - Parameters:
    ///   - use: the use.
    ///   - profile: the profile.
    ///   - edge: the edge's position in the cell.
    /// - Returns: the change.
    public static func use(_ use: RoadUse, of profile: TravelProfile, onEdge edge: Int) -> Self {
        var change = RoutingChange(.use, edge, 1 << UInt8(profile.rawValue))
        change.value = UInt8(use.access.rawValue) | (use.isPushed ? 4 : 0)
        change.speed = RoutingEdge.speedUnits(of: use, by: profile)
        return change
    }

    /// Another speed on an edge, where it is open.
    ///
    /// - Parameters:
    ///   - speed: kilometres per hour.
    ///   - profile: the profile.
    ///   - edge: the edge's position in the cell.
    /// - Returns: the change.
    public static func speed(_ speed: Double, of profile: TravelProfile, onEdge edge: Int) -> Self {
        var change = RoutingChange(.speed, edge, 1 << UInt8(profile.rawValue))
        change.speed = RoutingEdge.speedUnits(
            of: RoadUse(access: .open, speed: speed), by: profile)
        return change
    }

    /// A node that opens or closes.
    ///
    /// - Parameters:
    ///   - node: the node's position in the cell.
    ///   - isClosed: whether it closes.
    ///   - profiles: a bit for each profile.
    /// - Returns: the change.
    public static func node(_ node: Int, isClosed: Bool, to profiles: UInt8) -> Self {
        var change = RoutingChange(.node, node, profiles)
        change.value = isClosed ? 1 : 0
        return change
    }

    /// A turn that is forbidden.
    public static func turn(_ ban: TurnBan) -> Self {
        var change = RoutingChange(.turn, Int(ban.edge), ban.profiles)
        change.key = ban.key
        return change
    }

    fileprivate func apply(to cell: inout RoutingCell) {
        let place = Int(position)
        switch Kind(rawValue: kind) {
        case .use: change(&cell, place) { _ in value }
        case .speed: change(&cell, place) { $0 }
        case .node:
            guard place < cell.nodes.count else { return }
            if value & 1 == 1 {
                cell.nodes[place].closedTo |= profiles
            } else {
                cell.nodes[place].closedTo &= ~profiles
            }
        case .turn:
            guard place < cell.edges.count else { return }
            cell.bans.append(TurnBan(key: key, entering: position, profiles: profiles))
        case nil: break
        }
    }

    /// Changes the use of an edge, of which `value` makes the new access from the old one.
    private func change(
        _ cell: inout RoutingCell, _ place: Int, _ value: (_ old: UInt8) -> UInt8
    ) {
        guard place < cell.edges.count else { return }
        for profile in TravelProfile.allCases where profiles & 1 << UInt8(profile.rawValue) != 0 {
            let edge = cell.edges[place]
            let isPushed = profile == .bicycle && edge.access & 64 != 0
            let new = value(UInt8(edge.access(of: profile).rawValue) | (isPushed ? 4 : 0))
            let access = RoadUse.Access(rawValue: Int(new & 3)) ?? .no
            let scale: Double = profile == .car ? 1 : 4
            cell.edges[place].set(
                RoadUse(access: access, speed: Double(speed) / scale, isPushed: new & 4 != 0),
                of: profile)
        }
    }
}

// MARK: Bytes

extension RoutingConditions {
    /// The bytes as stored: two counts, the changes, then each text with its length before it.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        func append<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        append(UInt32(truncatingIfNeeded: changes.count))
        append(UInt32(truncatingIfNeeded: texts.count))
        changes.withUnsafeBytes { bytes.append(contentsOf: $0) }
        for text in texts {
            append(UInt16(truncatingIfNeeded: text.utf8.count))
            bytes += text.utf8
        }
        return bytes
    }

    /// Reads conditions; `nil` if the bytes are damaged.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        var start = 0
        func number<Number: FixedWidthInteger>(_ kind: Number.Type) -> Int? {
            let size = MemoryLayout<Number>.size
            guard bytes.count - start >= size else { return nil }
            defer { start += size }
            let stored = bytes.loadUnaligned(fromByteOffset: start, as: Number.self)
            return Int(Number(littleEndian: stored))
        }
        let size = MemoryLayout<RoutingChange>.stride
        guard let count = number(UInt32.self), let textCount = number(UInt32.self),
            count <= (bytes.count - start) / size, textCount <= Self.mostTexts
        else { return nil }
        for index in 0..<count {
            changes.append(
                bytes.loadUnaligned(
                    fromByteOffset: start + index * size, as: RoutingChange.self))
        }
        start += count * size
        for _ in 0..<textCount {
            guard let length = number(UInt16.self), bytes.count - start >= length else {
                return nil
            }
            let text = UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
            texts.append(String(decoding: text, as: UTF8.self))
            start += length
        }
        guard start == bytes.count,
            changes.allSatisfy({ Int($0.condition) < textCount })
        else { return nil }
    }
}
