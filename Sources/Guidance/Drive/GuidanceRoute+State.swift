import Geometry
import MapStore
import Routes

extension GuidanceRoute {
    /// Returns all guidance at a place.
    ///
    /// - Parameter place: a place on the route, or near it.
    /// - Returns: the state; `nil` for a maneuver that the route does not have.
    package func state(at place: RoutePlace) -> GuidanceState? {
        guard let distance = distance(of: place) else { return nil }
        return switch place {
        case .coordinate(let asked):
            state(at: distance, offset: asked.distance(to: line.point(at: distance)))
        // Two maneuvers may lie at the same position, so the position alone is ambiguous.
        case .maneuver(let number): state(at: distance, before: announced(from: number - 1))
        case .meters, .fraction: state(at: distance)
        }
    }

    /// Returns all guidance at a distance from the start, in metres; beyond the ends, that
    /// of the end.
    package func state(at distance: Double) -> GuidanceState { state(at: distance, offset: 0) }

    private func state(
        at distance: Double, offset: Double = 0, before number: Int? = nil
    ) -> GuidanceState {
        let distance = line.clamped(distance)
        let index = stepIndex(at: distance)
        let next = (number ?? nextManeuver(at: distance)).flatMap { upcoming($0, from: distance) }
        let match = roads.match(at: distance)
        let here = match?.edge
        let isOffRoute = offset > GuidancePosition.offRouteDistance
        let country = country(at: distance)
        // The engine's limit takes precedence: it knows of road works and of the hour.
        let limit = span(\.speedLimits, at: distance) ?? here?.speedLimit
        return GuidanceState(
            position: position(at: distance, offset: offset), next: next,
            following: next.flatMap { following($0, from: distance) },
            lanes: isOffRoute ? nil : lanes(at: distance, before: next),
            road: drivenRoad(index, match),
            stepIndex: index, speedLimit: limit,
            speedLimitSign: SpeedLimitSign.look(
                engine: saidCountry == nil ? index.flatMap { steps[$0].step.speedLimitSign } : nil,
                country: country, limit: limit, drivingSide: drivingSide),
            drivingSide: drivingSide, country: country,
            roadClasses: span(\.roadClasses, at: distance) ?? here?.classes ?? [],
            remainingDistance: length - distance, remainingTime: time(from: distance, to: length),
            progress: length > 0 ? distance / length : 1, stops: stops(at: distance),
            tunnel: tunnels.first { $0.contains(distance) },
            defaultSpeed: defaultSpeed(at: distance))
    }

    /// The position of a vehicle at a distance from the start, in metres.
    package func position(at distance: Double) -> GuidancePosition {
        position(at: line.clamped(distance), offset: 0)
    }

    private func position(at distance: Double, offset: Double) -> GuidancePosition {
        GuidancePosition(
            coordinate: line.point(at: distance), distance: distance,
            course: line.smoothCourse(at: distance, behind: 4, ahead: 6, over: 4),
            courseAhead: line.smoothCourse(at: distance, behind: 12, ahead: 60, over: 14),
            offset: offset)
    }

    // MARK: Maneuvers

    /// The first maneuver ahead, as an index into ``maneuvers``.
    ///
    /// A departure counts for the first metre only, a roundabout until it is left, and the
    /// end of the route is never passed.
    private func nextManeuver(at distance: Double) -> Int? {
        maneuvers.indices.first { number in
            let step = steps[maneuvers[number]]
            if number == 0, step.step.maneuver.type == .depart { return distance < 1 }
            guard Self.isAnnounced(step.step) else { return false }
            // No roundabout reaches beyond its step, which is cheaper to ask.
            return step.start > distance
                || (step.end > distance && end(ofManeuver: number) > distance)
        } ?? maneuvers.indices.last
    }

    /// The first maneuver from an index on that is announced, as an index into
    /// ``maneuvers``.
    private func announced(from number: Int) -> Int? {
        maneuvers.indices.dropFirst(number).first { Self.isAnnounced(steps[maneuvers[$0]].step) }
            ?? maneuvers.indices.last
    }

    /// A maneuver as seen from a distance along the route.
    func upcoming(_ number: Int, from distance: Double) -> UpcomingManeuver? {
        guard maneuvers.indices.contains(number) else { return nil }
        let index = maneuvers[number]
        let step = steps[index]
        let roundabout = roundabout(ofStep: index)
        let stretch =
            roundabout == nil ? step.start...step.start : roundaboutStretch(ofStep: index)
        let hasExit = roundabout != nil && exitFollows(index)
        let post = signpost(ofStep: index, exit: hasExit ? stretch.upperBound : nil)
        return UpcomingManeuver(
            number: number + 1, stepIndex: index, step: step.step,
            distance: max(step.start - distance, 0),
            time: time(from: distance, to: max(step.start, distance)), stretch: stretch,
            road: roadLabel(ofStep: hasExit ? index + 1 : index),
            signpost: post.isEmpty ? nil : post, roundabout: roundabout,
            isDestination: number == maneuvers.count - 1 && step.step.maneuver.type == .arrive)
    }

    /// The maneuver after another one, if it comes within 300 m of it.
    private func following(
        _ next: UpcomingManeuver, from distance: Double
    ) -> UpcomingManeuver? {
        let index = maneuvers.firstIndex(of: next.stepIndex).flatMap { place in
            maneuvers.indices.dropFirst(place + 1).first {
                Self.isAnnounced(steps[maneuvers[$0]].step)
            }
        }
        guard let number = index else { return nil }
        let gap = steps[maneuvers[number]].start - next.stretch.upperBound
        return gap < 300 ? upcoming(number, from: distance) : nil
    }

    func exitFollows(_ index: Int) -> Bool {
        index + 1 < steps.count && steps[index + 1].step.maneuver.type.leavesRoundabout
    }

    /// The country at a distance from the start: the caller's, the engine's, or that of the
    /// coordinate.
    func country(at distance: Double) -> String? {
        saidCountry ?? span(\.countries, at: distance)
            ?? countryMap?.country(at: line.point(at: distance))
    }

    // MARK: Along the way

    /// Seconds between two distances; `nil` if the speed of the drive is unknown.
    package func time(from start: Double, to end: Double) -> Double? {
        let isGuessFromNothing =
            isTimeEstimated && steps.isEmpty && roads.isEmpty
            && route.legs.allSatisfy { $0.speedLimits.isEmpty && $0.roadClasses.isEmpty }
        return isGuessFromNothing ? nil : max(seconds(at: end) - seconds(at: start), 0)
    }

    /// Seconds from the start to a distance, estimated where nothing is known.
    func seconds(at distance: Double) -> Double {
        let distance = line.clamped(distance)
        let segment = line.segment(at: distance)
        let span = line.distances[segment + 1] - line.distances[segment]
        let fraction = span > 0 ? min((distance - line.distances[segment]) / span, 1) : 1
        return times[segment] + (times[segment + 1] - times[segment]) * fraction
    }

    /// Metres from the start to where the vehicle is after some seconds.
    func distance(after seconds: Double) -> Double {
        guard times.count > 1 else { return 0 }
        let high = min(max(times.partitioningIndex { $0 > seconds }, 1), times.count - 1)
        let low = high - 1
        let span = times[high] - times[low]
        let fraction = span > 0 ? min(max((seconds - times[low]) / span, 0), 1) : 0
        return line.distances[low] + (line.distances[high] - line.distances[low]) * fraction
    }

    /// Kilometres per hour around a place, from 150 m behind it to 300 m ahead, 3 to 200.
    func defaultSpeed(at distance: Double) -> Double {
        let (from, to) = (line.clamped(distance - 150), line.clamped(distance + 300))
        let seconds = seconds(at: to) - seconds(at: from)
        return seconds > 0 ? min(max((to - from) / seconds * 3.6, 3), 200) : 40
    }

    private func stops(at distance: Double) -> [GuidanceStop] {
        zip(legPoints, stops).enumerated().map { index, leg in
            let (points, stop) = leg
            let end = line.distances[points.upperBound]
            let isLast = index == legPoints.count - 1
            let isPassed = !isLast && end <= distance
            return GuidanceStop(
                coordinate: line.points[points.upperBound], asked: stop.asked,
                entrance: stop.entrance, name: stop.name, distance: end,
                time: isPassed ? 0 : time(from: distance, to: max(end, distance)),
                isPassed: isPassed, isDestination: isLast)
        }
    }

    /// The value that applies at a distance, from a list of values of a leg.
    private func span<Value>(
        _ list: KeyPath<RouteLeg, [RouteSpan<Value>]>, at distance: Double
    ) -> Value? {
        let segment = line.segment(at: distance)
        let legs = route.legs.filter { !$0.geometry.isEmpty }
        for (leg, points) in zip(legs, legPoints)
        where points.lowerBound <= segment && segment < points.upperBound {
            let local = segment - points.lowerBound
            return leg[keyPath: list].first {
                $0.points.lowerBound <= local && local < $0.points.upperBound
            }?.value
        }
        return nil
    }
}

extension GuidanceRoute {
    /// Degrees from the driven way within which another way could be mistaken for it.
    private static let doubtful = 40.0

    /// Whether the driver is told of a maneuver in advance; one that continues along the
    /// road is announced only where another way could be mistaken for it.
    ///
    /// Engines have a step where a road changes its name, or bends. All of them count, so
    /// that the numbers stay the engine's, but "straight on" is not announced where there
    /// is no other way.
    ///
    /// - Parameter step: the step of the maneuver.
    /// - Returns: `false` if the guidance before the maneuver continues through it.
    static func isAnnounced(_ step: RouteStep) -> Bool {
        switch step.maneuver.type {
        case .continue, .newName, .notification: break
        default: return true
        }
        if step.maneuver.direction?.isTurnBack == true { return true }
        // A corner into another street is one even where nothing else can be entered.
        if step.maneuver.type == .newName, step.maneuver.direction?.isCorner == true { return true }
        guard let junction = step.intersections.first, let leaving = junction.leavingArm,
            junction.arms.indices.contains(leaving)
        else { return step.maneuver.direction.map { $0 != .straight } ?? false }
        let others = junction.arms.indices.filter {
            $0 != leaving && $0 != junction.arrivingArm && junction.arms[$0].canBeEntered
        }
        // Where the road only bends there is nothing to choose.
        guard !others.isEmpty else { return false }
        guard step.maneuver.direction.map({ $0 == .straight }) ?? true else { return true }
        let taken = junction.arms[leaving].bearing
        return others.contains {
            Bearing.turn(junction.arms[$0].bearing - taken).magnitude < doubtful
        }
    }
}

extension ManeuverDirection {
    var isTurnBack: Bool { self == .uTurnLeft || self == .uTurnRight }

    /// Whether it is a turn of some 90 degrees or more, but not back.
    var isCorner: Bool {
        switch self {
        case .left, .right, .sharpLeft, .sharpRight: true
        default: false
        }
    }
}

extension GuidanceRoute {
    /// Whether a maneuver is announced to the driver, by its index in ``maneuvers``.
    package func isAnnounced(_ index: Int) -> Bool {
        maneuvers.indices.contains(index) && Self.isAnnounced(steps[maneuvers[index]].step)
    }
}

/// A maneuver that is announced, and its position.
package struct TurnAhead: Hashable, Sendable {
    /// The index into ``GuidanceRoute/maneuvers``, counted from 1.
    package let number: Int
    /// The distances at which it begins and is over, in metres from the start.
    package let stretch: ClosedRange<Double>
    /// Metres from the end of the previous one, or from the start, to its beginning.
    package let gap: Double
}

extension GuidanceRoute {
    /// The maneuvers that are announced, without the start.
    static func turns(
        of maneuvers: [Int], _ steps: [Step], end: (Int) -> Double
    ) -> [TurnAhead] {
        var turns: [TurnAhead] = []
        for (number, index) in maneuvers.enumerated() {
            let step = steps[index]
            guard step.step.maneuver.type != .depart, isAnnounced(step.step) else { continue }
            let over = max(end(number), step.start)
            turns.append(
                TurnAhead(
                    number: number + 1, stretch: step.start...over,
                    gap: max(step.start - (turns.last?.stretch.upperBound ?? 0), 0)))
        }
        return turns
    }

    /// The maneuver that is ahead of a position or in progress there, and the one before
    /// it.
    ///
    /// - Parameter distance: metres from the start.
    /// - Returns: at the end of the route the last maneuver; `nil` if only the line is
    ///   known.
    package func turns(at distance: Double) -> (last: TurnAhead?, next: TurnAhead)? {
        let index = turns.firstIndex {
            $0.stretch.lowerBound > distance || $0.stretch.upperBound > distance
        }
        guard let next = index ?? turns.indices.last else { return nil }
        return (next > 0 ? turns[next - 1] : nil, turns[next])
    }
}

/// Names of the roads along the route.
extension GuidanceRoute {
    /// The name of a step's road; at the maneuver that of its signs if they differ.
    func roadLabel(ofStep index: Int) -> RoadLabel {
        let step = steps[index].step
        let names = step.namesAtManeuver.isEmpty ? step.names : step.namesAtManeuver
        return roads.names.translated(RoadLabel(names: names, refs: step.refs))
    }

    /// The road that is being driven on: the map's where the line lies on one of its roads,
    /// else the engine's.
    ///
    /// An engine's step lasts as long as the driver has nothing to do, through streets with
    /// many names, and has the name of one of them.
    ///
    /// - Parameters:
    ///   - index: the step that is driven.
    ///   - match: the map's road.
    /// - Returns: names, in the requested language where the map has them, and numbers.
    func drivenRoad(_ index: Int?, _ match: RouteRoads.Match?) -> RoadLabel {
        let step = index.map { steps[$0].step }
        let reported = RoadLabel(names: step?.names ?? [], refs: step?.refs ?? [])
        guard let match, match.isSure || reported.isEmpty else {
            return roads.names.translated(reported)
        }
        let edge = match.edge
        let refs =
            edge.label.refs
            + (index.map { otherRefs(reported.refs, beside: edge, onStep: $0) } ?? [])
        if let name = edge.name {
            // Its other names, if the engine means this street.
            let others = reported.names.contains(name) ? reported.names.filter { $0 != name } : []
            let shown = roads.names.name(ofRoad: edge.edge.roadID, local: name) ?? name
            return RoadLabel(
                names: [shown]
                    + others.filter { $0 != shown && roads.names.translated($0) != shown },
                refs: refs)
        }
        guard let index, !reported.isEmpty, !isElsewhere(reported, onStep: index) else {
            return RoadLabel(refs: refs)
        }
        // The map has no name here, and no other street nearby has the engine's name.
        return RoadLabel(
            names: roads.names.translated(reported).names, refs: refs.isEmpty ? reported.refs : refs
        )
    }

    /// The numbers that an engine has besides the map's for one road, such as a European road's, and not
    /// of another road of the step.
    private func otherRefs(_ reported: [String], beside edge: RoadSegment, onStep index: Int)
        -> [String]
    {
        let own = edge.label.refs
        guard reported.contains(where: own.contains) else { return [] }
        let stretch = steps[index].start...max(steps[index].end, steps[index].start)
        let known = roads.matches(in: stretch).reduce(into: Set(own)) { known, match in
            known.formUnion(match.edge.label.refs)
        }
        return reported.filter { !known.contains($0) }
    }

    /// The distance around a step, in metres, within which its name may come from another
    /// street.
    private static let borrowing = 200.0

    /// Whether the engine's name for a step is the map's name for another stretch of it, or
    /// for a street before or after it: engines name ramps and slip roads by their
    /// destinations.
    private func isElsewhere(_ label: RoadLabel, onStep index: Int) -> Bool {
        let step = steps[index]
        let stretch = (step.start - Self.borrowing)...(max(step.end, step.start) + Self.borrowing)
        return roads.matches(in: stretch).contains { match in
            let other = match.edge.label
            return !other.names.allSatisfy { !label.names.contains($0) }
                || label.names.isEmpty && !other.refs.allSatisfy { !label.refs.contains($0) }
        }
    }
}
