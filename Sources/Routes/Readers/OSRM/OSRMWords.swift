/// The words of OSRM's API for maneuvers, directions, lanes and roads, and their meanings
/// here.
///
/// https://project-osrm.org/docs/v5.24.0/api/ ; engines write some of them with
/// underscores.
enum OSRMWords {
    /// The types of maneuvers.
    static let types: [String: ManeuverType] = [
        "depart": .depart, "arrive": .arrive, "turn": .turn, "continue": .continue,
        "new name": .newName, "merge": .merge, "ramp": .onRamp, "on ramp": .onRamp,
        "off ramp": .offRamp, "fork": .fork, "end of road": .endOfRoad, "use lane": .useLane,
        "roundabout": .roundabout, "exit roundabout": .exitRoundabout, "rotary": .rotary,
        "exit rotary": .exitRotary, "roundabout turn": .roundaboutTurn,
        "notification": .notification,
    ]

    /// The arrows of lanes, without `none`, which is an empty list.
    static let indications: [String: LaneIndication] = [
        "uturn": .uTurn, "sharp left": .sharpLeft, "left": .left, "slight left": .slightLeft,
        "straight": .straight, "slight right": .slightRight, "right": .right,
        "sharp right": .sharpRight, "merge to left": .mergeLeft, "merge to right": .mergeRight,
    ]

    /// The directions of maneuvers, without `uturn`, which does not name a side.
    static let directions: [String: ManeuverDirection] = [
        "sharp left": .sharpLeft, "left": .left, "slight left": .slightLeft,
        "straight": .straight, "slight right": .slightRight, "right": .right,
        "sharp right": .sharpRight,
    ]

    /// The classes of roads in OSRM's own profiles, and those that others add.
    static let classes: [String: RoadClasses] = [
        "tunnel": .tunnel, "bridge": .bridge, "motorway": .motorway, "toll": .toll,
        "ferry": .ferry, "restricted": .restricted, "unpaved": .unpaved,
        "path": .path, "sidewalk": .sidewalk, "steps": .steps, "cycleway": .cycleway,
    ]

    /// The modes of travel.
    static let modes: [String: TravelMode] = [
        "driving": .driving, "cycling": .cycling, "walking": .walking, "pushing bike": .walking,
        "ferry": .ferry, "train": .train, "transit": .transit,
    ]

    /// The words that are read but not written, because another one means the same.
    private static let onlyRead: Set = ["ramp", "pushing bike"]
    /// The word for each type of maneuver that OSRM has.
    static let typeWords = words(for: types)
    /// The word for each arrow.
    static let indicationWords = words(for: indications)
    /// The word for each direction except U-turns.
    static let directionWords = words(for: directions)
    /// The words for classes of roads, in a fixed order.
    static let classWords = classes.sorted { $0.key < $1.key }
    /// The word for each mode of travel that OSRM has.
    static let modeWords = words(for: modes)

    private static func words<Meaning: Hashable>(
        for meanings: [String: Meaning]
    ) -> [Meaning: String] {
        meanings.reduce(into: [:]) { words, entry in
            if !onlyRead.contains(entry.key) { words[entry.value] = entry.key }
        }
    }

    /// A word in the spelling of the tables.
    static func spelled(_ word: String) -> String {
        String(decoding: word.utf8.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }, as: UTF8.self)
    }
}

extension ManeuverType {
    /// The meaning of OSRM's word; `nil` for an unknown one.
    init?(osrm word: String) {
        guard let type = OSRMWords.types[OSRMWords.spelled(word)] else { return nil }
        self = type
    }

    /// OSRM's word; for kinds that it does not have, the one for information.
    var osrmWord: String { OSRMWords.typeWords[self] ?? "notification" }
}

extension ManeuverDirection {
    /// The meaning of OSRM's word; a `uturn` goes to the side that the driving side allows.
    init?(osrm word: String?, drivingSide: DrivingSide?) {
        guard let word = word.map(OSRMWords.spelled) else { return nil }
        if word == "uturn" {
            self = .uTurn(drivingOn: drivingSide)
        } else if let direction = OSRMWords.directions[word] {
            self = direction
        } else {
            return nil
        }
    }

    /// OSRM's word, which does not name the side of a U-turn.
    var osrmWord: String { OSRMWords.directionWords[self] ?? "uturn" }
}

extension LaneIndication {
    /// The meaning of OSRM's word; `nil` for `none` and for an unknown one.
    init?(osrm word: String) {
        guard let indication = OSRMWords.indications[OSRMWords.spelled(word)] else { return nil }
        self = indication
    }

    /// OSRM's word.
    var osrmWord: String { OSRMWords.indicationWords[self] ?? "none" }
}

extension RoadClasses {
    /// The meaning of OSRM's words; unknown ones add nothing.
    init(osrm words: [String]) {
        self = words.reduce(into: []) { $0.formUnion(OSRMWords.classes[$1] ?? []) }
    }

    /// OSRM's words, without the classes for which it has none.
    var osrmWords: [String] {
        OSRMWords.classWords.filter { contains($0.value) }.map(\.key)
    }
}

extension TravelMode {
    /// The meaning of OSRM's word; an absent one means driving.
    init(osrm word: String?) {
        self = word.map { OSRMWords.modes[$0] ?? .other } ?? .driving
    }

    /// OSRM's word; for a mode that it does not have, one that it does not know either.
    var osrmWord: String { OSRMWords.modeWords[self] ?? "other" }
}
