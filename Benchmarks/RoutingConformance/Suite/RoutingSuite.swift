import Guidance
import MapImport
package import MapStore
import Routes

/// Runs the cases on networks that are imported from them.
package enum RoutingSuite {
    /// What became of a question.
    package struct Outcome: Sendable {
        /// The case and the number of the row, from 1: `car/restrictions/1#2`.
        package let id: String
        /// The column that is compared.
        package let column: String
        /// What is expected and what was found.
        package let expected, found: String
        /// Whether both agree.
        package var isEqual: Bool { expected == found }
    }

    /// Runs one case.
    ///
    /// - Parameters:
    ///   - one: the case.
    ///   - map: the map that was imported from its network.
    /// - Returns: an outcome for each column that is compared.
    /// - Throws: `MapStoreError` if the map can't be read.
    package static func run(
        _ one: RoutingCase, map: MapDatabase
    ) throws -> [Outcome] {
        guard let profile = profile(one.profile) else { return [] }
        return try one.routes.enumerated().flatMap { index, row -> [Outcome] in
            guard let expected = row["route"] else { return [] }
            let places = places(of: row).compactMap { one.nodes[$0] }
            guard places.count >= 2 else { return [] }
            let answer: RouteAnswer?
            do {
                answer = try Router(map).answer(RouteRequest(places: places, profile: profile))
            } catch is RoutingError {
                answer = nil
            }
            let id = "\(one.id)#\(index + 1)"
            let steps = answer?.main?.legs.flatMap(\.steps) ?? []
            let names = steps.map { $0.names.first ?? "" }
            var outcomes = [
                Outcome(
                    id: id, column: "way",
                    expected: ways(
                        expected.split(separator: ",", omittingEmptySubsequences: false).map(
                            String.init)),
                    found: ways(names)),
                Outcome(
                    id: id, column: "route", expected: expected, found: names.joined(separator: ",")
                ),
            ]
            if let turns = row["turns"] {
                outcomes.append(
                    Outcome(
                        id: id, column: "turns", expected: turns,
                        found: steps.map(turn).joined(separator: ",")))
            }
            return outcomes
        }
    }

    private static func profile(_ name: String) -> TravelProfile? {
        switch name {
        case "car": .car
        case "bicycle": .bicycle
        case "foot": .foot
        default: nil
        }
    }

    private static func places(of row: RoutingCase.Row) -> [String] {
        if let waypoints = row["waypoints"] {
            return waypoints.split(separator: ",").map { String($0).trimmed }
        }
        return [row["from"], row["to"]].compactMap { $0 }
    }

    /// Names of steps without repetitions.
    private static func ways(_ names: [String]) -> String {
        names.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }.joined(separator: ",")
    }

    /// A step in the suite's words: `turn right`, `roundabout-exit-2`.
    private static func turn(_ step: RouteStep) -> String {
        let maneuver = step.maneuver
        let exit = maneuver.exitNumber.map { "\($0)" } ?? "undefined"
        switch maneuver.type {
        case .depart: return "depart"
        case .arrive: return "arrive"
        case .roundabout: return "roundabout-exit-\(exit)"
        case .rotary: return "\(step.roundaboutName ?? "rotary")-exit-\(exit)"
        case .roundaboutTurn:
            return
                "roundabout turn \(direction(maneuver.direction)) exit-\(exit)"
        default: return "\(word(maneuver.type)) \(direction(maneuver.direction))"
        }
    }

    private static func word(_ type: ManeuverType) -> String {
        switch type {
        case .newName: "new name"
        case .onRamp: "on ramp"
        case .offRamp: "off ramp"
        case .endOfRoad: "end of road"
        case .exitRoundabout: "exit roundabout"
        case .exitRotary: "exit rotary"
        case .useLane: "use lane"
        default: type.rawValue
        }
    }

    private static func direction(_ direction: ManeuverDirection?) -> String {
        switch direction {
        case .uTurnLeft, .uTurnRight: "uturn"
        case .sharpLeft: "sharp left"
        case .left: "left"
        case .slightLeft: "slight left"
        case .straight, nil: "straight"
        case .slightRight: "slight right"
        case .right: "right"
        case .sharpRight: "sharp right"
        }
    }
}

extension String {
    /// Without blanks at its ends.
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
