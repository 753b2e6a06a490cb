import Geometry
import MapStore
package import Routes

extension GuidanceRoute {
    /// Seconds between two announcements of one maneuver: the earlier one is omitted if the
    /// later one would interrupt it.
    private static let leastPause = 2.5
    /// Metres before a maneuver at which the road decides the distances of its
    /// announcements.
    private static let look = 60.0

    /// All announcements along the route, in the order in which they are spoken.
    package var announcements: [Announcement] {
        maneuvers.indices.filter(isAnnounced).flatMap { announcements(ofManeuver: $0 + 1) }
    }

    /// The announcements of one maneuver: `now` always, the stages before it where there is
    /// enough distance between the previous maneuver and this one.
    ///
    /// - Parameter number: the index into ``maneuvers``, counted from 1.
    /// - Returns: announcements in the order in which they are spoken; none if there is no
    ///   such maneuver.
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
            // The announcement at the departure takes precedence.
            guard number > 2 || seconds(at: place) >= Self.leastPause else { continue }
            kept.insert(announcement(stage, number, at: place, of: start), at: 0)
        }
        return kept
    }

    /// The distance from which a maneuver is the next one: the end of the previous one, in
    /// metres from the start.
    func beginning(ofManeuver number: Int) -> Double {
        guard number > 1 else { return 0 }
        let start = steps[maneuvers[number - 1]].start
        // A departure counts for a metre.
        guard let before = (0..<number - 1).last(where: isAnnounced) else { return 0 }
        let isFirst = before == 0 && steps[maneuvers[0]].step.maneuver.type == .depart
        return min(isFirst ? 1 : end(ofManeuver: before), start)
    }

    /// The maneuver of a number, as it is listed before the drive.
    ///
    /// - Parameter number: the index into ``maneuvers``, counted from 1.
    /// - Returns: the maneuver with its distance from the start; `nil` if there is none.
    package func maneuver(_ number: Int) -> UpcomingManeuver? { upcoming(number - 1, from: 0) }

    /// The fraction that is left of the last stretch before a maneuver, for a bar that shrinks.
    ///
    /// The stretch begins where the maneuver is first announced, or at the maneuver before it if that
    /// is nearer.
    ///
    /// - Parameters:
    ///   - number: the index into ``maneuvers``, counted from 1.
    ///   - distance: metres from the start.
    /// - Returns: 1 before the stretch, 0 from the maneuver on.
    package func approach(toManeuver number: Int, at distance: Double) -> Double {
        guard maneuvers.indices.contains(number - 1) else { return 0 }
        let start = steps[maneuvers[number - 1]].start
        let free = beginning(ofManeuver: number)
        let extent = min(stageDistances(before: start, since: free).prepare, start - free)
        return extent > 0 ? min(max((start - distance) / extent, 0), 1) : 0
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
        let standard =
            state.speedLimit == .unlimited ? max(state.defaultSpeed, 130) : state.defaultSpeed
        return StageDistances(
            isMotorway: state.roadClasses.contains(.motorway),
            speed: state.speedLimit?.kilometersPerHour ?? standard)
    }

    /// The latest announcement of the maneuver that is next at a distance.
    ///
    /// - Parameters:
    ///   - number: the number of the maneuver that is next there.
    ///   - distance: metres from the start.
    /// - Returns: the announcement; `nil` if there was none yet.
    package func announcement(ofManeuver number: Int, at distance: Double) -> Announcement? {
        // Frames' positions were rounded to whole millimetres.
        announcements(ofManeuver: number).last { $0.distance <= distance + 0.01 }
    }

    /// The maneuver of an announcement as it is seen from where that is said, and the one after it if
    /// both must be said in one breath.
    func reported(
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
        return (next, isClose(following, after: next) ? following : nil)
    }

    /// Whether there is no room for an announcement between two maneuvers.
    func isClose(_ following: UpcomingManeuver, after next: UpcomingManeuver) -> Bool {
        let gap = following.stretch.lowerBound - next.stretch.upperBound
        let pause =
            seconds(at: following.stretch.lowerBound) - seconds(at: next.stretch.upperBound)
        return gap < Self.closeMeters || pause < Self.closeSeconds && gap < 200
    }

    /// Metres between two maneuvers below which there is no distance for an announcement in
    /// between.
    private static let closeMeters = 60.0
    /// The same in seconds, for fast roads.
    private static let closeSeconds = 6.0
}

/// The distances before a maneuver at which it is announced, in metres.
struct StageDistances: Hashable {
    let prepare: Double
    let approach: Double
    let now: Double

    /// The distances on a motorway: signs are 2 km before an exit in much of Europe, and
    /// lane changes take time.
    private static let motorway = (prepare: 2_000.0, approach: 800.0)
    /// The distances on a road outside towns, or a fast one through them.
    private static let road = (prepare: 800.0, approach: 400.0)
    /// The distances in a street: farther away the driver would turn at the corner before.
    private static let street = (prepare: 200.0, approach: 100.0)

    /// The speed above which a road is not a street, in kilometres per hour.
    private static let streetSpeed = 60.0
    /// The speed below which a motorway counts as any other road, in kilometres per hour:
    /// ramps, tunnels in towns.
    private static let motorwaySpeed = 70.0
    /// The time it takes to say and understand a sentence before a maneuver, in seconds.
    private static let sentence = 3.5

    /// The distances on a kind of road.
    ///
    /// - Parameters:
    ///   - isMotorway: whether it is a motorway.
    ///   - speed: the driven speed before the maneuver, in kilometres per hour.
    init(isMotorway: Bool, speed: Double) {
        let base =
            isMotorway && speed > Self.motorwaySpeed
            ? Self.motorway : speed > Self.streetSpeed ? Self.road : Self.street
        prepare = base.prepare
        approach = base.approach
        now = min(max(speed / 3.6 * Self.sentence, 25), approach / 2)
    }

    subscript(stage: AnnouncementStage) -> Double {
        switch stage {
        case .prepare: prepare
        case .approach: approach
        case .now: now
        }
    }
}

extension GuidanceRoute {
    /// Metres within which the junctions of divided carriageways are one crossing.
    private static let width = 30.0

    /// The junctions along the route, in order: those of the map's streets, else those that
    /// the engine lists.
    ///
    /// Driveways to houses are not counted, nor roads that meet a roundabout, which is a
    /// maneuver itself.
    package var crossings: [GuidanceCrossing] {
        let found = roads.isEmpty ? reportedCrossings : mappedCrossings
        var joined: [GuidanceCrossing] = []
        for crossing in found {
            if let last = joined.last, crossing.distance - last.distance < Self.width {
                joined[joined.count - 1] = GuidanceCrossing(
                    distance: last.distance, coordinate: last.coordinate,
                    roads: Self.named(last.roads + crossing.roads),
                    isAtManeuver: last.isAtManeuver || crossing.isAtManeuver)
            } else {
                joined.append(crossing)
            }
        }
        return joined
    }

    private var mappedCrossings: [GuidanceCrossing] {
        zip(roads.matches, roads.matches.dropFirst()).compactMap { match, next in
            guard !match.edge.isRoundabout, !next.edge.isRoundabout else { return nil }
            let own = [match, next].map { label($0.edge.edge.roadID, $0.edge.name, $0.edge.label) }
            let others = match.sideRoads.filter(\.isStreet).map {
                label($0.roadID, $0.name, $0.label)
            }.filter { other in
                // The other carriageway of the road that the route stays on.
                other.isEmpty || own.contains { $0 != other }
            }
            guard !others.isEmpty else { return nil }
            return crossing(at: match.stretch.upperBound, Self.named(others))
        }
    }

    private var reportedCrossings: [GuidanceCrossing] {
        steps.flatMap { step in
            step.step.intersections.filter { $0.arms.count > 2 }.map { junction in
                let place = line.nearest(
                    to: junction.location, in: step.start...max(step.end, step.start))
                return crossing(at: place.position.distance, [])
            }
        }.sorted { $0.distance < $1.distance }
    }

    private func crossing(at distance: Double, _ labels: [RoadLabel]) -> GuidanceCrossing {
        GuidanceCrossing(
            distance: distance, coordinate: line.point(at: distance), roads: labels,
            isAtManeuver: isManeuver(near: distance))
    }

    private func isManeuver(near distance: Double) -> Bool {
        maneuvers.contains { (steps[$0].start - distance).magnitude < Self.width / 2 }
    }

    private func label(_ road: Int, _ name: String?, _ label: RoadLabel) -> RoadLabel {
        let shown = roads.names.name(ofRoad: road, local: name)
        return RoadLabel(names: shown.map { [$0] } ?? [], refs: label.refs)
    }

    /// Returns each label once; empty ones only if there are no others.
    private static func named(_ labels: [RoadLabel]) -> [RoadLabel] {
        var seen: Set<RoadLabel> = []
        let named = labels.filter { !$0.isEmpty && seen.insert($0).inserted }
        return named.isEmpty ? Array(labels.prefix(1)) : named
    }
}

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

extension GuidanceRoute {
    /// The instruction for each step of the route that has one.
    ///
    /// - Parameter text: the words.
    /// - Returns: a sentence by the step's number, counted from 0 over all legs.
    package func instructions(in text: GuidanceText) -> [Int: String] {
        var found: [Int: String] = [:]
        for (index, step) in maneuvers.enumerated() {
            let announcement = Announcement(
                stage: .now, maneuver: index + 1, distance: steps[step].start, ahead: 0, time: nil)
            found[step] = text.sentence(announcement, on: self)
        }
        return found
    }
}
