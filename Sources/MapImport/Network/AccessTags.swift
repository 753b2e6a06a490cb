import MapStore

/// Who may use a way or pass a node, by its access tags: the most specific key wins (OpenStreetMap
/// wiki, Key:access).
struct AccessTags {
    /// What the tags say.
    struct Answer {
        /// Whether the profile may use it.
        let access: RoadUse.Access
        /// The key that says it.
        let key: Key
        /// Whether the value is `delivery`.
        let isDelivery: Bool
    }

    /// The key that decides, with or without a direction.
    enum Key: Hashable {
        /// `access`: all.
        case access
        /// `vehicle`: cars and bicycles.
        case vehicle
        /// `motor_vehicle`, `motorcar`, `bicycle` or `foot`: the profile itself.
        case own
    }

    let tags: Tags
    let profile: TravelProfile

    /// The access of the profile.
    ///
    /// - Parameter forward: the direction; `nil` for a node, whose keys have none.
    /// - Returns: the access; `nil` if no tag with a known value applies to the profile.
    func answer(forward: Bool?) -> Answer? {
        for step in Self.hierarchy(profile) {
            if let forward,
                let answer = answer(of: forward ? step.forward : step.backward, as: step.key)
            {
                return answer
            }
            if let answer = answer(of: step.both, as: step.key) { return answer }
        }
        return nil
    }

    private func answer(of tag: TagKey, as key: Key) -> Answer? {
        guard tags.has(tag), let text = tags[tag], let access = access(text) else { return nil }
        return Answer(access: access, key: key, isDelivery: text == "delivery")
    }

    // MARK: Keys

    private struct Step {
        let key: Key
        let both: TagKey
        let forward: TagKey
        let backward: TagKey
    }

    private static func hierarchy(_ profile: TravelProfile) -> [Step] {
        switch profile {
        case .car: carHierarchy
        case .bicycle: bicycleHierarchy
        case .foot: footHierarchy
        }
    }

    private static let access = Step(
        key: .access, both: .access, forward: .accessForward, backward: .accessBackward)
    private static let vehicle = Step(
        key: .vehicle, both: .vehicle, forward: .vehicleForward, backward: .vehicleBackward)
    private static let carHierarchy = [
        Step(
            key: .own, both: .motorcar, forward: .motorcarForward, backward: .motorcarBackward),
        Step(
            key: .own, both: .motorVehicle, forward: .motorVehicleForward,
            backward: .motorVehicleBackward),
        vehicle, access,
    ]
    private static let bicycleHierarchy = [
        Step(key: .own, both: .bicycle, forward: .bicycleForward, backward: .bicycleBackward),
        vehicle, access,
    ]
    private static let footHierarchy = [
        Step(key: .own, both: .foot, forward: .footForward, backward: .footBackward), access,
    ]

    // MARK: Values

    /// The most permissive of the values in a text with semicolons; `nil` if none is known.
    private func access(_ text: String) -> RoadUse.Access? {
        var best: RoadUse.Access?
        for part in text.split(separator: ";") {
            guard let value = access(ofValue: TagNumber.trimmed(String(part))) else { continue }
            if best.map({ Self.order(value) < Self.order($0) }) ?? true { best = value }
        }
        return best
    }

    private static func order(_ access: RoadUse.Access) -> Int {
        switch access {
        case .open: 0
        case .destination: 1
        case .private: 2
        case .no: 3
        }
    }

    private func access(ofValue value: String) -> RoadUse.Access? {
        switch value {
        case "yes", "designated", "permissive", "public": .open
        case "destination", "customers": .destination
        case "permit", "residents": .private
        case "no", "agricultural", "forestry", "emergency", "military", "restricted": .no
        default: profile == .car ? Self.carAccess(value) : slowAccess(value)
        }
    }

    /// A value that means something else for cars than for those who walk or ride a bicycle: a car
    /// often stands on private ground at the end of its trip.
    private static func carAccess(_ value: String) -> RoadUse.Access? {
        switch value {
        case "hov", "vehicle", "motor_vehicle", "motorcar": .open
        case "delivery": .destination
        case "private": .private
        case "official", "emergency_vehicle", "psv", "bus", "minibus", "taxi", "share_taxi",
            "foot", "bicycle":
            .no
        default: nil
        }
    }

    private func slowAccess(_ value: String) -> RoadUse.Access? {
        switch value {
        case "official": .open
        case "foot": profile == .foot ? .open : .no
        case "bicycle": profile == .bicycle ? .open : .no
        case "private", "delivery", "use_sidepath": .no
        default: nil
        }
    }
}
