/// Whether a car may use a road, from OpenStreetMap's `access`, `vehicle`, `motor_vehicle` and
/// `motorcar` (the most special wins).
///
/// The raw values stand in the database and never change their meaning.
public enum CarAccess: Int, Sendable, CaseIterable {
    /// Not for cars.
    case no = 0
    /// Open to all cars.
    case yes = 1
    /// Only to reach something on it (`destination`, `customers`, `delivery`).
    case destination = 2
    /// Only with the owner's leave (`private`).
    case `private` = 3
    /// Open as long as the owner allows it (`permissive`).
    case permissive = 4
    /// Only for those with a permit, forestry or farming (`permit`, `forestry`, `agricultural`).
    case restricted = 5
}
