import Geometry
import Routes

/// A part of a route that looks the same along its whole length.
struct RoadStretch {
    enum Kind: Hashable {
        case driven, ahead, tunnel, ferry
    }

    let kind: Kind
    /// The route.
    let course: RouteCourse
    /// Its range in metres from the route's beginning.
    let range: ClosedRange<Double>
    /// The round ends: those where the route itself begins or ends.
    let caps: GroundPen.Caps
    /// The metres from the beginning of its tunnel to that of this stretch, so that dashes stay
    /// in place while the vehicle moves.
    let phase: Double
    /// The traffic on it, if it is ahead and that is not as usual.
    var traffic: TrafficStretch.Kind?
    /// Whether it is the way after the next stop.
    var isLater = false

    /// Its layer: below the driven way, that way, or above it.
    var layer: Int { isLater ? 0 : kind == .driven ? 1 : 2 }

    /// Its points, piece by piece.
    var lines: [[WorldPoint]] { course.points(in: range) }

    /// Returns a part of it, given in metres from the route's beginning.
    func part(_ part: ClosedRange<Double>) -> RoadStretch {
        var caps = caps
        if part.lowerBound > range.lowerBound { caps.remove(.start) }
        if part.upperBound < range.upperBound { caps.remove(.end) }
        return RoadStretch(
            kind: kind, course: course, range: part, caps: caps,
            phase: phase + part.lowerBound - range.lowerBound, traffic: traffic, isLater: isLater)
    }

    /// Returns it cut at the next stop, with the part after it marked.
    func cut(at stop: Double) -> [RoadStretch] {
        guard range.upperBound > stop else { return [self] }
        let before = range.lowerBound < stop ? [part(range.lowerBound...stop)] : []
        var after = part(max(range.lowerBound, stop)...range.upperBound)
        after.isLater = true
        return before + [after]
    }

    /// Returns it cut where the traffic changes.
    ///
    /// - Parameter traffic: stretches in order and without overlaps.
    /// - Returns: its parts in order; a driven stretch and a ferry as they are.
    func cut(by traffic: [TrafficStretch]) -> [RoadStretch] {
        guard kind == .ahead || kind == .tunnel else { return [self] }
        var parts: [RoadStretch] = []
        var place = range.lowerBound
        let first = traffic.partitioningIndex { $0.range.upperBound > place }
        for slow in traffic[first...] {
            let (low, high) = (
                max(slow.range.lowerBound, place), min(slow.range.upperBound, range.upperBound)
            )
            guard low < range.upperBound else { break }
            guard low < high else { continue }
            if place < low { parts.append(part(place...low)) }
            let own = part(low...high)
            // Bars stay in place while the vehicle moves; dashes of tunnels do already.
            let phase = kind == .ahead ? low - slow.range.lowerBound : own.phase
            parts.append(
                RoadStretch(
                    kind: kind, course: course, range: own.range, caps: own.caps, phase: phase,
                    traffic: slow.kind))
            place = high
        }
        if place < range.upperBound { parts.append(part(place...range.upperBound)) }
        return parts
    }

    /// Returns it shortened by some metres at each cut end, but by at most a quarter of its
    /// length.
    func inset(by meters: Double) -> RoadStretch {
        let least = min(meters, (range.upperBound - range.lowerBound) / 4)
        let low = range.lowerBound + (caps.contains(.start) ? 0 : least)
        return part(low...max(low, range.upperBound - (caps.contains(.end) ? 0 : least)))
    }

    /// Cuts a route at the vehicle and at the ends of its tunnels and ferries.
    ///
    /// - Parameters:
    ///   - course: the route.
    ///   - driven: metres from its beginning to the vehicle.
    ///   - look: the look of the part before that.
    ///   - tunnels: metres from the beginning; they may overlap and be in any order.
    ///   - ferries: likewise.
    ///   - traffic: stretches that are slow or closed, in order and without overlaps.
    /// - Returns: the stretches in the order of the route.
    static func all(
        of course: RouteCourse, driven: Double, look: RoadLineOverlay.DrivenLook,
        tunnels: [ClosedRange<Double>], ferries: [ClosedRange<Double>] = [],
        traffic: [TrafficStretch] = []
    ) -> [RoadStretch] {
        let end = course.length
        guard end > 0 else { return [] }
        let vehicle = look == .same || !(driven > 0) ? 0 : min(driven, end)
        var stretches: [RoadStretch] = []
        func add(_ kind: Kind, from: Double, to: Double, phase: Double = 0) {
            guard from < to else { return }
            var caps: GroundPen.Caps = []
            if from <= 0 { caps.insert(.start) }
            if to >= end { caps.insert(.end) }
            stretches.append(
                RoadStretch(
                    kind: kind, course: course, range: from...to, caps: caps, phase: phase))
        }
        if look == .grey { add(.driven, from: 0, to: vehicle) }
        var place = vehicle
        let special =
            tunnels.map { (Kind.tunnel, $0) } + ferries.map { (Kind.ferry, $0) }
        for (kind, range) in special.sorted(by: { $0.1.lowerBound < $1.1.lowerBound }) {
            let low = max(range.lowerBound, place)
            let high = min(range.upperBound, end)
            guard low < high else { continue }
            add(.ahead, from: place, to: low)
            add(kind, from: low, to: high, phase: low - range.lowerBound)
            place = high
        }
        add(.ahead, from: place, to: end)
        return traffic.isEmpty ? stretches : stretches.flatMap { $0.cut(by: traffic) }
    }
}
