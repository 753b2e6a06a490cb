package import Parameters
import Tracks

/// A quantity that colours a trip's line, or is drawn over its distance.
package enum TripQuantity: String, CaseIterable, Hashable, Sendable {
    /// The speed.
    case speed
    /// Whether the speed limit was kept.
    case limit
    /// The elevation.
    case elevation
    /// The engine's speed.
    case rpm
    /// The engine's load.
    case load
    /// The temperature of the engine's coolant.
    case coolant
    /// The opening of the throttle.
    case throttle
    /// The temperature of the engine's intake air.
    case intake
    /// The temperature outside.
    case outside
    /// The flow of fuel.
    case fuelRate = "fuel-rate"
    /// The fuel that remains in the tank.
    case fuelLevel = "fuel-level"
    /// The fuel used since the start.
    case fuelUsed = "fuel-used"
    /// The voltage of the vehicle's battery.
    case voltage
    /// The force to the side.
    case sideForce = "side-force"
    /// The force along the vehicle.
    case forwardForce = "forward-force"
    /// The vertical force.
    case uprightForce = "upright-force"
    /// The heart rate.
    case heartRate = "heart-rate"
    /// The cadence of the pedals.
    case cadence
    /// The power of the rider.
    case power

    /// The log's channel.
    var channel: Channel {
        switch self {
        case .speed, .limit: .speed
        case .elevation: .elevation
        case .rpm: .rpm
        case .load: .engineLoad
        case .coolant: .coolantTemperature
        case .throttle: .throttle
        case .intake: .intakeTemperature
        case .outside: .ambientTemperature
        case .fuelRate: .fuelRate
        case .fuelLevel: .fuelLevel
        case .fuelUsed: .fuelUsed
        case .voltage: .batteryVoltage
        case .sideForce: .accelerationX
        case .forwardForce: .accelerationY
        case .uprightForce: .accelerationZ
        case .heartRate: .heartRate
        case .cadence: .cadence
        case .power: .power
        }
    }

    /// Creates the quantity of a channel; `nil` for a channel that is only compared with.
    init?(_ channel: Channel) {
        guard let found = Self.allCases.first(where: { $0.channel == channel }) else { return nil }
        self = found
    }

    /// Whether its scale begins at zero, whatever the smallest value is.
    var startsAtZero: Bool {
        switch self {
        case .elevation, .coolant, .intake, .outside, .voltage, .sideForce, .forwardForce,
            .uprightForce, .heartRate:
            false
        default: true
        }
    }

    /// Returns its value at each sample of a trip, in the channel's unit; `nil` if unknown.
    func values(of recorded: RecordedTrip) -> [Double?] {
        values(of: recorded.trip, topSpeed: recorded.statistics.topSpeed)
    }

    /// Returns the values for a trip with a known top speed, in metres per second.
    func values(of trip: Trip, topSpeed: Double) -> [Double?] {
        switch self {
        case .speed, .limit:
            guard trip.isTimed else { return trip.samples.map { _ in nil } }
            // The top speed in the panel is also the top of strip and scale.
            return trip.samples.map { min($0.speed, topSpeed) }
        case .elevation: return trip.samples.map { $0.elevation }
        default: return trip.samples.map { trip.value(of: channel, at: $0.time) }
        }
    }
}

extension PictureParameter {
    /// The quantity that colours a trip's line.
    package static let colorBy = quantity(
        "color-by", "Colours the line by a quantity; 'limit' by whether it was kept.")

    /// The quantity that is drawn over a trip's distance.
    package static let strip = quantity(
        "strip", "The quantity of the strip below; by default the speed, else the elevation.")

    /// Creates a parameter whose words are listed in the help, because they are too many for its
    /// form.
    private static func quantity(_ name: String, _ help: String) -> Parameter<TripQuantity> {
        let names = TripQuantity.allCases.map(\.rawValue).joined(separator: ", ")
        return Parameter<TripQuantity>(
            ParameterDefinition(name, "QUANTITY", help: "\(help) One of \(names)."),
            cure: "write one of \(names)"
        ) { text throws(ParameterError) in
            guard let quantity = TripQuantity(rawValue: text.text) else { throw text.error() }
            return quantity
        }
    }

    /// The force from which a moment is marked.
    package static let force = Parameter<Double>(
        ParameterDefinition(
            "force", "G", defaultValue: "0.4",
            help: "Marks where the log's forces are stronger than so many g."),
        cure: "write a number such as 0.4"
    ) { text throws(ParameterError) in
        try text.number(text.text, "force", 0.05...100)
    }
}
