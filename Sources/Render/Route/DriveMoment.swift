import Guidance
import MapPictures

/// Where a vehicle is on its way, how fast, and when.
public struct DriveMoment: Hashable, Sendable {
    private let place: RoutePlace
    /// The vehicle's speed in kilometres per hour, from 0 to 999; `nil` if it is not shown.
    public var speed: Double?
    /// The time of day there, in seconds since midnight (14:05 is 50 700); `nil` leaves the arrival out.
    public var time: Double?

    private init(_ place: RoutePlace, _ speed: Double?, _ time: Double?) {
        self.place = place
        self.speed = speed
        self.time = time
    }

    /// A moment so many metres from the start of the route.
    public init(meters: Double, speed: Double? = nil, time: Double? = nil) {
        self.init(.meters(meters), speed, time)
    }

    /// A moment at a fraction of the way, from 0, the start, to 1, the end.
    public init(fraction: Double, speed: Double? = nil, time: Double? = nil) {
        self.init(.fraction(fraction), speed, time)
    }

    /// A moment at the place of the route that is nearest to a coordinate.
    public init(near place: Coordinate, speed: Double? = nil, time: Double? = nil) {
        self.init(.coordinate(place.value), speed, time)
    }

    /// A moment before a maneuver, counted from 1, when a driver looks for it.
    public init(beforeManeuver number: Int, speed: Double? = nil, time: Double? = nil) {
        self.init(.maneuver(number), speed, time)
    }

    func value() throws(RenderError) -> MapPictures.DriveMoment {
        switch place {
        case .meters(let meters): try RenderError.check(meters, "meters", 0...100_000_000)
        case .fraction(let fraction): try RenderError.check(fraction, "fraction", 0...1)
        case .maneuver, .coordinate: break
        }
        if let speed { try RenderError.check(speed, "speed", 0...999) }
        if let time { try RenderError.check(time, "time", 0...86_399.999_999) }
        return MapPictures.DriveMoment(
            place, speed: speed, time: time.map { FrameTime(secondsOfDay: $0) })
    }
}
