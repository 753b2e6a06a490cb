package import Parameters
import Tracks

/// What colours a trip's line, or is drawn over its distance.
package enum TripQuantity: String, CaseIterable, Hashable, Sendable {
    /// How fast.
    case speed
    /// Whether the speed limit was kept.
    case limit
    /// How high.
    case elevation
    /// Turns of the engine.
    case rpm
    /// Load of the engine.
    case load
    /// Temperature of the engine's coolant.
    case coolant
    /// How far the throttle is open.
    case throttle
    /// Temperature of the air that the engine takes in.
    case intake
    /// Temperature outside.
    case outside
    /// Flow of fuel.
    case fuelRate = "fuel-rate"
    /// What is left in the tank.
    case fuelLevel = "fuel-level"
    /// Fuel since the start.
    case fuelUsed = "fuel-used"
    /// Volts of the board's battery.
    case voltage
    /// Force to the side.
    case sideForce = "side-force"
    /// Force along the vehicle.
    case forwardForce = "forward-force"
    /// Force upright.
    case uprightForce = "upright-force"
    /// Beats of the heart.
    case heartRate = "heart-rate"
    /// Turns of the pedals.
    case cadence
    /// Power of the rider.
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

    /// The quantity of a channel; `nil` for one that is only compared with.
    init?(_ channel: Channel) {
        guard let found = Self.allCases.first(where: { $0.channel == channel }) else { return nil }
        self = found
    }

    /// Whether its scale begins at nought, whatever the least value.
    var startsAtZero: Bool {
        switch self {
        case .elevation, .coolant, .intake, .outside, .voltage, .sideForce, .forwardForce,
            .uprightForce, .heartRate:
            false
        default: true
        }
    }

    /// Its value at each place of a trip, in the channel's unit; `nil` where nobody knows.
    func values(of recorded: RecordedTrip) -> [Double?] {
        values(of: recorded.trip, topSpeed: recorded.statistics.topSpeed)
    }

    /// The same of a trip whose top speed, in metres per second, is known.
    func values(of trip: Trip, topSpeed: Double) -> [Double?] {
        switch self {
        case .speed, .limit:
            guard trip.isTimed else { return trip.samples.map { _ in nil } }
            // The top speed of the panel is the top of strip and scale, too.
            return trip.samples.map { min($0.speed, topSpeed) }
        case .elevation: return trip.samples.map { $0.elevation }
        default: return trip.samples.map { trip.value(of: channel, at: $0.time) }
        }
    }
}

extension PictureParameter {
    /// What colours a trip's line.
    package static let colorBy = quantity(
        "color-by", "Colours the line by a quantity; 'limit' by whether it was kept.")

    /// What is drawn over a trip's distance.
    package static let strip = quantity(
        "strip", "The quantity of the strip below; by default the speed, else the elevation.")

    /// Too many to stand in one word, as choices do.
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

    /// From which force on a moment is marked.
    package static let force = Parameter<Double>(
        ParameterDefinition(
            "force", "G", defaultValue: "0.4",
            help: "Marks where the log's forces are stronger than so many g."),
        cure: "write a number such as 0.4"
    ) { text throws(ParameterError) in
        try text.number(text.text, "force", 0.05...100)
    }
}
