package import Language
package import Routes

/// What a car's instruments show at one moment; what is `nil` is not shown.
package struct InstrumentReadings: Hashable, Sendable {
    /// Speed, in metres per second.
    package var speed: Double?
    /// What the speedometer goes up to, in metres per second; a round figure above it is its end.
    package var topSpeed = 50.0
    /// The limit of the road, in metres per second: a mark on the dial.
    package var speedLimit: Double?
    /// Revolutions of the engine a minute.
    package var engineSpeed: Double?
    /// Where the red zone begins, in revolutions a minute.
    package var redline = 6_000.0
    /// Temperature of the coolant, in degrees Celsius.
    package var coolant: Double?
    /// Share of the tank, or battery, that is full, from 0 to 1.
    package var fuel: Double?
    /// What pulls at the passengers now, and before.
    package var force: Force?
    /// Where the car goes, in degrees clockwise from north.
    package var course: Double?
    /// The time of day.
    package var clock: ClockTime?
    /// Height above the sea, in metres.
    package var altitude: Double?
    /// Temperature outside, in degrees Celsius.
    package var outside: Double?
    /// Way since the start, in metres.
    package var distance: Double?
    /// The whole trip in one line, with the place on it.
    package var strip: Strip?
    /// A line of one's own; empty for none.
    package var line = ""
    /// Whether to say that the engine has just become warm.
    package var saysEngineIsWarm = false
    /// When the position was last known, in seconds since the start; `nil` where it is known.
    package var positionLost: Double?

    /// Whether to say that the map has nothing here.
    package var isOffMap = false

    /// From this temperature of its coolant on an engine is warm, in degrees Celsius.
    package static let warmCoolant = 65.0

    /// Readings of nothing.
    package init() {}

    /// Acceleration without gravity, in multiples of it.
    package struct Force: Hashable, Sendable {
        /// One moment's.
        package struct Pull: Hashable, Sendable {
            /// What one feels to the right, as in a bend to the left.
            package var right: Double
            /// What one feels to the back, as when the car gains speed.
            package var back: Double

            /// A pull from its parts.
            package init(right: Double, back: Double) {
                self.right = right
                self.back = back
            }
        }

        /// Now.
        package var now: Pull
        /// Before, the latest last.
        package var trail: [Pull]

        /// A force from its parts.
        package init(now: Pull, trail: [Pull] = []) {
            self.now = now
            self.trail = trail
        }
    }

    /// A value along the whole trip.
    package struct Strip: Hashable, Sendable {
        /// What it tells.
        package enum Quantity: Hashable, Sendable {
            /// Metres per second.
            case speed
            /// Metres above the sea.
            case elevation
            /// Revolutions a minute.
            case engineSpeed
            /// Degrees Celsius.
            case temperature
            /// Of what can be.
            case percent
            /// Anything else, with the sign of its unit.
            case other(unit: String)
        }

        /// What it tells.
        package var quantity: Quantity
        /// Values at even steps; `nil` where none is known.
        package var values: [Double?]
        /// Share of the trip that is done, from 0 to 1.
        package var position: Double

        /// A strip from its parts.
        package init(_ quantity: Quantity, values: [Double?], position: Double) {
            self.quantity = quantity
            self.values = values
            self.position = position
        }
    }

    /// The panels that show them.
    ///
    /// - Parameter text: language and units.
    /// - Returns: one for each reading that is known.
    package func panels(_ text: GuidanceText) -> [any Panel] {
        let dials: [(any Panel)?] = [
            speed.map { .speedometer($0, top: topSpeed, limit: speedLimit, text) },
            engineSpeed.map { .tachometer($0, redline: redline, text) },
            force.map { ForcePanel($0, text) }, course.map { CompassPanel($0, text) },
        ]
        let figures: [(any Panel)?] = [
            clock.map { FigurePanel(.clock, text.clock($0)) },
            distance.map { FigurePanel(.distance, text.tripDistance($0)) },
            altitude.map { FigurePanel(.altitude, text.altitude($0)) },
            outside.map { FigurePanel(.outside, text.temperature($0)) },
            coolant.map { .coolant($0, text) }, fuel.map { .fuel($0, text) },
        ]
        let lines: [(any Panel)?] = [
            strip.map { StripPanel($0, text) }, line.isEmpty ? nil : LinePanel(.line, line),
            notice(text),
        ]
        return (dials + figures + lines).compactMap { $0 }
    }

    private func notice(_ text: GuidanceText) -> LinePanel? {
        if let positionLost {
            return LinePanel(.notice, text.noPosition(since: positionLost), isWarning: true)
        }
        if isOffMap { return LinePanel(.notice, text.noMap, isWarning: true) }
        return saysEngineIsWarm ? LinePanel(.notice, text.engineIsWarm) : nil
    }
}
