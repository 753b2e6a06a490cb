import MapStore
import Routes

/// What the roads of the way are called.
extension GuidanceRoute {
    /// What the road of a step is called; right at the maneuver's signs if they differ.
    func roadLabel(ofStep index: Int) -> RoadLabel {
        let step = steps[index].step
        let names = step.namesAtManeuver.isEmpty ? step.names : step.namesAtManeuver
        return roads.names.translated(RoadLabel(names: names, refs: step.refs))
    }

    /// The road that is driven on: the map's word where the line lies on one of its roads, else the
    /// engine's.
    ///
    /// An engine's step goes on as long as the driver has nothing to do, through streets of many
    /// names, and has the name of one of them.
    ///
    /// - Parameters:
    ///   - index: the step that is driven.
    ///   - match: the map's road.
    /// - Returns: names, in the language that was asked for where the map knows them, and numbers.
    func drivenRoad(_ index: Int?, _ match: RouteRoads.Match?) -> RoadLabel {
        let step = index.map { steps[$0].step }
        let told = RoadLabel(names: step?.names ?? [], refs: step?.refs ?? [])
        guard let match, match.isSure || told.isEmpty else { return roads.names.translated(told) }
        let edge = match.edge
        let refs =
            edge.label.refs + (index.map { otherRefs(told.refs, beside: edge, onStep: $0) } ?? [])
        if let name = edge.name {
            // Its other names, if the engine means this street.
            let others = told.names.contains(name) ? told.names.filter { $0 != name } : []
            let shown = roads.names.name(ofRoad: edge.edge.roadID, local: name) ?? name
            return RoadLabel(
                names: [shown]
                    + others.filter { $0 != shown && roads.names.translated($0) != shown },
                refs: refs)
        }
        guard let index, !told.isEmpty, !isElsewhere(told, onStep: index) else {
            return RoadLabel(refs: refs)
        }
        // The map has no name there, and no other street nearby has the engine's.
        return RoadLabel(
            names: roads.names.translated(told).names, refs: refs.isEmpty ? told.refs : refs)
    }

    /// The numbers that an engine has besides the map's for one road, such as a European road's, and not
    /// of another road of the step.
    private func otherRefs(_ told: [String], beside edge: RoadSegment, onStep index: Int)
        -> [String]
    {
        let own = edge.label.refs
        guard told.contains(where: own.contains) else { return [] }
        let stretch = steps[index].start...max(steps[index].end, steps[index].start)
        let known = roads.matches(in: stretch).reduce(into: Set(own)) { known, match in
            known.formUnion(match.edge.label.refs)
        }
        return told.filter { !known.contains($0) }
    }

    /// Metres around a step within which its name may come from another street.
    private static let borrowing = 200.0

    /// Whether what an engine calls a step is what the map calls another stretch of it, or a street
    /// before or after it: engines name ramps and slips by where they lead.
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
