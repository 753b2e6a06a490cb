/// The yes-or-no columns of an edge, as bits of `road_edges.flags`.
struct StoredEdgeFlags: OptionSet {
    let rawValue: Int

    static let reversed = StoredEdgeFlags(rawValue: 1)
    static let oneway = StoredEdgeFlags(rawValue: 2)
    static let milesPerHour = StoredEdgeFlags(rawValue: 4)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ edge: RoadEdge) {
        self = []
        if edge.isReversed { insert(.reversed) }
        if edge.isOneway { insert(.oneway) }
        if case .milesPerHour = edge.speedLimit { insert(.milesPerHour) }
    }
}

extension SpeedLimit {
    /// What `road_edges.speed_limit` holds: the number on the sign, 0 for no limit.
    var storedNumber: Int {
        switch self {
        case .kilometersPerHour(let value), .milesPerHour(let value): value
        case .unlimited: 0
        }
    }

    /// The limit from what the columns hold; `nil` if not tagged.
    init?(storedNumber: Int?, flags: StoredEdgeFlags) {
        switch storedNumber {
        case nil: return nil
        case 0: self = .unlimited
        case let value?:
            self = flags.contains(.milesPerHour) ? .milesPerHour(value) : .kilometersPerHour(value)
        }
    }
}
