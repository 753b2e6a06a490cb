import Formats
package import Geometry
package import Guidance
import Language
package import MapStore
package import Parameters
package import Routes

/// A route that is asked for by its places instead of read from a file.
package struct RouteQuestion: Sendable {
    /// The start, the stops and the goal; words are looked up on the map.
    private let places: [PlaceText]
    /// The question to the router, without the places.
    private let plain: RouteRequest
    /// When the way begins, as it was given: the clocks are those of the start.
    private let departure: String?
    private let approach: PlaceCondition.Approach

    /// A question from its request.
    init(_ request: RouteRequest) {
        places = request.places.map { .coordinate($0) }
        plain = request
        departure = nil
        approach = .unrestricted
    }

    /// The places; `nil` if some are words, which only a map knows.
    package var coordinates: [Coordinate]? {
        let known = places.compactMap(\.coordinate)
        return known.count == places.count ? known : nil
    }

    /// The question that values describe; `nil` if neither start nor goal is given.
    ///
    /// - Throws: ``ParameterError`` for a wrong value, or if one of the two is missing.
    package init?(_ values: ParameterValues) throws(ParameterError) {
        let start = try values.value(PictureParameter.start)
        let goal = try values.value(PictureParameter.goal)
        let via = try values.values(PictureParameter.via)
        guard start != nil || goal != nil || !via.isEmpty else { return nil }
        guard let start else {
            throw PictureParameter.goal.error(
                in: values, "where it begins is missing: write --from")
        }
        guard let goal else {
            throw PictureParameter.start.error(in: values, "where it leads is missing: write --to")
        }
        var alternatives = 0
        if case .find(let count)? = try values.value(PictureParameter.alternatives) {
            alternatives = count
        }
        places = [start] + via + [goal]
        departure = try values.value(PictureParameter.departure)
        approach = try values.value(PictureParameter.approach) ?? .unrestricted
        plain = RouteRequest(
            places: [],
            profile: (try values.value(PictureParameter.profile) ?? .car).profile,
            avoided: Set(try values.value(PictureParameter.avoid) ?? []),
            isShortest: values.isOn(PictureParameter.shortest), alternatives: alternatives)
    }

    /// The answer on the roads of a map.
    ///
    /// - Parameters:
    ///   - path: the map's file.
    ///   - onProgress: is called now and then with the number of stretches of road that the search
    ///     for a leg has visited.
    /// - Returns: the routes.
    /// - Throws: `RoutingError` if there is no way, `MapStoreError` if the map can't be read.
    package func answer(
        onMap path: String, onProgress: ((Int) -> Void)? = nil
    ) throws -> RouteAnswer {
        guard let map = try TilesetFile.importedMap(path) else {
            throw SceneError("\(path) has no road network: import the extract with render import")
        }
        let router = try Router(map)
        router.onProgress = onProgress
        return try answer(by: router)
    }

    /// The answer of a router.
    ///
    /// - Parameter router: the router.
    /// - Returns: the routes, with a note for each place that was looked up.
    /// - Throws: as ``answer(onMap:onProgress:)`` does.
    package func answer(by router: Router) throws -> RouteAnswer {
        let (request, notes) = try request(on: router.map)
        try request.checkPlaces()
        let answer = try router.answer(request)
        return RouteAnswer(
            routes: answer.routes, waypoints: answer.waypoints, format: answer.format,
            notes: notes + answer.notes)
    }

    /// The question to the router, and what its words were taken for.
    private func request(on map: MapDatabase) throws -> (RouteRequest, notes: [String]) {
        var notes: [String] = []
        var coordinates: [Coordinate] = []
        for (index, place) in places.enumerated() {
            let name =
                index == 0
                ? "the start" : index == places.count - 1 ? "the goal" : "stop \(index)"
            let near = coordinates.last ?? places.lazy.compactMap(\.coordinate).first
            let (coordinate, note) = try place.resolved(on: map, near: near, name: name)
            coordinates.append(coordinate)
            notes += note.map { [$0] } ?? []
        }
        var request = plain
        request.places = coordinates
        if let departure, let start = coordinates.first {
            request.departure = Departure.localTime(departure, at: start)
        }
        if approach != .unrestricted {
            request.conditions = coordinates.map { _ in PlaceCondition(approach: approach) }
        }
        return (request, notes)
    }
}

/// The words for the profiles.
package enum ProfileChoice: String, CaseIterable, Sendable {
    case car, bicycle, foot

    /// The router's profile.
    package var profile: TravelProfile {
        switch self {
        case .car: .car
        case .bicycle: .bicycle
        case .foot: .foot
        }
    }
}

extension PictureParameter {
    /// Where a route begins.
    package static let start = place(
        "from", "Finds the way from here, instead of reading a route.")
    /// Where a route leads.
    package static let goal = place("to", "Where the way leads.")
    /// Stops on the way.
    package static let via = Parameter<PlaceText>(
        ParameterDefinition(
            "via", "PLACE", .texts, help: "A stop on the way; may be repeated."),
        cure: placeCure, reader: readText)
    /// How one travels.
    package static let profile = Parameter<ProfileChoice>(
        choice: "profile", of: ProfileChoice.self, defaultValue: "car",
        help: "How one travels on the way that is found.")
    /// How people travel to a meeting.
    package static let meetingProfile = Parameter<ProfileChoice>(
        choice: "profile", of: ProfileChoice.self,
        defaultValue: "straight lines, and between meetings foot",
        help: "How people come of whom the file tells neither 'mode' nor 'way'.")
    /// The time within which people can be at a meeting.
    package static let within = Parameter<Int>(
        ParameterDefinition(
            "within", "MIN",
            help: "Pales who cannot be there in so many minutes, and counts who can."),
        cure: "write minutes from 1 to 1440"
    ) { text throws(ParameterError) in
        guard let minutes = Int(text.text), (1...1440).contains(minutes) else { throw text.error() }
        return minutes
    }
    /// What roads the way does not use.
    package static let avoid = Parameter<[AvoidedRoad]>(
        choices: "avoid", among: AvoidedRoad.allCases, defaultValue: "none",
        help: "Roads that the way must not use.")
    /// The side of the road on which places are.
    package static let approach = Parameter<PlaceCondition.Approach>(
        choice: "approach", of: PlaceCondition.Approach.self, defaultValue: "unrestricted",
        help: """
            The side of the vehicle on which start, stops and goal must be: curb, so that nobody \
            has to cross the road, or opposite.
            """)
    /// Whether the way is the shortest.
    package static let shortest = ParameterDefinition.flag(
        "shortest", help: "Finds the shortest way instead of the fastest.")

    /// When the way begins.
    package static let departure = Parameter<String>(
        ParameterDefinition(
            "depart", "TIME",
            help: "When the way begins, as 2026-11-25T08:00: roads and turns may be closed then."),
        cure: "write a date and time such as 2026-11-25T08:00"
    ) { text throws(ParameterError) in
        guard CivilTime(iso: text.text) != nil else { throw text.error() }
        return text.text
    }

    private static let coordinateCure = "write LON,LAT such as 10.7339,59.9119"
    private static let placeCure =
        "write LON,LAT such as 10.7339,59.9119, or words such as \"storgata 5 oslo\""

    /// A parameter for a coordinate.
    package static func coordinate(_ name: String, _ help: String) -> Parameter<Coordinate> {
        Parameter(
            ParameterDefinition(name, "LON,LAT", help: help), cure: coordinateCure,
            reader: readCoordinate)
    }

    /// A parameter for a place: a coordinate, or words.
    package static func place(_ name: String, _ help: String) -> Parameter<PlaceText> {
        Parameter(
            ParameterDefinition(name, "PLACE", help: help + " LON,LAT, or words."),
            cure: placeCure, reader: readText)
    }

    @Sendable private static func readCoordinate(
        _ text: ParameterText
    ) throws(ParameterError) -> Coordinate {
        let parts = text.text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw text.error() }
        return try text.coordinate(parts[0], parts[1])
    }

    @Sendable private static func readText(
        _ text: ParameterText
    ) throws(ParameterError) -> PlaceText {
        if PlaceText.isNumeric(text.text) { return .coordinate(try readCoordinate(text)) }
        guard let place = PlaceText(words: text.text) else { throw text.error() }
        return place
    }
}
