import Formats
import Geometry

/// Reads a step of an answer in OSRM's form.
struct OSRMStepReader {
    let context: ReadingContext

    /// Reads a step.
    ///
    /// - Parameters:
    ///   - json: the step.
    ///   - points: where its line lies in the leg's.
    ///   - leg: the leg's line so far, up to this step's end.
    /// - Returns: the step.
    /// - Throws: ``RouteError`` if it has too many parts.
    func read(
        _ json: JSONValue, points: ClosedRange<Int>, leg: [Coordinate]
    ) throws(RouteError) -> RouteStep {
        let side = json["driving_side"]?.string.flatMap(DrivingSide.init)
        var step = RouteStep(
            maneuver: maneuver(json["maneuver"], drivingSide: side, start: leg[points.lowerBound]),
            distance: json["distance"]?.amount
                ?? leg[points].lengthMeters,
            duration: json["duration"]?.amount, points: points)
        step.names = [context.cleaned(json["name"]?.string)].compactMap { $0 }
        step.refs = RoadText.list(context.cleaned(json["ref"]?.string))
        step.signpost = signpost(json)
        step.roundaboutName = context.cleaned(json["rotary_name"]?.string)
        step.mode = TravelMode(osrm: json["mode"]?.string)
        step.drivingSide = side
        step.instruction = context.cleaned(json["maneuver"]?["instruction"]?.string)
        step.speedLimitSign = json["speedLimitSign"]?.string.flatMap(SpeedLimitSign.init)
        step.intersections = try OSRMIntersectionReader(context: context)
            .read(json["intersections"], points: points, leg: leg)
        let words = OSRMInstructionReader(context: context, drivingSide: side)
        step.banners = try words.banners(json["bannerInstructions"])
        step.announcements = try words.announcements(json["voiceInstructions"])
        return step
    }

    private func maneuver(
        _ json: JSONValue?, drivingSide: DrivingSide?, start: Coordinate
    ) -> Maneuver {
        let word = json?["type"]?.string ?? ""
        let type = ManeuverType(osrm: word)
        if type == nil { context.note("an unknown maneuver was read as a turn") }
        let exit = json?["exit"]?.wholeNumber
        return Maneuver(
            type: type ?? .turn,
            direction: ManeuverDirection(
                osrm: json?["modifier"]?.string, drivingSide: drivingSide),
            location: context.optionalPosition(json?["location"], subject: "a maneuver") ?? start,
            // A departure has no course before it and an arrival none after; OSRM writes 0.
            bearingBefore: type == .depart ? nil : json?["bearing_before"]?.bearing,
            bearingAfter: type == .arrive ? nil : json?["bearing_after"]?.bearing,
            exitNumber: exit.flatMap { (1...99).contains($0) ? $0 : nil })
    }

    private func signpost(_ json: JSONValue) -> Signpost? {
        var post = RoadText.signpost(osrm: context.cleaned(json["destinations"]?.string))
        post.exitNumbers = RoadText.list(context.cleaned(json["exits"]?.string))
        post.exitNames = RoadText.list(context.cleaned(json["junction_name"]?.string))
        return post.isEmpty ? nil : post
    }

    /// OSRM's form has no maneuver for ferries, only the mode of travel: makes them plain.
    static func markFerries(_ steps: inout [RouteStep]) {
        let vague: Set<ManeuverType> = [.notification, .newName, .continue]
        for index in steps.indices.dropFirst() where vague.contains(steps[index].maneuver.type) {
            let (before, after) = (steps[index - 1].mode == .ferry, steps[index].mode == .ferry)
            if before != after {
                steps[index].maneuver.type = after ? .enterFerry : .leaveFerry
            }
        }
    }
}
