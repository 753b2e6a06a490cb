import Geometry
import Routes

extension GuidanceRoute {
    /// Seconds between two announcements of one maneuver: the earlier one is left out where they
    /// would be said into each other.
    private static let leastPause = 2.5
    /// Metres before a maneuver at which the road tells how it is approached.
    private static let look = 60.0

    /// All that a driver is told along the route, in the order in which it is said.
    package var announcements: [Announcement] {
        maneuvers.indices.filter(isAnnounced).flatMap { announcements(ofManeuver: $0 + 1) }
    }

    /// What a driver is told of one maneuver: `now` always, the stages before it where there is room
    /// between the maneuver before and this one.
    ///
    /// - Parameter number: which of ``maneuvers``, counted from 1.
    /// - Returns: announcements in the order in which they are said; none if there is no such maneuver.
    package func announcements(ofManeuver number: Int) -> [Announcement] {
        guard maneuvers.indices.contains(number - 1) else { return [] }
        let start = steps[maneuvers[number - 1]].start
        let free = beginning(ofManeuver: number)
        let distances = stageDistances(before: start, since: free)
        var kept = [announcement(.now, number, at: max(start - distances.now, free), of: start)]
        for stage in [AnnouncementStage.approach, .prepare] {
            let place = start - distances[stage]
            let pause = seconds(at: kept[0].distance) - seconds(at: place)
            guard place >= free, pause >= Self.leastPause else { continue }
            // What is said at the departure comes first.
            guard number > 2 || seconds(at: place) >= Self.leastPause else { continue }
            kept.insert(announcement(stage, number, at: place, of: start), at: 0)
        }
        return kept
    }

    /// From where a maneuver is the next one: where the one before is over, in metres from the start.
    func beginning(ofManeuver number: Int) -> Double {
        guard number > 1 else { return 0 }
        let start = steps[maneuvers[number - 1]].start
        // A departure counts for a metre.
        guard let before = (0..<number - 1).last(where: isAnnounced) else { return 0 }
        let isFirst = before == 0 && steps[maneuvers[0]].step.maneuver.type == .depart
        return min(isFirst ? 1 : end(ofManeuver: before), start)
    }

    private func announcement(
        _ stage: AnnouncementStage, _ number: Int, at place: Double, of start: Double
    ) -> Announcement {
        Announcement(
            stage: stage, maneuver: number, distance: place, ahead: max(start - place, 0),
            time: time(from: 0, to: place))
    }

    private func stageDistances(before start: Double, since free: Double) -> StageDistances {
        let place = max(start - Self.look, (start + free) / 2)
        let state = state(at: place)
        // Where no limit holds one drives as fast as the route's times have it, and fast.
        let usual = state.speedLimit == .unlimited ? max(state.usualSpeed, 130) : state.usualSpeed
        return StageDistances(
            isMotorway: state.roadClasses.contains(.motorway),
            speed: state.speedLimit?.kilometersPerHour ?? usual)
    }

    /// What was said last of the maneuver that comes next at a place.
    ///
    /// - Parameters:
    ///   - number: of the maneuver that comes next there.
    ///   - distance: metres from the start.
    /// - Returns: the announcement; `nil` if nothing was said yet.
    package func announcement(ofManeuver number: Int, at distance: Double) -> Announcement? {
        // Places of frames went through numbers of whole millimetres.
        announcements(ofManeuver: number).last { $0.distance <= distance + 0.01 }
    }

    /// The maneuver of an announcement as it is seen from where that is said, and the one after it if
    /// both must be said in one breath.
    func told(
        _ announcement: Announcement
    ) -> (next: UpcomingManeuver, following: UpcomingManeuver?)? {
        guard let next = upcoming(announcement.maneuver - 1, from: announcement.distance) else {
            return nil
        }
        guard announcement.stage != .prepare, next.step.maneuver.type != .arrive,
            next.step.maneuver.type != .depart,
            let after = maneuvers.indices.dropFirst(announcement.maneuver).first(
                where: isAnnounced),
            let following = upcoming(after, from: announcement.distance)
        else { return (next, nil) }
        let gap = following.stretch.lowerBound - next.stretch.upperBound
        let pause =
            seconds(at: following.stretch.lowerBound) - seconds(at: next.stretch.upperBound)
        let isClose = gap < Self.closeMeters || pause < Self.closeSeconds && gap < 200
        return (next, isClose ? following : nil)
    }

    /// Metres from one maneuver to the next below which nobody can be told of it in between.
    private static let closeMeters = 60.0
    /// Seconds, where one drives fast.
    private static let closeSeconds = 6.0
}
