import Glibc

/// Follows a line and writes the points of both its sides.
struct StrokePen {
    private let style: StrokeStyle
    /// Half the width in 256ths of a pixel.
    private let half: Double
    /// A step along a round corner or end: its cosine and sine.
    private let stepCos, stepSin: Double
    private let maximumSteps: Int
    /// Corners for which `1 + cos` of the turn is less are not pointed.
    private let leastMiter: Double

    /// A piece of the line: its direction as a unit vector, and its length.
    private struct Piece {
        var x, y, length: Double
    }

    init(_ style: StrokeStyle) {
        self.style = style
        half = min(style.width, 100_000) * SubpixelPoint.perPixel / 2
        // The middle of a chord is at most a twentieth of a pixel inside the circle.
        let step = half > 26 ? 2 * acos(1 - 12.8 / half) : Double.pi / 2
        let steps = (Double.pi / step).rounded(.up)
        maximumSteps = Int(min(max(steps, 2), 128))
        stepCos = cos(Double.pi / Double(maximumSteps))
        stepSin = sin(Double.pi / Double(maximumSteps))
        // A miter is 1 / cos(turn / 2) half widths long, and 2 cos²(turn / 2) = 1 + cos(turn).
        // Shorter round corners are pointed; they look the same and cost less.
        let limit =
            switch style.join {
            case .bevel: 1.0
            case .round: min(style.roundLimit, 1.41)
            case .miter: style.miterLimit
            }
        leastMiter = limit > 1 ? 2 / (limit * limit) : 2
    }

    /// Writes both sides of a line; they begin and end at the same points.
    func follow(
        _ points: UnsafeBufferPointer<SubpixelPoint>, isClosed: Bool, _ left: PointBuffer,
        _ right: PointBuffer
    ) {
        left.count = 0
        right.count = 0
        let count = points.count
        var piece = Self.piece(points[0], points[1])
        let first = piece
        if !isClosed { begin(points[0], piece, left, right) }
        var index = 1
        while index < count - 1 {
            let next = Self.piece(points[index], points[index + 1])
            turn(points[index], piece, next, left, right)
            piece = next
            index += 1
        }
        if isClosed {
            let closing = Self.piece(points[count - 1], points[0])
            turn(points[count - 1], piece, closing, left, right)
            turn(points[0], closing, first, left, right)
            left.append(left.base[0])
            right.append(right.base[0])
        } else {
            end(points[count - 1], piece, left, right)
        }
    }

    @inline(__always)
    private static func piece(_ a: SubpixelPoint, _ b: SubpixelPoint) -> Piece {
        let dx = Double(b.x &- a.x)
        let dy = Double(b.y &- a.y)
        let length = (dx * dx + dy * dy).squareRoot()
        let scale = length > 0 ? 1 / length : 0
        return Piece(x: dx * scale, y: dy * scale, length: length)
    }

    /// The point at an offset from another one.
    @inline(__always)
    private static func beside(_ point: SubpixelPoint, _ x: Double, _ y: Double) -> SubpixelPoint {
        let limit = SubpixelPoint.limit
        let far = SubpixelPoint(nearX: x, y: y)
        return SubpixelPoint(
            x: min(max(point.x &+ far.x, -limit), limit),
            y: min(max(point.y &+ far.y, -limit), limit))
    }

    /// The corners of a straight piece with straight ends.
    @inline(__always)
    func sides(
        _ a: SubpixelPoint, _ b: SubpixelPoint
    ) -> (
        startRight: SubpixelPoint, startLeft: SubpixelPoint, endLeft: SubpixelPoint,
        endRight: SubpixelPoint
    ) {
        let piece = Self.piece(a, b)
        let (x, y) = (piece.y * half, -piece.x * half)
        return (
            Self.beside(a, -x, -y), Self.beside(a, x, y), Self.beside(b, x, y),
            Self.beside(b, -x, -y)
        )
    }

    // MARK: Corners

    /// Writes a corner.
    ///
    /// The left of a direction (x, y) is (y, -x).
    @inline(__always)
    private func turn(
        _ point: SubpixelPoint, _ a: Piece, _ b: Piece, _ left: PointBuffer, _ right: PointBuffer
    ) {
        let dot = a.x * b.x + a.y * b.y
        let cross = a.x * b.y - a.y * b.x
        left.reserve(left.count + maximumSteps + 4)
        right.reserve(right.count + maximumSteps + 4)
        let nearness = 1 + dot
        let isPointed = nearness >= leastMiter || half * (1 - dot) < 25
        let doesMeet =
            nearness > 1e-6 && half * abs(cross) <= min(a.length, b.length) * nearness
        let scale = nearness > 1e-6 ? half / nearness : 0
        let middleX = (a.y + b.y) * scale
        let middleY = -(a.x + b.x) * scale
        let isLeftOuter = cross > 0
        let outer = isLeftOuter ? left : right
        let inner = isLeftOuter ? right : left
        // The offset from the line to its outer side.
        let side = isLeftOuter ? half : -half
        let sign: Double = isLeftOuter ? 1 : -1
        if isPointed && nearness > 1e-6 {
            Self.write(Self.beside(point, middleX * sign, middleY * sign), outer)
        } else {
            Self.write(Self.beside(point, a.y * side, -a.x * side), outer)
            if style.join == .round { arc(point, a, b, side, sign, outer) }
            Self.write(Self.beside(point, b.y * side, -b.x * side), outer)
        }
        if doesMeet {
            Self.write(Self.beside(point, -middleX * sign, -middleY * sign), inner)
        } else {
            Self.write(Self.beside(point, -a.y * side, a.x * side), inner)
            Self.write(point, inner)
            Self.write(Self.beside(point, -b.y * side, b.x * side), inner)
        }
    }

    @inline(__always)
    private static func write(_ point: SubpixelPoint, _ chain: PointBuffer) {
        chain.base[chain.count] = point
        chain.count &+= 1
    }

    /// The points of a round corner between its first and its last.
    private func arc(
        _ point: SubpixelPoint, _ a: Piece, _ b: Piece, _ side: Double, _ sign: Double,
        _ chain: PointBuffer
    ) {
        var (x, y) = (a.x, a.y)
        for _ in 0..<maximumSteps where x * b.x + y * b.y < stepCos {
            (x, y) = (x * stepCos - y * stepSin * sign, y * stepCos + x * stepSin * sign)
            Self.write(Self.beside(point, y * side, -x * side), chain)
        }
    }

    // MARK: Ends

    /// Begins both chains right of the first point; the left one goes around the end.
    private func begin(
        _ point: SubpixelPoint, _ piece: Piece, _ left: PointBuffer, _ right: PointBuffer
    ) {
        left.reserve(maximumSteps + 4)
        right.reserve(4)
        let back = style.cap == .square ? -style.capLength * SubpixelPoint.perPixel : 0
        let start = corner(point, piece, side: -half, along: back)
        Self.write(start, left)
        Self.write(start, right)
        if style.cap == .round { halfCircle(point, piece, from: -half, left) }
        Self.write(corner(point, piece, side: half, along: back), left)
    }

    /// Ends both chains right of the last point.
    private func end(
        _ point: SubpixelPoint, _ piece: Piece, _ left: PointBuffer, _ right: PointBuffer
    ) {
        left.reserve(left.count + maximumSteps + 4)
        right.reserve(right.count + 4)
        let ahead = style.cap == .square ? style.capLength * SubpixelPoint.perPixel : 0
        Self.write(corner(point, piece, side: half, along: ahead), left)
        if style.cap == .round { halfCircle(point, piece, from: half, left) }
        let last = corner(point, piece, side: -half, along: ahead)
        Self.write(last, left)
        Self.write(last, right)
    }

    private func corner(
        _ point: SubpixelPoint, _ piece: Piece, side: Double, along: Double
    ) -> SubpixelPoint {
        Self.beside(
            point, piece.y * side + piece.x * along, -piece.x * side + piece.y * along)
    }

    /// The points of a round end between its corners, clockwise on screen.
    private func halfCircle(
        _ point: SubpixelPoint, _ piece: Piece, from side: Double, _ chain: PointBuffer
    ) {
        var (x, y) = (piece.y * side, -piece.x * side)
        for _ in 1..<maximumSteps {
            (x, y) = (x * stepCos - y * stepSin, x * stepSin + y * stepCos)
            Self.write(Self.beside(point, x, y), chain)
        }
    }
}
