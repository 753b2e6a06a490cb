import Geometry
import MapStore

/// Finds the road that a driver takes at a junction without an instruction.
struct ObviousTurn {
    private let junction: Junction

    /// Degrees up to which a turn is hardly one.
    private static let narrow = 40.0
    /// Degrees up to which a road is nearly straight on.
    private static let nearlyStraight = 25.0
    /// How many times further than the obvious road all others have to turn.
    private static let distinction = 2.0

    init(_ junction: Junction) { self.junction = junction }

    /// The index of the obvious arm; `nil` if there is a choice.
    func arm() -> Int? {
        let arms = junction.arms
        if arms.count == 1 { return 0 }
        guard let best = best() else { return nil }
        guard let same = sameRoad(), junction.from.name != nil else {
            return isDistinct(best) ? best : nil
        }
        if same == best { return continues(same) || isDistinct(same) ? same : nil }
        let isBestStraight = arms[best].deviation < Self.nearlyStraight
        if isBestStraight, arms[best].road.roadClass == arms[same].road.roadClass { return nil }
        return continues(same) ? same : isDistinct(best) ? best : nil
    }

    /// The straightest of the most important roads.
    private func best() -> Int? {
        let (arms, from) = (junction.arms, junction.from.roadClass)
        return arms.indices.filter { arms[$0].canBeEntered }.reduce(nil) { best, index in
            guard let best else { return index }
            let (one, other) = (arms[index].road.roadClass, arms[best].road.roadClass)
            if one.isMinor != other.isMinor, !from.isMinor { return other.isMinor ? index : best }
            if isRamp(one, besides: other) != isRamp(other, besides: one) {
                return isRamp(other, besides: one) ? index : best
            }
            // However important a road is, one has to turn into it.
            if one.isObvious(coming: from, besides: other), !isTurn(arms[index]) { return index }
            if other.isObvious(coming: from, besides: one), !isTurn(arms[best]) { return best }
            return arms[index].deviation < arms[best].deviation ? index : best
        }
    }

    /// Whether one has to turn into a road, while another one goes straighter on.
    private func isTurn(_ arm: Junction.Arm) -> Bool {
        arm.deviation > Self.narrow
            && junction.arms.contains {
                $0.canBeEntered && !$0.road.roadClass.isMinor
                    && $0.deviation < max(arm.deviation, Self.nearlyStraight)
            }
    }

    /// Whether one of two roads is a ramp off a common road that goes on.
    private func isRamp(_ one: RoadClass, besides other: RoadClass) -> Bool {
        !junction.from.roadClass.isLink && one.isRamp && !other.isLink
    }

    /// The straightest road of those with the same name.
    private func sameRoad() -> Int? {
        let (arms, from) = (junction.arms, junction.from)
        let same = arms.indices.filter {
            arms[$0].canBeEntered && RoadChange(from, arms[$0].road).isSameRoad
        }
        return same.min { one, other in
            let isEqual = arms[one].road.roadClass == from.roadClass
            if isEqual != (arms[other].road.roadClass == from.roadClass) { return isEqual }
            return arms[one].deviation < arms[other].deviation
        }
    }

    /// Whether a road turns clearly less than its neighbours, or those matter less.
    private func isDistinct(_ index: Int) -> Bool {
        let arms = junction.arms
        let best = arms[index]
        let from = junction.from.roadClass
        func isOvershadowed(_ other: Junction.Arm) -> Bool {
            !isTurn(best)
                && best.road.roadClass.isObvious(coming: from, besides: other.road.roadClass)
                || isRamp(other.road.roadClass, besides: best.road.roadClass)
                    && best.deviation < 60
        }
        let others = arms.indices.filter { $0 != index }.map { arms[$0] }
        if best.deviation < 3, others.allSatisfy({ $0.deviation > Self.nearlyStraight }) {
            return true
        }
        for other in others where !isOvershadowed(other) {
            if other.deviation <= Self.nearlyStraight,
                best.deviation > Self.narrow || other.canBeEntered
            {
                return false
            }
            let ratio = other.deviation / max(best.deviation, 0.1)
            let isClosed = !other.canBeEntered
            let isLesser =
                from == best.road.roadClass
                && best.road.roadClass.priority < other.road.roadClass.priority
            let needed = Self.distinction * (isClosed ? 0.7 : isLesser ? 0.8 : 1)
            if ratio < needed, !(isClosed && other.deviation <= Self.narrow) { return false }
        }
        return true
    }

    /// Whether the road with the same name goes on so straight that none of the others competes.
    private func continues(_ index: Int) -> Bool {
        let arms = junction.arms
        let same = arms[index]
        let isMinorOnly = arms.indices.allSatisfy {
            $0 == index || !arms[$0].canBeEntered || arms[$0].road.roadClass.isMinor
                || arms[$0].road.roadClass.isRamp
        }
        if same.deviation > (isMinorOnly ? 2 : 1) * Self.narrow { return false }
        let from = junction.from
        for other in arms.indices where other != index && arms[other].canBeEntered {
            let arm = arms[other]
            let (own, its) = (same.road.roadClass, arm.road.roadClass)
            if !own.isMinor, !from.roadClass.isMinor, its.isMinor { continue }
            if its.isLink, !own.isLink { continue }
            let isLesser = from.roadClass == own && own.priority < its.priority
            if arm.deviation < Self.nearlyStraight, same.deviation > 5, !isLesser { return false }
            let ratio = arm.deviation / max(same.deviation, 0.1)
            if ratio < (isLesser ? 0.95 : Self.distinction / 1.5) { return false }
            if RoadChange(from, arm.road).isSameRoad, ratio < Self.distinction * 1.5 {
                return false
            }
        }
        return true
    }
}
