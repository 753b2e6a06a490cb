import Geometry
import Graphics
import MapRenderer

/// Fills the visible parts of stretches of a route.
struct RoadTracer {
    let canvas: OverlayCanvas
    let plane: GroundPlane
    /// The part of the plane that may be visible.
    let window: PlanarBox

    /// Fills a stretch as one line.
    ///
    /// - Parameters:
    ///   - stretch: the stretch to fill.
    ///   - color: the colour.
    ///   - half: half its width on the plane.
    ///   - least: half the minimum width in a tilted picture where it is flat; 0 for none.
    func fill(_ stretch: RoadStretch, _ color: Color, half: Double, least: Double = 0) {
        let ribbon = least > 0 ? ThinRibbon(plane, half: half, least: least) : nil
        canvas.fillGround(color) { pen in
            let pieces = plane.lines(of: stretch, in: window, pixelRatio: canvas.pixelRatio)
            for (index, visible) in pieces.enumerated() {
                let caps = caps(of: stretch, piece: index, among: pieces.count)
                for line in 0..<visible.count {
                    pen.add(line: visible[line], half: half, caps: caps)
                    ribbon?.add(visible[line], caps: caps, to: pen)
                }
            }
        }
    }

    /// Fills a stretch in dashes whose positions on the road do not depend on the view.
    ///
    /// - Parameters:
    ///   - stretch: the stretch, whose phase determines the start of the pattern.
    ///   - color: the colour.
    ///   - half: half the width.
    ///   - dash: length of a dash in pixels.
    ///   - gap: length of a gap in pixels.
    ///   - grow: pixels by which each dash is longer at both ends.
    func fillDashes(
        _ stretch: RoadStretch, _ color: Color, half: Double, dash: Double, gap: Double,
        grow: Double = 0
    ) {
        canvas.fillGround(color) { pen in
            for line in stretch.lines {
                guard let first = line.first else { continue }
                let phase = stretch.phase / plane.metersPerPixel(at: first)
                for path in plane.copies(of: line, in: window).compactMap({ MeasuredLine($0) }) {
                    for seen in path.stretches(in: window) {
                        let pieces = Self.dashes(
                            seen, phase: phase + grow, dash: dash + 2 * grow, gap: gap - 2 * grow)
                        for piece in pieces {
                            pen.add(line: path.part(piece), half: half, caps: [])
                        }
                    }
                }
            }
        }
    }

    /// Returns the dashes of a pattern that lie in a stretch of a line.
    private static func dashes(
        _ seen: ClosedRange<Double>, phase: Double, dash: Double, gap: Double
    ) -> [ClosedRange<Double>] {
        let period = dash + gap
        var pieces: [ClosedRange<Double>] = []
        var start = ((seen.lowerBound + phase) / period).rounded(.down) * period - phase
        // A tilted view extends far, so the number of dashes is limited to what can be
        // distinguished.
        var count = 0
        while start < seen.upperBound, count < maximumDashes {
            let low = max(start, seen.lowerBound)
            let high = min(start + dash, seen.upperBound)
            if low < high { pieces.append(low...high) }
            start += period
            count += 1
        }
        return pieces
    }

    private static let maximumDashes = 2000

    /// Returns round ends only where the route itself ends, not where it is cut.
    private func caps(
        of stretch: RoadStretch, piece: Int, among count: Int
    ) -> GroundPen.Caps {
        var caps = stretch.caps
        if piece > 0 { caps.insert(.start) }
        if piece < count - 1 { caps.insert(.end) }
        return caps
    }
}
