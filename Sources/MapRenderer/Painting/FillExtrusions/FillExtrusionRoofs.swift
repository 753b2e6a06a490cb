import Geometry
import Graphics
import MapStyle

/// Draws individual prisms with roofs as the eye sees them.
///
/// Of the walls and of the faces of the roof those that look away are left out, and those that are
/// farther away, by their nearest corner, are drawn first.
final class FillExtrusionRoofs {
    private let light: FillExtrusionLight
    /// Metres for one pixel of the plane; `nil` if light does not fade downwards.
    private let metersPerPixel: Double?
    /// The most device pixels by which edges extend beyond the corners.
    private static let margin = 3
    /// The most corners of a roof's outline whose faces have edges; a rounder one has none.
    private static let mostEdges = 8

    private var faces = FillExtrusionFaces()
    /// The corners of all faces in the picture, among the heads.
    private let corners: FillExtrusionCorners
    /// The indices of the faces that look at the eye, farthest first.
    private var visible: [Int] = []

    init(
        _ perspective: Perspective, pixelRatio: Double, light: FillExtrusionLight,
        metersPerPixel: Double?
    ) {
        corners = FillExtrusionCorners(perspective, pixelRatio: pixelRatio)
        self.light = light
        self.metersPerPixel = metersPerPixel
    }

    /// Draws a prism with its roof.
    func draw(
        _ prism: FillExtrusionBucket.Prism, _ roof: FillExtrusionRoof,
        of bucket: FillExtrusionBucket, on canvas: any Canvas
    ) {
        let outlines = prism.rings.map { bucket.corners[bucket.rings[$0]] }
        faces.load(outlines, roof, foot: prism.footLevel, eaves: prism.eavesLevel)
        corners.removeAll()
        for vertex in faces.vertices { corners.append(vertex.place, height: vertex.height) }
        canvas.narrow(to: corners.window(margin: Self.margin))
        findVisible()
        let meters = metersPerPixel.map(prism.meters)
        let hasEdges =
            switch roof.shape {
            case .dome, .onion: false
            case .pyramidal: outlines.reduce(0) { $0 + $1.count } <= Self.mostEdges
            case .flat, .gabled, .hipped, .skillion: true
            }
        for index in visible {
            let face = faces.faces[index]
            let color =
                face.isWall
                ? light.wall(
                    prism.color, normalX: face.normal.x, normalY: face.normal.y, meters: meters,
                    opacity: prism.opacity)
                : light.face(prism.roofColor, normal: face.normal, opacity: prism.opacity)
            for ring in face.rings { canvas.add(ring: points(faces.rings[ring])) }
            canvas.fill(.color(color))
            let edge =
                hasEdges && !face.isWall
                ? light.edge(prism.roofColor, normal: face.normal, opacity: prism.opacity) : nil
            // A line of a face's own colour closes the gap to its neighbour.
            guard edge != nil || prism.opacity == 1 else { continue }
            for ring in face.rings {
                canvas.add(line: points(faces.rings[ring]), isClosed: true, style: corners.edgePen)
            }
            canvas.fill(.color(edge ?? color))
        }
    }

    private func points(_ ring: Range<Int>) -> UnsafeBufferPointer<SubpixelPoint> {
        UnsafeBufferPointer(rebasing: corners.heads.points[ring])
    }

    private func findVisible() {
        visible.removeAll(keepingCapacity: true)
        for (index, face) in faces.faces.enumerated() where facesEye(face) { visible.append(index) }
        let faces = faces.faces
        visible.sort { (faces[$0].nearest, $0) < (faces[$1].nearest, $1) }
    }

    /// Returns whether the outside of a face is visible: its outline then runs clockwise in the
    /// picture.
    private func facesEye(_ face: FillExtrusionFaces.Face) -> Bool {
        var sum: Int64 = 0
        for ring in face.rings {
            let points = points(faces.rings[ring])
            guard var last = points.last else { continue }
            for point in points {
                sum &+= Int64(last.x) &* Int64(point.y) &- Int64(point.x) &* Int64(last.y)
                last = point
            }
        }
        return sum > 0
    }
}
