/// How near a maneuver is when a driver is told of it.
package enum AnnouncementStage: String, Hashable, Sendable, CaseIterable {
    /// Early enough to choose a lane.
    case prepare
    /// Early enough to slow down.
    case approach
    /// Right before it.
    case now
}

/// That a driver is told of a maneuver, and where.
package struct Announcement: Hashable, Sendable {
    /// How near the maneuver is.
    package let stage: AnnouncementStage
    /// Which maneuver it is, counted from 1 as in ``RoutePlace/maneuver(_:)``.
    package let maneuver: Int
    /// Where it is said, in metres from the start.
    package let distance: Double
    /// Metres from there to the maneuver.
    package let ahead: Double
    /// When it is said, in seconds from the start; `nil` where nothing tells how fast the route is driven.
    package let time: Double?
}
