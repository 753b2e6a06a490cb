package import Geometry
import Glibc
import Graphics

extension AreaPen {
    /// Adds a rectangle as a part of its own.
    package func rectangle(x: Double, y: Double, width: Double, height: Double) {
        move(x: x, y: y)
        line(x: x + width, y: y)
        line(x: x + width, y: y + height)
        line(x: x, y: y + height)
        close()
    }

    /// Adds a full circle as a separate part; nothing for a radius of 0 or less.
    ///
    /// - Parameters:
    ///   - x: distance of its middle from the left.
    ///   - y: distance of its middle from the top.
    ///   - radius: the radius in current units.
    ///   - isHole: whether it is cut out of the other parts.
    package func circle(x: Double, y: Double, radius: Double, isHole: Bool = false) {
        guard radius > 0 else { return }
        let middle = ScreenPoint(x: x, y: y)
        newPart()
        for quarter in 0..<4 { arc(around: middle, radius: radius, quarter: quarter) }
        close(isHole: isHole)
    }

    /// Adds a box with rounded corners as a separate part.
    ///
    /// - Parameters:
    ///   - box: the box; an empty one adds nothing.
    ///   - radius: radius of the corners; never more than half a side.
    ///   - isHole: whether it is cut out of the other parts.
    package func rounded(_ box: ScreenBox, radius: Double, isHole: Bool = false) {
        guard box.width > 0, box.height > 0 else { return }
        let round = min(max(radius, 0), box.width / 2, box.height / 2)
        let (left, right) = (box.minX + round, box.maxX - round)
        let (top, bottom) = (box.minY + round, box.maxY - round)
        let corners = [(right, bottom), (left, bottom), (left, top), (right, top)]
        newPart()
        for (quarter, corner) in corners.enumerated() {
            arc(
                around: ScreenPoint(x: corner.0, y: corner.1), radius: round, quarter: quarter)
        }
        close(isHole: isHole)
    }

    /// Adds an arc of a circle as a separate open part.
    ///
    /// - Parameters:
    ///   - x: the circle's middle from the left.
    ///   - y: the circle's middle from the top.
    ///   - radius: the radius in current units.
    ///   - start: where it begins, in degrees clockwise from the right.
    ///   - end: where it ends, after the start.
    package func arc(x: Double, y: Double, radius: Double, from start: Double, to end: Double) {
        newPart()
        let steps = max(
            Int((Double(arcSteps(radius: radius)) * (end - start) / 90).rounded(.up)), 1)
        for step in 0...steps {
            let angle = (start + (end - start) * Double(step) / Double(steps)) * .pi / 180
            line(x: x + cos(angle) * radius, y: y + sin(angle) * radius)
        }
    }

    /// Adds a frame along a box with rounded corners: its outer edge, and its inner one as a hole.
    ///
    /// - Parameters:
    ///   - box: the middle width of the frame.
    ///   - radius: radius of the box's corners.
    ///   - width: of the frame.
    package func frame(_ box: ScreenBox, radius: Double, width: Double) {
        rounded(box.expanded(by: width / 2), radius: radius + width / 2)
        rounded(box.expanded(by: -width / 2), radius: radius - width / 2, isHole: true)
    }

    /// Adds a ring of a width around a circle.
    package func ring(x: Double, y: Double, radius: Double, width: Double) {
        circle(x: x, y: y, radius: radius + width / 2)
        circle(x: x, y: y, radius: radius - width / 2, isHole: true)
    }

    /// Adds a regular polygon around the origin.
    ///
    /// - Parameters:
    ///   - corners: how many.
    ///   - radius: of its corners.
    ///   - degrees: where the first corner stands, clockwise from the right.
    ///   - inner: the share of the radius of every other corner, for a star.
    package func polygon(corners: Int, radius: Double, turned degrees: Double, inner: Double = 1) {
        newPart()
        for corner in 0..<corners {
            let angle = (degrees + 360 * Double(corner) / Double(corners)) * .pi / 180
            let extent = corner % 2 == 0 ? radius : radius * inner
            line(x: cos(angle) * extent, y: sin(angle) * extent)
        }
        close()
    }

    /// Adds a quarter of a circle, clockwise from the right (0), bottom, left or top.
    private func arc(around middle: ScreenPoint, radius: Double, quarter: Int) {
        let steps = arcSteps(radius: radius)
        let turn = Double.pi / 2 / Double(steps)
        let (cosine, sine) = (cos(turn), sin(turn))
        // Cosine and sine of the start of the quarter.
        var (x, y) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][quarter & 3]
        line(x: middle.x + x * radius, y: middle.y + y * radius)
        for _ in 0..<steps {
            (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
            line(x: middle.x + x * radius, y: middle.y + y * radius)
        }
    }

    /// Returns the number of chords of a quarter of a circle whose middles lie at most a
    /// thirtieth of a pixel inside.
    private func arcSteps(radius: Double) -> Int {
        let pixels = radius * context.deviceScale
        guard pixels > 0.1, pixels.isFinite else { return 1 }
        let turn = 2 * acos(max(1 - 0.03 / pixels, 0))
        return min(max(Int((.pi / 2 / turn).rounded(.up)), 1), 64)
    }
}
