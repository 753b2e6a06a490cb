/// A turn that is forbidden, or the only one allowed.
public struct TurnRestriction: Hashable, Sendable {
    /// The forbidden or required turn; raw values are stored in the database and never change.
    public enum Kind: Int, Sendable, CaseIterable {
        /// `no_left_turn`.
        case noLeftTurn = 1
        /// `no_right_turn`.
        case noRightTurn = 2
        /// `no_straight_on`.
        case noStraightOn = 3
        /// `no_u_turn`.
        case noUTurn = 4
        /// `no_entry`.
        case noEntry = 5
        /// `no_exit`.
        case noExit = 6
        /// `only_left_turn`.
        case onlyLeftTurn = 7
        /// `only_right_turn`.
        case onlyRightTurn = 8
        /// `only_straight_on`.
        case onlyStraightOn = 9
        /// `only_u_turn`.
        case onlyUTurn = 10

        /// Converts an OpenStreetMap `restriction` value; `nil` for unknown ones.
        ///
        /// - Parameter tag: the value of the tag.
        public init?(tag: some StringProtocol) {
            guard let kind = Self.allCases.first(where: { $0.tag == tag }) else { return nil }
            self = kind
        }

        /// The value of `restriction` that it represents.
        public var tag: String {
            switch self {
            case .noLeftTurn: "no_left_turn"
            case .noRightTurn: "no_right_turn"
            case .noStraightOn: "no_straight_on"
            case .noUTurn: "no_u_turn"
            case .noEntry: "no_entry"
            case .noExit: "no_exit"
            case .onlyLeftTurn: "only_left_turn"
            case .onlyRightTurn: "only_right_turn"
            case .onlyStraightOn: "only_straight_on"
            case .onlyUTurn: "only_u_turn"
            }
        }

        /// Whether every other turn is forbidden, rather than this one.
        public var isMandatory: Bool { rawValue >= Kind.onlyLeftTurn.rawValue }
    }

    /// The node or roads at which the turn is made.
    public enum Via: Hashable, Sendable {
        /// At this ``RoadNode``.
        case node(Int)
        /// Over these ``Road``s, in order.
        case roads([Int])
    }

    /// The number within this map, from 1.
    public var id: Int
    /// The relation's number in OpenStreetMap.
    public var relationID: Int
    /// The forbidden or required turn.
    public var kind: Kind
    /// The ``Road`` from which the turn is made.
    public var fromRoad: Int
    /// The node or roads at which the turn is made.
    public var via: Via
    /// The ``Road`` into which the turn is made.
    public var toRoad: Int
    /// The vehicles that are exempt (`except`), such as `bus` or `bicycle`.
    public var exceptions: [String]
    /// The condition under which it applies (`restriction:conditional`), as tagged, such as `Mo-Fr
    /// 07:00-09:00`; `nil` if always.
    public var condition: String?

    /// Creates a restriction from its parts.
    public init(
        id: Int, relationID: Int, kind: Kind, fromRoad: Int, via: Via, toRoad: Int,
        exceptions: [String] = [], condition: String? = nil
    ) {
        self.id = id
        self.relationID = relationID
        self.kind = kind
        self.fromRoad = fromRoad
        self.via = via
        self.toRoad = toRoad
        self.exceptions = exceptions
        self.condition = condition
    }
}
