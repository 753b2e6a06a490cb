import Formats
import GeoFiles
import Geometry
import Guidance
import Language
import MapRenderer
import Overlays
package import Parameters
import Routes
import Tracks

/// The weather that waits along a route, at the times at which one passes.
package struct RouteWeather: Sendable {
    private let input: WeatherInput
    private let departure: String

    /// The weather that values ask for; `nil` for none.
    ///
    /// - Throws: ``ParameterError`` for a wrong value, or if the time of departure is missing.
    package init?(_ values: ParameterValues) throws(ParameterError) {
        guard let input = try WeatherInput(values) else { return nil }
        guard let departure = try values.value(PictureParameter.departure) else {
            throw ParameterError(
                """
                \(PictureParameter.weather) needs \(PictureParameter.departure): the weather along a way \
                depends on when one is where
                """)
        }
        self.input = input
        self.departure = departure
    }

    /// The pixels of the way from one looked-up place to the next, and from one badge to the next.
    private static let (step, spacing) = (40.0, 130.0)
    /// The most places that are looked up.
    private static let mostPlaces = 60
    /// The least metres between two places.
    private static let leastDistance = 5_000.0

    /// Returns the weather along an answer's main route.
    ///
    /// - Parameters:
    ///   - answer: the routes.
    ///   - viewport: the view that is drawn.
    ///   - text: the words.
    ///   - scene: map and style; its roads tell the times of a line that has none.
    /// - Returns: the weather.
    /// - Throws: ``ParameterError`` for a route without times; as ``WeatherInput`` for files.
    func passages(
        of answer: RouteAnswer, in viewport: Viewport, _ text: GuidanceText, _ scene: MapScene
    ) throws -> Passages {
        let own = GuidanceRoute(answer).flatMap { $0.time(from: 0, to: 1) == nil ? nil : $0 }
        let route =
            try own
            ?? DriveGuidance(answer, mapPaths: scene.plan.mapPaths, DriveDescription())?.route
        guard let route, let whole = route.time(from: 0, to: route.length), whole > 0 else {
            throw ParameterError(
                "\(PictureParameter.weather): the route tells no times, and the map has no roads")
        }
        let customs = PlaceCustoms()
        guard let start = Departure.time(departure, at: route.coordinate(at: 0), customs) else {
            throw ParameterError("\(PictureParameter.departure): it is no time")
        }
        let (lookup, notes) = try input.read(around: start + whole / 2)
        let places = Self.distances(along: route, in: viewport).map { distance in
            let place = route.coordinate(at: distance)
            let time = start + (route.time(from: 0, to: distance) ?? 0)
            return Passages.Place(
                distance: distance, place: place, time: time,
                secondsEast: customs.clock(at: place, time: time).secondsEast(at: time))
        }
        return Passages(places, lookup, notes)
    }

    /// Returns the metres at which the weather is looked up: at both ends, and evenly between.
    private static func distances(along route: GuidanceRoute, in viewport: Viewport) -> [Double] {
        let points = route.lines.flatMap { $0.map(viewport.screen) }
        let pixels = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let count = min(
            pixels / step, route.length / leastDistance, Double(mostPlaces)
        ).rounded(.down)
        let parts = max(Int(exactly: count) ?? 1, 1)
        return (0...parts).map { route.length * Double($0) / Double(parts) }
    }

    /// The weather at places along a route.
    struct Passages {
        /// A place that one passes.
        struct Place {
            /// Metres from the start.
            let distance: Double
            let place: Coordinate
            /// Seconds since 1970 UTC.
            let time: Double
            /// Seconds by which the clocks of the place are ahead of UTC.
            let secondsEast: Double
        }

        private let places: [(place: Place, weather: WeatherAt)]
        /// Metres of the whole way.
        private let length: Double
        /// Notes for the user, a line each.
        let notes: [Message]

        init(_ all: [Place], _ lookup: WeatherLookup, _ notes: [Message]) {
            let along = WeatherAlongWay(lookup, along: all.map { ($0.time, $0.place) })
            let known = all.compactMap { place in
                along.weather(at: place.time).map { (place: place, weather: $0) }
            }
            places = known
            length = all.last?.distance ?? 0
            var notes = notes + [along.note].compactMap(\.self)
            if let arrival = all.last, let last = known.last, last.place.time < arrival.time,
                let end = last.weather.series.end, end < arrival.time
            {
                func clock(_ time: Double) -> String {
                    String(CivilTime.text(time + arrival.secondsEast).dropLast(3))
                }
                notes.append(
                    "the weather ends at \(clock(end)), before the arrival at \(clock(arrival.time))"
                )
            }
            self.notes = notes
        }

        /// Who tells it.
        var credits: [String] { TripWeather.credits(of: places.map(\.weather)) }

        /// The weather on arrival as words; empty if unknown.
        func arrival(_ text: GuidanceText) -> [String] {
            guard let last = places.last, last.place.distance >= length else { return [] }
            let values = last.weather.values
            return [
                values.condition.map(text.weather), values.temperature.map(text.temperature),
            ].compactMap(\.self)
        }

        /// The indices of the places in the order of their importance: the ends, then the middles of
        /// what is between them.
        private var order: [Int] {
            var order = [places.count - 1, 0]
            var parts = 2
            while parts <= places.count * 2 {
                for part in stride(from: 1, to: parts, by: 2) {
                    order.append(part * (places.count - 1) / parts)
                }
                parts *= 2
            }
            order += Array(places.indices)
            var seen: Set<Int> = []
            return order.filter { places.indices.contains($0) && seen.insert($0).inserted }
        }

        /// Returns the badges, and the members of the sidecar about those that are shown.
        func drawn(
            along line: [WorldPoint], besides others: [any Overlay], in viewport: Viewport,
            _ text: GuidanceText, _ resources: PanelResources
        ) -> (overlay: WeatherBadgesOverlay, document: JSONValue) {
            let order = order
            let badges = order.map { index in
                let (place, weather) = places[index]
                return WeatherBadgesOverlay.Badge(
                    at: WorldPoint(place.place), WeatherIcon(weather.values),
                    temperature: weather.values.temperature.map(text.temperature) ?? "",
                    time: text.clock(Self.clock(place)))
            }
            let overlay = WeatherBadgesOverlay(
                badges, along: line, besides: others, spacing: RouteWeather.spacing,
                resources: resources)
            let shown = overlay.shown(in: viewport).map { order[$0] }.sorted()
            return (overlay, .array(shown.map { Self.json(places[$0]) }))
        }

        private static func clock(_ place: Place) -> ClockTime {
            let minutes = ((place.time + place.secondsEast) / 60).rounded(.down)
            return ClockTime(
                minutes: Int(exactly: minutes.truncatingRemainder(dividingBy: 1_440)) ?? 0)
        }

        private static func json(_ passage: (place: Place, weather: WeatherAt)) -> JSONValue {
            let place = passage.place
            let time = TripTime.iso8601(place.time, secondsEast: place.secondsEast)
            let members: [(String, JSONValue)] = [
                ("distance", DriveFrame.rounded(place.distance)),
                ("coordinate", DriveFrame.place(place.place)), ("time", .string(time)),
            ]
            return .object(
                JSONObject(
                    members + passage.weather.values.members + [
                        ("source", .string(passage.weather.series.source.rawValue))
                    ]))
        }
    }
}
