import Geometry
package import Guidance
import MapStore
package import Parameters

/// The question for the areas that are reached from a place.
package struct IsochroneQuestion: Sendable {
    /// How one travels, and what is avoided, from one place, the start.
    private let request: RouteRequest
    /// The start as it was given; `nil` if it is in ``request``.
    private let start: PlaceText?
    /// The times, ascending.
    package let minutes: [Int]

    /// The allowed times.
    package static let range = 1...120
    /// The most times of a question.
    package static let mostTimes = 8

    /// A question from its parts.
    ///
    /// - Parameters:
    ///   - request: one place, how one travels, and what is avoided.
    ///   - minutes: the times, in ``range``; ``mostTimes`` of them are kept.
    package init(_ request: RouteRequest, minutes: [Int]) {
        self.init(request, from: nil, minutes: minutes)
    }

    private init(_ request: RouteRequest, from start: PlaceText?, minutes: [Int]) {
        self.request = request
        self.start = start
        self.minutes = Array(Set(minutes.filter(Self.range.contains)).sorted())
    }

    /// The question that values describe.
    ///
    /// - Throws: ``ParameterError`` for a wrong value, or without a start.
    package init(_ values: ParameterValues) throws(ParameterError) {
        guard let place = try values.value(PictureParameter.reachStart) else {
            throw ParameterError("\(PictureParameter.reachStart) PLACE is missing")
        }
        self.init(
            RouteRequest(
                places: [],
                profile: (try values.value(PictureParameter.profile) ?? .car).profile,
                avoided: Set(try values.value(PictureParameter.avoid) ?? [])),
            from: place, minutes: try values.value(PictureParameter.minutes) ?? [5, 10, 15])
    }

    /// The answer on the roads of a map.
    ///
    /// - Parameter path: the map's file.
    /// - Returns: the areas.
    /// - Throws: `RoutingError` if the place has no road, `MapStoreError` if the map can't be read.
    package func answer(onMap path: String) throws -> Isochrone {
        guard let map = try TilesetFile.importedMap(path) else {
            throw SceneError("\(path) has no road network: import the extract with render import")
        }
        return try answer(by: Router(map))
    }

    /// The answer of a router.
    ///
    /// - Parameter router: the router.
    /// - Returns: the areas.
    /// - Throws: as ``answer(onMap:)`` does.
    package func answer(by router: Router) throws -> Isochrone {
        var request = request
        var note: String?
        if let start {
            let found = try start.resolved(on: router.map, near: nil, name: "the start")
            (request.places, note) = ([found.place], found.note)
        }
        var isochrone = try router.isochrone(request, within: minutes.map { Double($0) * 60 })
        isochrone.note = note
        return isochrone
    }
}

extension PictureParameter {
    /// Where one starts to reach an area.
    package static let reachStart = place("from", "Where one starts.")

    /// The times within which areas are reached.
    package static let minutes = Parameter<[Int]>(
        ParameterDefinition(
            "minutes", "LIST", defaultValue: "5,10,15",
            help: """
                The times in minutes, from \(IsochroneQuestion.range.lowerBound) to \
                \(IsochroneQuestion.range.upperBound); up to \(IsochroneQuestion.mostTimes).
                """),
        cure: "write minutes such as 5,10,15"
    ) { text throws(ParameterError) in
        let parts = text.parts()
        guard parts.count <= IsochroneQuestion.mostTimes else {
            throw text.error("there are more than \(IsochroneQuestion.mostTimes) times")
        }
        var minutes: [Int] = []
        for part in parts {
            let number = try text.number(
                part, "a time",
                Double(
                    IsochroneQuestion.range.lowerBound)...Double(IsochroneQuestion.range.upperBound)
            )
            guard let whole = Int(exactly: number) else {
                throw text.error("a time is not a whole number of minutes")
            }
            minutes.append(whole)
        }
        return minutes
    }
}
