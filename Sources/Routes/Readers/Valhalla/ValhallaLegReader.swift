import Formats
import GeoFiles
import Geometry

/// Reads the legs of an answer in Valhalla's own form.
struct ValhallaLegReader {
    let context: ReadingContext
    /// Metres per unit of length, which is kilometres or miles as given in the trip.
    let metersPerUnit: Double

    /// Reads a leg.
    ///
    /// - Parameters:
    ///   - json: the leg.
    ///   - subject: the text before `point 17` in messages.
    /// - Returns: the leg.
    /// - Throws: ``GeoFileError`` if its line is broken.
    func read(_ json: JSONValue, subject: String) throws(GeoFileError) -> RouteLeg {
        let line = try readShape(json, subject: subject)
        guard line.count >= 2 else {
            throw context.withoutLine(
                subject, of: .valhalla, cure: "ask it for shapes: shape_format=polyline6")
        }
        let maneuvers = json["maneuvers"]?.array ?? []
        var steps: [RouteStep] = []
        for (index, maneuver) in maneuvers.enumerated() {
            try context.countItem()
            let next = index + 1 < maneuvers.count ? maneuvers[index + 1] : nil
            let points = range(
                maneuver, from: steps.last?.points.upperBound ?? 0, count: line.count)
            steps.append(try readStep(maneuver, next: next, points: points, line: line))
        }
        let summary = json["summary"]
        return RouteLeg(
            geometry: line, steps: steps,
            distance: summary?["length"]?.amount.map { $0 * metersPerUnit }
                ?? line.lengthMeters,
            duration: summary?["time"]?.amount,
            roadClasses: RouteSpan.joined(
                zip(steps, maneuvers).compactMap { step, maneuver in
                    let classes = Self.roadClasses(maneuver, mode: step.mode)
                    guard !classes.isEmpty, step.points.count > 1 else { return nil }
                    return RouteSpan(points: step.points, value: classes)
                }))
    }

    /// Reads the line with six decimals, unless they put it outside the box in the leg's
    /// summary.
    func readShape(_ json: JSONValue, subject: String) throws(GeoFileError) -> [Coordinate] {
        guard let text = json["shape"]?.string else {
            let points = json["shape"]?["coordinates"]
            return points == nil ? [] : try context.line(points, subject: subject)
        }
        var precision = context.forcedPrecision ?? .decimals6
        if context.forcedPrecision == nil, let south = json["summary"]?["min_lat"]?.number,
            let north = json["summary"]?["max_lat"]?.number,
            let start = EncodedText.firstPoint(text, precision: .decimals5),
            start.latitude > south - 1e-4, start.latitude < north + 1e-4
        {
            precision = .decimals5
        }
        return try context.encodedLine(text, precision: precision, subject: subject)
    }

    private func readStep(
        _ json: JSONValue, next: JSONValue?, points: ClosedRange<Int>, line: [Coordinate]
    ) throws(GeoFileError) -> RouteStep {
        let number = json["type"]?.wholeNumber ?? 0
        let meaning = ValhallaManeuver(number: number)
        if meaning == nil { context.note("an unknown maneuver was read as going on") }
        let maneuver = readManeuver(json, meaning: meaning, location: line[points.lowerBound])

        var step = RouteStep(
            maneuver: maneuver,
            distance: json["length"]?.amount.map { $0 * metersPerUnit }
                ?? line[points].lengthMeters,
            duration: json["time"]?.amount, points: points)
        (step.names, step.refs) = namesAndRefs(json["street_names"])
        (step.namesAtManeuver, _) = namesAndRefs(json["begin_street_names"])
        step.signpost = signpost(json["sign"])
        step.mode = meaning?.type == .enterFerry ? .ferry : mode(json)
        step.instruction = context.cleaned(json["instruction"]?.string)
        step.intersections = [try junction(json, maneuver: maneuver, pointIndex: points.lowerBound)]
        step.announcements = announcements(json, next: next)
        return step
    }

    /// The maneuver's points, none before the end of the previous one's, so that all
    /// maneuvers together are no longer than the line.
    private func range(_ json: JSONValue, from start: Int, count: Int) -> ClosedRange<Int> {
        let begin = json["begin_shape_index"]?.wholeNumber ?? -1
        let end = json["end_shape_index"]?.wholeNumber ?? -1
        guard (start..<count).contains(begin), (begin..<count).contains(end) else {
            context.note("a maneuver that points beside the line was put on its nearest end")
            let first = min(max(begin, start), count - 1)
            return first...min(max(end, first), count - 1)
        }
        return begin...end
    }

    private func readManeuver(
        _ json: JSONValue, meaning: ValhallaManeuver?, location: Coordinate
    ) -> Maneuver {
        let exit = json["roundabout_exit_count"]?.wholeNumber
        var maneuver = Maneuver(
            type: meaning?.type ?? .continue, direction: meaning?.direction, location: location,
            bearingBefore: json["bearing_before"]?.bearing,
            bearingAfter: json["bearing_after"]?.bearing,
            exitNumber: exit.flatMap { (1...99).contains($0) ? $0 : nil })
        if let meaning, meaning.directionFollowsCourse, let turn = maneuver.turnAngle {
            maneuver.direction = meaning.direction(turning: turn)
        }
        return maneuver
    }

    /// The maneuver's own junction, of which this form only reports two arms and the lanes.
    private func junction(
        _ json: JSONValue, maneuver: Maneuver, pointIndex: Int
    ) throws(GeoFileError) -> Intersection {
        var junction = Intersection(location: maneuver.location, pointIndex: pointIndex)
        if let before = maneuver.bearingBefore {
            junction.arms.append(
                .init(bearing: Bearing.positive(before + 180), canBeEntered: false))
            junction.arrivingArm = 0
        }
        if let after = maneuver.bearingAfter {
            junction.leavingArm = junction.arms.count
            junction.arms.append(.init(bearing: after, canBeEntered: true))
        }
        for element in (json["lanes"]?.array ?? []).prefix(32) {
            try context.countItem()
            junction.lanes.append(Lane(valhalla: element))
        }
        return junction
    }

    private func namesAndRefs(_ json: JSONValue?) -> (names: [String], refs: [String]) {
        let all = context.texts(json)
        return (all.filter { !RoadText.looksLikeRef($0) }, all.filter(RoadText.looksLikeRef))
    }

    private func signpost(_ json: JSONValue?) -> Signpost? {
        func texts(_ keys: String...) -> [String] {
            keys.flatMap { key in
                (json?[key]?.array ?? []).prefix(16)
                    .compactMap { context.cleaned($0["text"]?.string) }
            }
        }
        let branches = texts("exit_branch_elements", "guide_branch_elements")
        let post = Signpost(
            exitNumbers: texts("exit_number_elements"),
            exitNames: texts("exit_name_elements", "junction_name_elements"),
            refs: branches.filter(RoadText.looksLikeRef),
            destinations: branches.filter { !RoadText.looksLikeRef($0) }
                + texts("exit_toward_elements", "guide_toward_elements"))
        return post.isEmpty ? nil : post
    }

    private func mode(_ json: JSONValue) -> TravelMode {
        switch json["travel_mode"]?.string {
        case nil, "drive": .driving
        case "pedestrian": .walking
        case "bicycle": .cycling
        case "transit": .transit
        default: .other
        }
    }

    /// Valhalla stores a maneuver's announcements with that maneuver; here a step has those
    /// that are spoken while driving it.
    private func announcements(_ json: JSONValue, next: JSONValue?) -> [VoiceInstruction] {
        let words: [(JSONValue?, VoiceInstruction.Moment)] = [
            (json["verbal_post_transition_instruction"], .afterManeuver),
            (next?["verbal_transition_alert_instruction"], .alert),
            (next?["verbal_pre_transition_instruction"], .beforeManeuver),
        ]
        return words.compactMap { json, moment in
            context.cleaned(json?.string).map { VoiceInstruction(text: $0, moment: moment) }
        }
    }

    private static func roadClasses(_ json: JSONValue, mode: TravelMode) -> RoadClasses {
        var classes: RoadClasses = mode == .ferry ? .ferry : []
        if json["toll"]?.bool == true { classes.insert(.toll) }
        if json["highway"]?.bool == true { classes.insert(.motorway) }
        if json["ferry"]?.bool == true { classes.insert(.ferry) }
        if json["rough"]?.bool == true { classes.insert(.unpaved) }
        return classes
    }
}
