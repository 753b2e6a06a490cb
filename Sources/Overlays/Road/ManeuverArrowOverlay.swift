import Cairo
import Colors
import Glibc
public import MapCamera
public import MapGeometry
public import MapRenderer

/// The arrow on the road that shows the next maneuver along the route's own line.
public struct ManeuverArrowOverlay: Overlay {
    /// Above the route line, below labels.
    public var level: OverlayLevel { .belowLabels }
    /// What the picture's report calls it.
    public var name: String? { "maneuverArrow" }

    private let course: RouteCourse
    private let next: ClosedRange<Double>
    private let following: ClosedRange<Double>?
    private let showsFollowing: Bool
    private let vehicle: Double
    private let turnsBackRight: Bool
    private let theme: RoadTheme
    /// How far the next one's arrow reaches at least, in metres.
    public var reach: Reach?

    /// Metres before and after a maneuver.
    public struct Reach: Hashable, Sendable {
        /// Metres before it.
        public var before: Double
        /// Metres after it.
        public var after: Double

        /// A reach from its parts.
        public init(before: Double, after: Double) {
            self.before = before
            self.after = after
        }
    }

    /// An arrow for a maneuver, gone once the vehicle has passed it.
    ///
    /// - Parameters:
    ///   - course: the route.
    ///   - next: where the next maneuver begins and ends, in metres along the route: twice the same
    ///     for a turn, entry and exit for a roundabout.
    ///   - following: the maneuver after it: the arrow ends before that.
    ///   - showsFollowing: whether that one gets an arrow as well, or a common one where both are
    ///     too near for two.
    ///   - vehicle: where the vehicle is, in metres along the route.
    ///   - turnsBackRight: whether one turns back to the right here, as where traffic keeps left.
    ///   - theme: the arrow's colours.
    public init(
        course: RouteCourse, next: ClosedRange<Double>, following: ClosedRange<Double>? = nil,
        showsFollowing: Bool = false, vehicle: Double = 0, turnsBackRight: Bool = false,
        theme: RoadTheme = .day
    ) {
        self.course = course
        self.next = next
        self.following = following
        self.showsFollowing = showsFollowing && following != nil
        self.vehicle = vehicle
        self.turnsBackRight = turnsBackRight
        self.theme = theme
    }

    /// Draws the following arrow first, so that the next one lies above it.
    public func draw(on canvas: OverlayCanvas) {
        let plane = GroundPlane(canvas.viewport)
        for (shape, colors) in shapes(on: plane).reversed() {
            if theme.shadow.alpha > 0 {
                for grow in [3.0, 1.8, 0.8] {
                    canvas.fillGround(theme.shadow.faded(0.07)) {
                        shape.add(to: $0, grow: shape.casing + grow * shape.scale)
                    }
                }
            }
            shape.draw(on: canvas, colors: colors)
        }
    }

    /// Boxes along the arrows: labels keep clear of them.
    public func obstacles(in viewport: Viewport) -> [ScreenBox] {
        let plane = GroundPlane(viewport)
        var boxes: [ScreenBox] = []
        for (shape, _) in shapes(on: plane) {
            let half = shape.half + shape.casing
            RoadBoxes.append(along: shape.shaft, half: half, plane: plane, to: &boxes)
            RoadBoxes.append(
                along: shape.head + shape.head.prefix(1), half: shape.casing + 2, plane: plane,
                to: &boxes)
        }
        return boxes
    }

    /// The arrows that show, the next one first.
    func shapes(on plane: GroundPlane) -> [(shape: RoadArrow, colors: RoadTheme.Line)] {
        guard vehicle < next.upperBound || next.upperBound <= 0 else { return [] }
        guard var first = sized(on: plane, at: next.lowerBound) else { return [] }
        if let reach {
            first.size.before = max(first.size.before, reach.before)
            first.size.after = max(first.size.after, reach.after)
        }
        let gap = following.map { $0.lowerBound - next.upperBound } ?? .infinity
        // Two arrows need room for a head and the beginning of the next shaft.
        let isJoined = showsFollowing && gap < (first.size.after * 0.6 + first.size.before * 0.5)
        if let following, isJoined {
            return [
                shape(next.lowerBound...following.upperBound, until: .infinity, first, on: plane)
            ].compactMap { $0.map { ($0, theme.arrow) } }
        }
        let end = following.map(\.lowerBound) ?? .infinity
        var shapes = [shape(next, until: end, first, on: plane).map { ($0, theme.arrow) }]
        if let following, showsFollowing, let second = sized(on: plane, at: following.lowerBound),
            isNear(following.lowerBound, on: plane)
        {
            let from = next.upperBound + first.size.after
            shapes.append(
                shape(following, from: from, until: .infinity, second, on: plane)
                    .map { ($0, theme.followingArrow) })
        }
        return shapes.compactMap { $0 }
    }

    /// Whether a following arrow would be large enough to tell its own way from the next one's.
    private func isNear(_ meters: Double, on plane: GroundPlane) -> Bool {
        guard let place = course.coordinate(at: meters) else { return false }
        return plane.scale(at: plane.nearest(place)).across > 0.45
    }

    /// How long an arrow is around a maneuver, in metres.
    private typealias Sized = (size: (before: Double, after: Double), scale: Double, meters: Double)

    /// The measures of an arrow at a maneuver; `nil` where it is too small to be read, or not seen.
    private func sized(on plane: GroundPlane, at meters: Double) -> Sized? {
        let zoom = plane.viewport.camera.zoom
        guard zoom >= 13, let place = course.coordinate(at: meters) else { return nil }
        let point = plane.nearest(place)
        guard plane.isSeen(point, margin: 400) else { return nil }
        // In a tilted view, and far away in it, it shrinks less than the road does.
        let seen = plane.scale(at: point)
        let grow = min(max(pow(seen.across * seen.along, -0.375), 1), 2.6)
        let scale = min(max((zoom - 10) / 6.5, 0.5), 1.15) * grow
        let perPixel = plane.metersPerPixel(at: WorldPoint(place))
        let length = RoadArrow.reach * scale * perPixel
        return ((length, length), scale, perPixel)
    }

    /// The arrow for a stretch of the route.
    private func shape(
        _ maneuver: ClosedRange<Double>, from: Double = 0, until end: Double, _ sized: Sized,
        on plane: GroundPlane
    ) -> RoadArrow? {
        let least = RoadArrow.leastAfter * sized.scale * sized.meters
        let head = max(min(sized.size.after, end - maneuver.upperBound - least / 4), least)
        let start = max(maneuver.lowerBound - sized.size.before, from, vehicle, 0)
        let stop = min(maneuver.upperBound + head, course.length)
        guard start < stop else { return nil }
        var points = way(start...stop, through: maneuver, scale: sized.scale, on: plane)
        let room = (stop - maneuver.upperBound) / sized.meters
        if stop >= course.length {
            Self.extend(&points, by: RoadArrow.headRoom * sized.scale - room)
        }
        return RoadArrow(along: points, scale: sized.scale, turnsRight: turnsBackRight)
    }

    /// The way of an arrow on the plane: the maneuver's own whole, loops before and after it cut.
    private func way(
        _ stretch: ClosedRange<Double>, through maneuver: ClosedRange<Double>, scale: Double,
        on plane: GroundPlane
    ) -> [PlanePoint] {
        let near = WorldPoint(plane.viewport.camera.center).x
        func line(from: Double, to: Double) -> [PlanePoint] {
            guard from < to else { return [] }
            let line = course.points(in: from...to).flatMap { $0 }
            guard let first = line.first else { return [] }
            let shift = WorldCopies.nearest(first, to: near).x - first.x
            return line.map { plane.plane(WorldPoint(x: $0.x + shift, y: $0.y)) }
        }
        let begin = min(max(maneuver.lowerBound, stretch.lowerBound), stretch.upperBound)
        let end = min(max(maneuver.upperBound, begin), stretch.upperBound)
        let before = ArrowReach.trimmed(
            line(from: stretch.lowerBound, to: begin).reversed(),
            least: RoadArrow.headRoom * scale)
        let after = ArrowReach.trimmed(
            line(from: end, to: stretch.upperBound), least: RoadArrow.leastAfter * scale)
        return before.reversed() + line(from: begin, to: end) + after
    }

    /// Lengthens a line: where the route ends right after a turn, the head needs some room.
    private static func extend(_ line: inout [PlanePoint], by length: Double) {
        guard length > 0, let last = line.last, let before = line.last(where: { $0 != last })
        else { return }
        let direction = Angle.direction(before, last)
        line.append(
            PlanePoint(
                x: last.x + Angle.cosine(direction) * length,
                y: last.y + Angle.sine(direction) * length))
    }
}
