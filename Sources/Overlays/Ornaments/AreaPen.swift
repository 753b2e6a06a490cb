import Geometry
import Glibc
package import Graphics
package import MapRenderer

/// Draws shapes like a `Context`, in its current units, but fills them with the rasteriser.
///
/// Cairo takes several times as long for each of the many small shapes of a frame. Parts of a path
/// may overlap and run either way round: what several of them cover is covered once.
package final class AreaPen {
    /// What moves, turns and stretches the units.
    let context: Context
    let canvas: OverlayCanvas
    private var points: [SubpixelPoint] = []
    private var parts: [Part] = []
    /// The index of the first point of the open part.
    private var start = 0
    /// The end of the open part, in current units.
    private var end = ScreenPoint(x: 0, y: 0)

    private struct Part {
        let range: Range<Int>
        let isClosed: Bool
        let isHole: Bool
    }

    /// A pen without a path.
    package init(_ canvas: OverlayCanvas) {
        self.canvas = canvas
        context = canvas.context
    }

    // MARK: Path

    /// Ends the current part without closing it.
    package func newPart() { finishPart(isClosed: false) }

    /// Starts a new part at a point.
    package func move(x: Double, y: Double) {
        newPart()
        line(x: x, y: y)
    }

    /// Goes on in a straight line.
    package func line(x: Double, y: Double) {
        end = ScreenPoint(x: x, y: y)
        let place = context.device(x: x, y: y)
        points.append(
            SubpixelPoint(
                nearX: place.x * SubpixelPoint.perPixel, y: place.y * SubpixelPoint.perPixel))
    }

    /// Continues with a cubic Bézier curve.
    ///
    /// - Parameters:
    ///   - first: the first control point.
    ///   - second: the second control point.
    ///   - last: where the curve ends.
    package func curve(
        _ first: (x: Double, y: Double), _ second: (x: Double, y: Double),
        to last: (x: Double, y: Double)
    ) {
        let from = end
        // Wang's bound: the distance of a chord from the curve is limited by the second
        // differences and the number of chords (G. Wang, "The subdivision method for finding
        // the intersection between two Bézier curves", 1984).
        let bend = max(
            hypot(from.x - 2 * first.x + second.x, from.y - 2 * first.y + second.y),
            hypot(first.x - 2 * second.x + last.x, first.y - 2 * second.y + last.y))
        let most = 0.75 * bend * context.deviceScale / Self.tolerance
        let count = min(max(most.squareRoot().rounded(.up), 1), 64)
        for step in stride(from: 1, through: count, by: 1) {
            let t = step / count
            let (a, b) = ((1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t))
            let (c, d) = (3 * t * t * (1 - t), t * t * t)
            line(
                x: a * from.x + b * first.x + c * second.x + d * last.x,
                y: a * from.y + b * first.y + c * second.y + d * last.y)
        }
    }

    /// The maximum distance of chords from a curve, in device pixels.
    private static let tolerance = 0.03

    /// Closes the current part.
    ///
    /// - Parameter isHole: whether the enclosed area is cut out of the other parts, which must
    ///   enclose it.
    package func close(isHole: Bool = false) { finishPart(isClosed: true, isHole: isHole) }

    private func finishPart(isClosed: Bool, isHole: Bool = false) {
        if points.count > start + 1 {
            parts.append(Part(range: start..<points.count, isClosed: isClosed, isHole: isHole))
        } else {
            points.removeSubrange(start...)
        }
        start = points.count
    }

    // MARK: Using it

    /// Fills the path and forgets it.
    package func fill(_ color: Color) {
        fillPreserving(color)
        forget()
    }

    /// Fills the path and keeps it.
    package func fillPreserving(_ color: Color) {
        finishPart(isClosed: true)
        canvas.fill(color) { canvas in
            points.withUnsafeBufferPointer { points in
                for part in parts {
                    let ring = UnsafeBufferPointer(rebasing: points[part.range])
                    canvas.add(ring: ring, isReversed: (Self.area(ring) < 0) != part.isHole)
                }
            }
        }
    }

    /// Strokes the path and removes it.
    ///
    /// - Parameters:
    ///   - color: what with.
    ///   - width: in current units, which must be equally long across and down.
    ///   - cap: what ends look like.
    ///   - join: what corners look like.
    package func stroke(
        _ color: Color, width: Double, cap: StrokeStyle.Cap = .butt,
        join: StrokeStyle.Join = .miter
    ) {
        finishPart(isClosed: false)
        let style = StrokeStyle(
            width: width * context.deviceScale, cap: cap, join: join, miterLimit: 10)
        canvas.fill(color) { canvas in
            canvas.lineScale = 1
            points.withUnsafeBufferPointer { points in
                for part in parts {
                    canvas.add(
                        line: UnsafeBufferPointer(rebasing: points[part.range]),
                        isClosed: part.isClosed, style: style)
                }
            }
        }
        forget()
    }

    private func forget() {
        points.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
        start = 0
    }

    /// Returns twice the area of a ring, above 0 if it runs clockwise in the picture, as
    /// strokes do.
    private static func area(_ ring: UnsafeBufferPointer<SubpixelPoint>) -> Double {
        guard var previous = ring.last else { return 0 }
        var sum = 0.0
        for point in ring {
            sum += Double(previous.x) * Double(point.y) - Double(point.x) * Double(previous.y)
            previous = point
        }
        return sum
    }
}
