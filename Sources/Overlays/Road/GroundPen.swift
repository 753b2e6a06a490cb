import Geometry
import Graphics
import MapRenderer

/// Adds shapes that lie on the ground to the areas to be filled.
///
/// They are created on the plane and projected corner by corner, so a tilted view shows them as
/// lying on the road. All parts have the same direction, so that one fill covers their union.
struct GroundPen {
    private let canvas: any Canvas
    private let pixelRatio: Double

    /// The rounded ends of a line.
    struct Caps: OptionSet {
        let rawValue: Int
        static let start = Caps(rawValue: 1)
        static let end = Caps(rawValue: 2)
    }

    fileprivate init(_ canvas: any Canvas, pixelRatio: Double) {
        self.canvas = canvas
        self.pixelRatio = pixelRatio
    }

    /// Adds a polygon, in either direction.
    func add(ring: [PlanePoint]) {
        guard ring.count > 2 else { return }
        ring.map(subpixel).withUnsafeBufferPointer {
            canvas.add(ring: $0, isReversed: ringArea(ring) < 0)
        }
    }

    /// Adds a ring of a polygon in its direction: holes run in the opposite direction to
    /// outlines.
    func add(part ring: [PlanePoint]) {
        guard ring.count > 2 else { return }
        ring.map(subpixel).withUnsafeBufferPointer { canvas.add(ring: $0) }
    }

    /// Adds a line of a given width, with round corners.
    ///
    /// - Parameters:
    ///   - line: its corners.
    ///   - half: half the width in pixels of the plane, above 0.
    ///   - caps: the round ends; the others are cut where the line ends.
    func add(line: some Sequence<PlanePoint>, half: Double, caps: Caps) {
        let points = line.map(subpixel)
        let style = StrokeStyle(width: 2 * half * pixelRatio, join: .round)
        points.withUnsafeBufferPointer {
            canvas.add(line: $0, isClosed: false, style: style)
        }
        if caps.contains(.start) { addCap(at: points, half: half) }
        if caps.contains(.end) { addCap(at: points.reversed(), half: half) }
    }

    /// Adds a closed line of a given width along a polygon's outline, with round corners.
    func add(outline ring: [PlanePoint], half: Double) {
        guard ring.count > 2 else { return }
        let style = StrokeStyle(width: 2 * half * pixelRatio, join: .round)
        ring.map(subpixel).withUnsafeBufferPointer {
            canvas.add(line: $0, isClosed: true, style: style)
        }
    }

    /// Adds half a disc around the first point of a line.
    private func addCap(at line: [SubpixelPoint], half: Double) {
        // The stroker skips nearer points because they give no direction.
        let least = 0.4 * SubpixelPoint.perPixel
        guard let first = line.first,
            let next = line.first(where: { Self.distance($0, first) > least }) ?? line.last,
            next != first
        else { return }
        let direction = Angle.direction(Self.plane(first), Self.plane(next))
        let radius = half * pixelRatio * SubpixelPoint.perPixel
        let arc = Angle.arc(
            around: Self.plane(first), radius: radius, from: direction + .pi / 2, sweep: .pi,
            step: .pi / 20)
        arc.map { SubpixelPoint(nearX: $0.x, y: $0.y) }.withUnsafeBufferPointer {
            canvas.add(ring: $0)
        }
    }

    private func subpixel(_ point: PlanePoint) -> SubpixelPoint {
        let unit = pixelRatio * SubpixelPoint.perPixel
        return SubpixelPoint(nearX: point.x * unit, y: point.y * unit)
    }

    private static func plane(_ point: SubpixelPoint) -> PlanePoint {
        PlanePoint(x: Double(point.x), y: Double(point.y))
    }

    private static func distance(_ a: SubpixelPoint, _ b: SubpixelPoint) -> Double {
        let (x, y) = (Double(a.x) - Double(b.x), Double(a.y) - Double(b.y))
        return (x * x + y * y).squareRoot()
    }
}

extension OverlayCanvas {
    /// Fills shapes that lie on the ground.
    ///
    /// - Parameters:
    ///   - color: the colour.
    ///   - draw: adds the shapes.
    func fillGround(_ color: Color, _ draw: (GroundPen) -> Void) {
        fill(color, in: .ground) { draw(GroundPen($0, pixelRatio: pixelRatio)) }
    }

    /// Fills shapes on an arrow's sheet.
    ///
    /// - Parameters:
    ///   - color: the colour.
    ///   - sheet: the sheet.
    ///   - down: pixels by which they are moved down in the picture if the sheet is upright.
    ///   - draw: adds the shapes.
    func fill(
        _ color: Color, on sheet: ArrowSheet, down: Double = 0, _ draw: (GroundPen) -> Void
    ) {
        guard sheet.isStanding else { return fillGround(color, draw) }
        fill(color, in: .squeezed(sheet.squeeze, down: down)) {
            draw(GroundPen($0, pixelRatio: pixelRatio))
        }
    }
}
