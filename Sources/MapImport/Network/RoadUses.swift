import MapStore

/// The use that each profile may make of the two directions of a road.
struct RoadUses: Hashable {
    /// The directions of the way's nodes and against it, each with a use a profile.
    private var forward, backward: [RoadUse]

    /// The uses of a way.
    init(_ rules: TravelRules) {
        forward = TravelProfile.allCases.map { rules.use(by: $0, forward: true) }
        backward = TravelProfile.allCases.map { rules.use(by: $0, forward: false) }
    }

    /// A road that no one may use.
    init() {
        forward = TravelProfile.allCases.map { _ in .none }
        backward = forward
    }

    /// The use of one direction.
    func use(by profile: TravelProfile, forward isForward: Bool) -> RoadUse {
        (isForward ? forward : backward)[profile.rawValue]
    }
}

/// What a node of a road means to those who pass it.
struct NodeUse {
    /// The profiles that can't pass it, one bit for each.
    let closedTo: UInt8
    /// Seconds that passing it takes a car on average.
    let delay: UInt8

    /// The meaning of a node; `nil` if it has none.
    init?(_ rules: NodeRules) {
        closedTo = TravelProfile.allCases.reduce(0) {
            $0 | (rules.passes($1) ? 0 : 1 << UInt8($1.rawValue))
        }
        let seconds = rules.delay.rounded()
        delay = seconds.isFinite ? UInt8(min(max(seconds, 0), 255)) : 0
        if closedTo == 0, delay == 0 { return nil }
    }
}
