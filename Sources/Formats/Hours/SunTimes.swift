#if canImport(Glibc)
    import Glibc
#endif

/// When the sun rises and sets on a day at a place, to some minutes.
///
/// NOAA Global Monitoring Laboratory, "General Solar Position Calculations": the equation of time and
/// the declination as series of the day of the year, at noon.
public struct SunTimes {
    /// An event of a day.
    enum Event: String, Sendable {
        case dawn, sunrise, sunset, dusk
    }

    private let noon: Double
    private let rising, dawning: Double

    /// The events of a day.
    ///
    /// - Parameters:
    ///   - day: the day.
    ///   - latitude: degrees; other values are brought into range.
    ///   - longitude: degrees.
    ///   - minutesEast: minutes by which clocks are ahead of UTC; `nil` for the sun's time to the hour.
    init(_ day: CalendarDay, latitude: Double, longitude: Double, minutesEast: Int?) {
        let longitude = longitude.isFinite ? min(max(longitude, -180), 180) : 0
        let latitude = latitude.isFinite ? min(max(latitude, -89), 89) * .pi / 180 : 0
        let newYear = CalendarDay(year: day.year, month: 1, day: 1)
        let angle = 2 * Double.pi / 365 * Double(day.daysSince1970 - newYear.daysSince1970)
        let equation =
            229.18
            * (0.000075 + 0.001868 * cos(angle) - 0.032077 * sin(angle)
                - 0.014615 * cos(2 * angle) - 0.040849 * sin(2 * angle))
        let declination =
            0.006918 - 0.399912 * cos(angle) + 0.070257 * sin(angle) - 0.006758 * cos(2 * angle)
            + 0.000907 * sin(2 * angle) - 0.002697 * cos(3 * angle) + 0.00148 * sin(3 * angle)
        let clock = minutesEast.map(Double.init) ?? (longitude / 15).rounded() * 60
        noon = 720 - 4 * longitude - equation + clock
        /// Minutes from noon to the time when the sun is at an angle from the zenith.
        func minutes(_ zenith: Double) -> Double {
            let cosine =
                cos(zenith * .pi / 180) / (cos(latitude) * cos(declination))
                - tan(latitude) * tan(declination)
            // Where the sun does not rise or set, day and night last a moment or all but one.
            return min(max(acos(min(max(cosine, -1), 1)) * 180 / .pi * 4, 2), 718)
        }
        // With refraction and the radius of the sun; six degrees below for twilight.
        rising = minutes(90.833)
        dawning = minutes(96)
    }

    /// Minutes after midnight; outside of 0 to 1440 where clocks are far from the sun.
    func minute(of event: Event) -> Int {
        switch event {
        case .dawn: Int((noon - dawning).rounded())
        case .sunrise: Int((noon - rising).rounded())
        case .sunset: Int((noon + rising).rounded())
        case .dusk: Int((noon + dawning).rounded())
        }
    }

    /// Returns whether the sun is below the horizon.
    ///
    /// - Parameters:
    ///   - time: seconds since 1970 UTC.
    ///   - latitude: degrees; other values are brought into range.
    ///   - longitude: degrees.
    /// - Returns: whether it is night or twilight; `false` for a time that is none.
    public static func isDark(at time: Double, latitude: Double, longitude: Double) -> Bool {
        // On the clocks of the sun at the place noon is never near midnight.
        let minutesEast = (longitude * 4).rounded()
        guard (-1e11...1e11).contains(time), let minutes = Int(exactly: minutesEast) else {
            return false
        }
        let local = LocalTime(localSeconds: time + minutesEast * 60)
        let sun = SunTimes(
            CalendarDay(daysSince1970: local.day), latitude: latitude, longitude: longitude,
            minutesEast: minutes)
        return !(sun.minute(of: .sunrise)..<sun.minute(of: .sunset)).contains(local.minute)
    }
}
