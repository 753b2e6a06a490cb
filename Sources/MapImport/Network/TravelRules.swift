import MapStore

/// The use that each profile may make of a way, from its tags (OpenStreetMap wiki, "OSM tags for
/// routing").
///
/// It reads the tags while it is asked, so it is valid until they are loaded with those of another
/// object.
struct TravelRules {
    private let tags: Tags
    private let way: TravelWay?

    /// The rules of the way whose tags are loaded.
    init(tags: Tags) {
        self.tags = tags
        way = TravelWay(tags: tags)
    }

    /// Whether a profile might travel on it; `false` for most ways, which need no other question.
    var isWay: Bool { way != nil }

    /// The use that a profile may make of one direction.
    ///
    /// - Parameters:
    ///   - profile: the way of travelling.
    ///   - forward: `true` for the direction of the way's nodes, `false` for the other one.
    /// - Returns: the use; ``RoadUse/none`` if the direction is closed.
    func use(by profile: TravelProfile, forward: Bool) -> RoadUse {
        guard let way else { return .none }
        return switch profile {
        case .car: CarRules(tags: tags, way: way).use(forward: forward)
        case .bicycle: BicycleRules(tags: tags, way: way).use(forward: forward)
        case .foot: FootRules(tags: tags, way: way).use(forward: forward)
        }
    }

    /// How willingly a profile takes one direction, as a fraction of its speed.
    ///
    /// It is above 0 and at most 1.
    ///
    /// A car park aisle or a road that is too narrow to meet is driven at its speed, but a route that
    /// avoids it may take longer. The search for a route divides the time by this fraction; the
    /// reported time does not change.
    func preference(by profile: TravelProfile, forward: Bool) -> Double {
        guard let way, profile == .car else { return 1 }
        return CarRules(tags: tags, way: way).preference(forward: forward)
    }

    /// The seconds that the whole way takes, for ferries, trains and movable bridges that say so in
    /// `duration`; `nil` if the speed of its use applies.
    var duration: Double? {
        switch way {
        case .ferry, .shuttleTrain, .train: break
        case .road, .unknownRoad: guard tags.isMovableBridge else { return nil }
        default: return nil
        }
        return TravelDuration.seconds(tags[.duration])
    }
}

extension Tags {
    /// Whether a way lies on a bridge that opens for ships.
    var isMovableBridge: Bool { self.is(.bridge, "movable") }
}

/// The kind of way that is travelled on.
enum TravelWay: Hashable {
    case road(Highway)
    /// A road with a value of `highway` that has no rule, such as `runway`; it is closed unless an
    /// access tag opens it.
    case unknownRoad
    case ferry
    /// A train that carries cars, such as through the Channel Tunnel.
    case shuttleTrain
    /// A train that may carry bicycles.
    case train
    case pier
    case platform
    case parking

    /// A value of the key `highway` that has rules of its own.
    enum Highway: String {
        case motorway, trunk, primary, secondary, tertiary, unclassified, residential, service
        case track, path, footway, pedestrian, steps, cycleway, bridleway, busway, raceway, road
        case corridor, elevator, escape, pier, platform
        case motorwayLink = "motorway_link"
        case trunkLink = "trunk_link"
        case primaryLink = "primary_link"
        case secondaryLink = "secondary_link"
        case tertiaryLink = "tertiary_link"
        case livingStreet = "living_street"
        case busGuideway = "bus_guideway"
        case winterRoad = "winter_road"
        case iceRoad = "ice_road"
    }

    /// The kind of a way from its tags; `nil` if it is not travelled on.
    init?(tags: Tags) {
        if tags.is(.route, "ferry") {
            self = .ferry
        } else if tags.is(.route, "shuttle_train") {
            self = .shuttleTrain
        } else if tags.is(.railway, "train") {
            self = .train
        } else if let value = tags[.highway] {
            guard !Self.isUnusable(value), !Self.isObstructed(tags) else { return nil }
            self = Highway(rawValue: value).map(Self.road) ?? .unknownRoad
        } else if tags.is(.manMade, "pier") {
            self = .pier
        } else if tags.is(.railway, "platform") || tags.is(.publicTransport, "platform") {
            self = .platform
        } else if tags.is(.amenity, "parking") {
            self = .parking
        } else {
            return nil
        }
    }

    /// Whether a value of `highway` is about a road that does not exist yet, or no more.
    private static func isUnusable(_ highway: String) -> Bool {
        switch highway {
        case "proposed", "planned", "construction", "abandoned", "disused", "razed", "demolished",
            "removed", "dismantled", "no":
            true
        default: false
        }
    }

    private static func isObstructed(_ tags: Tags) -> Bool {
        if tags.says(yes: .impassable) || tags.is(.status, "impassable") { return true }
        // A street in which a railway is built is a building site.
        if tags.is(.railway, "construction") { return true }
        // A road that is only widened stays open.
        return switch tags[.construction] {
        case nil, "no", "minor", "widening": false
        default: true
        }
    }
}

/// Reads the key `duration`.
enum TravelDuration {
    /// The seconds of a duration such as `20` (minutes), `1:30`, `00:05:00` or `PT1H5M`; `nil` for
    /// any other text, for 0, and for a week or more.
    static func seconds(_ text: String?) -> Double? {
        guard let text = text.map(TagNumber.trimmed) else { return nil }
        let value = text.hasPrefix("P") ? standard(text.dropFirst()) : clock(text)
        return value.flatMap { $0 > 0 && $0 < 7 * 86400 ? $0 : nil }
    }

    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            .map { TagNumber.decimal(String($0)) }
        let numbers = parts.compactMap(\.self)
        guard numbers.count == parts.count else { return nil }
        return switch numbers.count {
        case 1: numbers[0] * 60
        case 2: numbers[0] * 3600 + numbers[1] * 60
        case 3: numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
        default: nil
        }
    }

    /// A duration of ISO 8601 after its `P`, without months and years.
    private static func standard(_ text: Substring) -> Double? {
        var sum = 0.0
        var digits = ""
        var isTime = false
        for character in text {
            if character == "T" {
                isTime = true
            } else if character.isNumber || character == "." {
                digits.append(character)
            } else {
                guard let number = TagNumber.decimal(digits) else { return nil }
                switch (character, isTime) {
                case ("D", false): sum += number * 86400
                case ("H", true): sum += number * 3600
                case ("M", true): sum += number * 60
                case ("S", true): sum += number
                default: return nil
                }
                digits = ""
            }
        }
        return digits.isEmpty ? sum : nil
    }
}
