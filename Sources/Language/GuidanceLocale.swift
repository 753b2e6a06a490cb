/// Figures, units and times as one language writes them; made once, for all threads.
package struct GuidanceLocale: Sendable {
    private let catalog: PhraseCatalog
    /// By digits after the decimal mark: none, one.
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

    /// A figure and its unit, with no place between them for a line to break.
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

    /// The word of a unit by itself.
    package func word(_ unit: GuidanceUnit) -> String {
        unit.sign(in: catalog) ?? (try? units[unit]?[0]?.unit(beside: 2)) ?? unit.rawValue
    }

    /// A time of day.
    package func clock(minutes: Int, isHalfDay: Bool) -> String {
        Self.unbroken((try? (isHalfDay ? halfDay : day)?.text(minutes: minutes)) ?? "")
    }

    /// Without ICU's data a figure is better than nothing.
    private static func text(_ value: Double, _ formatter: NumberFormatter?) -> String {
        (try? formatter?.text(value)) ?? "\(value)"
    }

    private static func unbroken(_ text: String) -> String {
        String(text.map { $0.isWhitespace ? "\u{A0}" : $0 })
    }
}
