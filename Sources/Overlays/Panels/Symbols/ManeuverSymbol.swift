package import Routes

/// The picture of a maneuver.
package enum ManeuverSymbol: Hashable, Sendable {
    /// A picture from `styles/maneuvers`, chosen by maneuver and direction.
    ///
    /// The exit's number is written into the ring of a roundabout. Where traffic keeps left,
    /// roundabouts are driven in the opposite direction.
    case maneuver(
        ManeuverType, ManeuverDirection?, exitNumber: Int? = nil, side: DrivingSide = .right)
    /// The picture `off-route`, for a vehicle that has left its route.
    case offRoute
    /// A roundabout drawn with its real arms.
    case roundabout(RoundaboutSymbol)

    /// A file that may contain the picture.
    struct File: Hashable {
        /// The name without folder and extension.
        let name: String
        /// Whether it shows the mirrored maneuver.
        var isMirrored = false
    }

    /// The files to search for, the most specific first; none for symbols drawn from geometry.
    var files: [File] {
        if self == .offRoute { return [File(name: "off-route")] }
        guard case .maneuver(let type, let direction, _, let side) = self else { return [] }
        var names = Self.names(type, direction).map { File(name: $0) }
        if type.entersRoundabout, side == .left {
            // Our pictures show right-hand traffic; left-hand traffic uses them mirrored.
            let mirrored = Self.names(type, direction?.mirrored)
            names = Self.names(type, direction).map { File(name: "left-hand-" + $0) }
            names += mirrored.map { File(name: $0, isMirrored: true) }
        }
        return names
    }

    /// The names of all files that are ever searched for, without folder and extension.
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

    /// The word whose picture is used if a word has none of its own.
    private static let parents = [
        "continue": "turn", "new-name": "turn", "use-lane": "keep", "keep": "fork",
        "exit-roundabout": "turn", "exit-rotary": "exit-roundabout", "rotary": "roundabout",
        "roundabout-turn": "roundabout", "enter-ferry": "ferry", "leave-ferry": "ferry",
        "notification": "turn", "board-transit": "transit", "change-transit": "transit",
        "stay-on-transit": "transit", "leave-transit": "transit", "end-of-road": "turn",
    ]
}

extension String {
    /// Whether pictures of this word exist for eight directions and not only for each side.
    fileprivate var isBending: Bool {
        [
            "turn", "continue", "new-name", "exit-roundabout", "exit-rotary", "roundabout",
            "rotary", "roundabout-turn", "notification",
        ].contains(self)
    }
}

extension ManeuverType {
    /// The word at the beginning of the names of its files.
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
    /// The words at the end of the names of its files.
    fileprivate var fileWord: String { rawValue.hyphenated }

    fileprivate var isUTurn: Bool { self == .uTurnLeft || self == .uTurnRight }

    /// The direction, reduced to one of three.
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
    /// The text in hyphenated form: `uTurnLeft` as `u-turn-left`.
    fileprivate var hyphenated: String {
        reduce(into: "") { text, letter in
            if letter.isUppercase { text += "-" }
            text += letter.lowercased()
        }
    }
}
