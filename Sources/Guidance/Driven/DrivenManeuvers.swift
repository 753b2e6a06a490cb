import Geometry
import MapStore
import Routes

/// Finds the maneuvers of a run: where the driven way turns at a junction with a choice, keeps to a side,
/// goes through a roundabout, or changes its name.
struct DrivenManeuvers {
    private let run: MatchedTrack.Run
    private let graph: RoadGraph
    private let roads: [GraphRoad]

    /// Degrees from which a change of course is a turn.
    private static let turn = 40.0
    /// Degrees from which it is felt at all.
    private static let bend = 20.0
    /// Metres before and after a junction that tell which way a road leads.
    private static let extent = 25.0

    init(_ run: MatchedTrack.Run, on graph: RoadGraph, _ roads: [GraphRoad]) {
        self.run = run
        self.graph = graph
        self.roads = roads
    }

    /// The maneuvers in order, each with the passage that it leads into.
    func all() -> [(passage: Int, maneuver: Maneuver)] {
        var found: [(passage: Int, maneuver: Maneuver)] = []
        var passage = 1
        while passage < run.passages.count {
            if roads[passage].isRoundabout, !roads[passage - 1].isRoundabout {
                let end = roads[passage...].firstIndex { !$0.isRoundabout } ?? roads.endIndex
                found += roundabout(passage..<end)
                passage = end + 1
                continue
            }
            if let maneuver = maneuver(into: passage) { found.append((passage, maneuver)) }
            passage += 1
        }
        return found
    }

    // MARK: Junctions

    /// A road that one may take at a junction.
    private struct Arm {
        let road: GraphRoad
        /// Change of course into it, clockwise positive.
        let turn: Double
    }

    private func maneuver(into passage: Int) -> Maneuver? {
        let (edge, next) = (run.passages[passage - 1].edge, run.passages[passage].edge)
        let (from, to) = (roads[passage - 1], roads[passage])
        let course = courseBefore(passage)
        let turn = Bearing.turn(courseAfter(passage) - course)
        func reported(_ type: ManeuverType, _ direction: ManeuverDirection? = nil) -> Maneuver {
            Maneuver(
                type: type, direction: direction ?? ManeuverDirection(turning: turn),
                location: run.line.point(at: run.passages[passage].stretch.lowerBound),
                bearingBefore: Bearing.positive(course),
                bearingAfter: Bearing.positive(course + turn))
        }
        if graph.reverse(of: edge) == next { return reported(.turn, .uTurn(drivingOn: nil)) }
        let others = arms(at: graph.target(of: edge), from: edge, except: next, course)
        let type = type(from, to, turn: turn, others)
        if let type { return reported(type, side(of: type, turn: turn, others)) }
        return from.label == to.label ? nil : reported(.newName)
    }

    /// What is done where one goes from a road to another; `nil` where one just follows the road.
    private func type(
        _ from: GraphRoad, _ to: GraphRoad, turn: Double, _ others: [Arm]
    ) -> ManeuverType? {
        let (rank, next) = (RoadRank(from.roadClass), RoadRank(to.roadClass))
        let isSharp = turn.magnitude >= Self.turn
        if !isSharp, from.roadClass.isLink, !to.roadClass.isLink, next <= .trunk {
            return from.isSame(as: to) ? nil : .merge
        }
        if others.isEmpty { return isSharp && !from.isSame(as: to) ? .turn : nil }
        if !isSharp, to.roadClass.isLink, !from.roadClass.isLink {
            return rank <= .trunk ? .offRamp : .onRamp
        }
        let ahead = others.filter { $0.turn.magnitude < Self.turn }
        if isSharp {
            let isBend = ahead.isEmpty && from.isSame(as: to)
            if isBend, others.allSatisfy({ RoadRank($0.road.roadClass) > next }) { return nil }
            return ahead.isEmpty && others.contains { Self.isOpposite($0.turn, turn) }
                ? .endOfRoad : .turn
        }
        let rivals = ahead.filter { RoadRank($0.road.roadClass) <= next }
        if rivals.contains(where: { $0.road.roadClass.isLink == to.roadClass.isLink }) {
            // Of two roads ahead the straighter one of the same name is no choice.
            let isStraightest = rivals.allSatisfy { $0.turn.magnitude > turn.magnitude + Self.bend }
            return isStraightest
                || (from.isSame(as: to) && !rivals.contains { from.isSame(as: $0.road) })
                ? nil : .fork
        }
        let isStraightElsewhere = ahead.contains {
            $0.turn.magnitude + Self.bend < turn.magnitude && RoadRank($0.road.roadClass) < .service
        }
        return turn.magnitude >= Self.bend && isStraightElsewhere && !from.isSame(as: to)
            ? .turn : nil
    }

    private static func isOpposite(_ one: Double, _ other: Double) -> Bool {
        one.magnitude >= turn && other.magnitude >= turn && (one < 0) != (other < 0)
    }

    /// Which way a maneuver goes: ramps and forks to the side on which they lie of the others.
    private func side(
        of type: ManeuverType, turn: Double, _ others: [Arm]
    ) -> ManeuverDirection {
        let plain = ManeuverDirection(turning: turn)
        guard [.offRamp, .onRamp, .fork].contains(type),
            let rival = others.min(by: { $0.turn.magnitude < $1.turn.magnitude })
        else { return plain }
        let isRight = turn > rival.turn
        let isReported = isRight ? turn >= Self.bend : turn <= -Self.bend
        return isReported ? plain : isRight ? .slightRight : .slightLeft
    }

    /// The other roads that one may take at a junction, drives left out.
    private func arms(
        at node: Int, from edge: Int, except taken: Int, _ course: Double
    ) -> [Arm] {
        graph.edges(from: node).compactMap { other in
            guard other != taken, graph.stretch(of: other) != graph.stretch(of: edge),
                isPublic(other)
            else { return nil }
            return Arm(
                road: graph.road(of: other), turn: Bearing.turn(self.course(of: other) - course))
        }
    }

    private func isPublic(_ edge: Int) -> Bool {
        switch graph.access(to: edge) {
        case .no, .private, .restricted: false
        case .yes, .destination, .permissive: true
        }
    }

    /// The course on the last metres before a passage.
    private func courseBefore(_ passage: Int) -> Double {
        let start = run.passages[passage].stretch.lowerBound
        return run.line.point(at: start - Self.extent).bearing(to: run.line.point(at: start))
    }

    /// The course on the first metres of a passage and what follows it.
    private func courseAfter(_ passage: Int) -> Double {
        let start = run.passages[passage].stretch.lowerBound
        return run.line.point(at: start).bearing(to: run.line.point(at: start + Self.extent))
    }

    /// The course on the first metres of a road that is not taken.
    private func course(of edge: Int) -> Double {
        guard let line = MeasuredLine(graph.line(of: edge)) else { return 0 }
        return line.points[0].bearing(to: line.point(at: Self.extent))
    }

    // MARK: Roundabouts

    /// The entry into a roundabout and the exit from it.
    private func roundabout(_ inside: Range<Int>) -> [(passage: Int, maneuver: Maneuver)] {
        // Every road that one may leave by counts, up to the one that is taken.
        let passed = inside.dropLast().reduce(0) { count, passage in
            let node = graph.target(of: run.passages[passage].edge)
            let isExit = graph.edges(from: node).contains {
                !graph.road(of: $0).isRoundabout && isPublic($0)
            }
            return count + (isExit ? 1 : 0)
        }
        let isLeft = inside.upperBound < roads.endIndex
        func maneuver(_ type: ManeuverType, at passage: Int) -> (Int, Maneuver) {
            (
                passage,
                Maneuver(
                    type: type,
                    location: run.line.point(at: run.passages[passage].stretch.lowerBound),
                    bearingBefore: courseBefore(passage),
                    bearingAfter: courseAfter(passage),
                    exitNumber: isLeft ? passed + 1 : nil)
            )
        }
        let entry = maneuver(.roundabout, at: inside.lowerBound)
        return isLeft ? [entry, maneuver(.exitRoundabout, at: inside.upperBound)] : [entry]
    }
}

extension GraphRoad {
    /// What it is called.
    fileprivate var label: RoadLabel {
        RoadLabel(names: name.map { [$0] } ?? [], refs: RoadText.list(ref))
    }

    /// Whether a driver takes another road for the same: it has the same name, or the same number.
    fileprivate func isSame(as other: GraphRoad) -> Bool {
        let (one, two) = (label, other.label)
        return one == two || !Set(one.names).isDisjoint(with: two.names)
            || !Set(one.refs).isDisjoint(with: two.refs)
    }
}
