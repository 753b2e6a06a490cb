package import Geometry
package import Graphics
package import MapRenderer

/// The vehicle at its place on the road, turned to its course.
package struct VehicleOverlay: Overlay {
    /// What the vehicle looks like.
    package enum Look {
        /// A disc with an arrow.
        case arrow
        /// A car from above.
        case car
        /// A lorry from above.
        case truck
        /// A cyclist from above.
        case bike
        /// A picture of the user's from above, whose top is the front.
        case picture(Surface)
    }

    /// Above everything: where the driver is.
    package var level: OverlayLevel { .aboveLabels }
    /// What the picture's report calls it.
    package var name: String? { "vehicle" }

    private let place: Coordinate
    private let course: Double
    private let look: Look
    private let theme: RoadTheme

    /// The longer side of a user's picture in logical pixels, in a flat view.
    package static let pictureSide = 64.0

    /// How much larger than on a flat map a vehicle is, which a tilt makes flatter.
    ///
    /// - Parameter pitch: degrees from straight down.
    /// - Returns: 1 to 1.4: the area in the picture stays much the same.
    package static func growth(pitch: Double) -> Double {
        1 + 0.8 * (1 - Angle.cosine(pitch * .pi / 180))
    }

    /// A vehicle.
    ///
    /// - Parameters:
    ///   - place: where its middle is.
    ///   - course: degrees clockwise from true north.
    ///   - look: what it looks like.
    ///   - theme: its colours.
    package init(at place: Coordinate, course: Double, look: Look = .arrow, theme: RoadTheme = .day)
    {
        self.place = place
        self.course = course
        self.look = look
        self.theme = theme
    }

    /// How much a user's picture is scaled: its longer side is ``pictureSide``.
    private static func scale(of picture: Surface) -> Double {
        pictureSide / Double(max(picture.width, picture.height, 1))
    }

    /// Pixels from its middle to what is farthest away.
    private var radius: Double {
        switch look {
        case .arrow: PuckShape.radius
        case .car: 25
        case .truck: 33
        case .bike: VehicleShape.bikeRadius
        case .picture(let picture):
            // Half the diagonal, for any course.
            (Double(picture.width * picture.width + picture.height * picture.height)).squareRoot()
                / 2 * Self.scale(of: picture)
        }
    }

    /// The vehicle's own box: labels keep clear of it.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        let plane = GroundPlane(viewport)
        let point = plane.nearest(place)
        guard let scale = standing(at: point, on: plane) else { return [] }
        let middle = plane.screen(point)
        let (x, y) = ((radius + 3) * scale.across, (radius + 3) * scale.along)
        return [
            ScreenBox(
                minX: middle.x - x, minY: middle.y - y, maxX: middle.x + x,
                maxY: middle.y + y + edge(in: viewport))
        ]
    }

    /// Draws it lying on the ground; it does not grow with the zoom.
    package func draw(on canvas: OverlayCanvas) {
        let plane = GroundPlane(canvas.viewport)
        let point = plane.nearest(place)
        guard let scale = standing(at: point, on: plane) else { return }
        let middle = plane.screen(point)
        let context = canvas.context
        context.setAntialiasing(.good)
        context.translate(x: middle.x, y: middle.y)
        context.scale(x: scale.across, y: scale.along)
        let difference = course - canvas.viewport.camera.bearing
        let turn = difference.isFinite ? difference : 0
        if case .arrow = look {
            let puck = PuckShape(areas: AreaPen(canvas), theme: theme)
            puck.drawShadow()
            let edge = edge(in: canvas.viewport)
            if edge > 0 { puck.drawEdge(depth: edge / scale.along) }
            puck.drawDisc()
            let mark = MarkStance(turn: turn, flatness: scale.along / scale.across)
            context.scale(x: 1, y: scale.across / scale.along)
            context.rotate(degrees: mark.turn)
            context.scale(x: mark.width, y: mark.length)
            puck.drawMark()
            return
        }
        let shape = VehicleShape(context: context, theme: theme)
        shape.drawShadow(look, turn: turn)
        context.rotate(degrees: turn)
        switch look {
        case .arrow: break
        case .car: shape.drawCar()
        case .truck: shape.drawTruck()
        case .bike: shape.drawBike()
        case .picture(let picture):
            context.scale(Self.scale(of: picture))
            context.draw(picture, x: -Double(picture.width) / 2, y: -Double(picture.height) / 2)
        }
    }

    /// How thick the puck's disc looks, in pixels of the picture; 0 for what lies flat.
    private func edge(in viewport: Viewport) -> Double {
        guard case .arrow = look else { return 0 }
        return 5 * Angle.sine(viewport.camera.pitch * .pi / 180)
    }

    /// How it is scaled at its place; `nil` if that is not in the picture.
    private func standing(
        at point: PlanePoint, on plane: GroundPlane
    ) -> (across: Double, along: Double)? {
        guard plane.isSeen(point, margin: 100) else { return nil }
        let seen = plane.scale(at: point)
        let grow = Self.growth(pitch: plane.viewport.camera.pitch)
        return (seen.across * grow, seen.along * grow)
    }
}
