import Formats
import Geometry

/// Writes the steps of a leg in OSRM's form.
struct OSRMStepWriter {
    let leg: RouteLeg
    let lines: OSRMLineWriter
    let intersections: OSRMIntersectionWriter
    private let givesAllModifiers: Bool

    init(leg: RouteLeg, lines: OSRMLineWriter, givesAllModifiers: Bool) {
        self.givesAllModifiers = givesAllModifiers
        self.leg = leg
        self.lines = lines
        intersections = OSRMIntersectionWriter(leg: leg)
    }

    /// Writes a step.
    func step(_ step: RouteStep) -> JSONValue {
        var json = JSONObject()
        json["maneuver"] = maneuver(step)
        json["geometry"] = lines.line(line(of: step))
        json["distance"] = .amount(step.distance)
        json["duration"] = step.duration.map(JSONValue.amount)
        json["weight"] = json["duration"]
        json["mode"] = .string(step.mode.osrmWord)
        json["driving_side"] = step.drivingSide.map { .string($0.rawValue) }
        json["name"] = .string(step.names.joined(separator: "; "))
        json["ref"] = Self.list(step.refs)
        json["rotary_name"] = step.roundaboutName.map(JSONValue.string)
        if let signpost = step.signpost {
            json["destinations"] = Self.destinations(signpost)
            json["exits"] = Self.list(signpost.exitNumbers)
            json["junction_name"] = Self.list(signpost.exitNames)
        }
        json["speedLimitSign"] = step.speedLimitSign.map { .string($0.rawValue) }
        json["intersections"] = .array(step.intersections.map(intersections.intersection))
        if !step.banners.isEmpty {
            json["bannerInstructions"] = .array(step.banners.map(OSRMInstructionWriter.banner))
        }
        if !step.announcements.isEmpty {
            json["voiceInstructions"] = .array(
                step.announcements.map(OSRMInstructionWriter.announcement))
        }
        return .object(json)
    }

    /// The step's line.
    ///
    /// One without a length is its place twice, because a `LineString` has two points or more; but
    /// OSRM encodes the place of an arrival only once.
    private func line(of step: RouteStep) -> [Coordinate] {
        let line = leg.geometry(in: step.points)
        guard line.count < 2 else { return Array(line) }
        let isOnce = step.maneuver.type == .arrive && lines.form != .geoJSON
        return Array(repeating: line.first ?? step.maneuver.location, count: isOnce ? 1 : 2)
    }

    private func maneuver(_ step: RouteStep) -> JSONValue {
        let maneuver = step.maneuver
        var json = JSONObject()
        json["type"] = .string(maneuver.type.osrmWord)
        json["modifier"] = (maneuver.direction ?? impliedDirection(maneuver)).map {
            .string($0.osrmWord)
        }
        json["location"] = .position(maneuver.location)
        // A departure has no course before it and an arrival none after; OSRM writes 0.
        json["bearing_before"] =
            maneuver.type == .depart ? 0 : maneuver.bearingBefore.map(JSONValue.bearing)
        json["bearing_after"] =
            maneuver.type == .arrive ? 0 : maneuver.bearingAfter.map(JSONValue.bearing)
        json["exit"] = maneuver.exitNumber.map { .number(Double($0)) }
        json["instruction"] = step.instruction.map(JSONValue.string)
        return .object(json)
    }

    /// The direction of a maneuver that needs none to be understood, such as entering a roundabout:
    /// clients expect one of all but the ends.
    private func impliedDirection(_ maneuver: Maneuver) -> ManeuverDirection? {
        guard givesAllModifiers, maneuver.type != .depart, maneuver.type != .arrive,
            let before = maneuver.bearingBefore, let after = maneuver.bearingAfter
        else { return nil }
        return ManeuverDirection(turning: Bearing.turn(after - before))
    }

    /// The form `A 1, E 6: Bergen, Oslo`; `nil` if the signpost has neither.
    private static func destinations(_ signpost: Signpost) -> JSONValue? {
        let parts = [signpost.refs, signpost.destinations].filter { !$0.isEmpty }
            .map { $0.joined(separator: ", ") }
        return parts.isEmpty ? nil : .string(parts.joined(separator: ": "))
    }

    private static func list(_ texts: [String]) -> JSONValue? {
        texts.isEmpty ? nil : .string(texts.joined(separator: "; "))
    }
}
