import MapStore

/// The use that a car may make of a way.
struct CarRules {
    let tags: Tags
    let way: TravelWay

    /// The use of one direction.
    func use(forward: Bool) -> RoadUse {
        guard isPassable, oneway.permits(forward: forward), let access = access(forward: forward)
        else { return .none }
        return RoadUse(access: access, speed: speed(forward: forward))
    }

    private var isPassable: Bool {
        !tags.says(yes: .area) && !tags.is(.smoothness, "impassable")
            && !tags.is(.service, "emergency_access") && CarSize.fits(tags)
    }

    private var oneway: OnewayTags {
        OnewayTags(tags: tags, profile: .car, isMotorway: way == .road(.motorway))
    }

    // MARK: Access

    private func access(forward: Bool) -> RoadUse.Access? {
        let answer = AccessTags(tags: tags, profile: .car).answer(forward: forward)
        guard answer?.access != .no else { return nil }
        switch isOpenByDefault {
        case .yes: return answer?.access ?? .open
        case .onlyByTag:
            // `access=yes` on a footway is about pedestrians, and `delivery` not about cars.
            guard let answer, answer.key != .access || way == .unknownRoad, !answer.isDelivery
            else { return nil }
            return answer.access
        case .never: return nil
        }
    }

    private enum Default { case yes, onlyByTag, never }

    private var isOpenByDefault: Default {
        switch way {
        case .ferry, .shuttleTrain: .yes
        case .unknownRoad, .pier: .onlyByTag
        case .train, .platform, .parking: .never
        case .road(let highway):
            switch highway {
            case .steps, .corridor, .elevator, .escape, .platform, .busGuideway, .raceway: .never
            case .path, .footway, .pedestrian, .cycleway, .bridleway, .busway, .pier: .onlyByTag
            default: .yes
            }
        }
    }

    // MARK: Speed

    /// The part of the limit that is driven on average, with bends, junctions and traffic.
    private static let reachedOfLimit = 0.8
    /// Where bridges open for ships, cars wait.
    private static let movableBridge = 5.0

    private func speed(forward: Bool) -> Double {
        guard case .road(let highway) = way else { return otherSpeed }
        var speed = Self.usualSpeed(highway)
        if let limit = LegalSpeed(tags: tags).kilometersPerHour(forward: forward) {
            let reached = limit * Self.reachedOfLimit
            // The general limit of the area is no reason to drive fast on a driveway.
            speed = Self.isSlowByNature(highway) ? min(speed, reached) : reached
        }
        if tags.isMovableBridge { speed = min(speed, Self.movableBridge) }
        return min(speed, CarSurface(tags: tags).highestSpeed)
    }

    private var otherSpeed: Double {
        switch way {
        case .ferry: 5
        default: 10
        }
    }

    private static func isSlowByNature(_ highway: TravelWay.Highway) -> Bool {
        highway == .service || highway == .track
    }

    private static func usualSpeed(_ highway: TravelWay.Highway) -> Double {
        switch highway {
        case .motorway: 90
        case .motorwayLink: 45
        case .trunk: 85
        case .trunkLink: 40
        case .primary: 65
        case .primaryLink: 30
        case .secondary: 55
        case .secondaryLink: 25
        case .tertiary: 40
        case .tertiaryLink, .winterRoad: 20
        case .unclassified, .residential, .road: 25
        case .service, .track, .iceRoad: 15
        default: 10
        }
    }

    // MARK: Preference

    /// The widest road in metres on which two cars do not meet at speed.
    private static let narrow = 3.0

    /// How willingly a driver takes it, as a fraction of the speed.
    func preference(forward: Bool) -> Double {
        var fraction = 1.0
        if oneway == .both { fraction = meetingFraction(forward: forward) }
        switch tags[.service] {
        case "alley", "parking", "parking_aisle", "driveway", "drive-through", "drive_through":
            fraction = min(fraction, 0.5)
        default: break
        }
        if let side = tags[.sideRoad], side == "yes" || side == "rotary" {
            fraction = min(fraction, 0.8)
        }
        return fraction
    }

    private func meetingFraction(forward: Bool) -> Double {
        var fraction = 1.0
        let lanes = TagNumber.whole(tags[.lanes], in: 1...30)
        let width = CarSize.meters(tags[.width])
        if lanes == 1 || width.map({ $0 <= Self.narrow }) == true { fraction = 0.5 }
        if tags.is(.laneMarkings, "no") { fraction = min(fraction, 0.75) }
        if tags.is(.oneway, "alternating") { fraction = min(fraction, 0.4) }
        // Who has no priority waits for those who come.
        if tags.is(.priority, "forward") && !forward || tags.is(.priority, "backward") && forward {
            fraction = min(fraction, 0.7)
        }
        return fraction
    }
}

/// How fast a car can go on a surface.
private struct CarSurface {
    let tags: Tags

    /// The highest speed in kilometres per hour; infinite if no tag limits it.
    var highestSpeed: Double {
        min(
            tags[.surface].flatMap(Self.ofSurface) ?? .infinity,
            tags[.tracktype].flatMap(Self.ofTrackType) ?? .infinity,
            tags[.smoothness].flatMap(Self.ofSmoothness) ?? .infinity)
    }

    private static func ofSurface(_ value: String) -> Double? {
        switch value {
        case "compacted", "fine_gravel", "cement": 80
        case "paving_stones", "metal", "bricks": 60
        case "unpaved", "gravel", "ground", "dirt", "sett", "wood", "pebblestone", "grass_paver",
            "grass", "unhewn_cobblestone", "snow":
            40
        case "cobblestone", "clay": 30
        case "earth", "stone", "rock", "rocky", "sand": 20
        case "laterite", "ice": 15
        case "mud": 10
        default: nil
        }
    }

    private static func ofTrackType(_ value: String) -> Double? {
        switch value {
        case "grade1": 60
        case "grade2": 40
        case "grade3": 30
        case "grade4": 25
        case "grade5": 20
        default: nil
        }
    }

    private static func ofSmoothness(_ value: String) -> Double? {
        switch value {
        case "intermediate": 80
        case "bad": 40
        case "very_bad": 20
        case "horrible": 10
        case "very_horrible": 5
        default: nil
        }
    }
}
