import Glibc
import Language
package import Parameters
package import Tracks

/// The accuracy with which people and vehicles are shown, and the time from which their ages are
/// counted.
struct SightingsKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.coarsen, PictureParameter.now)

    /// The grid that coarsens their places; `nil` leaves them exact.
    private(set) var grid: CoarseGrid?

    init() {}

    init(_ reading: inout OverlayReading) throws { grid = try SightingRules(reading).grid }
}

/// The rules for reading people and vehicles from files.
struct SightingRules {
    /// The time from which ages are counted back, in seconds since 1970.
    let now: Double
    /// The grid that coarsens their places; `nil` leaves them exact.
    let grid: CoarseGrid?

    init(_ reading: OverlayReading) throws(ParameterError) {
        now = try reading.values.seconds(PictureParameter.now) ?? reading.clock
        grid = try reading.values.value(PictureParameter.coarsen).map { CoarseGrid(meters: $0) }
    }
}

extension PictureParameter {
    /// The accuracy of the places of people and vehicles.
    package static let coarsen = Parameter<Double>(
        ParameterDefinition(
            "coarsen", "METERS",
            help: """
                Moves people and vehicles to the middle of a fixed grid of so many metres, such as \
                250m, so that nobody's exact place shows.
                """),
        cure: "write a length such as 250m or 1km"
    ) { text throws(ParameterError) in
        let (digits, unit) =
            text.text.hasSuffix("km")
            ? (text.text.dropLast(2), 1000.0)
            : text.text.hasSuffix("m") ? (text.text.dropLast(), 1) : (text.text[...], 1)
        return try text.number(digits, "length", 10 / unit...100_000 / unit) * unit
    }

    /// The time that counts as now.
    package static let now = Parameter<TripTime>(
        ParameterDefinition(
            "now", "TIME", defaultValue: "the clock's",
            help: """
                The time from which ages count back, such as 2025-06-16T14:05Z: of a trip's last \
                place, of people and vehicles.
                """),
        cure: "write a time such as 14:05 or 2025-06-16T14:05Z"
    ) { text throws(ParameterError) in
        guard let time = TripTime(text.text) else { throw text.error() }
        return time
    }
}

extension ParameterValues {
    /// Returns the given time, in seconds since 1970 UTC; `nil` for none, or one without a date.
    package func seconds(_ parameter: Parameter<TripTime>) throws(ParameterError) -> Double? {
        guard try value(parameter) != nil, let text = text(parameter.definition) else { return nil }
        return CivilTime(iso: text)?.seconds
    }
}

extension PlaceRecord {
    private var timeText: String { text("time", "timestamp", "seen", "last_seen", "updated") }

    /// Returns the seconds since it was there; `nil` if unknown.
    func age(now: Double) -> Double? {
        if let age = number("age", "age_s", in: 0...1e10) { return age }
        return CivilTime(iso: timeText).map { max(now - $0.seconds, 0) }
    }

    /// The time of day at which it was there, as the file states it; empty if it states none.
    var clock: String {
        let text = timeText
        guard let mark = text.firstIndex(where: { $0 == "T" || $0 == " " }) else {
            return text.contains(":") ? String(text.prefix(5)) : ""
        }
        return String(text[text.index(after: mark)...].prefix(5))
    }

    /// Returns an opacity that decreases from 1 at ten minutes to two fifths after a day.
    static func opacity(age: Double?) -> Double {
        guard let age, age > 600 else { return 1 }
        let fraction = log(min(age, 86_400) / 600) / log(144.0)
        // A few steps only, so that pins share their pictures.
        return 1 - 0.6 * (fraction * 6).rounded() / 6
    }
}
