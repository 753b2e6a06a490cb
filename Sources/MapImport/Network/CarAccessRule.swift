import MapStore

/// Whether a car may use a way: the most special tag wins (OpenStreetMap wiki, Key:access).
struct CarAccessRule {
    let tags: Tags

    /// The access of a car to a way of a class.
    func access(to roadClass: RoadClass) -> CarAccess {
        let motor = value(.motorcar) ?? value(.motorVehicle)
        if Self.isClosedByDefault(roadClass) {
            // `access=yes` on a footway is about people on foot; only a word on cars opens it.
            return motor ?? .no
        }
        return motor ?? value(.vehicle) ?? value(.access) ?? .yes
    }

    private static func isClosedByDefault(_ roadClass: RoadClass) -> Bool {
        switch roadClass {
        case .pedestrian, .footway, .cycleway, .bridleway, .path, .steps, .busway, .raceway: true
        default: false
        }
    }

    /// What the first value that is understood says; `nil` if the key is absent or says nothing.
    private func value(_ key: TagKey) -> CarAccess? {
        guard let text = tags[key] else { return nil }
        return text.split(separator: ";").lazy
            .compactMap { Self.values[TagNumber.trimmed(String($0))] }.first
    }

    private static let values: [String: CarAccess] = [
        "yes": .yes, "designated": .yes, "official": .yes, "public": .yes,
        "permissive": .permissive,
        "destination": .destination, "customers": .destination, "delivery": .destination,
        "private": .private, "residents": .private,
        "permit": .restricted, "forestry": .restricted, "agricultural": .restricted,
        "no": .no, "emergency": .no, "military": .no, "psv": .no, "bus": .no,
    ]
}
