import Guidance
import MapStore
import Parameters
import Routes

extension RouteAnswer {
    /// The answer with its main route as a drive on the roads of a map, if it is only a line.
    ///
    /// - Parameter map: the map.
    /// - Returns: the answer as it is if the route has instructions, or if its line leaves the roads;
    ///   and a note for the user on what became of the line.
    func followed(on map: MapDatabase) -> (answer: RouteAnswer, note: Message?) {
        guard let main, main.legs.allSatisfy(\.steps.isEmpty) else { return (self, nil) }
        do {
            switch try Router(map).follow(main.lines) {
            case .drive(let route, let beside):
                let named = Route(
                    lines: route.lines, legs: route.legs, distance: route.distance,
                    duration: route.duration, name: main.name, language: main.language)
                let note: Message? =
                    beside > 50
                    ? "its first or last \(Self.meters(beside)) m lie beside the roads of the map"
                    : nil
                return (replacing(main: named), note)
            case .apart(let meters):
                let extent =
                    meters.isFinite && meters < 100_000
                    ? meters > 50 ? " (up to \(Self.meters(meters)) m from them)" : ""
                    : " (it is far from them)"
                return (
                    self,
                    "no drive on the roads of the map follows the line\(extent), so it is drawn as it is"
                )
            }
        } catch {
            return (self, "the line is drawn as it is: \(error)")
        }
    }

    private static func meters(_ value: Double) -> String {
        Int(exactly: value.rounded()).map(String.init) ?? "?"
    }

    private func replacing(main: Route) -> RouteAnswer {
        RouteAnswer(
            routes: [main] + alternatives, waypoints: waypoints, format: format, notes: notes)
    }
}
