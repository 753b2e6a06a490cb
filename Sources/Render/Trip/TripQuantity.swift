import MapPictures

/// What colours the line of a trip, or is drawn over its distance; it needs a file that has values of it.
public enum TripQuantity: String, CaseIterable, Hashable, Sendable {
    /// The speed.
    case speed
    /// Whether the speed limit was kept.
    case limit
    /// The height above sea level.
    case elevation
    /// Revolutions of the engine.
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
    /// Volts of the vehicle's battery.
    case voltage
    /// Force to the side.
    case sideForce = "side-force"
    /// Force along the vehicle.
    case forwardForce = "forward-force"
    /// Vertical force.
    case uprightForce = "upright-force"
    /// Heart rate.
    case heartRate = "heart-rate"
    /// Revolutions of the pedals.
    case cadence
    /// Power of the rider.
    case power

    var value: MapPictures.TripQuantity? { MapPictures.TripQuantity(rawValue: rawValue) }
}
