import Formats

/// Reads an element of HERE's `actions` or `turnByTurnActions`.
struct HEREActionReader {
    let context: ReadingContext

    /// Reads an action.
    func read(_ json: JSONValue) -> RouteAction {
        let word = json["action"]?.string ?? ""
        let type = Self.types[word]
        if type == nil { context.note("an unknown maneuver was read as going on") }
        var action = RouteAction(
            type ?? .continue, direction(json, word: word),
            at: json["offset"]?.wholeNumber ?? -1)
        action.distance = json["length"]?.amount
        action.duration = json["duration"]?.amount
        action.names = texts(json["nextRoad"]?["name"])
        action.refs = numbers(json["nextRoad"]?["number"])
        action.signpost = signpost(json)
        action.exitNumber = json["exit"]?.wholeNumber
        // HERE's angle is positive against the clock, as one drives where traffic keeps right.
        action.roundaboutAngle = json["roundaboutAngle"]?.number.map { -$0 }
        action.instruction = context.cleaned(json["instruction"]?.string)
        return action
    }

    private func direction(_ json: JSONValue, word: String) -> ManeuverDirection? {
        let side = json["direction"]?.string
        switch word {
        case "turn":
            let severity = json["severity"]?.string
            switch (side, severity) {
            case ("left", "light"): return .slightLeft
            case ("left", "heavy"): return .sharpLeft
            case ("left", _): return .left
            case ("right", "light"): return .slightRight
            case ("right", "heavy"): return .sharpRight
            case ("right", _): return .right
            default: return nil
            }
        case "uTurn": return side == "right" ? .uTurnRight : .uTurnLeft
        case "keep", "ramp", "exit", "enterHighway":
            return side == "left" ? .slightLeft : side == "right" ? .slightRight : .straight
        case "continue", "continueHighway": return .straight
        default: return nil
        }
    }

    private func signpost(_ json: JSONValue) -> Signpost {
        var post = Signpost(exitNumbers: texts(json["exitSign"]?["number"]))
        post.exitNames = texts(json["exitSign"]?["name"])
        for label in (json["signpost"]?["labels"]?.array ?? []).prefix(16) {
            if let name = context.cleaned(label["name"]?["value"]?.string) {
                post.destinations.append(name)
            }
            if let number = context.cleaned(label["routeNumber"]?["value"]?.string) {
                post.refs.append(number)
            }
        }
        let isSignposted = json["action"]?.string == "exit" || json["action"]?.string == "ramp"
        if post.destinations.isEmpty, post.refs.isEmpty, isSignposted {
            post.destinations = texts(json["nextRoad"]?["toward"])
        }
        return post
    }

    private func texts(_ json: JSONValue?) -> [String] {
        (json?.array ?? []).prefix(16).compactMap { context.cleaned($0["value"]?.string) }
    }

    private func numbers(_ json: JSONValue?) -> [String] {
        (json?.array ?? []).prefix(16).compactMap { number in
            guard let value = context.cleaned(number["value"]?.string) else { return nil }
            let direction = context.cleaned(number["direction"]?.string)
            return direction.map { "\(value) \(Self.capitalized($0))" } ?? value
        }
    }

    private static func capitalized(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst().lowercased()
    }

    private static let types: [String: ManeuverType] = [
        "depart": .depart, "departAirport": .depart, "arrive": .arrive, "arriveAirport": .arrive,
        "turn": .turn, "uTurn": .turn, "continue": .continue, "continueHighway": .continue,
        "keep": .fork, "ramp": .onRamp, "exit": .offRamp, "enterHighway": .merge,
        "changeHighway": .fork, "merge": .merge, "roundaboutEnter": .roundabout,
        "roundaboutPass": .roundabout, "roundaboutExit": .exitRoundabout,
        "board": .enterFerry, "deboard": .leaveFerry, "nameChange": .newName,
    ]
}
