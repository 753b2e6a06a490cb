/// Formats figures, units and times for one language; made once, for all threads.
package struct GuidanceLocale: Sendable {
    private let catalog: PhraseCatalog
    /// Formatters by number of decimals: none, one.
    private let numbers: [NumberFormatter?]
    private let units: [GuidanceUnit: [NumberFormatter?]]
    private let day, halfDay: ClockFormatter?

    package init(_ catalog: PhraseCatalog) {
        let locale = catalog.code
        func formatters(_ quantity: NumberStyle.Quantity) -> [NumberFormatter?] {
            (0...1).map { digits in
                try? NumberFormatter(
                    NumberStyle(quantity, fractionDigits: digits...digits, isGrouped: false),
                    locale: locale)
            }
        }
        self.catalog = catalog
        numbers = formatters(.plain)
        let plain = GuidanceUnit.allCases.filter { $0.sign(in: catalog) == nil }
        units = Dictionary(
            uniqueKeysWithValues: plain.map { ($0, formatters(.unit($0.rawValue))) })
        day = try? ClockFormatter(.hours24, locale: locale)
        halfDay = try? ClockFormatter(.hours12, locale: locale)
    }

    /// A figure and its unit, without a line break opportunity between them.
    package func text(_ value: Double, _ unit: GuidanceUnit, tenths: Bool = false) -> String {
        let digits = tenths ? 1 : 0
        if let sign = unit.sign(in: catalog) {
            return "\(Self.text(value, numbers[digits]))\u{A0}\(sign)"
        }
        return Self.unbroken(Self.text(value, units[unit]?[digits]))
    }

    /// A number without a unit, whole or with one decimal.
    package func figure(_ value: Double, tenths: Bool = false) -> String {
        Self.text(value, numbers[tenths ? 1 : 0])
    }

    /// The name of a unit by itself.
    package func word(_ unit: GuidanceUnit) -> String {
        unit.sign(in: catalog) ?? (try? units[unit]?[0]?.unit(beside: 2)) ?? unit.rawValue
    }

    /// A time of day.
    package func clock(minutes: Int, isHalfDay: Bool) -> String {
        Self.unbroken((try? (isHalfDay ? halfDay : day)?.text(minutes: minutes)) ?? "")
    }

    /// A fallback: without ICU's data, an unformatted figure is better than nothing.
    private static func text(_ value: Double, _ formatter: NumberFormatter?) -> String {
        (try? formatter?.text(value)) ?? "\(value)"
    }

    private static func unbroken(_ text: String) -> String {
        String(text.map { $0.isWhitespace ? "\u{A0}" : $0 })
    }
}

/// Formats times of day in the conventions of a language.
package final class ClockFormatter: Sendable {
    /// The range of hours on the clock.
    package enum Cycle: String, Sendable {
        /// 0 to 23 hours.
        case hours24 = "Hm"
        /// 12 hours twice, with the word for the half of the day.
        case hours12 = "hm"
    }

    private let pattern: TimePattern

    /// A formatter.
    ///
    /// - Parameters:
    ///   - cycle: the range of hours.
    ///   - locale: BCP 47 tag such as `de` or `nb-NO`.
    /// - Throws: ``ICUError`` if ICU has no memory or no data.
    package init(_ cycle: Cycle, locale: String) throws(ICUError) {
        pattern = try TimePattern(cycle.rawValue, locale: locale)
    }

    /// Formats a time of day.
    ///
    /// - Parameter minutes: minutes since midnight, modulo a day.
    /// - Returns: text such as `09:05`.
    /// - Throws: ``ICUError`` if there is no memory.
    package func text(minutes: Int) throws(ICUError) -> String {
        try pattern.text(Double(minutes) * 60)
    }
}

/// The units of figures in guidance, by CLDR's names.
package enum GuidanceUnit: String, CaseIterable {
    case meter, kilometer, foot, yard, mile, second, minute, hour, day
    case celsius, fahrenheit, percent
    case gravity = "g-force"
    case kilometerPerHour = "kilometer-per-hour"
    case milePerHour = "mile-per-hour"

    /// The unit as road signs and drivers write it, if it differs from CLDR; `nil` if it does not.
    ///
    /// CLDR's Danish `mil` means seven kilometres to many, and its Norwegian `miles/t` is on no
    /// sign.
    package func sign(in catalog: PhraseCatalog) -> String? {
        switch self {
        case .foot: "ft"
        case .yard: "yd"
        case .mile: "mi"
        case .gravity: "g"
        case .milePerHour: "mph"
        case .second: "s"
        case .hour: catalog[.hour]
        case .minute: catalog[.minute]
        case .kilometerPerHour: catalog[.kilometerPerHour]
        default: nil
        }
    }
}
