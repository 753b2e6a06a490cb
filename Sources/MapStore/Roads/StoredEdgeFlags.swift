import Geometry

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
        if case .limited(_, unit: .milesPerHour) = edge.speedLimit { insert(.milesPerHour) }
    }
}

extension SpeedLimit {
    /// The value of `road_edges.speed_limit`: the number on the sign, 0 for no limit.
    var storedNumber: Int {
        switch self {
        case .limited(let value, unit: _): Int(exactly: value.rounded()) ?? 0
        case .unlimited: 0
        }
    }

    /// Creates a limit from the values of the columns; `nil` if not tagged.
    init?(storedNumber: Int?, flags: StoredEdgeFlags) {
        switch storedNumber {
        case nil: return nil
        case 0: self = .unlimited
        case let value?:
            let unit: SpeedUnit =
                flags.contains(.milesPerHour) ? .milesPerHour : .kilometersPerHour
            self = .limited(Double(value), unit: unit)
        }
    }
}
