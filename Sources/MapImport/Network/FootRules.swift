import MapStore

/// The use that a walker may make of a way.
struct FootRules {
    let tags: Tags
    let way: TravelWay

    /// The use of one direction.
    func use(forward: Bool) -> RoadUse {
        let answer = AccessTags(tags: tags, profile: .foot).answer(forward: forward)
        guard answer?.access != .no, mayBeWalked(answer), runs(forward: forward) else {
            return .none
        }
        return RoadUse(access: answer?.access ?? .open, speed: speed)
    }

    // MARK: Access

    private func mayBeWalked(_ answer: AccessTags.Answer?) -> Bool {
        if answer?.key == .own { return true }
        if tags.says(yes: .motorroad) { return false }
        switch way {
        case .ferry, .pier, .platform, .parking: return true
        case .shuttleTrain, .train: return false
        case .unknownRoad: return answer != nil
        case .road(let highway):
            switch highway {
            case .motorway, .motorwayLink, .trunk, .trunkLink, .busway, .busGuideway, .raceway,
                .escape:
                // `access=yes` is about those for whom the road was made.
                return false
            case .cycleway, .bridleway, .road: return answer != nil
            default: return !isBesideSidewalk
            }
        }
    }

    /// Whether a pavement that is mapped as a way of its own replaces the road.
    private var isBesideSidewalk: Bool {
        [TagKey.sidewalk, .sidewalkBoth, .sidewalkLeft, .sidewalkRight].contains {
            tags.is($0, "separate")
        }
    }

    // MARK: Direction

    /// Whether walkers may go this way, of which escalators take them in one direction only.
    private func runs(forward: Bool) -> Bool {
        if tags.is(.conveying, "forward") || tags.is(.conveying, "backward"),
            !tags.is(.oneway, "no")
        {
            return tags.is(.conveying, "forward") == forward
        }
        return OnewayTags(tags: tags, profile: .foot, isMotorway: false).permits(forward: forward)
    }

    // MARK: Speed

    private static let walking = 5.0
    private static let onSteps = 3.0

    private var speed: Double {
        if way == .road(.steps), !isMoving { return Self.onSteps }
        return min(Self.walking * surfaceFraction, highestOnPath)
    }

    private var isMoving: Bool { tags[.conveying].map { $0 != "no" } == true }

    private var surfaceFraction: Double {
        switch tags[.surface] {
        case "fine_gravel", "gravel", "pebblestone", "rock", "stone", "woodchips", "snow": 0.75
        case "mud", "sand", "ice": 0.5
        default: 1
        }
    }

    /// The pace on mountain paths, where the going decides (OpenStreetMap wiki, Key:sac_scale).
    private var highestOnPath: Double {
        switch tags[.sacScale] {
        case "mountain_hiking": 4
        case "demanding_mountain_hiking": 3
        case "alpine_hiking": 2
        case "demanding_alpine_hiking", "difficult_alpine_hiking": 1.5
        default: .infinity
        }
    }
}
