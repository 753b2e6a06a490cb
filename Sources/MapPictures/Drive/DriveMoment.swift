package import Guidance
package import Parameters

/// The vehicle's place on the route, its speed, and the time of day.
package struct DriveMoment: Hashable, Sendable {
    /// The vehicle's place.
    package var place: RoutePlace
    /// The vehicle's speed in kilometres per hour; `nil` if it is not shown.
    package var speed: Double?
    /// The time of day at the place; `nil` leaves out the time of arrival.
    package var time: FrameTime?

    /// A moment at a place.
    package init(_ place: RoutePlace, speed: Double? = nil, time: FrameTime? = nil) {
        self.place = place
        self.speed = speed
        self.time = time
    }

    /// The moment that values describe; the route's start unless they name a place.
    ///
    /// - Throws: ``ParameterError`` for a wrong value.
    package init(_ values: ParameterValues) throws(ParameterError) {
        place = try values.value(PictureParameter.place) ?? .meters(0)
        speed = try values.value(PictureParameter.speed)
        time = try values.value(PictureParameter.time)
    }
}

extension PictureParameter {
    /// The vehicle's place.
    package static let place = Parameter<RoutePlace>(
        ParameterDefinition(
            "at", "PLACE", defaultValue: "0m",
            help:
                "Where the vehicle is: 1200m, 1.2km, 35%, lon,lat, or step:4, before the fourth maneuver, as --steps counts."
        ), cure: ""
    ) { text throws(ParameterError) in
        do {
            return try RoutePlace(parsing: text.text)
        } catch {
            throw text.error("\(error)")
        }
    }

    /// The vehicle's speed.
    package static let speed = Parameter<Double>(
        number: "speed", "KMH", 0...999, cure: "write kilometres per hour such as 48",
        help: "The vehicle's speed in km/h.")

    /// The time of day at the vehicle.
    package static let time = Parameter<FrameTime>(
        ParameterDefinition(
            "time", "HH:MM[:SS]",
            help: """
                The time of day there, for the time of arrival; of several frames, that of the first. \
                With seconds (14:05:30.5) an arrow at the end bounces, every 1.2 s; else it is at \
                rest.
                """),
        cure: "write a time of day such as 14:05 or 14:05:30.5"
    ) { text throws(ParameterError) in
        guard let time = FrameTime(parsing: text.text) else { throw text.error() }
        return time
    }
}
