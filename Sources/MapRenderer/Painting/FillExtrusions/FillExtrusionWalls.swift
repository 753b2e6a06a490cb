import Geometry
import Glibc
import Graphics
import MapStyle

/// Draws individual prisms as the eye sees them.
final class FillExtrusionWalls {
    private let light: FillExtrusionLight
    /// Metres for one pixel of the plane; `nil` if light does not fade downwards.
    private let metersPerPixel: Double?
    /// How far a wall extends behind the roof and the walls painted after it, so that no ground
    /// shows through where they meet; in 256ths of a device pixel.
    private static let overlap: Int32 = 200
    /// The most device pixels by which edges and hidden overlaps extend beyond the corners.
    private static let margin = 3

    /// The corners of the current prism, one ring after the other.
    private let corners: FillExtrusionCorners
    private var walls: [Wall] = []
    /// The four corners of the current wall.
    private let wallCorners = PointBuffer()
    /// The painting order of the wall that starts, or ends, at a corner; -1 if there is none.
    private var rankOfStart: [Int] = []
    private var rankOfEnd: [Int] = []

    private struct Wall {
        let start, end: Int
        let color: PixelColor
        /// The lowest row of the plane that it touches.
        let nearest: Double
    }

    init(
        _ perspective: Perspective, pixelRatio: Double, light: FillExtrusionLight,
        metersPerPixel: Double?
    ) {
        corners = FillExtrusionCorners(perspective, pixelRatio: pixelRatio)
        self.light = light
        self.metersPerPixel = metersPerPixel
    }

    // MARK: One prism

    /// Draws a prism.
    func draw(
        _ prism: FillExtrusionBucket.Prism, of bucket: FillExtrusionBucket, on canvas: any Canvas
    ) {
        corners.load(prism, bucket)
        canvas.narrow(to: corners.window(margin: Self.margin))
        findWalls(of: prism, bucket)
        walls.sort { $0.nearest < $1.nearest }
        rankWalls()
        for (rank, wall) in walls.enumerated() {
            addWall(wall, rank: rank, to: canvas)
            canvas.fill(.color(wall.color))
        }
        forEachRoof(of: prism, bucket) { canvas.add(ring: $0) }
        canvas.fill(.color(light.roof(prism.roofColor, opacity: prism.opacity)))
        guard let edge = light.edge(prism.roofColor, opacity: prism.opacity) else { return }
        forEachRoof(of: prism, bucket) {
            canvas.add(line: $0, isClosed: true, style: corners.edgePen)
        }
        canvas.fill(.color(edge))
    }

    /// Returns the index of a prism's first corner in the bucket, where the projected ones
    /// begin.
    private func origin(_ prism: FillExtrusionBucket.Prism, _ bucket: FillExtrusionBucket) -> Int {
        bucket.rings[prism.rings.lowerBound].lowerBound
    }

    private func forEachRoof(
        of prism: FillExtrusionBucket.Prism, _ bucket: FillExtrusionBucket,
        _ body: (UnsafeBufferPointer<SubpixelPoint>) -> Void
    ) {
        let origin = origin(prism, bucket)
        for ring in prism.rings {
            let range = bucket.rings[ring]
            body(
                UnsafeBufferPointer(
                    rebasing: corners.heads.points[
                        range.lowerBound - origin..<range.upperBound - origin]))
        }
    }

    /// Calls `body` with the corners of each wall that faces the eye, given as indices of the
    /// projected corners and as places in the bucket.
    private func forEachWall(
        of prism: FillExtrusionBucket.Prism, _ bucket: FillExtrusionBucket,
        _ body: (_ start: Int, _ end: Int, _ from: ScreenPoint, _ to: ScreenPoint) -> Void
    ) {
        let origin = origin(prism, bucket)
        for ring in prism.rings {
            let range = bucket.rings[ring]
            for index in range where bucket.corners[index].hasWall {
                let next = index + 1 < range.upperBound ? index + 1 : range.lowerBound
                guard corners.faceEye(index - origin, next - origin) else { continue }
                body(
                    index - origin, next - origin, bucket.corners[index].place,
                    bucket.corners[next].place)
            }
        }
    }

    private func findWalls(of prism: FillExtrusionBucket.Prism, _ bucket: FillExtrusionBucket) {
        walls.removeAll(keepingCapacity: true)
        let meters = metersPerPixel.map(prism.meters)
        forEachWall(of: prism, bucket) { start, end, from, to in
            let (dx, dy) = (to.x - from.x, to.y - from.y)
            let length = max(hypot(dx, dy), 1e-9)
            walls.append(
                Wall(
                    start: start, end: end,
                    color: light.wall(
                        prism.color, normalX: dy / length, normalY: -dx / length, meters: meters,
                        opacity: prism.opacity),
                    nearest: max(from.y, to.y)))
        }
    }

    private func rankWalls() {
        rankOfStart.removeAll(keepingCapacity: true)
        rankOfStart.append(contentsOf: repeatElement(-1, count: corners.feet.count))
        rankOfEnd.removeAll(keepingCapacity: true)
        rankOfEnd.append(contentsOf: repeatElement(-1, count: corners.feet.count))
        for (rank, wall) in walls.enumerated() {
            rankOfStart[wall.start] = rank
            rankOfEnd[wall.end] = rank
        }
    }

    /// Adds a wall, slightly enlarged where the roof and later walls cover it.
    private func addWall(_ wall: Wall, rank: Int, to canvas: any Canvas) {
        var (a, b) = (corners.feet.base[wall.start], corners.feet.base[wall.end])
        var (c, d) = (corners.heads.base[wall.end], corners.heads.base[wall.start])
        c.y -= Self.overlap
        d.y -= Self.overlap
        // Seen from outside, the wall runs to the left.
        if rankOfStart[wall.end] > rank {
            b.x -= Self.overlap
            c.x -= Self.overlap
        }
        if rankOfEnd[wall.start] > rank {
            a.x += Self.overlap
            d.x += Self.overlap
        }
        let corners = wallCorners.base
        (corners[0], corners[1], corners[2], corners[3]) = (a, b, c, d)
        wallCorners.count = 4
        canvas.add(ring: wallCorners.points)
    }
}
