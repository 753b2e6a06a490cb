import MapStore

/// The use that a cyclist may make of a way: ride, or push the bicycle where walking is allowed.
struct BicycleRules {
    let tags: Tags
    let way: TravelWay

    /// The use of one direction.
    func use(forward: Bool) -> RoadUse {
        if tags.is(.bicycle, "dismount") { return pushed(forward: forward) }
        let answer = AccessTags(tags: tags, profile: .bicycle).answer(forward: forward)
        if let answer, answer.access == .no {
            return mayBePushedThough(answer) ? pushed(forward: forward) : .none
        }
        if answer?.key != .own, isBesideCycleway(forward: forward) { return .none }
        if mayBeRidden(answer), lanes.permits(forward: forward, of: oneway) {
            return RoadUse(
                access: answer?.access ?? .open, speed: ridingSpeed(forward: forward))
        }
        return pushed(forward: forward)
    }

    private var oneway: OnewayTags {
        OnewayTags(tags: tags, profile: .bicycle, isMotorway: way == .road(.motorway))
    }

    private var lanes: CyclewayTags { CyclewayTags(tags: tags) }

    // MARK: Riding

    private func mayBeRidden(_ answer: AccessTags.Answer?) -> Bool {
        if way == .road(.steps) { return false }
        switch answer?.key {
        case .own: return true
        case .vehicle, .access: if isOpenedByAccess { return true }
        case nil: break
        }
        if lanes.hasLane, case .road = way { return true }
        return isOpenByDefault
    }

    /// Whether `access=yes` and `vehicle=yes` include bicycles.
    private var isOpenedByAccess: Bool {
        switch way {
        case .train: false
        case .road(let highway):
            switch highway {
            case .motorway, .motorwayLink, .busway, .busGuideway, .raceway, .elevator, .corridor,
                .platform, .escape:
                false
            default: !tags.says(yes: .motorroad)
            }
        default: true
        }
    }

    private var isOpenByDefault: Bool {
        switch way {
        case .ferry, .parking: true
        case .shuttleTrain, .train, .pier, .platform, .unknownRoad: false
        case .road(let highway):
            switch highway {
            case .motorway, .motorwayLink, .footway, .pedestrian, .steps, .bridleway, .busway,
                .busGuideway, .raceway, .elevator, .corridor, .platform, .pier, .escape:
                false
            case .path: !isTooRough
            default: !tags.says(yes: .motorroad)
            }
        }
    }

    /// Whether a path is one for hikers or trained mountain bikers.
    private var isTooRough: Bool {
        if let sac = tags[.sacScale], sac != "hiking", sac != "strolling" { return true }
        return TagNumber.split(tags[.mtbScale] ?? "").number.map { $0 >= 2 } == true
    }

    /// Whether a cycleway that is mapped as a way of its own replaces this direction of the road.
    private func isBesideCycleway(forward: Bool) -> Bool {
        guard case .road = way else { return false }
        return tags.is(.cycleway, "separate") || tags.is(.cyclewayBoth, "separate")
            || tags.is(forward ? .cyclewayRight : .cyclewayLeft, "separate")
    }

    // MARK: Pushing

    private static let pushingSpeed = 4.0
    private static let pushingSpeedOnSteps = 2.0

    /// Whether one may walk with a bicycle where one may not ride: where a tag lets people walk, or
    /// where vehicles are excluded from what was made for people.
    private func mayBePushedThough(_ answer: AccessTags.Answer) -> Bool {
        guard answer.key != .own else { return false }
        let foot = AccessTags(tags: tags, profile: .foot).answer(forward: nil)
        if let foot, foot.key == .own { return foot.access != .no }
        return answer.key == .vehicle && isForPeople
    }

    private var isForPeople: Bool {
        switch way {
        case .road(.footway), .road(.pedestrian), .road(.path), .road(.steps), .road(.corridor),
            .road(.platform), .road(.pier), .pier, .platform:
            true
        default: false
        }
    }

    private func pushed(forward: Bool) -> RoadUse {
        guard let access = walkingAccess(forward: forward) else { return .none }
        let speed = way == .road(.steps) ? Self.pushingSpeedOnSteps : Self.pushingSpeed
        return RoadUse(
            access: access, speed: min(speed, roughness.highestSpeed), isPushed: true)
    }

    /// The access of a walker with a bicycle; `nil` if walking is not allowed.
    private func walkingAccess(forward: Bool) -> RoadUse.Access? {
        let answer = AccessTags(tags: tags, profile: .foot).answer(forward: forward)
        if answer?.access == .no { return nil }
        let access = answer?.access ?? .open
        switch way {
        case .ferry, .shuttleTrain, .train: return nil
        case .unknownRoad: return answer?.key == .own ? access : nil
        case .road(.escape): return nil
        case .road(.motorway), .road(.motorwayLink):
            // Nobody walks against the traffic of a motorway.
            return answer?.key == .own && oneway.permits(forward: forward) ? access : nil
        case .road(.bridleway), .road(.busway), .road(.busGuideway), .road(.raceway):
            return answer?.key == .own ? access : nil
        default:
            return tags.says(yes: .motorroad) && answer?.key != .own ? nil : access
        }
    }

    // MARK: Speed

    private var roughness: BicycleSurface { BicycleSurface(tags: tags) }

    private func ridingSpeed(forward: Bool) -> Double {
        var speed = usualSpeed
        if tags.isMovableBridge { speed = 5 }
        if let limit = LegalSpeed(tags: tags).kilometersPerHour(forward: forward) {
            speed = min(speed, limit)
        }
        return min(speed, roughness.highestSpeed)
    }

    private var usualSpeed: Double {
        switch way {
        case .ferry: 5
        case .shuttleTrain, .train, .unknownRoad, .parking: 10
        case .pier, .platform: 6
        case .road(let highway):
            switch highway {
            case .path: 13
            case .track, .footway, .bridleway: 12
            case .pedestrian, .pier, .platform: 6
            default: 15
            }
        }
    }
}

/// The lanes and tracks for bicycles that a road has (OpenStreetMap wiki, Key:cycleway).
private struct CyclewayTags {
    let tags: Tags

    /// Whether one may ride on a part of the road that is for bicycles.
    var hasLane: Bool {
        Self.sides.contains { key in
            guard tags.has(key) else { return false }
            return switch tags[key] {
            case "track", "lane", "shared", "shared_lane", "share_busway", "opposite",
                "opposite_lane", "opposite_track", "opposite_share_busway":
                true
            default: false
            }
        }
    }

    private static let sides: [TagKey] = [
        .cycleway, .cyclewayBoth, .cyclewayLeft, .cyclewayRight,
    ]

    /// Whether one may ride in a direction of a road, which may have a lane against its oneway.
    func permits(forward: Bool, of oneway: OnewayTags) -> Bool {
        oneway.permits(forward: forward)
            || !tags.has(.onewayBicycle) && oneway != .both && hasLaneAgainstOneway
    }

    private var hasLaneAgainstOneway: Bool {
        let isOpposite = Self.sides.contains { tags[$0]?.hasPrefix("opposite") == true }
        return isOpposite || isTwoWay(.cyclewayLeftOneway) || isTwoWay(.cyclewayRightOneway)
    }

    private func isTwoWay(_ key: TagKey) -> Bool { tags.is(key, "no") || tags.is(key, "-1") }
}

/// How fast a bicycle can go on a surface.
private struct BicycleSurface {
    let tags: Tags

    /// The highest speed in kilometres per hour; infinite if no tag limits it.
    var highestSpeed: Double {
        min(
            tags[.surface].flatMap(Self.ofSurface) ?? .infinity,
            tags[.smoothness].flatMap(Self.ofSmoothness) ?? .infinity,
            tags.is(.tracktype, "grade5") ? 6 : .infinity)
    }

    private static func ofSurface(_ value: String) -> Double? {
        switch value {
        case "cobblestone:flattened", "paving_stones", "wood", "metal", "compacted",
            "fine_gravel", "ground", "unpaved":
            10
        case "sett": 9
        case "dirt": 8
        case "cobblestone": 7
        case "gravel", "pebblestone", "grass_paver", "earth", "grass", "clay",
            "unhewn_cobblestone":
            6
        case "laterite", "snow": 5
        case "mud", "sand", "woodchips", "rock", "stone", "ice": 3
        default: nil
        }
    }

    private static func ofSmoothness(_ value: String) -> Double? {
        switch value {
        case "bad": 10
        case "very_bad": 7
        case "horrible": 5
        case "very_horrible", "impassable": 3
        default: nil
        }
    }
}
