package import Routes

/// The picture of a maneuver.
package enum ManeuverSymbol: Hashable, Sendable {
    /// A picture from `styles/maneuvers`, by what is done and which way.
    ///
    /// The exit's number is written into the ring of a roundabout; where traffic keeps left,
    /// roundabouts are driven the other way round.
    case maneuver(
        ManeuverType, ManeuverDirection?, exitNumber: Int? = nil, side: DrivingSide = .right)
    /// The vehicle beside its route: the picture `off-route`.
    case offRoute
    /// A roundabout drawn with its real arms.
    case roundabout(RoundaboutSymbol)

    /// A file that may hold the picture.
    struct File: Hashable {
        /// Without folder and ending.
        let name: String
        /// Whether it shows the maneuver in a mirror.
        var isMirrored = false
    }

    /// The files to look for, the most particular first; none for what is drawn from geometry.
    var files: [File] {
        if self == .offRoute { return [File(name: "off-route")] }
        guard case .maneuver(let type, let direction, _, let side) = self else { return [] }
        var names = Self.names(type, direction).map { File(name: $0) }
        if type.entersRoundabout, side == .left {
            // Ours show right-hand traffic: the same in a mirror.
            let mirrored = Self.names(type, direction?.mirrored)
            names = Self.names(type, direction).map { File(name: "left-hand-" + $0) }
            names += mirrored.map { File(name: $0, isMirrored: true) }
        }
        return names
    }

    /// The names of all files that are ever looked for, without folder and ending.
    package static let fileNames: Set<String> = {
        let directions = [nil] + ManeuverDirection.allCases.map(Optional.some)
        let symbols = ManeuverType.allCases.flatMap { type in
            directions.flatMap { direction in
                [DrivingSide.left, .right].map {
                    ManeuverSymbol.maneuver(type, direction, side: $0)
                }
            }
        }
        return Set((symbols + [.offRoute]).flatMap(\.files).map(\.name))
    }()

    private static func names(_ type: ManeuverType, _ direction: ManeuverDirection?) -> [String] {
        var names: [String] = []
        var next: String? = type.fileWord
        while let word = next {
            if let direction {
                names.append("\(word)-\(direction.fileWord)")
                if !word.isBending { names.append("\(word)-\(direction.side)") }
                if direction.isUTurn, !word.hasPrefix("r") { names.append(direction.fileWord) }
            }
            let isPlain = direction == nil || direction == .straight || !word.isBending
            if isPlain { names.append(word) }
            next = parents[word]
        }
        if type.entersRoundabout { names.append("roundabout-straight") }
        return names + ["turn-straight"]
    }

    /// Whose picture serves where a word has none of its own.
    private static let parents = [
        "continue": "turn", "new-name": "turn", "use-lane": "keep", "keep": "fork",
        "exit-roundabout": "turn", "exit-rotary": "exit-roundabout", "rotary": "roundabout",
        "roundabout-turn": "roundabout", "enter-ferry": "ferry", "leave-ferry": "ferry",
        "notification": "turn", "board-transit": "transit", "change-transit": "transit",
        "stay-on-transit": "transit", "leave-transit": "transit", "end-of-road": "turn",
    ]
}

extension String {
    /// Whether pictures of this word differ by eight directions and not only by side.
    fileprivate var isBending: Bool {
        [
            "turn", "continue", "new-name", "exit-roundabout", "exit-rotary", "roundabout",
            "rotary", "roundabout-turn", "notification",
        ].contains(self)
    }
}

extension ManeuverType {
    /// The word that the names of its files begin with.
    fileprivate var fileWord: String {
        switch self {
        case .takeElevator: "elevator"
        case .takeStairs: "stairs"
        case .takeEscalator: "escalator"
        default: rawValue.hyphenated
        }
    }
}

extension ManeuverDirection {
    /// The words that the names of its files end with.
    fileprivate var fileWord: String { rawValue.hyphenated }

    fileprivate var isUTurn: Bool { self == .uTurnLeft || self == .uTurnRight }

    /// The direction among three.
    fileprivate var side: String {
        switch self {
        case .uTurnLeft, .sharpLeft, .left, .slightLeft: "left"
        case .straight: "straight"
        case .slightRight, .right, .sharpRight, .uTurnRight: "right"
        }
    }

    /// Degrees clockwise from straight on.
    var degrees: Double {
        switch self {
        case .uTurnLeft: -180
        case .sharpLeft: -135
        case .left: -90
        case .slightLeft: -45
        case .straight: 0
        case .slightRight: 45
        case .right: 90
        case .sharpRight: 135
        case .uTurnRight: 180
        }
    }
}

extension String {
    /// `uTurnLeft` as `u-turn-left`.
    fileprivate var hyphenated: String {
        reduce(into: "") { text, letter in
            if letter.isUppercase { text += "-" }
            text += letter.lowercased()
        }
    }
}
