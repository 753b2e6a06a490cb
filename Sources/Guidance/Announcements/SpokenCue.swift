package import Routes

/// A sentence that a voice says at a moment of a drive.
package struct SpokenCue: Hashable, Sendable {
    /// The stage of the announcement.
    package let stage: AnnouncementStage
    /// The number of its first maneuver, counted from 1 as in ``RoutePlace/maneuver(_:)``.
    package let maneuver: Int
    /// The number of its last maneuver; the same if it tells of one.
    package let lastManeuver: Int
    /// The words.
    package let text: SpokenText
    /// The time at which it begins, in seconds from the start.
    package let start: Double
    /// The time at which it is spoken to its end, in seconds from the start.
    package let end: Double
    /// The time at which its first maneuver begins, in seconds from the start.
    package let maneuverTime: Double
    /// The place where it begins, in metres from the start.
    package let distance: Double
}

extension GuidanceRoute {
    /// All that a voice says on the way, in order and each sentence to its end; none if the speed of
    /// the drive is unknown.
    ///
    /// A maneuver is always told right before it, or in one sentence with the one before it. Earlier
    /// stages are left out where they do not fit between two others.
    ///
    /// - Parameter text: the words used at a distance from the start.
    /// - Returns: the sentences, with a pause after each.
    package func cues(in text: @escaping (Double) -> GuidanceText) -> [SpokenCue] {
        guard time(from: 0, to: 0) != nil else { return [] }
        var schedule = CueSchedule(self, text)
        schedule.addLast()
        for stage in [AnnouncementStage.approach, .prepare] { schedule.add(stage) }
        return schedule.cues
    }
}

/// Finds the moment at which each sentence of a drive is said.
private struct CueSchedule {
    private(set) var cues: [SpokenCue] = []
    private let route: GuidanceRoute
    private let text: (Double) -> GuidanceText
    private let stops: [Stop]

    /// The pause between two sentences, in seconds.
    private static let pause = 0.4
    /// Seconds between the end of a sentence and its maneuver.
    private static let margin = 0.5
    /// The maximum number of maneuvers in a sentence: nobody remembers more.
    private static let mostTogether = 4
    /// Seconds by which an early stage may be said before or after its place.
    private static let shift = 3.0
    /// The fraction by which a distance may differ from the one that is said.
    private static let roughness = 0.15
    /// Seconds after which a departure need not be told.
    private static let late = 6.0

    /// A maneuver that is announced.
    private struct Stop {
        let number: Int
        let isArrival: Bool
        let isDeparture: Bool
        /// Metres from the start.
        let place: Double
        /// When it begins, in seconds from the start.
        let time: Double
        /// When the one before it is over, in seconds from the start.
        let free: Double
        /// The seconds before it at which one expects to be told at the latest.
        let notice: Double

        /// The time until which it must have been told, in seconds from the start.
        var deadline: Double { isDeparture ? time + CueSchedule.late : time }
    }

    init(_ route: GuidanceRoute, _ text: @escaping (Double) -> GuidanceText) {
        self.route = route
        self.text = text
        stops = route.maneuvers.indices.filter(route.isAnnounced).map { index in
            let step = route.steps[route.maneuvers[index]]
            let said = route.announcements(ofManeuver: index + 1).last?.distance ?? step.start
            let time = route.seconds(at: step.start)
            return Stop(
                number: index + 1, isArrival: step.step.maneuver.type == .arrive,
                isDeparture: step.step.maneuver.type == .depart, place: step.start, time: time,
                free: route.seconds(at: route.beginning(ofManeuver: index + 1)),
                notice: max(time - route.seconds(at: said), 0))
        }
    }

    // MARK: The last stage

    /// Adds what is said right before each maneuver.
    mutating func addLast() {
        var index = 0
        while index < stops.count {
            var group = index...index
            var cue = self.cue(group)
            if isClose(index) {
                let both = self.cue(index...(index + 1))
                // What follows is only mentioned if that does not last beyond the first maneuver.
                if both.end <= stops[index].time || !isTold(after: group, cue) {
                    (group, cue) = (index...(index + 1), both)
                }
            }
            while !isTold(after: group, cue), let longer = extended(group) {
                group = longer
                cue = self.cue(group)
            }
            // Where even that is too late, the first of them are passed already.
            while cue.start > stops[group.lowerBound].deadline, group.count > 1 {
                group = (group.lowerBound + 1)...group.upperBound
                cue = self.cue(group)
            }
            if cue.start <= stops[group.lowerBound].deadline { cues.append(cue) }
            for member in group.dropFirst() { repeatAlone(member) }
            index = group.upperBound + 1
        }
    }

    /// Whether there is time for the maneuver after some others to be told after them.
    private func isTold(after group: ClosedRange<Int>, _ cue: SpokenCue) -> Bool {
        let next = group.upperBound + 1
        guard stops.indices.contains(next) else { return true }
        let own = sentence(.now, next...next, at: stops[next].place).seconds
        return max(cue.end + Self.pause, stops[next].free) + own <= stops[next].deadline
    }

    private func extended(_ group: ClosedRange<Int>) -> ClosedRange<Int>? {
        let canGoOn = stops.indices.contains(group.upperBound + 1)
        guard canGoOn, group.count < Self.mostTogether, !stops[group.upperBound].isArrival,
            !stops[group.upperBound + 1].isDeparture
        else { return nil }
        return group.lowerBound...(group.upperBound + 1)
    }

    /// Says a maneuver once more by itself if there is time after the one before it.
    private mutating func repeatAlone(_ member: Int) {
        let group = isClose(member) ? member...(member + 1) : member...member
        for group in [group, member...member] {
            let cue = cue(group)
            if cue.end + Self.pause <= stops[member].time {
                cues.append(cue)
                return
            }
        }
    }

    private func isClose(_ index: Int) -> Bool {
        guard stops.indices.contains(index + 1), !stops[index].isDeparture,
            !stops[index].isArrival, !stops[index + 1].isDeparture,
            let next = maneuver(index, from: stops[index].place),
            let following = maneuver(index + 1, from: stops[index].place)
        else { return false }
        return route.isClose(following, after: next)
    }

    /// The sentence right before the first maneuver of a group, at its time after all others.
    private func cue(_ group: ClosedRange<Int>) -> SpokenCue {
        let stop = stops[group.lowerBound]
        let words = sentence(.now, group, at: stop.place)
        let wanted = stop.time - max(stop.notice, words.seconds + Self.margin)
        let start = max(
            wanted, stop.free, cues.last.map { $0.end + Self.pause } ?? 0,
            stop.isDeparture ? stop.time : 0)
        return cue(.now, group, words, at: start)
    }

    // MARK: Early stages

    /// Adds an early stage of all maneuvers where it fits between what is said already.
    mutating func add(_ stage: AnnouncementStage) {
        for index in stops.indices {
            let said = route.announcements(ofManeuver: stops[index].number)
            guard let announcement = said.first(where: { $0.stage == stage }) else { continue }
            let groups =
                [index...index]
                + (isClose(index) && stage == .approach ? [index...(index + 1)] : [])
            for group in groups.reversed() {
                if let cue = fitting(stage, group, announcement) {
                    let place = cues.firstIndex { $0.start > cue.start } ?? cues.endIndex
                    cues.insert(cue, at: place)
                    break
                }
            }
        }
    }

    private func fitting(
        _ stage: AnnouncementStage, _ group: ClosedRange<Int>, _ announcement: Announcement
    ) -> SpokenCue? {
        let stop = stops[group.lowerBound]
        let wanted = route.seconds(at: announcement.distance)
        let next = cues.firstIndex { $0.start > wanted } ?? cues.endIndex
        let earliest = max(stop.free, next > 0 ? cues[next - 1].end + Self.pause : 0)
        let latest = next < cues.endIndex ? cues[next].start - Self.pause : stop.time
        var (start, words) = (wanted, sentence(stage, group, at: announcement.distance))
        for _ in 0..<2 {
            start = min(max(wanted, earliest), latest - words.seconds)
            let place = route.distance(after: start)
            let isAsSaid =
                (announcement.distance - place).magnitude < announcement.ahead * Self.roughness
            words = sentence(stage, group, at: isAsSaid ? announcement.distance : place)
        }
        guard start >= earliest, start + words.seconds <= latest,
            (start - wanted).magnitude <= Self.shift
        else { return nil }
        return cue(stage, group, words, at: start)
    }

    // MARK: Words

    private func maneuver(_ index: Int, from place: Double) -> UpcomingManeuver? {
        route.upcoming(stops[index].number - 1, from: place)
    }

    private func sentence(_ stage: AnnouncementStage, _ group: ClosedRange<Int>, at place: Double)
        -> SpokenText
    {
        let all = group.compactMap { maneuver($0, from: place) }
        guard let first = all.first else { return SpokenText(marked: "") }
        return text(place).spoken(
            stage, first, ahead: max(stops[group.lowerBound].place - place, 0),
            then: Array(all.dropFirst()))
    }

    private func cue(
        _ stage: AnnouncementStage, _ group: ClosedRange<Int>, _ words: SpokenText, at start: Double
    ) -> SpokenCue {
        SpokenCue(
            stage: stage, maneuver: stops[group.lowerBound].number,
            lastManeuver: stops[group.upperBound].number, text: words, start: start,
            end: start + words.seconds, maneuverTime: stops[group.lowerBound].time,
            distance: route.distance(after: start))
    }
}
