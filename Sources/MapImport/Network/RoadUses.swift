import MapStore

/// The use that each profile may make of the two directions of a road.
struct RoadUses: Hashable {
    /// One direction.
    private struct Direction: Hashable {
        var uses: [RoadUse]
        /// How willingly cars take it, in 255ths.
        var preference: UInt8 = 255
    }

    private var forward, backward: Direction
    /// The seconds that the whole way takes, where a tag says so.
    let duration: Double?

    /// The uses of a way.
    init(_ rules: TravelRules) {
        func direction(_ isForward: Bool) -> Direction {
            let preference = (rules.preference(by: .car, forward: isForward) * 255).rounded()
            return Direction(
                uses: TravelProfile.allCases.map { rules.use(by: $0, forward: isForward) },
                preference: preference.isFinite ? UInt8(min(max(preference, 1), 255)) : 255)
        }
        forward = direction(true)
        backward = direction(false)
        duration = rules.duration
    }

    /// A road that no one may use.
    init() {
        forward = Direction(uses: TravelProfile.allCases.map { _ in .none })
        backward = forward
        duration = nil
    }

    /// Whether some profile may use one direction at least.
    var isOpenToAnyone: Bool {
        (forward.uses + backward.uses).contains { $0.access != .no }
    }

    /// The use of one direction.
    func use(by profile: TravelProfile, forward isForward: Bool) -> RoadUse {
        (isForward ? forward : backward).uses[profile.rawValue]
    }

    /// How willingly cars take one direction, in 255ths.
    func preference(forward isForward: Bool) -> UInt8 {
        (isForward ? forward : backward).preference
    }
}

/// The effect of a node of a road on those who pass it.
struct NodeUse: BitwiseCopyable {
    /// The profiles that can't pass it, one bit for each.
    let closedTo: UInt8
    /// Seconds that it takes a car in each direction of its way.
    private let forward, backward: UInt8
    /// Whether it applies only to those who drive towards the nearest junction.
    private let isTowardsJunction: Bool

    /// The effect of a node; `nil` if it has none.
    init?(_ rules: NodeRules) {
        closedTo = TravelProfile.allCases.reduce(0) {
            $0 | (rules.passes($1) ? 0 : 1 << UInt8($1.rawValue))
        }
        func seconds(_ isForward: Bool) -> UInt8 {
            let seconds = rules.delay(of: .car, forward: isForward).rounded()
            return seconds.isFinite ? UInt8(min(max(seconds, 0), 255)) : 0
        }
        forward = seconds(true)
        backward = seconds(false)
        isTowardsJunction = rules.side == .towardsJunction
        if closedTo == 0, forward == 0, backward == 0 { return nil }
    }

    /// Seconds that a car loses at it as a junction.
    var delay: UInt8 { max(forward, backward) }

    /// Seconds that a car loses at it between two junctions.
    ///
    /// - Parameters:
    ///   - isForward: the direction of travel.
    ///   - isNearerToEnd: whether the way's end is nearer than its beginning.
    /// - Returns: the seconds.
    func delay(forward isForward: Bool, isNearerToEnd: Bool) -> UInt8 {
        if isTowardsJunction, isForward != isNearerToEnd { return 0 }
        return isForward ? forward : backward
    }
}
