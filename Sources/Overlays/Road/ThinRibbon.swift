import Geometry
import Glibc
import MapRenderer

/// Widens lines on the ground where a tilt would make them too thin to be visible.
///
/// A road across the view is only a few pixels of the picture high. There the line gets a
/// separate area with the required width in the picture, which is projected back to the plane,
/// so that one fill covers both.
struct ThinRibbon {
    private let plane: GroundPlane
    private let perspective: Perspective
    private let half, least: Double

    /// The scale of ground below which a line may be thin because it is far away.
    private static let near = 0.42
    /// The part of the minimum width for ground that slopes will stretch.
    private static let raised = 0.4
    /// The scale of ground below which nothing is added.
    private static let farthest = 0.06
    /// The distance in pixels of the picture between the corners of an area.
    private static let step = 24.0
    /// The most parts of a line.
    private static let mostParts = 2000

    /// Creates a ribbon; `nil` for a flat view.
    ///
    /// - Parameters:
    ///   - plane: the ground.
    ///   - half: half the line's width on the ground.
    ///   - least: half its minimum width in the picture, unless it is far away.
    init?(_ plane: GroundPlane, half: Double, least: Double) {
        guard let perspective = plane.viewport.perspective else { return nil }
        self.plane = plane
        self.perspective = perspective
        self.half = half
        self.least = plane.viewport.isToBeRaised ? least * Self.raised : least
    }

    /// Adds the areas that a line lacks.
    ///
    /// - Parameters:
    ///   - line: its corners.
    ///   - caps: the round ends; nothing is added beyond the others.
    ///   - pen: the pen that they are added to.
    func add(_ line: ArraySlice<PlanePoint>, caps: GroundPen.Caps, to pen: GroundPen) {
        let cuts = [(line.first, GroundPen.Caps.start), (line.last, .end)].compactMap {
            caps.contains($1) ? nil : $0.map(plane.screen)
        }
        var last: PlanePoint?
        var count = 0
        for point in line {
            defer { last = point }
            guard let last, last != point else { continue }
            let (from, to) = (plane.screen(last), plane.screen(point))
            let parts = Int(
                min(max((hypot(to.x - from.x, to.y - from.y) / Self.step).rounded(.up), 1), 400))
            for part in 0..<parts where count < Self.mostParts {
                add(
                    Self.between(last, point, Double(part) / Double(parts)),
                    Self.between(last, point, Double(part + 1) / Double(parts)), cuts, pen, &count)
            }
        }
    }

    private static func between(_ a: PlanePoint, _ b: PlanePoint, _ fraction: Double) -> PlanePoint
    {
        PlanePoint(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
    }

    /// Returns half the width in the picture that a line should have at a point.
    private func wanted(at point: PlanePoint) -> Double {
        let scale = plane.scale(at: point).across
        guard scale > Self.farthest else { return 0 }
        return least * min(pow(scale / Self.near, 0.8), 1)
    }

    /// Adds an area for a straight part if it is too thin.
    private func add(
        _ a: PlanePoint, _ b: PlanePoint, _ cuts: [ScreenPoint], _ pen: GroundPen,
        _ count: inout Int
    ) {
        let (from, to) = (plane.screen(a), plane.screen(b))
        let (x, y) = (to.x - from.x, to.y - from.y)
        let length = hypot(x, y)
        guard length > 0.05, abs(from.x) < 1e5, abs(to.x) < 1e5 else { return }
        let (aside, down) = (-y / length, x / length)
        let (first, second) = (wanted(at: a), wanted(at: b))
        guard
            first > seen(a, b, at: a, aside, down) || second > seen(a, b, at: b, aside, down)
        else { return }
        count += 1
        let corners = [
            (from, first), (to, second), (to, -second), (from, -first),
        ].compactMap { place, half in
            perspective.plane(
                ScreenPoint(x: place.x + aside * half, y: place.y + down * half))
        }
        guard corners.count == 4 else { return }
        pen.add(ring: corners.map { PlanePoint(x: $0.x, y: $0.y) })
        // At a bend, two areas leave a gap between them.
        for (place, radius) in [(from, first), (to, second)]
        where cuts.allSatisfy({ hypot($0.x - place.x, $0.y - place.y) >= radius }) {
            addDisc(at: place, radius, pen)
        }
    }

    private func addDisc(at place: ScreenPoint, _ radius: Double, _ pen: GroundPen) {
        let ring = (0..<10).compactMap { step -> PlanePoint? in
            let angle = Double(step) / 10 * 2 * .pi
            return perspective.plane(
                ScreenPoint(
                    x: place.x + radius * Angle.cosine(angle),
                    y: place.y + radius * Angle.sine(angle))
            ).map { PlanePoint(x: $0.x, y: $0.y) }
        }
        if ring.count == 10 { pen.add(ring: ring) }
    }

    /// Returns half the width in the picture that the line on the plane has at a point.
    private func seen(
        _ a: PlanePoint, _ b: PlanePoint, at point: PlanePoint, _ aside: Double, _ down: Double
    ) -> Double {
        let (x, y) = (b.x - a.x, b.y - a.y)
        let length = max(hypot(x, y), 1e-9)
        let edge = plane.screen(
            PlanePoint(x: point.x - y / length * half, y: point.y + x / length * half))
        let middle = plane.screen(point)
        return abs((edge.x - middle.x) * aside + (edge.y - middle.y) * down)
    }
}
