import Geometry
import MapStore
import Routes

extension GuidanceRoute {
    /// Metres within which the junctions of parted carriageways are one crossing.
    private static let width = 30.0

    /// The junctions on the way, in order: those of the map's streets, else those that the engine lists.
    ///
    /// Drives to houses are none, nor is what meets a roundabout, which is a maneuver of its own.
    package var crossings: [GuidanceCrossing] {
        let found = roads.isEmpty ? toldCrossings : mappedCrossings
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
                // The other carriageway of the road that one stays on.
                other.isEmpty || own.contains { $0 != other }
            }
            guard !others.isEmpty else { return nil }
            return crossing(at: match.stretch.upperBound, Self.named(others))
        }
    }

    private var toldCrossings: [GuidanceCrossing] {
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

    /// Each label once, those that tell nothing only where there are no others.
    private static func named(_ labels: [RoadLabel]) -> [RoadLabel] {
        var seen: Set<RoadLabel> = []
        let named = labels.filter { !$0.isEmpty && seen.insert($0).inserted }
        return named.isEmpty ? Array(labels.prefix(1)) : named
    }
}
