/// What turns the numbers of a column into the unit of its quantity.
struct ColumnUnit: Equatable {
    /// Is multiplied first.
    var factor = 1.0
    /// Is added then.
    var offset = 0.0

    /// A number in the quantity's unit.
    func value(_ number: Double) -> Double { number * factor + offset }

    /// What is measured, as far as units go.
    enum Dimension {
        case speed, temperature, length, voltage, force, percent, volume, volumeRate, power
        case turns, time, none
    }

    /// A unit by its sign or name; `nil` where the dimension has none of that name.
    ///
    /// - Parameters:
    ///   - name: as files write it; letter case, blanks and points do not matter.
    ///   - dimension: what is measured.
    init?(_ name: String, of dimension: Dimension) {
        let name = String(name.lowercased().filter { !" ._".contains($0) })
        guard let unit = Self.units(of: dimension)[name] else { return nil }
        self = unit
    }

    private init(_ factor: Double, _ offset: Double = 0) {
        self.factor = factor
        self.offset = offset
    }

    /// The unit of values whose column names none.
    init(standardFor dimension: Dimension) {
        self = dimension == .speed ? ColumnUnit(1 / 3.6) : ColumnUnit(1)
    }

    /// Whether any dimension has a unit of that name.
    static func isKnown(_ name: String) -> Bool {
        allDimensions.contains { ColumnUnit(name, of: $0) != nil }
    }

    private static let allDimensions: [Dimension] = [
        .speed, .temperature, .length, .voltage, .force, .percent, .volume, .volumeRate, .power,
        .turns, .time,
    ]

    private static func units(of dimension: Dimension) -> [String: ColumnUnit] {
        switch dimension {
        case .speed: speeds
        case .temperature: temperatures
        case .length: lengths
        case .voltage: ["v": Self(1), "volt": Self(1), "volts": Self(1), "mv": Self(0.001)]
        case .force: forces
        case .percent: ["%": Self(1), "percent": Self(1), "prozent": Self(1), "prosent": Self(1)]
        case .volume: volumes
        case .volumeRate: volumeRates
        case .power: ["w": Self(1), "watt": Self(1), "watts": Self(1), "kw": Self(1000)]
        case .turns: turns
        case .time: times
        case .none: [:]
        }
    }

    private static let speeds: [String: ColumnUnit] = [
        "km/h": Self(1 / 3.6), "kmh": Self(1 / 3.6), "kph": Self(1 / 3.6), "km/t": Self(1 / 3.6),
        "mph": Self(0.44704), "mi/h": Self(0.44704), "miles/h": Self(0.44704),
        "m/s": Self(1), "ms": Self(1), "mps": Self(1), "meters/second": Self(1),
        "knots": Self(1852 / 3600.0), "knot": Self(1852 / 3600.0), "kn": Self(1852 / 3600.0),
        "kt": Self(1852 / 3600.0), "kts": Self(1852 / 3600.0),
    ]
    private static let temperatures: [String: ColumnUnit] = [
        "°c": Self(1), "c": Self(1), "degc": Self(1), "ºc": Self(1), "celsius": Self(1),
        "°f": fahrenheit, "f": fahrenheit, "degf": fahrenheit, "ºf": fahrenheit,
        "fahrenheit": fahrenheit, "℃": Self(1), "℉": fahrenheit, "k": Self(1, -273.15),
        "kelvin": Self(1, -273.15),
    ]
    private static let fahrenheit = Self(5 / 9.0, -160 / 9.0)
    private static let lengths: [String: ColumnUnit] = [
        "m": Self(1), "meter": Self(1), "meters": Self(1), "metres": Self(1), "moh": Self(1),
        "ft": Self(0.3048), "feet": Self(0.3048), "km": Self(1000),
    ]
    private static let forces: [String: ColumnUnit] = [
        "g": Self(1), "gforce": Self(1), "mg": Self(0.001), "m/s²": Self(1 / 9.80665),
        "m/s2": Self(1 / 9.80665), "m/s^2": Self(1 / 9.80665),
    ]
    private static let volumes: [String: ColumnUnit] = [
        "l": Self(1), "liter": Self(1), "litre": Self(1), "liters": Self(1), "litres": Self(1),
        "ml": Self(0.001), "gal": Self(3.785411784), "gallon": Self(3.785411784),
        "gallons": Self(3.785411784),
    ]
    private static let volumeRates: [String: ColumnUnit] = [
        "l/h": Self(1), "l/hr": Self(1), "lph": Self(1), "l/t": Self(1), "litres/hour": Self(1),
        "l/min": Self(60), "cc/min": Self(0.06), "ml/min": Self(0.06), "ml/s": Self(3.6),
        "gal/h": Self(3.785411784), "gal/hr": Self(3.785411784), "gph": Self(3.785411784),
    ]
    private static let turns: [String: ColumnUnit] = [
        "rpm": Self(1), "1/min": Self(1), "u/min": Self(1), "o/min": Self(1), "/min": Self(1),
        "bpm": Self(1), "min-1": Self(1),
    ]
    private static let times: [String: ColumnUnit] = [
        "s": Self(1), "sec": Self(1), "secs": Self(1), "second": Self(1), "seconds": Self(1),
        "sekunden": Self(1), "sekunder": Self(1), "ms": Self(0.001), "msec": Self(0.001),
        "milliseconds": Self(0.001), "min": Self(60), "minutes": Self(60), "h": Self(3600),
    ]
}
