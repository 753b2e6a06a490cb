import Language

/// What instruments show.
extension GuidanceText {
    /// A height above the sea, in metres or feet.
    package func altitude(_ meters: Double) -> String {
        let meters = meters.isFinite ? min(max(meters, -12_000), 100_000) : 0
        return units == .metric
            ? locale.text(Self.rounded(meters), .meter)
            : locale.text(Self.rounded(meters / 0.3048), .foot)
    }

    /// A temperature, in degrees Celsius, or in the United States of Fahrenheit.
    package func temperature(_ celsius: Double) -> String {
        let celsius = celsius.isFinite ? min(max(celsius, -273), 2_000) : 0
        return units == .imperial
            ? locale.text(Self.rounded(celsius * 1.8 + 32), .fahrenheit)
            : locale.text(Self.rounded(celsius), .celsius)
    }

    /// A way that has been driven, in tenths of kilometres or miles.
    package func tripDistance(_ meters: Double) -> String {
        let meters = meters > 0 ? min(meters, 1e9) : 0
        let (value, unit): (Double, GuidanceUnit) =
            units == .metric ? (meters / 1_000, .kilometer) : (meters / 1_609.344, .mile)
        return locale.text(value, unit, tenths: value < 999.95)
    }

    /// A share in percent.
    package func percent(_ share: Double) -> String {
        locale.text(Self.rounded(min(max(share.isFinite ? share : 0, 0), 1) * 100), .percent)
    }

    /// A force in multiples of gravity.
    package func force(_ multiple: Double) -> String {
        locale.text(multiple.isFinite ? multiple : 0, .gravity, tenths: true)
    }

    /// A plain whole number.
    package func figure(_ number: Double) -> String {
        locale.figure(number.isFinite ? Self.rounded(number) : 0)
    }

    /// The unit of an engine's speed.
    package var revolutions: String { language[.instrumentRevolutions] }

    /// North, east, south and west.
    package var compassLetters: [String] {
        [.instrumentNorth, .instrumentEast, .instrumentSouth, .instrumentWest].map { language[$0] }
    }

    /// The coolant has reached the temperature at which an engine is warm.
    package var engineIsWarm: String { language[.instrumentEngineIsWarm] }

    /// The map has nothing where the vehicle is.
    package var noMap: String { language[.instrumentNoMap] }

    /// Nobody knows where the vehicle is.
    ///
    /// - Parameter seconds: when it was last known, since the start of the trip.
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

    /// Without a minus before nought.
    private static func rounded(_ value: Double) -> Double { value.rounded() + 0 }
}
