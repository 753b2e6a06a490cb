import Geometry
import MapStore
import Routes

/// Makes a leg of a route from a way through the routing graph.
struct RoutedLeg {
    private let way: RoutedWay
    private let profile: TravelProfile
    /// The place that was asked for at the end, beside the road.
    private let goal: Coordinate

    init(_ way: RoutedWay, _ profile: TravelProfile, goal: Coordinate) {
        self.way = way
        self.profile = profile
        self.goal = goal
    }

    /// The leg.
    ///
    /// - Parameter hasSteps: whether it has its steps.
    /// - Returns: the leg.
    func leg(hasSteps: Bool) -> RouteLeg {
        let segments = segmentDurations()
        let passages = passagesOfSegments()
        let classes = way.roads.map { RoadClasses($0) }
        return RouteLeg(
            geometry: way.line.points, steps: hasSteps ? steps() : [],
            distance: way.line.length,
            duration: way.passages.reduce(0) { $0 + $1.seconds }, summary: summary(),
            segmentDurations: segments,
            speedLimits: RouteSpan.runs(passages.map { way.passages[$0].row?.speedLimit }),
            roadClasses: RouteSpan.runs(passages.map { classes[$0] }))
    }

    /// The seconds of each segment: those of its passage by length.
    private func segmentDurations() -> [Double] {
        var seconds = [Double](repeating: 0, count: way.line.points.count - 1)
        for passage in way.passages {
            let (first, last) = (passage.points.lowerBound, passage.points.upperBound)
            let length = way.line.distances[last] - way.line.distances[first]
            for segment in first..<last {
                let own = way.line.distances[segment + 1] - way.line.distances[segment]
                seconds[segment] =
                    passage.seconds * (length > 0 ? own / length : 1 / Double(last - first))
            }
        }
        return seconds
    }

    /// The index of the passage of each segment.
    private func passagesOfSegments() -> [Int] {
        var passages = [Int](repeating: 0, count: way.line.points.count - 1)
        for (index, passage) in way.passages.enumerated() {
            for segment in passage.points.lowerBound..<passage.points.upperBound {
                passages[segment] = index
            }
        }
        return passages
    }

    /// The two roads that are followed longest, in their order.
    private func summary() -> String? {
        var meters: [String: Double] = [:]
        var order: [String] = []
        for passage in way.passages {
            guard let name = passage.road.names.local ?? passage.road.ref else { continue }
            if meters[name] == nil { order.append(name) }
            let length =
                way.line.distances[passage.points.upperBound]
                - way.line.distances[passage.points.lowerBound]
            meters[name, default: 0] += length
        }
        let longest = Set(order.sorted { meters[$0] ?? 0 > meters[$1] ?? 0 }.prefix(2))
        let names = order.filter(longest.contains)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    // MARK: Steps

    private func steps() -> [RouteStep] {
        guard !way.passages.isEmpty else { return [] }
        let line = way.line
        var depart = Maneuver(type: .depart, location: line.points[0])
        depart.bearingAfter = Bearing.positive(
            line.points[0].bearing(to: line.point(at: DrivenManeuvers.extent)))
        let maneuvers = DrivenManeuvers(way).all()
        let first = 0..<(maneuvers.first?.passage ?? way.passages.count)
        let named = way.isOnFoot(0) && !first.isEmpty ? WalkCollapser.main(first, of: way) : 0
        let starts: [DrivenManeuvers.Found] = [(0, named, depart)] + maneuvers
        var steps: [RouteStep] = []
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1].passage : way.passages.count
            var step = step(
                start.maneuver, start.passage..<max(end, start.passage), named: start.named)
            if start.maneuver.type.entersRoundabout { nameExit(&step, start.passage) }
            steps.append(step)
        }
        RouteStep.markFerries(&steps)
        return steps + [arrival()]
    }

    /// Names a step through a roundabout as engines do it: by the road that one is to leave by.
    private func nameExit(_ step: inout RouteStep, _ passage: Int) {
        if step.maneuver.type == .rotary {
            step.roundaboutName = way.passages[passage].road.names.local
        }
        guard let exit = way.roads[passage...].firstIndex(where: { !$0.isRoundabout }) else {
            return
        }
        let road = way.passages[exit].road
        step.names = road.names.local.map { [$0] } ?? []
        step.refs = RoadText.list(road.ref)
    }

    private func step(
        _ maneuver: Maneuver, _ passages: Range<Int>, named: Int
    ) -> RouteStep {
        let first = way.passages[passages.lowerBound]
        let start = first.points.lowerBound
        let end =
            passages.isEmpty ? start : way.passages[passages.upperBound - 1].points.upperBound
        var step = RouteStep(
            maneuver: maneuver, distance: way.line.distances[end] - way.line.distances[start],
            duration: way.passages[passages].reduce(0) { $0 + $1.seconds }, points: start...end)
        let road = way.passages[named].road
        step.names = road.names.local.map { [$0] } ?? []
        step.refs = RoadText.list(road.ref)
        step.signpost = signpost(of: first)
        step.mode = first.road.roadClass == .ferry ? .ferry : profile.mode
        step.intersections = passages.map(intersection)
        return step
    }

    private func signpost(of passage: RoutedWay.Passage) -> Signpost? {
        guard let row = passage.row else { return nil }
        let signpost = Signpost(
            exitNumbers: RoadText.list(row.exitNumber), refs: RoadText.list(row.destinationRef),
            destinations: RoadText.list(row.destination))
        return signpost.isEmpty ? nil : signpost
    }

    private func intersection(_ passage: Int) -> Intersection {
        let start = way.passages[passage].points.lowerBound
        var intersection = Intersection(location: way.line.points[start], pointIndex: start)
        let junction = way.junction(before: passage)
        if passage > 0 {
            intersection.arms = junction.arms.map {
                Intersection.Arm(bearing: $0.bearing, canBeEntered: $0.canBeEntered)
            }
            intersection.arrivingArm = junction.arriving
            intersection.leavingArm = junction.leaving
        }
        intersection.roadClasses = RoadClasses(way.roads[passage]) ?? []
        return intersection
    }

    private func arrival() -> RouteStep {
        let line = way.line
        let end = line.points.count - 1
        let course = line.point(at: line.length - DrivenManeuvers.extent).bearing(
            to: line.points[end])
        var maneuver = Maneuver(type: .arrive, location: line.points[end])
        maneuver.bearingBefore = Bearing.positive(course)
        if goal.distance(to: line.points[end]) > Self.beside {
            let side = Bearing.turn(line.points[end].bearing(to: goal) - course)
            if (20...160).contains(side.magnitude) {
                maneuver.direction = side < 0 ? .left : .right
            }
        }
        var step = RouteStep(maneuver: maneuver, distance: 0, duration: 0, points: end...end)
        if let last = way.passages.last {
            step.names = last.road.names.local.map { [$0] } ?? []
            step.refs = RoadText.list(last.road.ref)
        }
        step.mode = profile.mode
        return step
    }

    /// Metres from the road beyond which a goal is on a side of it.
    private static let beside = 4.0
}

extension TravelProfile {
    /// The mode of a step on a road.
    fileprivate var mode: TravelMode {
        switch self {
        case .car: .driving
        case .bicycle: .cycling
        case .foot: .walking
        }
    }
}
