/// Whether a car may use a road, from OpenStreetMap's `access`, `vehicle`, `motor_vehicle` and
/// `motorcar` (the most specific wins).
///
/// The raw values are stored in the database and never change their meaning.
public enum CarAccess: Int, Sendable, CaseIterable {
    /// Not for cars.
    case no = 0
    /// Open to all cars.
    case yes = 1
    /// Only to reach a destination on it (`destination`, `customers`, `delivery`).
    case destination = 2
    /// Only with the owner's permission (`private`).
    case `private` = 3
    /// Open as long as the owner allows it (`permissive`).
    case permissive = 4
    /// Only with a permit, or for forestry or farming (`permit`, `forestry`, `agricultural`).
    case restricted = 5
}
