import MapStore

/// What a node in a way means for those who pass it: a barrier, or a delay.
///
/// It reads the tags while it is asked, so it is valid until they are loaded with those of another
/// object.
struct NodeRules {
    /// The direction in which a sign or signal applies.
    enum Side: Int {
        case both, forward, backward
        /// A stop or give-way sign without a direction: it applies to those who drive towards the
        /// nearest junction.
        case towardsJunction
    }

    let tags: Tags

    /// The rules of the node whose tags are loaded.
    init(tags: Tags) {
        self.tags = tags
    }

    /// Whether the node has any rule; `false` for most nodes, which need no other question.
    var isRelevant: Bool {
        tags.has(.barrier) || tags.has(.highway) || tags.has(.access) || tags.has(.vehicle)
            || tags.has(.motorVehicle) || tags.has(.motorcar) || tags.has(.bicycle)
            || tags.has(.foot)
    }

    // MARK: Access

    /// Whether a profile passes, if only with the owner's permission.
    func passes(_ profile: TravelProfile) -> Bool { access(of: profile) != .no }

    /// Who passes by a profile.
    func access(of profile: TravelProfile) -> RoadUse.Access {
        if profile == .car, !CarSize.fits(tags) { return .no }
        let barrier = tags[.barrier]
        // On a crossing, access tags are about those who cross.
        if barrier == nil, isOnlyForWalkers { return .open }
        if let answer = AccessTags(tags: tags, profile: profile).answer(forward: nil) {
            return answer.access
        }
        guard let barrier else { return .open }
        return opens(barrier, to: profile) ? .open : .no
    }

    private var isOnlyForWalkers: Bool {
        switch tags[.highway] {
        case "crossing", "traffic_signals", "bus_stop": true
        default: false
        }
    }

    private func opens(_ barrier: String, to profile: TravelProfile) -> Bool {
        switch profile {
        case .car: opensToCars(barrier)
        case .bicycle:
            !Self.closedToAll.contains(barrier) && !Self.closedToBicycles.contains(barrier)
        case .foot: !Self.closedToAll.contains(barrier)
        }
    }

    private func opensToCars(_ barrier: String) -> Bool {
        switch barrier {
        case "kerb":
            tags.is(.highway, "crossing") || tags.is(.kerb, "lowered") || tags.is(.kerb, "flush")
                || tags.is(.kerb, "no")
        case "bollard": tags.is(.bollard, "rising")
        default: Self.openToCars.contains(barrier)
        }
    }

    private static let openToCars: Set<String> = [
        "border_control", "cattle_grid", "entrance", "gate", "height_restrictor", "lift_gate",
        "no", "rope_gate", "sally_port", "sliding_gate", "swing_gate", "toll_booth",
        "width_restrictor",
    ]
    private static let closedToAll: Set<String> = [
        "city_wall", "fence", "guard_rail", "hedge", "retaining_wall", "wall",
    ]
    private static let closedToBicycles: Set<String> = [
        "full-height_turnstile", "kissing_gate", "stile", "turnstile",
    ]

    // MARK: Delays

    private static let signals = 2.0
    private static let stopSign = 2.0
    private static let giveWay = 1.0
    private static let crossing = 1.0
    private static let tollBooth = 15.0
    private static let borderControl = 60.0

    /// The direction in which its sign or signal applies.
    var side: Side {
        let isSignal = tags.is(.highway, "traffic_signals")
        switch (isSignal ? tags[.trafficSignalsDirection] : nil) ?? tags[.direction] {
        case "forward": return .forward
        case "backward": return .backward
        case "both": return .both
        default:
            let isSign = tags.is(.highway, "stop") || tags.is(.highway, "give_way")
            // All directions stop at an all-way stop.
            return isSign ? .towardsJunction : .both
        }
    }

    /// The seconds that a profile needs to pass, without regard to its speed.
    ///
    /// - Parameters:
    ///   - profile: the way of travelling.
    ///   - forward: the direction of travel, in that of the way's nodes; a sign without a direction
    ///     counts in both, see ``side``.
    /// - Returns: seconds, 0 or more.
    func delay(of profile: TravelProfile, forward: Bool) -> Double {
        signDelay(of: profile, forward: forward) + barrierDelay(of: profile)
    }

    private func signDelay(of profile: TravelProfile, forward: Bool) -> Double {
        switch side {
        case .forward: if !forward { return 0 }
        case .backward: if forward { return 0 }
        case .both, .towardsJunction: break
        }
        switch tags[.highway] {
        case "traffic_signals": return Self.signals
        case "stop": return profile == .foot ? 0 : Self.stopSign
        case "give_way": return profile == .foot ? 0 : Self.giveWay
        case "crossing":
            if tags.is(.crossing, "traffic_signals") { return Self.signals }
            return tags.is(.crossing, "no") || profile != .car ? 0 : Self.crossing
        default: return 0
        }
    }

    private func barrierDelay(of profile: TravelProfile) -> Double {
        switch tags[.barrier] {
        case "gate", "lift_gate", "swing_gate", "sliding_gate", "rope_gate":
            // A gate that is open to some users is usually open.
            if AccessTags(tags: tags, profile: profile).answer(forward: nil)?.access == .open {
                return 0
            }
            return Self.gate(profile)
        case "toll_booth": return profile == .car ? Self.tollBooth : 0
        case "border_control": return Self.borderControl
        case "cycle_barrier", "kissing_gate", "stile", "turnstile", "full-height_turnstile":
            return profile == .bicycle ? 10 : 5
        default: return 0
        }
    }

    /// The seconds to open a gate and shut it again, for which a driver leaves the car twice.
    private static func gate(_ profile: TravelProfile) -> Double {
        switch profile {
        case .car: 60
        case .bicycle: 10
        case .foot: 5
        }
    }
}
