import Formats
import Guidance
import Language
import Routes

extension RouteAnswer {
    /// Returns an overview's routes for the sidecar, with lengths in metres and times in seconds.
    ///
    /// - Parameter language: the language of the texts.
    /// - Returns: the sidecar's member `guidance`.
    func json(_ language: GuidanceLanguage) -> JSONValue {
        let text = GuidanceText(language: language)
        var members = JSONObject([
            ("route", main.map { json($0, text) } ?? .null),
            ("alternatives", .array(alternatives.map { json($0, text) })),
        ])
        members["traffic"] = main.flatMap { DriveTraffic($0).json(from: 0) }
        return .object(members)
    }

    private func json(_ route: Route, _ text: GuidanceText) -> JSONValue {
        func rounded(_ value: Double) -> JSONValue { .number((value * 10).rounded() / 10) }
        return [
            "name": (route.name ?? endsName ?? route.mainRoads).map { .string($0) } ?? .null,
            "length": rounded(route.distance),
            "lengthText": .string(text.tripDistance(route.distance)),
            "duration": route.duration.map(rounded) ?? .null,
            "durationText": route.duration.map { .string(text.duration($0)) } ?? .null,
        ]
    }

    /// The names of the first and the last stop; `nil` if one has none.
    private var endsName: String? {
        let stops = waypoints.filter { $0.role == .stop }
        guard stops.count > 1, let from = stops.first?.name, let to = stops.last?.name,
            !from.isEmpty, !to.isEmpty
        else { return nil }
        return "\(from) – \(to)"
    }
}

extension Route {
    /// The two roads that it follows for longest, in driving order; `nil` if none has a name.
    fileprivate var mainRoads: String? {
        var lengths: [(name: String, meters: Double)] = []
        for step in legs.flatMap(\.steps) {
            guard let name = step.refs.first ?? step.names.first else { continue }
            if let known = lengths.firstIndex(where: { $0.name == name }) {
                lengths[known].meters += step.distance
            } else {
                lengths.append((name, step.distance))
            }
        }
        let longest = lengths.indices.sorted { lengths[$0].meters > lengths[$1].meters }
        let shown = longest.prefix(2).sorted().map { lengths[$0].name }
        return shown.isEmpty ? nil : shown.joined(separator: ", ")
    }
}
