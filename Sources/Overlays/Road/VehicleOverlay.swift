public import Cairo
public import MapCamera
public import MapGeometry
public import MapRenderer

/// The vehicle at its place on the road, turned to its course.
public struct VehicleOverlay: Overlay {
    /// What the vehicle looks like.
    public enum Look {
        /// A disc with an arrow.
        case arrow
        /// A car from above.
        case car
        /// A lorry from above.
        case truck
        /// A cyclist from above.
        case bike
        /// A picture of the user's whose top is the front, and its device pixels for one pixel.
        case picture(Surface, pixelRatio: Double)
    }

    /// Above everything: where the driver is.
    public var level: OverlayLevel { .aboveLabels }

    private let place: Coordinate
    private let course: Double
    private let look: Look
    private let theme: RoadTheme

    /// The longest side of a user's picture in pixels; a larger one is shrunk to that.
    public static let largestPicture = 64.0

    /// A vehicle.
    ///
    /// - Parameters:
    ///   - place: where its middle is.
    ///   - course: degrees clockwise from true north.
    ///   - look: what it looks like.
    ///   - theme: its colours.
    public init(at place: Coordinate, course: Double, look: Look = .arrow, theme: RoadTheme = .day)
    {
        self.place = place
        self.course = course
        self.look = look
        self.theme = theme
    }

    /// How large a user's picture is drawn, in pixels.
    private static func size(of picture: Surface, _ ratio: Double) -> (
        width: Double, height: Double
    ) {
        let ratio = ratio > 0 ? ratio : 1
        let (width, height) = (Double(picture.width) / ratio, Double(picture.height) / ratio)
        let shrink = min(largestPicture / max(width, height, 1), 1)
        return (width * shrink, height * shrink)
    }

    /// Pixels from its middle to what is farthest away.
    private var radius: Double {
        switch look {
        case .arrow: VehicleShape.discRadius
        case .car: 25
        case .truck: 33
        case .bike: 24
        case .picture(let picture, let ratio):
            max(Self.size(of: picture, ratio).width, Self.size(of: picture, ratio).height) / 2
        }
    }

    /// The vehicle's own box: labels keep clear of it.
    public func obstacles(in viewport: Viewport) -> [ScreenBox] {
        let plane = GroundPlane(viewport)
        let point = plane.nearest(place)
        guard let scale = standing(at: point, on: plane) else { return [] }
        let middle = plane.screen(point)
        let (x, y) = ((radius + 3) * scale.across, (radius + 3) * scale.along)
        return [
            ScreenBox(
                minX: middle.x - x, minY: middle.y - y, maxX: middle.x + x, maxY: middle.y + y)
        ]
    }

    /// Draws it lying on the ground; it does not grow with the zoom.
    public func draw(on canvas: OverlayCanvas) {
        let plane = GroundPlane(canvas.viewport)
        let point = plane.nearest(place)
        guard let scale = standing(at: point, on: plane) else { return }
        let middle = plane.screen(point)
        let context = canvas.context
        context.setAntialiasing(.good)
        context.translate(x: middle.x, y: middle.y)
        context.scale(x: scale.across, y: scale.along)
        let turn = course - canvas.viewport.camera.bearing
        let shape = VehicleShape(context: context, theme: theme)
        shape.drawShadow(look, turn: turn)
        context.rotate(degrees: turn.isFinite ? turn : 0)
        switch look {
        case .arrow: shape.drawPuck()
        case .car: shape.drawCar()
        case .truck: shape.drawTruck()
        case .bike: shape.drawBike()
        case .picture(let picture, let ratio):
            let size = Self.size(of: picture, ratio)
            context.scale(size.width / Double(picture.width))
            context.draw(picture, x: -Double(picture.width) / 2, y: -Double(picture.height) / 2)
        }
    }

    /// How its place is foreshortened; `nil` if it is not in the picture.
    private func standing(
        at point: PlanePoint, on plane: GroundPlane
    ) -> (across: Double, along: Double)? {
        guard plane.isSeen(point, margin: 100) else { return nil }
        return plane.scale(at: point)
    }
}
