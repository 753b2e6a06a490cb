import GeoFiles
import Geometry

/// Makes routes of the lines of a document.
///
/// - Planned routes: the first is the main one, the others are alternatives.
/// - Recorded tracks are the lines of one route: an overview shows them all, and the gaps between
///   them are not bridged.
/// - In a document with both, the planned route counts, unless the track passes through every one
///   of its points. Then it holds only the turns (as in GraphHopper's export) and the track is the
///   way between them, so the track is drawn.
/// - Lines that are just lines, as in GeoJSON: each feature is a route, the first the main one,
///   unless properties state otherwise. `"role": "route"` belongs to the main route, even if other
///   lines come before it, and several such lines are its parts; `"role": "alternative"` or
///   `"alternative": true` is an alternative, even if it comes first.
/// - Places are marks.
struct DocumentRouteReader {
    let context: ReadingContext
    let document: GeoDocument

    private static let greatestLines = 5_000

    /// The role that a feature gives its line.
    private enum Role { case unsaid, main, alternative }

    /// The lines of one feature.
    private struct Candidate {
        var lines: [[Coordinate]]
        var name: String?
        var role: Role
    }

    /// The routes of the document.
    func answer() throws(GeoFileError) -> RouteAnswer {
        let turns = DocumentTurns(document, context)
        skip(turns.unread, "they have no turn that is known")
        let planned = plannedRoutes(turns)
        let chosen = chosen(planned, turns)
        let routes =
            chosen.isEmpty ? guided(arranged(candidates(of: .shape)), turns.turns) : chosen
        if let note = document.skipped.note { context.note(note) }
        let areas = GeoContents(document).areas
        if areas > 0 {
            context.note(
                areas == 1
                    ? "1 area was skipped: it is no line"
                    : "\(areas) areas were skipped: they are no lines")
        }
        for note in document.notes { context.note(note) }
        guard !routes.isEmpty else { throw refusal }
        // Each line is a leg, and each leg is compared with those before it.
        let lines = routes.reduce(0) { $0 + $1.legs.count }
        guard lines <= Self.greatestLines else {
            throw context.error(
                "it has \(lines) lines; a route may have \(Self.greatestLines)",
                cure: "use --geojson to draw them all")
        }
        return RouteAnswer(
            routes: routes, waypoints: marks(without: turns),
            format: .file(document.format),
            notes: context.notes)
    }

    private var refusal: GeoFileError {
        var contents = GeoContents(document)
        // Those that remain have fewer than two points.
        (contents.tracks, contents.routes, contents.lines) = (0, 0, 0)
        let skipped = document.skipped
        return context.error(
            "it is \(document.format) "
                + (contents == GeoContents() ? "without a" : "with \(contents) and no")
                + " line of two points or more"
                + (skipped.placeProblem.map {
                    "; \(skipped[.noPlace]) left out, the first because \($0)"
                } ?? ""),
            cure: skipped.placeCure ?? contents.advice)
    }

    // MARK: Lines

    /// A planned route, with its turns for the track that follows it.
    private struct Planned {
        var route: Route
        var turns: [PlacedTurn]
    }

    /// The planned routes, with the instructions that the file has for them.
    private func plannedRoutes(_ turns: DocumentTurns) -> [Planned] {
        // A turn belongs to one of several courses.
        var beside = turns.turns.count
        let routes = document.features.filter { $0.purpose == .route }.flatMap { feature in
            feature.lines.compactMap { line -> Planned? in
                guard let places = usable(line) else { return nil }
                let name = context.cleaned(feature.text("name"))
                var instructions = self.instructions(line, places)
                beside = min(beside, instructions.add(turns.turns).count)
                guard let leg = instructions.leg() else {
                    return Planned(route: Route(lines: [places], name: name), turns: [])
                }
                return Planned(
                    route: Route(lines: [places], legs: [leg], distance: leg.distance, name: name),
                    turns: instructions.placed)
            }
        }
        if !routes.isEmpty { skip(beside, "no line passes near them") }
        return routes
    }

    /// The instructions that a line has for its own points.
    private func instructions(_ line: GeoLine, _ places: [Coordinate]) -> LineInstructions {
        var instructions = LineInstructions(places)
        for point in line.pointProperties {
            instructions.add(point.index, point.properties, context)
        }
        skip(instructions.unread, "they have no turn that is known")
        return instructions
    }

    /// The recorded tracks as one route, with the instructions that the file has for them.
    private func track(_ turns: [PlacedTurn]) -> Route? {
        let features = document.features.filter { $0.purpose == .track }
        var legs: [RouteLeg] = []
        var (isGuided, remaining) = (false, turns)
        for line in features.flatMap(\.lines) {
            guard let places = usable(line) else { continue }
            var instructions = self.instructions(line, places)
            remaining = instructions.add(remaining)
            let leg = instructions.leg()
            isGuided = isGuided || leg != nil
            legs.append(leg ?? RouteLeg(geometry: places, distance: places.lengthMeters))
        }
        guard !legs.isEmpty else { return nil }
        skip(remaining.count, "no line passes near them")
        let lines = legs.map(\.geometry)
        let name = features.lazy.compactMap { context.cleaned($0.text("name", "title")) }.first
        guard isGuided else { return Route(lines: lines, name: name) }
        return Route(
            lines: lines, legs: legs, distance: legs.reduce(0) { $0 + $1.distance }, name: name)
    }

    /// The routes with turns on the lines of the main one, as ``GeoJSONRouteWriter`` writes them.
    private func guided(_ routes: [Route], _ turns: [PlacedTurn]) -> [Route] {
        guard !turns.isEmpty, let main = routes.first else { return routes }
        var remaining = turns
        let legs = main.lines.map { line in
            var instructions = LineInstructions(line)
            remaining = instructions.add(remaining)
            return instructions.leg() ?? RouteLeg(geometry: line, distance: line.lengthMeters)
        }
        skip(remaining.count, "no line passes near them")
        return [Route(lines: main.lines, legs: legs, distance: main.distance, name: main.name)]
            + routes.dropFirst()
    }

    /// Notes instructions that are not followed.
    private func skip(_ count: Int, _ reason: String) {
        guard count > 0 else { return }
        let engine = context.excerpt(document.creator) ?? "\(document.format)"
        context.note(
            count == 1
                ? "1 instruction of \(engine) was skipped: \(reason)"
                : "\(count) instructions of \(engine) were skipped: \(reason)")
    }

    private func candidates(of purpose: GeoFeature.Purpose) -> [Candidate] {
        var found: [Candidate] = []
        var lastRecord = 0
        for feature in document.features where feature.purpose == purpose {
            let lines = feature.lines.compactMap { usable($0) }
            guard !lines.isEmpty else { continue }
            // The lines of a collection are one route.
            if feature.record == lastRecord, let last = found.indices.last {
                found[last].lines += lines
                continue
            }
            lastRecord = feature.record
            found.append(
                Candidate(
                    lines: lines, name: context.cleaned(feature.text("name", "title")),
                    role: role(feature)))
        }
        return found
    }

    private func usable(_ line: GeoLine) -> [Coordinate]? {
        guard line.count >= 2 else {
            context.note("a line of fewer than two points was skipped")
            return nil
        }
        return line.coordinates.map(\.wrapped)
    }

    private func role(_ feature: GeoFeature) -> Role {
        switch feature.text("role") {
        case "route": .main
        case "alternative": .alternative
        default: feature.text("alternative") == "true" ? .alternative : .unsaid
        }
    }

    private func marks(without turns: DocumentTurns) -> [RouteWaypoint] {
        document.features.flatMap { feature -> [RouteWaypoint] in
            guard case .points(let places) = feature.geometry,
                !turns.records.contains(feature.record)
            else { return [] }
            let name = context.cleaned(feature.text("name", "title"))
            return places.map { RouteWaypoint(location: $0.wrapped, name: name, role: .mark) }
        }
    }

    // MARK: The choice

    private func chosen(_ planned: [Planned], _ turns: DocumentTurns) -> [Route] {
        guard let first = planned.first else { return [track(turns.turns)].compactMap { $0 } }
        let tracks = document.features.filter { $0.purpose == .track }.flatMap(\.lines)
            .map { $0.coordinates.map(\.wrapped) }.filter { $0.count > 1 }
        guard !tracks.isEmpty else { return planned.map(\.route) }
        if planned.count == 1, passes(tracks, through: first.route.lines[0]),
            let track = track(first.turns)
        {
            if first.turns.isEmpty {
                context.note("the track is drawn: it passes through every point of the route")
            }
            return [
                Route(
                    lines: track.lines, legs: track.legs, distance: track.distance,
                    name: first.route.name ?? track.name)
            ]
        }
        context.note("the track was skipped: the file also has a route")
        return planned.map(\.route)
    }

    /// Whether the lines touch the places in their order, to about a metre.
    private func passes(_ lines: [[Coordinate]], through places: [Coordinate]) -> Bool {
        var remaining = places[...]
        for point in lines.joined() {
            while let place = remaining.first,
                abs(place.longitude - point.longitude) <= 1e-5,
                abs(place.latitude - point.latitude) <= 1e-5
            {
                remaining.removeFirst()
            }
        }
        return remaining.isEmpty
    }

    /// The main route first; see the type's description for the rule.
    private func arranged(_ candidates: [Candidate]) -> [Route] {
        let chosen = candidates.filter { $0.role == .main }
        if !chosen.isEmpty {
            let others = candidates.filter { $0.role != .main }
            return [Route(lines: chosen.flatMap(\.lines), name: chosen[0].name)]
                + others.map { Route(lines: $0.lines, name: $0.name) }
        }
        // If every line is marked as an alternative, the first is the main route all the same.
        let first = candidates.firstIndex { $0.role == .unsaid } ?? 0
        return candidates.indices.sorted { ($0 == first ? 0 : 1, $0) < ($1 == first ? 0 : 1, $1) }
            .map { Route(lines: candidates[$0].lines, name: candidates[$0].name) }
    }
}
