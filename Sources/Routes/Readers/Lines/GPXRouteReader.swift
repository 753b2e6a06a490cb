import Formats
import Geometry

/// Reads GPX 1.0 and 1.1.
///
/// - Each `rte` is a route; the first is the main one, the others are alternatives.
/// - All segments of all `trk` are the lines of one route: an overview shows them all, and the
///   gaps between them are not bridged.
/// - In a file with both, the route is the `rte`, unless the track passes through every one
///   of its points. Then the `rte` holds only the turns (as in GraphHopper's export) and
///   the track is the way between them, so the track is drawn.
/// - `wpt` are marks.
struct GPXRouteReader {
    let context: ReadingContext

    /// Reads a file.
    func read(_ bytes: [UInt8]) throws(RouteError) -> RouteAnswer {
        let contents = try contents(bytes)
        let routes = contents.routes.map { Route(lines: [$0.points], name: $0.name) }
        let tracks =
            contents.segments.isEmpty
            ? [] : [Route(lines: contents.segments, name: contents.trackName)]
        let chosen = try choose(routes: routes, tracks: tracks, contents: contents)
        return RouteAnswer(
            routes: chosen, waypoints: contents.marks, format: .gpx, notes: context.notes)
    }

    private func contents(_ bytes: [UInt8]) throws(RouteError) -> GPXContents {
        let limits = context.limits
        let contents = GPXContents(context: context)
        do {
            let stream = try XMLStream(
                handler: contents,
                limits: XMLLimits(depth: limits.depth, attributes: limits.attributes))
            contents.stream = stream
            try stream.read(bytes)
            return contents
        } catch let error as RouteError {
            throw error
        } catch {
            throw context.error("\(error)")
        }
    }

    private func choose(
        routes: [Route], tracks: [Route], contents: GPXContents
    ) throws(RouteError) -> [Route] {
        guard let route = routes.first else {
            guard !tracks.isEmpty else {
                throw context.error(
                    "it is GPX without a line of two or more points; "
                        + "it has \(contents.marks.count) "
                        + (contents.marks.count == 1 ? "waypoint" : "waypoints"),
                    cure: "a trk or a rte is expected")
            }
            return tracks
        }
        guard let track = tracks.first else { return routes }
        if routes.count == 1, passes(track.lines, through: route.lines[0]) {
            context.note("the track is drawn: it passes through every point of the route")
            return [Route(lines: track.lines, name: route.name ?? track.name)]
        }
        context.note("the track was passed over: the file also has a route")
        return routes
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
}
