import Formats
import MapStore

/// Another use of a road by one profile in one direction, while a condition holds.
struct RoadCondition: Hashable {
    /// What changes.
    enum Effect: Hashable {
        /// Access and speed.
        case use(RoadUse)
        /// The speed alone, in kilometres per hour.
        case speed(Double)
    }

    /// ``TimeCondition/text``.
    let time: String
    let profile: TravelProfile
    let isForward: Bool
    let effect: Effect
}

/// A node that opens or closes while a condition holds.
struct NodeCondition: Hashable {
    /// ``TimeCondition/text``.
    let time: String
    let isClosed: Bool
    /// A bit for each ``TravelProfile``.
    let profiles: UInt8
}

/// Reads tags whose values depend on the time: `…:conditional` and `opening_hours`.
///
/// Each value is put in the place of the tag that it replaces, and the rules are asked again: what
/// they answer differently is the effect.
struct ConditionalTags {
    private let tags: Tags
    /// The number of conditions that are not understood.
    private(set) var unknownCount = 0

    init(_ tags: Tags) { self.tags = tags }

    /// Whether there are any.
    var isPresent: Bool {
        tags.has(.openingHours) || Self.keys.contains { tags.has($0.conditional) }
    }

    /// The keys with those that they replace, from the general ones to the specific ones.
    private static let keys: [(conditional: TagKey, plain: TagKey)] = [
        (.accessConditional, .access), (.accessForwardConditional, .accessForward),
        (.accessBackwardConditional, .accessBackward), (.vehicleConditional, .vehicle),
        (.vehicleForwardConditional, .vehicleForward),
        (.vehicleBackwardConditional, .vehicleBackward),
        (.motorVehicleConditional, .motorVehicle),
        (.motorVehicleForwardConditional, .motorVehicleForward),
        (.motorVehicleBackwardConditional, .motorVehicleBackward),
        (.motorcarConditional, .motorcar), (.bicycleConditional, .bicycle),
        (.bicycleForwardConditional, .bicycleForward),
        (.bicycleBackwardConditional, .bicycleBackward), (.footConditional, .foot),
        (.onewayConditional, .oneway), (.onewayBicycleConditional, .onewayBicycle),
        (.maxspeedConditional, .maxspeed), (.maxspeedForwardConditional, .maxspeedForward),
        (.maxspeedBackwardConditional, .maxspeedBackward),
    ]

    private static let keysOfSpeed: Set<TagKey> = [
        .maxspeed, .maxspeedForward, .maxspeedBackward,
    ]

    // MARK: Roads

    /// The effects on a road whose tags are loaded, in the order in which they take precedence.
    ///
    /// - Parameter uses: its uses without conditions.
    /// - Returns: the effects; empty where no tag depends on the time.
    mutating func conditions(ofRoad uses: RoadUses) -> [RoadCondition] {
        var found: [RoadCondition] = []
        for value in values {
            let changed =
                isOutOfService(value)
                ? RoadUses()
                : tags.with(value.value, for: value.key) { RoadUses(TravelRules(tags: tags)) }
            addEffects(of: changed, insteadOf: uses, value, to: &found)
        }
        guard let closed = timeOutsideHours() else { return found }
        Self.forEachDirection { profile, isForward in
            guard uses.use(by: profile, forward: isForward).access != .no else { return }
            found.append(
                RoadCondition(
                    time: closed.text, profile: profile, isForward: isForward, effect: .use(.none)))
        }
        return found
    }

    /// Whether a ferry does not sail: that holds also for those whom another tag lets on board.
    private func isOutOfService(_ value: Value) -> Bool {
        value.key == .access && value.value == "no" && tags.is(.route, "ferry")
    }

    /// Adds what is different while a value holds.
    private mutating func addEffects(
        of changed: RoadUses, insteadOf uses: RoadUses, _ value: Value,
        to found: inout [RoadCondition]
    ) {
        let onlySpeed = Self.keysOfSpeed.contains(value.key)
        var isUnknown = false
        Self.forEachDirection { profile, isForward in
            let old = uses.use(by: profile, forward: isForward)
            let new = changed.use(by: profile, forward: isForward)
            // A value that changes nothing may still end what one before it changed.
            let isNews =
                old != new
                || found.contains { $0.profile == profile && $0.isForward == isForward }
            guard isNews, !onlySpeed || new.access != .no else { return }
            switch TravelCondition(value.conditions, for: profile) {
            case .times(let time):
                found.append(
                    RoadCondition(
                        time: time.text, profile: profile, isForward: isForward,
                        effect: onlySpeed ? .speed(new.speed) : .use(new)))
            case .never: break
            case .unknown: isUnknown = true
            }
        }
        if isUnknown { unknownCount += 1 }
    }

    private static func forEachDirection(
        _ body: (TravelProfile, _ isForward: Bool) -> Void
    ) {
        for profile in TravelProfile.allCases {
            for isForward in [true, false] { body(profile, isForward) }
        }
    }

    // MARK: Nodes

    /// The effects on a node whose tags are loaded.
    mutating func conditionsOfNode() -> [NodeCondition] {
        var found: [NodeCondition] = []
        let closed = Self.closed(tags)
        for value in values {
            let changed = tags.with(value.value, for: value.key) { Self.closed(tags) }
            var isUnknown = false
            for profile in TravelProfile.allCases {
                let bit: UInt8 = 1 << UInt8(profile.rawValue)
                guard
                    (changed ^ closed) & bit != 0 || found.contains(where: { $0.profiles == bit })
                else { continue }
                switch TravelCondition(value.conditions, for: profile) {
                case .times(let time):
                    found.append(
                        NodeCondition(
                            time: time.text, isClosed: changed & bit != 0, profiles: bit))
                case .never: break
                case .unknown: isUnknown = true
                }
            }
            if isUnknown { unknownCount += 1 }
        }
        // Hours at other nodes are those of a shop's entrance.
        let open = Self.all & ~closed
        if tags.has(.barrier), open != 0, let outside = timeOutsideHours() {
            found.append(NodeCondition(time: outside.text, isClosed: true, profiles: open))
        }
        return found
    }

    private static let all: UInt8 = TravelProfile.allCases.reduce(0) {
        $0 | 1 << UInt8($1.rawValue)
    }

    /// The profiles that the node is closed to.
    private static func closed(_ tags: Tags) -> UInt8 {
        let rules = NodeRules(tags: tags)
        return TravelProfile.allCases.reduce(0) {
            $0 | (rules.passes($1) ? 0 : 1 << UInt8($1.rawValue))
        }
    }

    // MARK: Values

    private struct Value {
        let key: TagKey
        let value: String
        let conditions: [String]
    }

    private var values: [Value] {
        Self.keys.filter { tags.has($0.conditional) }.flatMap { conditional, plain in
            ConditionalValue.all(in: tags[conditional] ?? "").prefix(Self.mostValues).map {
                Value(key: plain, value: $0.value, conditions: $0.conditions)
            }
        }
    }

    /// The most values of a tag.
    private static let mostValues = 20

    /// The time outside of `opening_hours`; `nil` if they are always open, or not understood.
    private mutating func timeOutsideHours() -> TimeCondition? {
        guard tags.has(.openingHours), let text = tags[.openingHours] else { return nil }
        guard let outside = TimeCondition(within: [text], isOutside: true) else {
            unknownCount += 1
            return nil
        }
        return outside.isConstant ? nil : outside
    }
}
