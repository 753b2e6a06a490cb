import MapCamera
import MapGeometry

/// What of a tilted view has labels: the ground in the picture, but for the far distance.
struct LabelSight {
    /// How a label stands.
    enum Kind {
        /// Upright over a point.
        case point
        /// A symbol over a point, such as that of a shop.
        case detail
        /// Along a street.
        case line
    }

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

    /// The least scale of ground that has labels, see ``Perspective/scale(at:height:)``.
    ///
    /// Names along streets end nearer: they would be crammed into a few pixels. So do symbols,
    /// of which a town has thousands.
    private static func farthest(_ kind: Kind) -> Double {
        switch kind {
        case .point: 0.12
        case .detail: 0.22
        case .line: 0.4
        }
    }

    /// The part of the picture that has labels.
    var picture: ScreenBox { picture(.point) }

    private func picture(_ kind: Kind) -> ScreenBox {
        let top = perspective.row(scale: Self.farthest(kind))
        return ScreenBox(
            minX: 0, minY: min(max(top, 0), size.height), maxX: size.width, maxY: size.height)
    }

    /// Around the ground that has labels.
    func world(_ kind: Kind) -> WorldBox {
        let box = picture(kind)
        let corners = [
            (box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY),
            (box.maxX, box.maxY),
        ].compactMap { perspective.plane(ScreenPoint(x: $0.0, y: $0.1)) }
        return WorldBox(
            around: corners.map {
                plane.world(ScreenPoint(x: $0.x + corner.x, y: $0.y + corner.y))
            }) ?? WorldBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }

    /// Whether a label at a point of the labels' plane is seen.
    func sees(_ point: ScreenPoint, _ kind: Kind) -> Bool { scale(at: point, kind) != nil }

    /// The scale of the ground at a point of the labels' plane; `nil` where labels are not seen.
    func scale(at point: ScreenPoint, _ kind: Kind) -> Double? {
        let plane = onView(point)
        let scale = perspective.scale(at: plane)
        guard scale >= Self.farthest(kind) else { return nil }
        let place = perspective.screen(plane)
        return 0 <= place.x && place.x <= size.width && 0 <= place.y && place.y <= size.height
            ? scale : nil
    }

    /// Where a point of the labels' plane stands in the picture.
    func screen(_ point: ScreenPoint) -> ScreenPoint { perspective.screen(onView(point)) }

    /// Where a point of the labels' plane lies on the view's plane.
    func onView(_ point: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: point.x - corner.x, y: point.y - corner.y)
    }
}
