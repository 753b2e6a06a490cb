/// What to do at a point of a route, as the programs that write route files code it.
///
/// A code that is not known is no instruction.
struct TurnCode: Hashable {
    /// The kind of maneuver.
    var type: ManeuverType
    /// The direction; `nil` if the code names none.
    var direction: ManeuverDirection?
    /// The number of the roundabout exit.
    var exit: Int?

    init(_ type: ManeuverType, _ direction: ManeuverDirection? = nil, exit: Int? = nil) {
        self.type = type
        self.direction = direction
        self.exit = exit
    }

    /// The code of OsmAnd and BRouter (`TSHL`, `RNDB2`), or the word of a course (`Slight left`).
    init?(word text: String) {
        let word = text.prefix(40).lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
        let number = Int(word.drop { !$0.isNumber })
        if let number, (1...20).contains(number), word.hasPrefix("rndb") || word.hasPrefix("rnlb") {
            self.init(.roundabout, exit: number)
        } else if let code = Self.words[word] {
            self = code
        } else {
            return nil
        }
    }

    /// The number of GraphHopper (https://github.com/graphhopper/graphhopper/blob/master/docs/web/api-doc.md).
    init?(sign text: String) {
        guard let code = Int(text).flatMap({ Self.signs[$0] }) else { return nil }
        self = code
    }

    /// The number of openrouteservice; departures and arrivals are the ends of the line.
    init?(openRouteService text: String) {
        guard let meaning = Int(text).flatMap({ OpenRouteServiceReader.meanings[$0] }),
            meaning.type != .depart, meaning.type != .arrive
        else { return nil }
        self.init(meaning.type, meaning.direction)
    }

    /// The number of Locus (https://docs.locusmap.eu/doku.php?id=manual:faq:how_navigation_data);
    /// roundabouts have that of their exit added.
    init?(locus text: String) {
        guard let number = Int(text) else { return nil }
        if (27...34).contains(number) {
            self.init(.roundabout, exit: number - 26)
        } else if let code = Self.locus[number] {
            self = code
        } else {
            return nil
        }
    }

    /// The number of an icon of OruxMaps; roundabouts have that of their exit added.
    init?(orux text: String) {
        guard let number = Int(text) else { return nil }
        if (1_009...1_013).contains(number) {
            self.init(.roundabout, exit: number - 1_008)
        } else if let code = Self.orux[number] {
            self = code
        } else {
            return nil
        }
    }

    private static let words: [String: TurnCode] = [
        "tl": .init(.turn, .left), "left": .init(.turn, .left), "turnleft": .init(.turn, .left),
        "tr": .init(.turn, .right), "right": .init(.turn, .right),
        "turnright": .init(.turn, .right), "tsll": .init(.turn, .slightLeft),
        "slightleft": .init(.turn, .slightLeft), "bearleft": .init(.turn, .slightLeft),
        "tslr": .init(.turn, .slightRight), "slightright": .init(.turn, .slightRight),
        "bearright": .init(.turn, .slightRight), "tshl": .init(.turn, .sharpLeft),
        "sharpleft": .init(.turn, .sharpLeft), "turnsharpleft": .init(.turn, .sharpLeft),
        "tshr": .init(.turn, .sharpRight), "sharpright": .init(.turn, .sharpRight),
        "turnsharpright": .init(.turn, .sharpRight), "kl": .init(.fork, .slightLeft),
        "keepleft": .init(.fork, .slightLeft), "leftfork": .init(.fork, .slightLeft),
        "kr": .init(.fork, .slightRight), "keepright": .init(.fork, .slightRight),
        "rightfork": .init(.fork, .slightRight), "middlefork": .init(.fork, .straight),
        "tu": .init(.turn, .uTurnLeft), "tlu": .init(.turn, .uTurnLeft),
        "uturn": .init(.turn, .uTurnLeft), "uturnleft": .init(.turn, .uTurnLeft),
        "tru": .init(.turn, .uTurnRight), "uturnright": .init(.turn, .uTurnRight),
        "c": .init(.continue, .straight), "straight": .init(.continue, .straight),
    ]

    private static let signs: [Int: TurnCode] = [
        -98: .init(.turn, .uTurnLeft), -8: .init(.turn, .uTurnLeft), -7: .init(.fork, .slightLeft),
        -3: .init(.turn, .sharpLeft), -2: .init(.turn, .left), -1: .init(.turn, .slightLeft),
        1: .init(.turn, .slightRight), 2: .init(.turn, .right), 3: .init(.turn, .sharpRight),
        6: .init(.roundabout), 7: .init(.fork, .slightRight), 8: .init(.turn, .uTurnRight),
    ]

    private static let locus: [Int: TurnCode] = [
        1: .init(.continue, .straight), 3: .init(.turn, .slightLeft), 4: .init(.turn, .left),
        5: .init(.turn, .sharpLeft), 6: .init(.turn, .slightRight), 7: .init(.turn, .right),
        8: .init(.turn, .sharpRight), 9: .init(.fork, .slightLeft), 10: .init(.fork, .slightRight),
        11: .init(.continue, .straight), 12: .init(.turn, .uTurnLeft),
        13: .init(.turn, .uTurnLeft), 14: .init(.turn, .uTurnRight),
    ]

    private static let orux: [Int: TurnCode] = [
        1_000: .init(.turn, .left), 1_001: .init(.turn, .right),
        1_002: .init(.continue, .straight), 1_003: .init(.turn, .uTurnLeft),
        1_014: .init(.fork, .slightRight), 1_015: .init(.fork, .slightLeft),
        1_016: .init(.turn, .slightRight), 1_017: .init(.turn, .slightLeft),
        1_018: .init(.turn, .sharpRight), 1_019: .init(.turn, .sharpLeft),
    ]
}
