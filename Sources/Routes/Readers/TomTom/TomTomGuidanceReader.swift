import Formats
import GeoFiles
import Geometry

/// Reads the instructions of a TomTom route, in the older form (with `pointIndex`) or the newer
/// one (with `maneuverPoint`).
struct TomTomGuidanceReader {
    let context: ReadingContext
    /// The line of all legs, with the points that two have in common twice.
    let line: [Coordinate]
    /// The lanes up to a point of the line.
    let lanes: [Int: [Lane]]

    /// Reads the instructions.
    ///
    /// - Parameters:
    ///   - json: the instructions; may be absent.
    ///   - legs: the points of each leg.
    ///   - total: the travel time of the route, in seconds.
    /// - Returns: the actions of each leg, counted from its first point.
    /// - Throws: ``GeoFileError`` if there are too many.
    func read(
        _ json: JSONValue?, legs: [ClosedRange<Int>], total: Double?
    ) throws(GeoFileError) -> [[RouteAction]] {
        let list = json?.array ?? []
        var result = [[RouteAction]](repeating: [], count: legs.count)
        let places = LinePlaces(line)
        var leg = 0
        var point = 0
        for (index, element) in list.enumerated() {
            try context.countItem()
            point = place(element, places: places, from: point)
            while leg + 1 < legs.count, point > legs[leg].upperBound { leg += 1 }
            var action = self.action(element, at: point)
            // The time of the arrival is often 0.
            let next = index + 2 < list.count ? seconds(list[index + 1]) : total
            if action.type != .arrive, let now = seconds(element), let next, next >= now {
                action.duration = next - now
            }
            action.point -= legs[leg].lowerBound
            result[leg].append(action)
            if action.type == .arrive, leg + 1 < legs.count { leg += 1 }
        }
        return result
    }

    private func place(_ json: JSONValue, places: LinePlaces, from first: Int) -> Int {
        if let index = json["pointIndex"]?.wholeNumber { return max(index, first) }
        let place = Self.place(json)
        var location: Coordinate?
        if let longitude = place?["longitude"]?.number, let latitude = place?["latitude"]?.number {
            location = Coordinate(checkedLongitude: longitude, latitude: latitude)
        }
        let meters = json["routeOffsetInMeters"]?.amount ?? 0
        return places.point(near: location, at: meters, from: first)
    }

    /// The place of the maneuver; that of a roundabout is where its path leaves it, so the
    /// path's start is taken, to which the distance belongs.
    private static func place(_ json: JSONValue) -> JSONValue? {
        let word = spelled(json["maneuver"]?.string ?? "")
        let start = word.hasPrefix("ROUNDABOUT") ? json["routePath"]?[0]?["point"] : nil
        return start ?? json["maneuverPoint"] ?? json["point"]
    }

    /// The time from the start of the route, in seconds.
    private func seconds(_ json: JSONValue) -> Double? {
        if let time = json["travelTimeInSeconds"]?.amount { return time }
        let path = json["routePath"]?.array ?? []
        let place = Self.place(json)
        let own = path.prefix(16).first { $0["point"] == place } ?? path.first
        return own?["travelTimeInSeconds"]?.amount
    }

    private func action(_ json: JSONValue, at point: Int) -> RouteAction {
        let word = Self.spelled(json["maneuver"]?.string ?? "")
        let meaning = Self.meanings[word]
        if meaning == nil { context.note("an unknown maneuver was read as going on") }
        var action = RouteAction(
            meaning?.type ?? .continue, meaning?.direction ?? (meaning == nil ? .straight : nil),
            at: point)
        action.drivingSide = json["drivingSide"]?.string.flatMap {
            DrivingSide(rawValue: $0.lowercased())
        }
        if word == "MAKE_UTURN" || word == "TRY_MAKE_UTURN" {
            action.direction = .uTurn(drivingOn: action.drivingSide)
        }
        action.exitNumber = json["roundaboutExitNumber"]?.wholeNumber
        if action.type.entersRoundabout {
            let turn = json["changeOfAngleInDegrees"] ?? json["turnAngleInDecimalDegrees"]
            action.setRoundaboutAngle(turning: turn?.number)
        }
        action.instruction = context.cleaned(Self.withoutMarks(json["message"]?.string))
        let road = json["nextRoadInfo"]
        let street = json["street"]?.string ?? road?["streetName"]?["text"]?.string
        action.names = [context.cleaned(street)].compactMap { $0 }
        action.refs = context.texts(json["roadNumbers"]) + texts(road?["roadShields"])
        action.signpost = signpost(json)
        if action.type == .enterFerry { action.mode = .ferry }
        // The lanes end at the junction or one point before it.
        if action.type != .arrive, action.type != .exitRoundabout {
            action.lanes = lanes[point] ?? lanes[point - 1] ?? []
        }
        return action
    }

    private func signpost(_ json: JSONValue) -> Signpost {
        let post = json["signpost"]
        let number = json["exitNumber"]?.string ?? post?["exitNumber"]?["text"]?.string
        let toward = json["signpostText"]?.string ?? post?["towardName"]?["text"]?.string
        return Signpost(
            exitNumbers: RoadText.list(context.cleaned(number), separator: ","),
            exitNames: [context.cleaned(post?["exitName"]?["text"]?.string)].compactMap { $0 },
            refs: texts(post?["roadShields"]),
            destinations: RoadText.list(context.cleaned(toward), separator: "/"))
    }

    private func texts(_ json: JSONValue?) -> [String] {
        (json?.array ?? []).prefix(16).compactMap {
            context.cleaned($0["roadNumber"]?["text"]?.string)
        }
    }

    /// The text without its marks such as `<street>`.
    private static func withoutMarks(_ text: String?) -> String? {
        guard let text else { return nil }
        var isInside = false
        return String(
            text.prefix(2_000).filter { character in
                if character == "<" { isInside = true }
                defer { if character == ">" { isInside = false } }
                return !isInside
            })
    }

    /// `turnLeft` and `TURN_LEFT` in one spelling.
    private static func spelled(_ word: String) -> String {
        guard word.prefix(40).contains(where: \.isLowercase) else { return word }
        return word.prefix(40).reduce(into: "") { result, letter in
            if letter.isUppercase { result += "_" }
            result += letter.uppercased()
        }
    }

    private static let meanings: [String: (type: ManeuverType, direction: ManeuverDirection?)] = [
        "DEPART": (.depart, nil), "ARRIVE": (.arrive, nil), "ARRIVE_LEFT": (.arrive, .left),
        "ARRIVE_RIGHT": (.arrive, .right), "ARRIVE_AHEAD": (.arrive, .straight),
        "WAYPOINT_LEFT": (.arrive, .left), "WAYPOINT_RIGHT": (.arrive, .right),
        "WAYPOINT_REACHED": (.arrive, nil), "WAYPOINT_AHEAD": (.arrive, .straight),
        "STRAIGHT": (.continue, .straight), "FOLLOW": (.continue, .straight),
        "KEEP_LEFT": (.fork, .slightLeft), "KEEP_RIGHT": (.fork, .slightRight),
        "SLIGHT_LEFT": (.turn, .slightLeft), "SLIGHT_RIGHT": (.turn, .slightRight),
        "BEAR_LEFT": (.turn, .slightLeft), "BEAR_RIGHT": (.turn, .slightRight),
        "TURN_LEFT": (.turn, .left), "TURN_RIGHT": (.turn, .right),
        "SHARP_LEFT": (.turn, .sharpLeft), "SHARP_RIGHT": (.turn, .sharpRight),
        "MAKE_UTURN": (.turn, .uTurnLeft), "TRY_MAKE_UTURN": (.turn, .uTurnLeft),
        "ENTER_MOTORWAY": (.merge, nil), "ENTER_FREEWAY": (.merge, nil),
        "ENTER_HIGHWAY": (.merge, nil), "ENTRANCE_RAMP": (.onRamp, nil),
        "TAKE_EXIT": (.offRamp, nil), "MOTORWAY_EXIT_LEFT": (.offRamp, .slightLeft),
        "MOTORWAY_EXIT_RIGHT": (.offRamp, .slightRight),
        "EXIT_MOTORWAY_LEFT": (.offRamp, .slightLeft),
        "EXIT_MOTORWAY_RIGHT": (.offRamp, .slightRight),
        "SWITCH_MOTORWAY_LEFT": (.fork, .slightLeft),
        "SWITCH_MOTORWAY_RIGHT": (.fork, .slightRight),
        "SWITCH_PARALLEL_ROAD": (.fork, nil), "SWITCH_MAIN_ROAD": (.fork, nil),
        "MERGE_LEFT_LANE": (.merge, .slightLeft), "MERGE_RIGHT_LANE": (.merge, .slightRight),
        "ENTER_CARPOOL_LANE_LEFT": (.useLane, .slightLeft),
        "ENTER_CARPOOL_LANE_RIGHT": (.useLane, .slightRight),
        "EXIT_CARPOOL_LANE_LEFT": (.useLane, .slightLeft),
        "EXIT_CARPOOL_LANE_RIGHT": (.useLane, .slightRight),
        "ROUNDABOUT_CROSS": (.roundabout, .straight),
        "ROUNDABOUT_STRAIGHT": (.roundabout, .straight),
        "ROUNDABOUT_SLIGHT_LEFT": (.roundabout, .slightLeft),
        "ROUNDABOUT_LEFT": (.roundabout, .left),
        "ROUNDABOUT_SHARP_LEFT": (.roundabout, .sharpLeft),
        "ROUNDABOUT_SLIGHT_RIGHT": (.roundabout, .slightRight),
        "ROUNDABOUT_RIGHT": (.roundabout, .right),
        "ROUNDABOUT_SHARP_RIGHT": (.roundabout, .sharpRight),
        "ROUNDABOUT_BACK": (.roundabout, .uTurnLeft), "EXIT_ROUNDABOUT": (.exitRoundabout, nil),
        "TAKE_FERRY": (.enterFerry, nil), "TAKE_SHIP_FERRY": (.enterFerry, nil),
        "TAKE_CAR_TRAIN": (.enterFerry, nil), "LEAVE_SHIP_FERRY": (.leaveFerry, nil),
        "LEAVE_CAR_TRAIN": (.leaveFerry, nil), "CROSS_BORDER": (.notification, .straight),
        "TOLLGATE": (.notification, .straight),
    ]
}
