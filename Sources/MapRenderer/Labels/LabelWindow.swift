import Geometry

/// The part of the plane of labels that a flat picture shows.
struct LabelWindow {
    /// Where the picture's top left corner lies, on a whole device pixel.
    let corner: ScreenPoint
    let picture: ScreenBox
    /// The picture, and what labels around it may paint there.
    let view: ScreenBox
    private let pixelRatio: Double
    private let edgeLabels: FrameRequest.EdgeLabels
    /// Whether a label that the edge cuts may stand elsewhere at its point: only in a picture that
    /// no other one has to agree with.
    let movesCutLabels: Bool

    /// Logical pixels by which the paint of a label may extend beyond its box.
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
        movesCutLabels = request.edgeLabels == .leftOut && request.labelPlacement == .sameView
    }

    /// Whether a label is seen.
    enum Visibility {
        case shown
        /// It extends over the edge of a picture that has no cut labels.
        case cut
        case outside
    }

    /// Returns whether a label is seen.
    ///
    /// - Parameters:
    ///   - space: the space that it takes, in pixels of the plane.
    ///   - isUnconditional: whether the label is drawn where the edge cuts it.
    /// - Returns: what the picture shows of it.
    func visibility(of space: ScreenBox, isUnconditional: Bool) -> Visibility {
        guard space.intersects(view) else { return .outside }
        if edgeLabels == .continued || picture.holds(space) { return .shown }
        return isUnconditional && space.intersects(picture) ? .shown : .cut
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
