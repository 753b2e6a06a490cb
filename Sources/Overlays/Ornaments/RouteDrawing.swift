package import Geometry
package import MapRenderer
package import Routes

/// A route answer as overlays: alternatives, the route, its stops, start and destination.
package struct RouteDrawing {
    /// The items that must be in the picture, each with its own pixels.
    package let framingItems: [Framing.Item]

    let lines: [RouteLineOverlay]
    let markers: [MarkerOverlay]
    /// Parts of the main route that are slow or closed.
    private let slow: [RouteLineOverlay]

    /// Prepares the drawing of an answer.
    ///
    /// - Parameters:
    ///   - answer: the routes.
    ///   - traffic: stretches of the main route that are slow or closed.
    package init(_ answer: RouteAnswer, traffic: [TrafficStretch] = []) {
        let route = Self.route(answer)
        let start = route.first?.first?.x
        let alternatives = answer.alternatives.map {
            RouteLineOverlay(joined: WorldCopies.joined($0.lines, near: start), role: .alternative)
        }
        let main = answer.main.map { _ in RouteLineOverlay(joined: route, role: .main) }
        lines = alternatives + [main].compactMap { $0 }
        slow = Self.slow(traffic, answer, near: start)
        markers = Self.markers(answer, along: route)
        framingItems = lines.flatMap(\.framingItems) + markers.map(\.framingItem)
    }

    /// Returns the overlays to draw, the lowest first.
    package func overlays(theme: RoadTheme = .day) -> [any Overlay] {
        (lines + slow).map { $0.colored(theme) } + markers.map { $0.colored(theme) }
    }

    /// Returns the main route in one copy of the world, with its middle in the first one.
    private static func route(_ answer: RouteAnswer) -> [[WorldPoint]] {
        let lines = WorldCopies.joined(answer.main?.lines ?? [])
        guard let box = WorldBox(around: lines.joined()) else { return lines }
        let shift = box.center.x.rounded(.down)
        guard shift != 0 else { return lines }
        return lines.map { $0.map { WorldPoint(x: $0.x - shift, y: $0.y) } }
    }

    /// Returns the parts of the main route with traffic, in its copy of the world.
    private static func slow(
        _ traffic: [TrafficStretch], _ answer: RouteAnswer, near start: Double?
    ) -> [RouteLineOverlay] {
        guard !traffic.isEmpty, let main = answer.main, let start else { return [] }
        let course = RouteCourse(lines: main.lines)
        return traffic.flatMap { stretch in
            course.points(in: stretch.range).map { line in
                let shift = ((line.first?.nearest(to: start).x ?? 0) - (line.first?.x ?? 0))
                let moved = shift == 0 ? line : line.map { WorldPoint(x: $0.x + shift, y: $0.y) }
                return RouteLineOverlay(joined: [moved], role: .traffic(stretch.kind))
            }
        }
    }

    /// Returns the markers, with marks first, so that start and destination are above them.
    private static func markers(
        _ answer: RouteAnswer, along lines: [[WorldPoint]]
    ) -> [MarkerOverlay] {
        guard let start = lines.first?.first, let end = lines.last?.last else { return [] }
        let middle = WorldBox(around: lines.joined())?.center.x
        func marker(at place: Coordinate, _ kind: MarkerOverlay.Kind) -> MarkerOverlay {
            MarkerOverlay(at: WorldPoint(place).nearest(to: middle), kind: kind)
        }
        let marks = answer.waypoints.filter { $0.role == .mark }.map {
            marker(at: $0.location, .mark)
        }
        let stops = answer.waypoints.filter { $0.role == .stop }.dropFirst().dropLast()
            .enumerated().map { marker(at: $1.location, .stop($0 + 1)) }
        return marks + stops + [
            MarkerOverlay(at: start, kind: .start, destination: end),
            MarkerOverlay(at: end, kind: .destination),
        ]
    }
}

extension RouteDrawing {
    /// Returns the camera that shows the whole route clear of the ornaments in the lower
    /// corners.
    ///
    /// If a line or a marker would meet a scale bar or a credit, the route is framed again
    /// above it. A picture too low for that keeps the first camera.
    ///
    /// - Parameters:
    ///   - size: the size of the picture in logical pixels.
    ///   - padding: pixels to keep free at each edge.
    ///   - ornaments: the overlays in the corners, with their obstacles.
    ///   - maximumZoom: the maximum zoom of the camera.
    /// - Returns: the camera.
    package func camera(
        size: ScreenSize, padding: EdgePadding, clearOf ornaments: [any Overlay],
        maximumZoom: Double = 17
    ) -> Camera {
        func camera(_ padding: EdgePadding) -> Camera {
            Framing.camera(
                fitting: framingItems, size: size, padding: padding, maximumZoom: maximumZoom)
        }
        let first = camera(padding)
        var raised = padding
        var chosen = first
        // Each corner can be met once; a scale bar that has changed with the zoom keeps its
        // height.
        for _ in 0...ornaments.count {
            let viewport = Viewport(camera: chosen, size: size)
            let met = ornaments.flatMap { $0.obstacles(in: viewport) }.filter { box in
                lines.contains { $0.meets(box, in: viewport) }
                    || markers.flatMap { $0.obstacles(in: viewport) }.contains(
                        where: box.intersects)
            }
            guard let top = met.map(\.minY).min() else { return chosen }
            raised.bottom = max(raised.bottom, size.height - top + 6)
            guard hasSpace(in: size, raised) else { return first }
            chosen = camera(raised)
        }
        return chosen
    }

    /// The minimum pixels of markers and line besides the padding, because they do not shrink.
    package var ownPixels: ScreenSize {
        ScreenSize(
            width: (framingItems.map(\.margin.left).max() ?? 0)
                + (framingItems.map(\.margin.right).max() ?? 0),
            height: (framingItems.map(\.margin.top).max() ?? 0)
                + (framingItems.map(\.margin.bottom).max() ?? 0))
    }

    /// Whether a padding leaves room for the markers.
    private func hasSpace(in size: ScreenSize, _ padding: EdgePadding) -> Bool {
        padding.left + padding.right + ownPixels.width < size.width
            && padding.top + padding.bottom + ownPixels.height < size.height
    }
}
