import Formats
import Geometry

/// A driver's action as most engines write it: its kind, and its point of the leg's line.
///
/// What the engine leaves out is measured along the line.
struct RouteAction {
    /// The kind of maneuver.
    var type: ManeuverType
    /// The direction; `nil` lets the bend of the line decide.
    var direction: ManeuverDirection?
    /// The index of its point in the leg's line; an index beside the line counts as the
    /// nearest end, one before the previous action's as that one's.
    var point: Int
    /// Metres to the next action.
    var distance: Double?
    /// Seconds to the next action.
    var duration: Double?
    /// Names of the road after it.
    var names: [String] = []
    /// Numbers of the road after it.
    var refs: [String] = []
    /// The content of the signpost.
    var signpost = Signpost()
    /// The number of the roundabout exit; numbers outside 1...99 are ignored.
    var exitNumber: Int?
    /// Degrees driven inside the roundabout, positive clockwise.
    var roundaboutAngle: Double?
    /// The lanes on the approach.
    var lanes: [Lane] = []
    /// The mode of travel after it.
    var mode = TravelMode.driving
    /// The side of the road that traffic keeps to.
    var drivingSide: DrivingSide?
    /// The action in the engine's words.
    var instruction: String?

    /// An action of which only the kind and the point are known.
    init(_ type: ManeuverType, _ direction: ManeuverDirection? = nil, at point: Int) {
        self.type = type
        self.direction = direction
        self.point = point
    }

    /// Sets the degrees driven inside a roundabout from the change of course that it causes,
    /// where traffic keeps right against the clock, and otherwise with it.
    ///
    /// - Parameter degrees: the change of course, positive to the right.
    mutating func setRoundaboutAngle(turning degrees: Double?) {
        guard let degrees, (-180...180).contains(degrees) else { return }
        roundaboutAngle = drivingSide == .left ? 180 + degrees : degrees - 180
    }
}

/// Makes the steps of a leg from its line and the actions along it.
struct RouteActionReader {
    let context: ReadingContext
    /// The leg's line, of two points or more.
    let line: [Coordinate]

    /// Makes the steps.
    ///
    /// - Parameter actions: the actions in order; a departure and an arrival are added where
    ///   the engine has none.
    /// - Returns: the steps, none without actions.
    func steps(_ actions: [RouteAction]) -> [RouteStep] {
        guard let first = actions.first, line.count >= 2 else { return [] }
        let end = line.count - 1
        var actions = actions
        if first.type != .depart, first.type != .boardTransit {
            // An engine that leaves the departure out begins with the first turn.
            if first.point <= 0, first.type == .continue || first.type == .newName {
                actions[0].type = .depart
                actions[0].direction = nil
            } else {
                var start = RouteAction(.depart, at: 0)
                start.mode = first.mode
                start.drivingSide = first.drivingSide
                actions.insert(start, at: 0)
            }
        }
        if let last = actions.last, last.type != .arrive, last.type != .leaveTransit {
            var arrival = RouteAction(.arrive, at: end)
            arrival.mode = last.mode
            arrival.drivingSide = last.drivingSide
            actions.append(arrival)
        }
        let points = places(of: actions)
        return actions.indices.map { index in
            let next = index + 1 < points.count ? points[index + 1] : points[index]
            return step(actions[index], points: points[index]...next)
        }
    }

    /// The points of the actions, none before the previous one's.
    private func places(of actions: [RouteAction]) -> [Int] {
        let end = line.count - 1
        var points: [Int] = []
        var previous = 0
        for (index, action) in actions.enumerated() {
            let isLast = index + 1 == actions.count
            let wanted = index == 0 ? 0 : isLast ? end : action.point
            let point = min(max(wanted, previous), end)
            if point != wanted {
                context.note("an action that points beside the line was put on its nearest end")
            }
            previous = point
            points.append(point)
        }
        return points
    }

    private func step(_ action: RouteAction, points: ClosedRange<Int>) -> RouteStep {
        let place = points.lowerBound
        let isArrival = action.type == .arrive || action.type == .leaveTransit
        var maneuver = Maneuver(
            type: action.type, direction: action.direction, location: line[place],
            bearingBefore: place == 0 ? nil : bearing(before: place),
            bearingAfter: isArrival ? nil : bearing(after: place),
            exitNumber: action.exitNumber.flatMap { (1...99).contains($0) ? $0 : nil },
            roundaboutAngle: action.roundaboutAngle.flatMap { $0.magnitude <= 360 ? $0 : nil })
        if action.direction == nil, action.type != .depart, !isArrival,
            !action.type.entersRoundabout, let turn = maneuver.turnAngle
        {
            maneuver.direction = ManeuverDirection(turning: turn)
        }
        var step = RouteStep(
            maneuver: maneuver, distance: action.distance ?? line[points].lengthMeters,
            duration: action.duration, points: points)
        step.names = action.names
        step.refs = action.refs
        step.signpost = action.signpost.isEmpty ? nil : action.signpost
        step.mode = action.mode
        step.drivingSide = action.drivingSide
        step.instruction = action.instruction
        var junction = Intersection(location: line[place], pointIndex: place)
        junction.lanes = action.lanes
        step.intersections = [junction]
        return step
    }

    /// The course of the last piece with a length before a point, of at most 16 pieces.
    private func bearing(before point: Int) -> Double? {
        let starts = (max(point - 16, 0)..<point).reversed()
        return starts.first { line[$0] != line[point] }.map { line[$0].bearing(to: line[point]) }
    }

    /// The course of the first piece with a length after a point, of at most 16 pieces.
    private func bearing(after point: Int) -> Double? {
        let ends = (point + 1)..<max(min(point + 17, line.count), point + 1)
        return ends.first { line[$0] != line[point] }.map { line[point].bearing(to: line[$0]) }
    }
}

extension RouteSpan {
    /// Divides the spans of a whole route among its legs.
    ///
    /// - Parameters:
    ///   - spans: spans that refer to the route's points.
    ///   - legs: the points of each leg in the route, in order.
    /// - Returns: for each leg the spans in it, counted from its first point, each with a
    ///   length; those beyond a million parts are left out.
    static func divided(_ spans: [RouteSpan], among legs: [ClosedRange<Int>]) -> [[RouteSpan]] {
        var result = [[RouteSpan]](repeating: [], count: legs.count)
        var remaining = 1_000_000
        for span in spans {
            var (low, high) = (0, legs.count)
            while low < high {
                let middle = (low + high) / 2
                if legs[middle].upperBound <= span.points.lowerBound {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            while low < legs.count, legs[low].lowerBound < span.points.upperBound, remaining > 0 {
                let leg = legs[low]
                let start = max(span.points.lowerBound, leg.lowerBound) - leg.lowerBound
                let end = min(span.points.upperBound, leg.upperBound) - leg.lowerBound
                if start < end {
                    result[low].append(RouteSpan(points: start...end, value: span.value))
                }
                remaining -= 1
                low += 1
            }
        }
        return result
    }
}
