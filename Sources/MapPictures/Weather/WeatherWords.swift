import Formats
import GeoFiles
import Language
import Overlays
import Routes

extension GuidanceText {
    /// The word for what the sky does.
    func weather(_ condition: WeatherCondition) -> String {
        switch condition {
        case .clear: language[.weatherClear]
        case .fair: language[.weatherFair]
        case .partlyCloudy: language[.weatherPartlyCloudy]
        case .cloudy: language[.weatherCloudy]
        case .windy: language[.weatherWindy]
        case .fog: language[.weatherFog]
        case .lightRain: language[.weatherLightRain]
        case .rainShowers: language[.weatherRainShowers]
        case .rain: language[.weatherRain]
        case .heavyRain: language[.weatherHeavyRain]
        case .snowShowers: language[.weatherSnowShowers]
        case .sleet: language[.weatherSleet]
        case .snow: language[.weatherSnow]
        case .heavySnow: language[.weatherHeavySnow]
        case .thunder: language[.weatherThunder]
        case .hail: language[.weatherHail]
        case .freezingRain: language[.weatherFreezingRain]
        }
    }

    /// A speed of the wind: in metres per second where forecasts use them, else in kilometres or
    /// miles an hour.
    ///
    /// - Parameter metersPerSecond: the speed.
    /// - Returns: number and unit.
    func wind(_ metersPerSecond: Double) -> String {
        let isNordic = ["nb", "sv", "da", "fi"].contains(language.code)
        guard units == .metric, isNordic else { return speed(metersPerSecond * 3.6) }
        return measure(metersPerSecond, "meter-per-second", 0...0) ?? speed(metersPerSecond * 3.6)
    }

    /// An amount of rain or melted snow; `nil` if there is no form for it.
    func precipitation(_ millimeters: Double) -> String? {
        units == .imperial
            ? measure(millimeters / 25.4, "inch", 2...2) : measure(millimeters, "millimeter", 1...1)
    }

    private func measure(
        _ value: Double, _ unit: String, _ digits: ClosedRange<Int>
    ) -> String? {
        let style = NumberStyle(.unit(unit), fractionDigits: digits)
        return try? NumberFormatter(style, locale: language.code).text(value)
    }
}

extension WeatherValues {
    /// The members of a report: what is known, in fixed units.
    var members: [(String, JSONValue)] {
        func number(_ value: Double?) -> JSONValue {
            value.map { .number(($0 * 10).rounded() / 10) } ?? .null
        }
        return [
            ("condition", condition.map { .string($0.rawValue) } ?? .null),
            ("isDark", .bool(isDark)), ("temperatureCelsius", number(temperature)),
            ("precipitationMillimetersPerHour", number(precipitation)),
            ("windMetersPerSecond", number(wind?.speed)),
            ("gustMetersPerSecond", number(wind?.gust)),
            ("windFromDegrees", number(wind?.direction)),
        ]
    }
}
