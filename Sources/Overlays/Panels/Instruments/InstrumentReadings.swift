package import GeoFiles
package import Language
package import Routes

/// The readings of a car's instruments at one moment; those that are `nil` are not shown.
package struct InstrumentReadings: Hashable, Sendable {
    /// Speed, in metres per second.
    package var speed: Double?
    /// The highest speed of the speedometer, in metres per second; its scale ends at a round
    /// figure above it.
    package var topSpeed = 50.0
    /// The speed limit of the road, in metres per second, shown as a mark on the dial.
    package var speedLimit: Double?
    /// The engine speed in revolutions per minute.
    package var engineSpeed: Double?
    /// The start of the red zone, in revolutions per minute.
    package var redline = 6_000.0
    /// Temperature of the coolant, in degrees Celsius.
    package var coolant: Double?
    /// The level of the tank or battery, from 0 to 1.
    package var fuel: Double?
    /// The force on the passengers, now and before.
    package var force: Force?
    /// The course of the car, in degrees clockwise from north.
    package var course: Double?
    /// The time of day.
    package var clock: ClockTime?
    /// Height above the sea, in metres.
    package var altitude: Double?
    /// Temperature outside, in degrees Celsius.
    package var outside: Double?
    /// The weather at the vehicle's place, from a file.
    package var weather: WeatherValues?
    /// Distance driven since the start, in metres.
    package var distance: Double?
    /// A strip of the whole trip, with the current position on it.
    package var strip: Strip?
    /// A custom line of text; empty for none.
    package var line = ""
    /// Whether to show that the engine has just become warm.
    package var saysEngineIsWarm = false
    /// The last time at which the position was known, in seconds since the start; `nil` if it
    /// is known now.
    package var positionLost: Double?

    /// Whether to show that the map has no data here.
    package var isOffMap = false

    /// The coolant's temperature from which on an engine is warm, in degrees Celsius.
    package static let warmCoolant = 65.0

    /// Creates empty readings.
    package init() {}

    /// An acceleration without gravity, in multiples of gravity.
    package struct Force: Hashable, Sendable {
        /// The force at one moment.
        package struct Pull: Hashable, Sendable {
            /// The force felt to the right, as in a bend to the left.
            package var right: Double
            /// The force felt to the back, as when the car accelerates.
            package var back: Double

            /// Creates a pull from its parts.
            package init(right: Double, back: Double) {
                self.right = right
                self.back = back
            }
        }

        /// The current pull.
        package var now: Pull
        /// The previous pulls, the latest last.
        package var trail: [Pull]

        /// Creates a force from its parts.
        package init(now: Pull, trail: [Pull] = []) {
            self.now = now
            self.trail = trail
        }
    }

    /// A value along the whole trip.
    package struct Strip: Hashable, Sendable {
        /// A quantity that a strip shows.
        package enum Quantity: Hashable, Sendable {
            /// Metres per second.
            case speed
            /// Metres above the sea.
            case elevation
            /// Revolutions per minute.
            case engineSpeed
            /// Degrees Celsius.
            case temperature
            /// Percent of the maximum.
            case percent
            /// Any other quantity, with the symbol of its unit.
            case other(unit: String)
        }

        /// The quantity.
        package var quantity: Quantity
        /// Values at equal steps; `nil` if unknown.
        package var values: [Double?]
        /// The completed fraction of the trip, from 0 to 1.
        package var position: Double

        /// Creates a strip from its parts.
        package init(_ quantity: Quantity, values: [Double?], position: Double) {
            self.quantity = quantity
            self.values = values
            self.position = position
        }
    }

    /// Returns the panels that show the readings.
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
            weather.map {
                WeatherPanel(
                    WeatherIcon($0), temperature: $0.temperature.map(text.temperature) ?? "")
            },
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
