/// The stages of announcing a maneuver to the driver.
package enum AnnouncementStage: String, Hashable, Sendable, CaseIterable {
    /// Early enough to choose a lane.
    case prepare
    /// Early enough to slow down.
    case approach
    /// Right before it.
    case now
}

/// The announcement of a maneuver at a position.
package struct Announcement: Hashable, Sendable {
    /// The stage of the announcement.
    package let stage: AnnouncementStage
    /// The number of the maneuver, counted from 1 as in ``RoutePlace/maneuver(_:)``.
    package let maneuver: Int
    /// The position at which it is spoken, in metres from the start.
    package let distance: Double
    /// Metres from there to the maneuver.
    package let ahead: Double
    /// The time at which it is spoken, in seconds from the start; `nil` if the speed of the
    /// drive is unknown.
    package let time: Double?
}
