/// A quantity that a log tells beside the position.
package enum Channel: String, CaseIterable, Hashable, Sendable, Comparable {
    /// Speed of the car's own instruments, in metres per second.
    case speed
    /// Turns of the engine a minute.
    case rpm
    /// Percent of the greatest torque.
    case engineLoad
    /// Degrees Celsius of the engine's coolant.
    case coolantTemperature
    /// Degrees Celsius of the air that the engine takes in.
    case intakeTemperature
    /// Degrees Celsius outside.
    case ambientTemperature
    /// Percent of the way of the throttle, or of the pedal.
    case throttle
    /// Litres of fuel an hour.
    case fuelRate
    /// Percent of the tank, or of the battery that drives.
    case fuelLevel
    /// Litres of fuel since the log's start.
    case fuelUsed
    /// Volts of the board's battery.
    case batteryVoltage
    /// Force sideways, in g; to the right positive.
    case accelerationX
    /// Force along the vehicle, in g; forward positive.
    case accelerationY
    /// Force upright, in g; 1 on a resting vehicle.
    case accelerationZ
    /// Beats a minute.
    case heartRate
    /// Turns of the pedals, or steps, a minute.
    case cadence
    /// Watts.
    case power
    /// The limit that holds there, in metres per second.
    case speedLimit
    /// Metres above sea level.
    case elevation

    /// The sign of its unit as values are stored, such as `°C`.
    package var unit: String { facts.unit }

    /// Where values usually lie, for scales; values may lie beyond it.
    var defaultRange: ClosedRange<Double> { facts.standard }

    /// What is no measurement but an error of the log.
    var possibleRange: ClosedRange<Double> { facts.possible }

    /// For how many seconds a value stands when no other follows.
    var greatestAge: Double { facts.age }

    /// In the order of their names.
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
