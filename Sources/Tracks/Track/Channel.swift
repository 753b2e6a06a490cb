/// A quantity that a log records beside the position.
package enum Channel: String, CaseIterable, Hashable, Sendable, Comparable {
    /// The speed of the car's own instruments, in metres per second.
    case speed
    /// The engine's speed, in revolutions per minute.
    case rpm
    /// The engine load, in percent of the maximum torque.
    case engineLoad
    /// The temperature of the engine's coolant, in degrees Celsius.
    case coolantTemperature
    /// The temperature of the engine's intake air, in degrees Celsius.
    case intakeTemperature
    /// The outside temperature, in degrees Celsius.
    case ambientTemperature
    /// The position of the throttle, or of the pedal, in percent.
    case throttle
    /// The fuel consumption, in litres per hour.
    case fuelRate
    /// The level of the tank, or of the traction battery, in percent.
    case fuelLevel
    /// The fuel used since the log's start, in litres.
    case fuelUsed
    /// The voltage of the on-board battery, in volts.
    case batteryVoltage
    /// The lateral force, in g; to the right positive.
    case accelerationX
    /// The force along the vehicle, in g; forward positive.
    case accelerationY
    /// The vertical force, in g; 1 on a resting vehicle.
    case accelerationZ
    /// The heart rate, in beats per minute.
    case heartRate
    /// The cadence, in turns of the pedals, or steps, per minute.
    case cadence
    /// The power, in watts.
    case power
    /// The speed limit, in metres per second.
    case speedLimit
    /// The elevation, in metres above sea level.
    case elevation

    /// The symbol of the unit of stored values, such as `°C`.
    package var unit: String { facts.unit }

    /// Where values usually lie, for scales; values may lie beyond it.
    var defaultRange: ClosedRange<Double> { facts.standard }

    /// The range of possible values; others are errors of the log.
    var possibleRange: ClosedRange<Double> { facts.possible }

    /// The seconds for which a value is valid if no other follows.
    var greatestAge: Double { facts.age }

    /// Orders channels by their names.
    package static func < (one: Channel, other: Channel) -> Bool { one.rawValue < other.rawValue }

    private struct Facts {
        let unit: String
        let standard, possible: ClosedRange<Double>
        let age: Double

        init(
            _ unit: String, _ standard: ClosedRange<Double>, possible: ClosedRange<Double>,
            age: Double = 5
        ) {
            self.unit = unit
            self.standard = standard
            self.possible = possible
            self.age = age
        }
    }

    private var facts: Facts {
        switch self {
        case .speed: Facts("m/s", 0...40, possible: 0...150)
        case .rpm: Facts("1/min", 0...7000, possible: 0...30_000)
        case .engineLoad: Facts("%", 0...100, possible: 0...200)
        case .coolantTemperature: Facts("°C", 0...120, possible: -60...250, age: 120)
        case .intakeTemperature: Facts("°C", -20...80, possible: -60...250, age: 120)
        case .ambientTemperature: Facts("°C", -30...40, possible: -90...80, age: 600)
        case .throttle: Facts("%", 0...100, possible: 0...100.5)
        case .fuelRate: Facts("l/h", 0...30, possible: 0...1000)
        case .fuelLevel: Facts("%", 0...100, possible: 0...100.5, age: 600)
        case .fuelUsed: Facts("l", 0...60, possible: 0...100_000, age: 600)
        case .batteryVoltage: Facts("V", 11...15, possible: 0...1000, age: 60)
        case .accelerationX, .accelerationY: Facts("g", -1...1, possible: -200...200, age: 1)
        case .accelerationZ: Facts("g", 0...2, possible: -200...200, age: 1)
        case .heartRate: Facts("1/min", 60...180, possible: 20...300, age: 15)
        case .cadence: Facts("1/min", 0...120, possible: 0...400)
        case .power: Facts("W", 0...500, possible: -1_000_000...1_000_000)
        case .speedLimit: Facts("m/s", 0...40, possible: 0.5...150, age: 600)
        case .elevation: Facts("m", 0...1000, possible: -1000...20_000, age: 60)
        }
    }
}
