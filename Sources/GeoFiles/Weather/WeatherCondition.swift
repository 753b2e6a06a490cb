/// What the sky does, in the steps that icons tell apart; the later ones hinder a driver more.
package enum WeatherCondition: String, Hashable, Sendable, CaseIterable, Comparable {
    /// No clouds.
    case clear
    /// A few clouds.
    case fair
    /// Sun and clouds.
    case partlyCloudy = "partly-cloudy"
    /// No sun.
    case cloudy
    /// Squalls, or sand or snow that the wind blows about.
    case windy
    /// Less than a kilometre to see.
    case fog
    /// Drizzle or light rain.
    case lightRain = "light-rain"
    /// Rain that comes and goes.
    case rainShowers = "rain-showers"
    /// Rain.
    case rain
    /// Much rain.
    case heavyRain = "heavy-rain"
    /// Snow that comes and goes.
    case snowShowers = "snow-showers"
    /// Rain and snow at once.
    case sleet
    /// Snow.
    case snow
    /// Much snow.
    case heavySnow = "heavy-snow"
    /// Lightning.
    case thunder
    /// Hail, with lightning or without.
    case hail
    /// Rain that freezes where it falls.
    case freezingRain = "freezing-rain"

    /// Whether the first hinders a driver less.
    package static func < (first: WeatherCondition, second: WeatherCondition) -> Bool {
        first.rank < second.rank
    }

    /// Its position in the order of the cases.
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
