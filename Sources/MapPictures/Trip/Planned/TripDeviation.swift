package import Geometry

/// A part of a trip that was not driven as planned.
package struct TripDeviation: Hashable, Sendable {
    /// The trip's samples from where it left the plan to where it came back, both included.
    package let samples: ClosedRange<Int>
    /// The stretch of the plan that was not driven, in metres from its start; `nil` where the trip
    /// began or ended off the plan.
    package let plan: ClosedRange<Double>?
    /// The place at which it is told: half-way along what was driven instead.
    package let place: Coordinate
    /// When it left the plan, in seconds since the trip's start.
    package let time: Double
    /// Metres driven more than planned, less where negative; `nil` where one of both is not known.
    package let extraMeters: Double?
    /// Seconds that it took more than planned; `nil` where one of both is not known.
    package let extraSeconds: Double?
}
