import Formats
import GeoFiles
import Geometry

/// Reads the instructions of a GraphHopper path and cuts the path into legs at its via points.
struct GraphHopperLegReader {
    let context: ReadingContext
    /// The whole path's line.
    let line: [Coordinate]
    let details: GraphHopperDetails

    /// Reads all instructions; without any, the result is one leg without steps.
    func read(_ instructions: [JSONValue]) throws(GeoFileError) -> [RouteLeg] {
        var legs: [RouteLeg] = []
        var steps: [RouteStep] = []
        var start = 0
        for instruction in instructions {
            try context.countItem()
            let previousEnd = start + (steps.last?.points.upperBound ?? 0)
            let step = readStep(
                instruction, start: start,
                points: range(instruction["interval"], from: previousEnd),
                isFirst: steps.isEmpty)
            steps.append(step)
            let end = start + step.points.upperBound
            // A via point ends a leg; the path's own end is handled below.
            if instruction["sign"]?.wholeNumber == GraphHopperManeuver.viaReached, end > start {
                legs.append(leg(start...end, steps))
                steps = []
                start = end
            }
        }
        if let last = steps.last, start + last.points.upperBound < line.count - 1 {
            context.note("the instructions end before the line does")
        }
        if start < line.count - 1 { legs.append(leg(start...(line.count - 1), steps)) }
        return legs
    }

    private func leg(_ points: ClosedRange<Int>, _ steps: [RouteStep]) -> RouteLeg {
        let times = steps.compactMap(\.duration)
        return RouteLeg(
            geometry: Array(line[points]), steps: steps,
            distance: steps.isEmpty
                ? line[points].lengthMeters : steps.reduce(0) { $0 + $1.distance },
            duration: steps.isEmpty || times.count < steps.count ? nil : times.reduce(0, +),
            speedLimits: details.speedLimits(in: points),
            roadClasses: details.roadClasses(in: points))
    }

    private func readStep(
        _ json: JSONValue, start: Int, points: ClosedRange<Int>, isFirst: Bool
    ) -> RouteStep {
        let maneuver = readManeuver(json, at: points.lowerBound, isFirst: isFirst)
        var step = RouteStep(
            maneuver: maneuver,
            distance: json["distance"]?.amount ?? line[points].lengthMeters,
            duration: json["time"]?.amount.map { $0 / 1_000 },
            points: (points.lowerBound - start)...(points.upperBound - start))
        step.names = [context.cleaned(json["street_name"]?.string)].compactMap { $0 }
        step.refs = texts(json["street_ref"])
        let post = Signpost(
            exitNames: texts(json["motorway_junction"]),
            refs: texts(json["street_destination_ref"]),
            destinations: texts(json["street_destination"]))
        step.signpost = post.isEmpty ? nil : post
        step.mode = maneuver.type == .enterFerry ? .ferry : .driving
        step.instruction = context.cleaned(json["text"]?.string)
        step.intersections = [
            Intersection(location: maneuver.location, pointIndex: points.lowerBound - start)
        ]
        return step
    }

    /// The instruction's points in the whole path, none before the end of the previous
    /// one's, so that all instructions together are no longer than the line.
    private func range(_ json: JSONValue?, from start: Int) -> ClosedRange<Int> {
        let begin = json?[0]?.wholeNumber ?? -1
        let end = json?[1]?.wholeNumber ?? -1
        guard (start..<line.count).contains(begin), (begin..<line.count).contains(end) else {
            context.note("an instruction that points beside the line was put on its nearest end")
            let first = min(max(begin, start), line.count - 1)
            return first...min(max(end, first), line.count - 1)
        }
        return begin...end
    }

    private func readManeuver(_ json: JSONValue, at index: Int, isFirst: Bool) -> Maneuver {
        let sign = json["sign"]?.wholeNumber ?? 0
        let meaning = GraphHopperManeuver(sign: sign)
        if meaning == nil { context.note("an unknown maneuver was read as going on") }
        var type = meaning?.type ?? .continue
        if isFirst, type == .continue { type = .depart }
        if json["ferry"]?.string == "leave_ferry" { type = .leaveFerry }
        if json["ferry"]?.string == "board_ferry" { type = .enterFerry }
        // GraphHopper writes radians, positive clockwise, and NaN (in JSON a text) if undefined.
        let angle = json["turn_angle"]?.number.map { $0 * 180 / .pi }
        let exit = json["exited"]?.bool == false ? nil : json["exit_number"]?.wholeNumber
        return Maneuver(
            type: type, direction: type == .depart ? nil : meaning?.direction,
            location: line[index],
            bearingBefore: json["last_heading"]?.bearing ?? bearing(endingAt: index),
            bearingAfter: type == .arrive
                ? nil : json["heading"]?.bearing ?? bearing(startingAt: index),
            exitNumber: exit.flatMap { (1...99).contains($0) ? $0 : nil },
            roundaboutAngle: angle.flatMap { $0.magnitude <= 360 ? $0 : nil })
    }

    private func bearing(endingAt index: Int) -> Double? {
        guard index > 0, line[index - 1] != line[index] else { return nil }
        return line[index - 1].bearing(to: line[index])
    }

    private func bearing(startingAt index: Int) -> Double? {
        guard index + 1 < line.count, line[index + 1] != line[index] else { return nil }
        return line[index].bearing(to: line[index + 1])
    }

    /// GraphHopper joins several names with commas.
    private func texts(_ json: JSONValue?) -> [String] {
        RoadText.list(context.cleaned(json?.string), separator: ",")
    }
}

/// The meaning of the `sign` of one of GraphHopper's instructions.
///
/// The numbers are the constants of GraphHopper's class `Instruction`, documented in its
/// API.
struct GraphHopperManeuver: Equatable {
    /// The kind of maneuver.
    let type: ManeuverType
    /// The direction, as far as the number determines it.
    let direction: ManeuverDirection?

    /// The sign of an instruction for arriving at a via point.
    static let viaReached = 5

    private init(_ type: ManeuverType, _ direction: ManeuverDirection? = nil) {
        self.type = type
        self.direction = direction
    }

    /// The meaning of a sign; fails for an unknown one.
    init?(sign: Int) {
        guard let meaning = Self.table[sign] else { return nil }
        self = meaning
    }

    private static let table: [Int: GraphHopperManeuver] = [
        // The side is unknown: traffic keeps right in most of the world.
        -98: .init(.turn, .uTurnLeft), -8: .init(.turn, .uTurnLeft), 8: .init(.turn, .uTurnRight),
        -7: .init(.fork, .slightLeft), 7: .init(.fork, .slightRight),
        -6: .init(.exitRoundabout), 6: .init(.roundabout),
        -3: .init(.turn, .sharpLeft), -2: .init(.turn, .left), -1: .init(.turn, .slightLeft),
        0: .init(.continue, .straight), 1: .init(.turn, .slightRight), 2: .init(.turn, .right),
        3: .init(.turn, .sharpRight), 4: .init(.arrive), viaReached: .init(.arrive),
        9: .init(.enterFerry),
        101: .init(.boardTransit), 102: .init(.changeTransit), 103: .init(.leaveTransit),
    ]
}
