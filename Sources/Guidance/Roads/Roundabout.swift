import Geometry

/// A roundabout as a map knows it: its roundabout, and where its arms stand.
struct Roundabout: Hashable, Sendable {
    /// The part of the route within the roundabout, in metres from the start.
    let stretch: ClosedRange<Double>
    /// Which way one drives round it; `nil` for a roundabout that tells neither.
    let isClockwise: Bool?
    /// Where the arms stand, seen from the roundabout's middle, in degrees from north; the carriageways
    /// of one road are one arm.
    let arms: [Double]
    /// Those of ``arms`` that one may leave by.
    let exits: [Double]
    /// Where the arm stands that the route comes from.
    let entry: Double
    /// Where the arm stands that the route leaves by.
    let exit: Double
    /// The highest number that the exit may have: each carriageway that leads out before it counted by
    /// itself, drives not at all.
    let highestNumber: Int

    /// A roundabout with the entry of a route at the bottom, as a symbol shows it.
    ///
    /// - Parameter bearing: where something stands, seen from the roundabout's middle.
    /// - Returns: 0 for straight on, 90 for right, -180 for where the route comes from.
    func angle(_ bearing: Double) -> Double { Bearing.turn(bearing - entry - 180) }
}
