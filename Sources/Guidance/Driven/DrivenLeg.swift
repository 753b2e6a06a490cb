import Geometry
import MapStore
import Routes

/// Makes a leg of a run: its line, the attributes along it, and a step for each maneuver
/// that was driven.
struct DrivenLeg {
    private let run: MatchedTrack.Run
    private let graph: RoadGraph
    private let endsDrive: Bool
    /// The road of each passage.
    private let roads: [GraphRoad]

    init(_ run: MatchedTrack.Run, on graph: RoadGraph, endsDrive: Bool) {
        self.run = run
        self.graph = graph
        self.endsDrive = endsDrive
        roads = run.passages.map { graph.road(of: $0.edge) }
    }

    /// The leg, with the times at which it was driven.
    func leg(times: DrivenTimes) -> RouteLeg {
        let line = run.line
        let durations = times.durations(along: line)
        let passages = passagesOfSegments()
        return RouteLeg(
            geometry: line.points, steps: steps(), distance: line.length,
            duration: durations.isEmpty ? nil : durations.reduce(0, +),
            segmentDurations: durations,
            speedLimits: RouteSpan.runs(
                passages.map { graph.speedLimit(on: run.passages[$0].edge) }),
            roadClasses: RouteSpan.runs(passages.map { RoadClasses(roads[$0]) }))
    }

    /// The index of the passage that each segment of the line is part of.
    private func passagesOfSegments() -> [Int] {
        var passage = 0
        return run.line.distances.indices.dropLast().map { segment in
            let middle = (run.line.distances[segment] + run.line.distances[segment + 1]) / 2
            while passage + 1 < run.passages.count,
                run.passages[passage].stretch.upperBound < middle
            {
                passage += 1
            }
            return passage
        }
    }

    // MARK: Steps

    private func steps() -> [RouteStep] {
        guard let first = run.passages.first else { return [] }
        var starts: [DrivenManeuvers.Found] = [
            (0, 0, Maneuver(type: .depart, location: run.line.points[0]))
        ]
        starts += DrivenManeuvers(MatchedWay(run, graph, roads)).all()
        var steps: [RouteStep] = []
        for (index, (passage, named, maneuver)) in starts.enumerated() {
            let start = index == 0 ? first.stretch.lowerBound : begin(of: passage)
            let end =
                index + 1 < starts.count ? begin(of: starts[index + 1].passage) : run.line.length
            var step = RouteStep(
                maneuver: maneuver, distance: end - start, points: point(at: start)...point(at: end)
            )
            step.names = roads[named].name.map { [$0] } ?? []
            step.refs = RoadText.list(roads[named].ref)
            step.mode = roads[passage].roadClass == .ferry ? .ferry : .driving
            steps.append(step)
        }
        if endsDrive {
            let end = run.line.points.count - 1
            let arrival = Maneuver(type: .arrive, location: run.line.points[end])
            steps.append(RouteStep(maneuver: arrival, distance: 0, points: end...end))
        }
        return steps
    }

    /// The position at which a passage begins, in metres from the run's start.
    private func begin(of passage: Int) -> Double { run.passages[passage].stretch.lowerBound }

    /// The index of the line's first point at a distance from its start.
    private func point(at distance: Double) -> Int {
        let segment = run.line.segment(at: distance)
        let isNext = run.line.distances[segment] < distance - 0.001
        return min(isNext ? segment + 1 : segment, run.line.points.count - 1)
    }
}

/// A run of a matched track as a way whose maneuvers can be found.
private struct MatchedWay: DrivenWay {
    private let run: MatchedTrack.Run
    private let graph: RoadGraph
    let roads: [GraphRoad]

    init(_ run: MatchedTrack.Run, _ graph: RoadGraph, _ roads: [GraphRoad]) {
        self.run = run
        self.graph = graph
        self.roads = roads
    }

    var line: MeasuredLine<Coordinate> { run.line }

    func start(of passage: Int) -> Double { run.passages[passage].stretch.lowerBound }

    func turnsBack(into passage: Int) -> Bool {
        graph.reverse(of: run.passages[passage - 1].edge) == run.passages[passage].edge
    }

    func isTwoWay(_ passage: Int) -> Bool { graph.reverse(of: run.passages[passage].edge) != nil }

    func isOnFoot(_ passage: Int) -> Bool { false }

    func hasTurnLanes(_ passage: Int) -> Bool { false }

    func isSlipRoad(_ passages: Range<Int>) -> Bool { false }

    /// Unknown: the graph has no closed directions.
    func ring(of passage: Int) -> DrivenRing? { nil }

    func sideRoads(before passage: Int) -> [DrivenSideRoad] {
        let (edge, taken) = (run.passages[passage - 1].edge, run.passages[passage].edge)
        return graph.edges(from: graph.target(of: edge)).compactMap { other in
            guard other != taken, graph.stretch(of: other) != graph.stretch(of: edge) else {
                return nil
            }
            return DrivenSideRoad(
                road: graph.road(of: other), course: course(of: other), isPublic: isPublic(other),
                canBeEntered: true, leadsIn: graph.reverse(of: other) != nil)
        }
    }

    private func isPublic(_ edge: Int) -> Bool {
        switch graph.access(to: edge) {
        case .no, .private, .restricted: false
        case .yes, .destination, .permissive: true
        }
    }

    /// The course on the first metres of a road that is not taken.
    private func course(of edge: Int) -> Double {
        guard let line = MeasuredLine(graph.line(of: edge)) else { return 0 }
        return line.points[0].bearing(to: line.point(at: Junction.extent))
    }
}

extension RoadClasses {
    /// The class of a road; `nil` for a plain road.
    init?(_ road: GraphRoad) {
        var classes: RoadClasses = []
        if road.traits.contains(.tunnel) { classes.insert(.tunnel) }
        if road.traits.contains(.bridge) { classes.insert(.bridge) }
        if road.traits.contains(.toll) { classes.insert(.toll) }
        if RoadRank(road.roadClass) == .motorway { classes.insert(.motorway) }
        if road.roadClass == .ferry { classes.insert(.ferry) }
        switch road.roadClass {
        case .footway, .path, .bridleway:
            classes.insert(road.traits.contains(.sidewalk) ? .sidewalk : .path)
        case .cycleway: classes.insert(.cycleway)
        case .steps: classes.insert(.steps)
        default: break
        }
        if classes.isEmpty { return nil }
        self = classes
    }
}
