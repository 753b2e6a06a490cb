package import Geometry
package import Language

/// Numbers and phrases of guidance in one language and one system of units.
package struct GuidanceText: Hashable, Sendable {
    /// The language.
    package let language: GuidanceLanguage
    /// The units.
    package let units: UnitSystem

    /// Texts in a language and units.
    package init(language: GuidanceLanguage = .english, units: UnitSystem = .metric) {
        self.language = language
        self.units = units
    }

    package var locale: GuidanceLocale { language.locale }

    package static let metersPerMile = 1_609.344
    package static let metersPerFoot = 0.3048
    package static let metersPerYard = 0.9144

    // MARK: Figures

    /// A distance in the rounding that drivers expect.
    ///
    /// Metric: steps of 10 m up to 100 m, of 50 m up to 300 m, of 100 m up to 1 km, then
    /// tenths of a kilometre, from 10 km on whole ones. Imperial: the same steps in feet up
    /// to 1 000 ft or in yards up to 500 yd, then tenths of a mile.
    ///
    /// - Parameter meters: the distance; a negative value or NaN counts as 0.
    /// - Returns: number and unit.
    package func distance(_ meters: Double) -> String { distance(meters, by: Self.step) }

    /// A distance that is measured and not announced, such as to the route: in steps of 10
    /// below the first kilometre or mile.
    ///
    /// - Parameter meters: the distance; a negative value or NaN counts as 0.
    /// - Returns: number and unit.
    package func measured(_ meters: Double) -> String { distance(meters) { _ in 10 } }

    private func distance(_ meters: Double, by step: (Double) -> Double) -> String {
        let meters = meters > 0 ? min(meters, 1e9) : 0
        func stepped(_ value: Double) -> Double {
            (value / step(value)).rounded() * step(value)
        }
        switch units {
        case .metric:
            let rounded = stepped(meters)
            return rounded < 1_000
                ? locale.text(rounded, .meter) : long(meters / 1_000, .kilometer)
        case .imperial:
            let rounded = stepped(meters / Self.metersPerFoot)
            return rounded < 1_000
                ? locale.text(rounded, .foot) : long(meters / Self.metersPerMile, .mile)
        case .imperialYards:
            let rounded = stepped(meters / Self.metersPerYard)
            return rounded < 500
                ? locale.text(rounded, .yard) : long(meters / Self.metersPerMile, .mile)
        }
    }

    /// The rounding step at a value; a larger step begins where rounding arrives at it, so
    /// that no number is left out or repeated.
    package static func step(_ value: Double) -> Double {
        value < 95 ? 10 : value < 275 ? 50 : 100
    }

    /// With one decimal below ten; `1.0` keeps its decimal, as on road signs.
    private func long(_ value: Double, _ unit: GuidanceUnit) -> String {
        locale.text(value, unit, tenths: (value * 10).rounded() < 100)
    }

    /// A duration, in minutes, from an hour on in hours and minutes.
    ///
    /// - Parameter seconds: the time; less than half a minute also counts as one minute,
    ///   and none at all is 0.
    /// - Returns: numbers and units.
    package func duration(_ seconds: Double) -> String {
        let minutes = Int(((seconds > 0 ? min(seconds, 1e8) : 0) / 60).rounded())
        let least = seconds >= 1 ? 1 : 0
        func text(_ figure: Int, _ unit: GuidanceUnit) -> String {
            locale.text(Double(figure), unit)
        }
        guard minutes >= 60 else { return text(max(minutes, least), .minute) }
        guard minutes < 48 * 60 else {
            let hours = minutes / 60
            return "\(text(hours / 24, .day)) \(text(hours % 24, .hour))"
        }
        return "\(text(minutes / 60, .hour)) \(text(minutes % 60, .minute))"
    }

    /// A duration with its unit, in seconds below a minute.
    package func exactDuration(_ seconds: Double) -> String {
        guard seconds < 59.5 else { return duration(seconds) }
        return locale.text(seconds > 0 ? seconds.rounded() : 0, .second)
    }

    /// A time of day: 24 hours with the language's mark, 12 hours in American English.
    package func clock(_ time: ClockTime) -> String {
        locale.clock(
            minutes: time.minutes, isHalfDay: language.code == "en" && units == .imperial)
    }

    /// A speed with its unit.
    ///
    /// - Parameters:
    ///   - kilometersPerHour: the speed.
    ///   - unit: the unit of the text; that of the unit system by default.
    /// - Returns: number and unit.
    package func speed(_ kilometersPerHour: Double, in unit: SpeedUnit? = nil) -> String {
        let unit = unit ?? speedUnit
        let value = unit == .kilometersPerHour ? kilometersPerHour : kilometersPerHour / 1.609344
        return locale.text((value > 0 ? min(value, 9_999) : 0).rounded(), Self.unit(unit))
    }

    /// The unit of speeds where no sign gives one.
    package var speedUnit: SpeedUnit { units == .metric ? .kilometersPerHour : .milesPerHour }

    /// The written form of a unit of speed.
    package func word(_ unit: SpeedUnit) -> String { locale.word(Self.unit(unit)) }

    private static func unit(_ unit: SpeedUnit) -> GuidanceUnit {
        unit == .kilometersPerHour ? .kilometerPerHour : .milePerHour
    }

    // MARK: Words

    /// The word before the maneuver after the next one.
    package var then: String { language[.guidanceThen] }
    /// The word in place of a distance at the maneuver itself.
    package var now: String { language[.guidanceNow] }
    /// The word before the number of an exit.
    package var exit: String { language[.guidanceExit] }
    /// The text when the vehicle has left the route.
    package var offRoute: String { language[.guidanceOffRoute] }
    /// The text when the vehicle is at the end of the route.
    package var arrived: String { language[.guidanceArrived] }
    /// The heading of the time of arrival.
    package var arrival: String { language[.guidanceArrival] }
    /// The word for the end of the route.
    package var destination: String { language[.guidanceDestination] }
    /// The word for a tunnel.
    package var tunnel: String { language[.guidanceTunnel] }
}

/// Texts of instruments.
extension GuidanceText {
    /// A height above the sea, in metres or feet.
    package func altitude(_ meters: Double) -> String {
        let meters = meters.isFinite ? min(max(meters, -12_000), 100_000) : 0
        return units == .metric
            ? locale.text(Self.rounded(meters), .meter)
            : locale.text(Self.rounded(meters / 0.3048), .foot)
    }

    /// A temperature, in degrees Celsius, or in the United States in degrees Fahrenheit.
    package func temperature(_ celsius: Double) -> String {
        let celsius = celsius.isFinite ? min(max(celsius, -273), 2_000) : 0
        return units == .imperial
            ? locale.text(Self.rounded(celsius * 1.8 + 32), .fahrenheit)
            : locale.text(Self.rounded(celsius), .celsius)
    }

    /// A driven distance, in tenths of kilometres or miles.
    package func tripDistance(_ meters: Double) -> String {
        let meters = meters > 0 ? min(meters, 1e9) : 0
        let (value, unit): (Double, GuidanceUnit) =
            units == .metric ? (meters / 1_000, .kilometer) : (meters / 1_609.344, .mile)
        return locale.text(value, unit, tenths: value < 999.95)
    }

    /// A share in percent.
    package func percent(_ fraction: Double) -> String {
        locale.text(Self.rounded(min(max(fraction.isFinite ? fraction : 0, 0), 1) * 100), .percent)
    }

    /// A force in multiples of gravity.
    package func force(_ multiple: Double) -> String {
        locale.text(multiple.isFinite ? multiple : 0, .gravity, tenths: true)
    }

    /// A whole number without a unit.
    package func figure(_ number: Double) -> String {
        locale.figure(number.isFinite ? Self.rounded(number) : 0)
    }

    /// The unit of an engine's speed.
    package var revolutions: String { language[.instrumentRevolutions] }

    /// The letters for north, east, south and west.
    package var compassLetters: [String] {
        [.instrumentNorth, .instrumentEast, .instrumentSouth, .instrumentWest].map { language[$0] }
    }

    /// The text when the coolant has reached the temperature of a warm engine.
    package var engineIsWarm: String { language[.instrumentEngineIsWarm] }

    /// The text when the map has no data at the vehicle's position.
    package var noMap: String { language[.instrumentNoMap] }

    /// The text when the vehicle's position is unknown.
    ///
    /// - Parameter seconds: the time of the last known position, since the start of the
    ///   trip.
    /// - Returns: the sentence.
    package func noPosition(since seconds: Double) -> String {
        let whole = Int(seconds > 0 ? min(seconds, 1e8) : 0)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        let time =
            hours > 0
            ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
        return language.text(.instrumentNoPosition, time)
    }

    /// Rounds without producing a negative zero.
    private static func rounded(_ value: Double) -> Double { value.rounded() + 0 }
}
