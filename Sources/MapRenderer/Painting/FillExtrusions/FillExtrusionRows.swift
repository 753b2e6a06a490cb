import Geometry
import Graphics

/// Draws distant prisms of one colour that are beside each other: first all their walls, in the
/// colour of a wall that faces the eye, then all roofs.
final class FillExtrusionRows {
    private let light: FillExtrusionLight
    /// Metres for one pixel of the plane; `nil` if light does not fade downwards.
    private let metersPerPixel: Double?
    /// The corners of the current row; each ring ends with its first corner repeated.
    private let corners: FillExtrusionCorners
    /// The end index of each ring among the corners.
    private var ends: [Int] = []
    /// The outline of walls.
    private let front = PointBuffer()

    init(
        _ perspective: Perspective, pixelRatio: Double, light: FillExtrusionLight,
        metersPerPixel: Double?
    ) {
        corners = FillExtrusionCorners(perspective, pixelRatio: pixelRatio)
        self.light = light
        self.metersPerPixel = metersPerPixel
    }

    /// Draws a row.
    ///
    /// - Parameters:
    ///   - prisms: prisms that all have the first one's colours.
    ///   - bucket: contains their corners.
    ///   - canvas: the picture.
    func draw(
        _ prisms: ArraySlice<FillExtrusionBucket.Prism>, of bucket: FillExtrusionBucket,
        on canvas: any Canvas
    ) {
        guard let first = prisms.first else { return }
        corners.removeAll()
        ends.removeAll(keepingCapacity: true)
        for prism in prisms {
            for ring in prism.rings {
                let ring = bucket.corners[bucket.rings[ring]]
                if !ring.isEmpty { corners.append(ring, of: prism, isClosed: true) }
                ends.append(corners.feet.count)
            }
        }
        canvas.narrow(to: corners.window(margin: 1))
        var ring = 0
        var place = 0
        for prism in prisms {
            for index in prism.rings {
                addWalls(of: bucket.corners[bucket.rings[index]], from: place, canvas)
                place = ends[ring]
                ring += 1
            }
        }
        let meters = metersPerPixel.map(first.meters)
        canvas.fill(
            .color(
                light.wall(
                    first.color, normalX: 0, normalY: 1, meters: meters, opacity: first.opacity)))
        var start = 0
        for end in ends {
            canvas.add(ring: UnsafeBufferPointer(rebasing: corners.heads.points[start..<end]))
            start = end
        }
        canvas.fill(.color(light.roof(first.roofColor, opacity: first.opacity)))
    }

    /// Adds the walls of a ring.
    ///
    /// - Parameters:
    ///   - ring: its corners on the plane.
    ///   - start: index of its first corner among the corners of the row.
    ///   - canvas: the picture.
    private func addWalls(
        of ring: ArraySlice<FillExtrusionRing.Corner>, from start: Int, _ canvas: any Canvas
    ) {
        guard !ring.isEmpty else { return }
        let (feet, heads) = (corners.feet.base + start, corners.heads.base + start)
        // Consecutive walls form one area, so that no edge separates them.
        var frontStart = 0
        var place = 0
        for corner in ring {
            let isFront =
                corner.hasWall
                && FillExtrusionCorners.faceEye(
                    (feet[place], feet[place + 1]), (heads[place], heads[place + 1]))
            if !isFront {
                addFront(feet, heads, from: frontStart, to: place, canvas)
                frontStart = place + 1
            }
            place += 1
        }
        addFront(feet, heads, from: frontStart, to: place, canvas)
    }

    /// Adds the walls from one corner to another.
    private func addFront(
        _ feet: UnsafePointer<SubpixelPoint>, _ heads: UnsafePointer<SubpixelPoint>,
        from start: Int, to end: Int, _ canvas: any Canvas
    ) {
        guard start < end else { return }
        let count = end - start + 1
        front.reserve(2 * count)
        let points = front.base
        for index in 0..<count {
            points[index] = feet[start + index]
            points[count + index] = heads[end - index]
        }
        canvas.add(ring: UnsafeBufferPointer(start: points, count: 2 * count))
    }
}
