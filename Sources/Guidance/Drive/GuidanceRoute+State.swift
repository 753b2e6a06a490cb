import Geometry
import MapStore
import Routes

extension GuidanceRoute {
    /// What a driver is told at a place.
    ///
    /// - Parameter place: where on the route, or near it.
    /// - Returns: the state; `nil` for a maneuver that the route does not have.
    package func state(at place: RoutePlace) -> GuidanceState? {
        guard let distance = distance(of: place) else { return nil }
        return switch place {
        case .coordinate(let asked):
            state(at: distance, offset: asked.distance(to: line.point(at: distance)))
        // Where two of them lie in one place, the place alone does not tell which is meant.
        case .maneuver(let number): state(at: distance, before: announced(from: number - 1))
        case .meters, .share: state(at: distance)
        }
    }

    /// What a driver is told at a distance from the start, in metres; beyond the ends, the end.
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
        // The engine's word comes first: it knows of works and of the hour.
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
            usualSpeed: usualSpeed(at: distance))
    }

    /// Where a vehicle is at a distance from the start, in metres.
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

    /// The first maneuver ahead, as a place in ``maneuvers``.
    ///
    /// A departure counts for the first metre only, a roundabout until it is left, and the end of
    /// the route is never passed.
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

    /// The first maneuver from one on that a driver is told of, as a place in ``maneuvers``.
    private func announced(from number: Int) -> Int? {
        maneuvers.indices.dropFirst(number).first { Self.isAnnounced(steps[maneuvers[$0]].step) }
            ?? maneuvers.indices.last
    }

    /// A maneuver as it is seen from a distance.
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

    /// The maneuver after another, if it comes within 300 m of it.
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

    /// The country at a distance from the start: what somebody said, what the engine says, or where
    /// the place lies.
    private func country(at distance: Double) -> String? {
        saidCountry ?? span(\.countries, at: distance)
            ?? countryMap?.country(at: line.point(at: distance))
    }

    // MARK: Along the way

    /// Seconds between two distances; `nil` where nothing tells how fast the route is driven.
    package func time(from start: Double, to end: Double) -> Double? {
        let isGuessFromNothing =
            isTimeEstimated && steps.isEmpty && roads.isEmpty
            && route.legs.allSatisfy { $0.speedLimits.isEmpty && $0.roadClasses.isEmpty }
        return isGuessFromNothing ? nil : max(seconds(at: end) - seconds(at: start), 0)
    }

    /// Seconds from the start to a distance, guessed where nothing is known.
    func seconds(at distance: Double) -> Double {
        let distance = line.clamped(distance)
        let segment = line.segment(at: distance)
        let span = line.distances[segment + 1] - line.distances[segment]
        let share = span > 0 ? min((distance - line.distances[segment]) / span, 1) : 1
        return times[segment] + (times[segment + 1] - times[segment]) * share
    }

    /// Kilometres per hour around a place, from 150 m behind it to 300 m ahead, 3 to 200.
    func usualSpeed(at distance: Double) -> Double {
        let (from, to) = (line.clamped(distance - 150), line.clamped(distance + 300))
        let seconds = seconds(at: to) - seconds(at: from)
        return seconds > 0 ? min(max((to - from) / seconds * 3.6, 3), 200) : 40
    }

    private func stops(at distance: Double) -> [GuidanceStop] {
        let named = waypoints.filter { $0.role == .stop }
        let fits = named.count == legPoints.count + 1
        return legPoints.enumerated().map { index, points in
            let end = line.distances[points.upperBound]
            let isLast = index == legPoints.count - 1
            let isPassed = !isLast && end <= distance
            return GuidanceStop(
                coordinate: line.points[points.upperBound],
                name: fits ? named[index + 1].name : nil, distance: end,
                time: isPassed ? 0 : time(from: distance, to: max(end, distance)),
                isPassed: isPassed, isDestination: isLast)
        }
    }

    /// The value that holds at a distance, of those that a leg lists.
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
