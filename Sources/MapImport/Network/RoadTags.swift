import Geometry
import MapStore

/// Reads the road properties of a way from its tags.
struct RoadTags {
    let tags: Tags

    /// Returns the road properties of a way; `nil` if it is not a road, nor an area, pier or platform
    /// along which walkers or bicycles are led.
    ///
    /// - Parameters:
    ///   - layer: its level above the ground.
    ///   - isBridge: whether it is a bridge.
    ///   - isTunnel: whether it is a tunnel.
    ///   - uses: the use that each profile may make of it.
    /// - Returns: the road's properties, or `nil`.
    func draft(
        layer: Int, isBridge: Bool, isTunnel: Bool, uses: RoadUses = RoadUses()
    ) -> RoadDraft? {
        guard let roadClass else { return nil }
        let isArea = isArea
        if isArea, !uses.isOpenToAnyone { return nil }
        var traits: Road.Traits = []
        if isArea { traits.insert(.area) }
        if isBridge { traits.insert(.bridge) }
        if isTunnel { traits.insert(.tunnel) }
        if tags.is(.junction, "roundabout") { traits.insert(.roundabout) }
        if tags.is(.junction, "circular") { traits.insert(.circular) }
        if tags.says(yes: .toll) { traits.insert(.toll) }
        if isBesideStreet { traits.insert(.sidewalk) }
        if tags.is(.footway, "crossing") || tags.is(.cycleway, "crossing") {
            traits.insert(.crossing)
        }
        // One row is enough for an area, of which cars read nothing.
        let way = isArea ? .forward : onewayRule(of: roadClass)
        var access = isArea ? .no : CarAccessRule(tags: tags).access(to: roadClass)
        // The data does not contain the current direction of a tidal lane, so drivers should not be
        // sent there without a warning.
        if way == .reversible && access == .yes { access = .restricted }
        return RoadDraft(
            roadClass: roadClass, names: names, ref: tags[.ref],
            internationalRef: tags[.intRef], lanes: lanes(.lanes), layer: layer,
            surface: tags[.surface], traits: traits, carAccess: access,
            uses: uses, junctionRef: tags[.junctionRef],
            forward: way == .backward ? nil : direction(.forward, isOnly: way == .forward),
            backward: way == .forward ? nil : direction(.backward, isOnly: way == .backward))
    }

    private var roadClass: RoadClass? {
        if let highway = tags[.highway], let known = RoadClass(highway: highway) { return known }
        return switch TravelWay(tags: tags) {
        case .ferry: .ferry
        case .pier, .platform, .parking, .road(.pier), .road(.platform), .road(.corridor),
            .road(.elevator):
            .footway
        default: nil
        }
    }

    /// Whether it is, or may be, the outline of an area.
    private var isArea: Bool {
        if tags.says(yes: .area) { return true }
        return switch TravelWay(tags: tags) {
        case .pier, .platform, .parking, .road(.pier), .road(.platform): true
        default: false
        }
    }

    private var names: LocalizedNames {
        var names = LocalizedNames(local: tags[.name] ?? streetBeside)
        for (place, language) in tags.languages.enumerated() {
            names.byLanguage[language] = tags.name(inLanguage: place)
        }
        return names
    }

    /// The name of the street that a pavement or a cycle track belongs to, which has none of its own.
    private var streetBeside: String? {
        isBesideStreet ? tags[.isSidepathOfName] ?? tags[.streetName] : nil
    }

    /// Whether it is a pavement or a cycle track of the street beside it.
    private var isBesideStreet: Bool {
        guard tags.is(.footway, "sidewalk") || tags.is(.cycleway, "sidepath") else { return false }
        return ["footway", "cycleway", "path"].contains(where: { tags.is(.highway, $0) })
    }

    // MARK: Directions

    private enum OnewayRule { case both, forward, backward, reversible }
    private enum Side { case forward, backward }

    private func onewayRule(of roadClass: RoadClass) -> OnewayRule {
        switch tags[.oneway] {
        case "yes", "1", "true": return .forward
        case "-1", "reverse": return .backward
        case "reversible", "alternating": return .reversible
        case "no", "0", "false": return .both
        default:
            let isImplied = roadClass == .motorway || tags.is(.junction, "roundabout")
            return isImplied ? .forward : .both
        }
    }

    private func direction(_ side: Side, isOnly: Bool) -> RoadDraft.Direction {
        let keys: [TagKey] =
            side == .forward
            ? [
                .maxspeedForward, .lanesForward, .turnLanesForward, .destinationForward,
                .destinationRefForward,
            ]
            : [
                .maxspeedBackward, .lanesBackward, .turnLanesBackward, .destinationBackward,
                .destinationRefBackward,
            ]
        // A key without a direction applies to the only direction.
        return RoadDraft.Direction(
            speedLimit: SpeedLimit(tag: tags[keys[0]]) ?? SpeedLimit(tag: tags[.maxspeed]),
            lanes: lanes(keys[1]) ?? (isOnly ? lanes(.lanes) : fractionOfLanes(side)),
            turnLanes: tags[keys[2]] ?? (isOnly ? tags[.turnLanes] : nil),
            destination: tags[keys[3]] ?? (isOnly ? tags[.destination] : nil),
            destinationRef: tags[keys[4]] ?? (isOnly ? tags[.destinationRef] : nil))
    }

    private func lanes(_ key: TagKey) -> Int? { TagNumber.whole(tags[key], in: 1...30) }

    /// The lanes that `lanes` leaves to one side: the rest of the other side's, else half of an even
    /// number (OpenStreetMap wiki, Key:lanes, "Assumptions").
    private func fractionOfLanes(_ side: Side) -> Int? {
        guard let all = lanes(.lanes) else { return nil }
        if let others = lanes(side == .forward ? .lanesBackward : .lanesForward) {
            return all > others ? all - others : nil
        }
        return all.isMultiple(of: 2) ? all / 2 : nil
    }
}

extension SpeedLimit {
    /// The limit of a `maxspeed` value; `nil` for values other than numbers, such as `walk` or
    /// `NO:urban`.
    init?(tag: String?) {
        guard let tag else { return nil }
        if tag == "none" {
            self = .unlimited
            return
        }
        let (number, unit) = TagNumber.split(tag)
        guard let number, (1...400).contains(number) else { return nil }
        switch unit {
        case "", "km/h", "kmh", "kph": self = .limited(number.rounded(), unit: .kilometersPerHour)
        case "mph": self = .limited(number.rounded(), unit: .milesPerHour)
        default: return nil
        }
    }
}

/// Whether a car may use a way: the most specific tag wins (OpenStreetMap wiki, Key:access).
struct CarAccessRule {
    let tags: Tags

    /// The access of a car to a way of a class.
    func access(to roadClass: RoadClass) -> CarAccess {
        let motor = value(.motorcar) ?? value(.motorVehicle)
        if Self.isClosedByDefault(roadClass) {
            // `access=yes` on a footway is about pedestrians; only a tag about motor vehicles opens
            // the way to cars.
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

    /// The access given by the first value that is understood; `nil` if the key is absent or no
    /// value is understood.
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

/// The road properties from a way's tags, before the way is cut at its junctions.
///
/// Many ways have equal properties, such as the pieces of a street, and footways without a name.
struct RoadDraft: Hashable {
    /// The properties that apply to one direction.
    struct Direction: Hashable {
        var speedLimit: SpeedLimit?
        var lanes: Int?
        var turnLanes: String?
        var destination: String?
        var destinationRef: String?
    }

    let roadClass: RoadClass
    var names: LocalizedNames
    var ref: String?
    var internationalRef: String?
    var lanes: Int?
    var layer: Int
    var surface: String?
    var traits: Road.Traits
    var carAccess: CarAccess
    /// The use that each profile may make of it, for a router.
    var uses = RoadUses()
    /// What changes at certain times, in the order in which it takes precedence.
    var conditions: [RoadCondition] = []
    /// The signs that hold along it.
    var signs: [SignDraft] = []
    var junctionRef: String?
    /// The direction of the way's nodes; `nil` if it may not be driven.
    var forward: Direction?
    /// The direction against the order of the way's nodes; `nil` if it may not be driven.
    var backward: Direction?

    /// Whether only one direction may be driven.
    var isOneway: Bool { !traits.contains(.area) && (forward == nil || backward == nil) }
}
