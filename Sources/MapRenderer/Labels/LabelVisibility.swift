import Geometry

/// What of a tilted view has labels: the ground in the picture, but for the far distance.
struct TiltedVisibility {
    let perspective: Perspective
    /// From the plane of labels, which begins at the world's corner, to the view's.
    private let corner: ScreenPoint
    private let size: ScreenSize
    private let plane: LabelPlane

    /// - Returns: `nil` for a flat view.
    init?(_ request: FrameRequest, plane: LabelPlane) {
        guard let perspective = request.viewport.perspective else { return nil }
        self.perspective = perspective
        self.plane = plane
        size = request.size
        let center = plane.point(WorldPoint(request.camera.center))
        corner = ScreenPoint(
            x: center.x - perspective.anchor.x, y: center.y - perspective.anchor.y)
    }

    /// Ground of a smaller scale has no labels at all, see ``Perspective/scale(at:height:)``.
    private static let farthest = 0.12
    /// Letters smaller than this many pixels are not read by anybody.
    private static let leastLetters = 8.5

    /// The least scale of ground that has labels of a layer.
    ///
    /// Names along streets end before others: they would be crammed into a few pixels. So do
    /// symbols, of which a town has thousands.
    ///
    /// - Parameters:
    ///   - isAlongLine: whether they follow streets.
    ///   - hasIcon: whether they may be symbols.
    ///   - letters: pixels of the letters, where all labels have the same and hardly one has none.
    /// - Returns: pixels of the picture for one of the plane.
    static func leastScale(isAlongLine: Bool, hasIcon: Bool, letters: Double?) -> Double {
        let standard = isAlongLine ? 0.4 : hasIcon ? 0.22 : farthest
        // What `size(scale:)` makes too small; half a step is left to its rounding.
        return max(standard, letters.map { 2 * leastLetters / max($0, 1) - 1 - sizeStep } ?? 0)
    }

    /// Sizes of letters are steps apart, so that their masks serve many labels.
    private static let sizeStep = 1.0 / 16

    /// Pixels of the picture for one of a label: half as much smaller as the ground, which is what
    /// MapLibre does.
    static func size(scale: Double) -> Double {
        let size = 0.5 + 0.5 * min(scale, 1.5)
        return (size / sizeStep).rounded() * sizeStep
    }

    /// Whether letters of some pixels can be read in a label of a size.
    static func isReadable(letters: Double, size: Double) -> Bool {
        letters * size >= leastLetters
    }

    /// The part of the picture that has labels.
    var picture: ScreenBox { picture(from: Self.farthest) }

    private func picture(from least: Double) -> ScreenBox {
        let top = perspective.row(scale: least)
        return ScreenBox(
            minX: 0, minY: min(max(top, 0), size.height), maxX: size.width, maxY: size.height)
    }

    /// The corners of the ground that is seen from a scale on, around it; none if nothing is.
    func corners(from least: Double) -> [WorldPoint] {
        let box = picture(from: least)
        let corners = [
            (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY),
            (box.minX, box.maxY),
        ].compactMap { perspective.plane(ScreenPoint(x: $0.0, y: $0.1)) }
        return corners.map { plane.world(ScreenPoint(x: $0.x + corner.x, y: $0.y + corner.y)) }
    }

    /// The scale of the ground at a point of the labels' plane; `nil` below the least, and outside
    /// the picture.
    func scale(at point: ScreenPoint, from least: Double) -> Double? {
        let plane = onView(point)
        let scale = perspective.scale(at: plane)
        guard scale >= least else { return nil }
        let place = perspective.screen(plane)
        return 0 <= place.x && place.x <= size.width && 0 <= place.y && place.y <= size.height
            ? scale : nil
    }

    /// The point of the labels' plane at a point of the picture.
    func ground(_ point: ScreenPoint) -> ScreenPoint? {
        perspective.plane(point).map { ScreenPoint(x: $0.x + corner.x, y: $0.y + corner.y) }
    }

    /// Where a point of the labels' plane stands in the picture.
    func screen(_ point: ScreenPoint) -> ScreenPoint { perspective.screen(onView(point)) }

    /// Where a point of the labels' plane lies on the view's plane.
    func onView(_ point: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: point.x - corner.x, y: point.y - corner.y)
    }
}

/// The part of the plane of labels that a tilted picture shows: it gets wider with the distance.
struct SeenGround {
    /// Around all of it.
    let box: ScreenBox
    private let corners: [ScreenPoint]

    /// - Parameter corners: one after the other around a convex area.
    init(_ corners: [ScreenPoint]) {
        self.corners = corners
        box = ScreenBox(around: corners)
    }

    /// Whether it shares anything with a box.
    func meets(_ other: ScreenBox) -> Bool {
        guard corners.count > 2, box.intersects(other) else { return false }
        let places = [
            ScreenPoint(x: other.minX, y: other.minY), ScreenPoint(x: other.maxX, y: other.minY),
            ScreenPoint(x: other.maxX, y: other.maxY), ScreenPoint(x: other.minX, y: other.maxY),
        ]
        // Two convex areas lie apart if one of their edges parts them; edges of the box have been tried.
        return !corners.indices.contains { index in
            let (from, to) = (corners[index], corners[(index + 1) % corners.count])
            func side(_ point: ScreenPoint) -> Double {
                (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
            }
            let own = side(corners[(index + 2) % corners.count])
            return places.allSatisfy { side($0) * own < 0 }
        }
    }
}

/// The part of the plane of labels that a flat picture shows.
struct LabelWindow {
    /// Where the picture's top left corner lies, on a whole device pixel.
    let corner: ScreenPoint
    let picture: ScreenBox
    /// The picture, and what labels around it may paint there.
    let view: ScreenBox
    private let pixelRatio: Double
    private let edgeLabels: FrameRequest.EdgeLabels

    /// Logical pixels by which the paint of a label may stand out of its room.
    private static let paint = 24.0

    /// The window of a picture.
    init(_ request: FrameRequest, on plane: LabelPlane) {
        corner = plane.corner(of: request)
        picture = ScreenBox(
            minX: corner.x, minY: corner.y, maxX: corner.x + request.size.width,
            maxY: corner.y + request.size.height)
        view = picture.expanded(by: Self.paint)
        pixelRatio = request.pixelRatio
        edgeLabels = request.edgeLabels
    }

    /// Whether a label is to be seen.
    enum Visibility {
        case shown
        /// It reaches over the edge of a picture that has no cut labels.
        case cut
        case outside
    }

    /// Whether a label with its room is to be seen.
    func visibility(of space: ScreenBox) -> Visibility {
        guard space.intersects(view) else { return .outside }
        return edgeLabels == .continued || picture.holds(space) ? .shown : .cut
    }

    /// A label's place, counted from the picture's corner.
    func seen(_ choice: LabelChoice) -> LabelChoice {
        choice.seen(from: corner, pixelRatio: pixelRatio)
    }

    /// A label whose place is counted from the picture's corner; what stands upright goes to whole
    /// device pixels.
    func snapped(_ choice: LabelChoice) -> LabelChoice {
        choice.seen(from: ScreenPoint(x: 0, y: 0), pixelRatio: pixelRatio)
    }
}

extension ScreenBox {
    /// Whether a point lies inside or on an edge.
    func holds(_ point: ScreenPoint) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }

    /// Whether another box lies inside; edges may touch.
    func holds(_ box: ScreenBox) -> Bool {
        minX <= box.minX && box.maxX <= maxX && minY <= box.minY && box.maxY <= maxY
    }

    /// Whether it is wider or higher than another box, so that it lies nowhere inside.
    func exceeds(_ other: ScreenBox) -> Bool {
        maxX - minX > other.maxX - other.minX || maxY - minY > other.maxY - other.minY
    }
}
