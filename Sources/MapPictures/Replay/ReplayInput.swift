import GeoFiles
import Guidance
package import Parameters
package import Routes
import Tracks

/// The trips of a replay, read and matched with the map's roads.
package struct ReplayInput: Sendable {
    /// The trip to replay.
    package let route: RecordedRoute
    /// A second trip, shown at the same time; `nil` for none.
    package let ghost: RecordedRoute?
    /// The planned route; `nil` for none.
    package let planned: RouteAnswer?
    /// The weather along the trip; `nil` for none.
    let weather: TripWeather?
    /// Notes for the user on the files, one line each.
    package let notes: [Message]

    /// The number of the trip in its file, from 1.
    package let number: Int

    /// Reads the trips that values describe.
    ///
    /// - Parameters:
    ///   - path: the file of the trips; `-` is standard input.
    ///   - values: values of `ParameterGroup.replayInput`.
    ///   - scene: map and style; the roads are those of its first map that has any.
    /// - Returns: an input for each trip of the file that is to be replayed, at least one.
    /// - Throws: `ParameterError` for a wrong value, `SceneError` for a file that can't be read,
    ///   `GeoFileError` for a file without a track that has a line, `GeoFileError` for one that is not
    ///   a route.
    package static func inputs(
        reading path: String, _ values: ParameterValues, in scene: ScenePlan
    ) throws -> [ReplayInput] {
        var reader = Reader(
            input: try TripInput(values),
            scene: values.isOn(PictureParameter.raw) ? nil : scene)
        let (trips, reported) = try reader.input.chosenTrips(reading: path)
        let routes = try trips.map { try reader.route(of: $0) }
        reader.notes += reported
        // The car's log and the trip's number belong to the main file only.
        reader.input.log = nil
        reader.input.offset = 0
        reader.input.choice = nil
        let ghost = try values.value(PictureParameter.ghost).map { try reader.route(of: $0) }
        let planned = try values.value(PictureParameter.planned).map { path in
            try RouteQuestion(planned: path)?.answer(in: scene)
                ?? RouteReader.read(
                    bytes: InputFile.read(path, limit: 16 << 20), named: PrintableText.short(path)
                ).withoutAlternatives
        }
        let weather = try WeatherInput(values)
        return try zip(trips, routes).enumerated().map { index, trip in
            ReplayInput(
                route: trip.1, ghost: ghost, planned: planned,
                weather: try weather.map { try TripWeather(of: trip.0.trip, $0) },
                notes: index == 0 ? reader.notes : [], number: trip.0.number)
        }
    }

    private init(
        route: RecordedRoute, ghost: RecordedRoute?, planned: RouteAnswer?,
        weather: TripWeather?, notes: [Message], number: Int
    ) {
        self.route = route
        self.ghost = ghost
        self.planned = planned
        self.weather = weather
        self.notes = notes
        self.number = number
    }

    /// A trip that was already read.
    ///
    /// - Parameters:
    ///   - trip: the trip.
    ///   - notes: notes for the user on its file, one line each.
    ///   - planned: the planned route; `nil` for none.
    ///   - scene: map and style, whose roads the trip follows; `nil` for the recorded line.
    /// - Throws: `GeoFileError` for a trip of one place, `MapStoreError` for a map that can't be read.
    package init(
        _ trip: RecordedTrip, notes: [Message], planned: RouteAnswer?, in scene: ScenePlan?
    ) throws {
        route = try Reader(input: TripInput(), scene: scene).route(of: trip)
        ghost = nil
        self.planned = planned?.withoutAlternatives
        weather = nil
        self.notes = notes
        number = trip.number
    }

    /// The drive along a way that was found.
    ///
    /// - Parameters:
    ///   - question: the question for the way.
    ///   - scene: map and style; the way is found on the roads of its first map that has any.
    /// - Throws: `RoutingError` if there is no way, `MapStoreError` for a map that can't be read.
    package init(driving question: RouteQuestion, in scene: ScenePlan) throws {
        let answer = try question.answer(in: scene)
        guard let main = answer.main, let route = RecordedRoute(planned: main) else {
            throw SceneError("the way has no length, so nothing moves")
        }
        self.route = route
        ghost = nil
        planned = nil
        weather = nil
        notes = []
        number = 1
    }

    private struct Reader {
        var input: TripInput
        /// The scene whose roads the trips follow; `nil` for the recorded lines.
        let scene: ScenePlan?
        var notes: [Message] = []

        mutating func route(of path: String) throws -> RecordedRoute {
            let (recorded, reported) = try input.chosenTrip(reading: path)
            notes += reported
            return try route(of: recorded)
        }

        func route(of recorded: RecordedTrip) throws -> RecordedRoute {
            let trip = recorded.trip
            guard trip.samples.count > 1 else {
                throw GeoFileError(
                    file: recorded.file, problem: "it has one place, so nothing moves",
                    cure: "draw it by render map --marker")
            }
            let graph = try scene?.roadMap().map {
                try RoadGraph($0, around: trip.samples.map(\.coordinate))
            }
            var route = graph.map { RecordedRoute(trip, on: $0) } ?? RecordedRoute(trip)
            route.secondsEast = trip.start.map(recorded.clock.secondsEast) ?? 0
            return route
        }
    }
}

extension PictureParameter {
    /// Whether the recorded line is shown without matching.
    package static let raw = ParameterDefinition.flag(
        "raw", help: "The line itself, as it was recorded or drawn, not the roads that it follows.")

    /// A second trip.
    package static let ghost = Parameter<String>(
        ParameterDefinition(
            "ghost", "TRACK", .file,
            help: "A second trip, driven at the same time in quiet colours."))
}
