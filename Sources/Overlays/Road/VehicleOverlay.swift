package import Geometry
import Glibc
package import Graphics
package import MapRenderer

/// The vehicle at its place on the road, rotated to its course.
package struct VehicleOverlay: Overlay {
    /// The look of the vehicle.
    package enum Look {
        /// A disc with an arrow.
        case arrow
        /// A car seen from above.
        case car
        /// A lorry seen from above.
        case truck
        /// A cyclist seen from above.
        case bike
        /// A picture of the user's vehicle seen from above, whose top is the front.
        case picture(Surface)
    }

    /// Above everything, because it is the driver's position.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "vehicle" }

    private let place: Coordinate
    private let course: Double
    private let look: Look
    private let theme: RoadTheme

    /// The longer side of a user's picture in logical pixels, in a flat view of up to 960 × 540.
    package static let pictureSide = 64.0

    /// The most by which it is larger in large pictures.
    package static let mostScale = MarkScale.scales.upperBound

    /// Returns the enlargement of a vehicle compared with a flat map, because a tilt makes it
    /// flatter.
    ///
    /// - Parameter pitch: degrees from straight down.
    /// - Returns: 1 to 1.4, so that its area in the picture stays about the same.
    package static func growth(pitch: Double) -> Double {
        1 + 0.8 * (1 - Angle.cosine(pitch * .pi / 180))
    }

    /// Creates a vehicle.
    ///
    /// - Parameters:
    ///   - place: the position of its middle.
    ///   - course: degrees clockwise from true north.
    ///   - look: its look.
    ///   - theme: its colours.
    package init(at place: Coordinate, course: Double, look: Look = .arrow, theme: RoadTheme = .day)
    {
        self.place = place
        self.course = course
        self.look = look
        self.theme = theme
    }

    /// Returns the scale of a user's picture, which makes its longer side ``pictureSide``.
    private static func scale(of picture: Surface) -> Double {
        pictureSide / Double(max(picture.width, picture.height, 1))
    }

    /// The distance in pixels from its middle to its farthest part.
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

    /// Returns the vehicle's own box, which labels keep clear of.
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

    /// Draws the vehicle lying on the ground; it does not grow with the zoom.
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

    /// Returns the visible thickness of the puck's disc in pixels of the picture; 0 for flat
    /// looks.
    private func edge(in viewport: Viewport) -> Double {
        guard case .arrow = look else { return 0 }
        return 5 * Angle.sine(viewport.camera.pitch * .pi / 180)
            * MarkScale.scale(for: viewport.size)
    }

    /// Returns the vehicle's scale at its place; `nil` if the place is not in the picture.
    private func standing(
        at point: PlanePoint, on plane: GroundPlane
    ) -> (across: Double, along: Double)? {
        guard plane.isSeen(point, margin: 100) else { return nil }
        let seen = plane.scale(at: point)
        let grow =
            Self.growth(pitch: plane.viewport.camera.pitch)
            * MarkScale.scale(for: plane.viewport.size)
        return (seen.across * grow, seen.along * grow)
    }
}

/// The shape of the arrow on the puck's disc in a tilted view.
///
/// If an arrow that points slightly aside were flattened like the disc, its widest corner, not
/// its tip, would be farthest from the middle, and it would seem to point there. The arrow is
/// therefore rotated as the road appears, made as long as the disc is in that direction, and
/// hardly wider than long.
struct MarkStance: Hashable {
    /// The clockwise angle from up, in degrees in the picture.
    let turn: Double
    /// Its length compared with that on a flat map.
    let length: Double
    /// Its width compared with that on a flat map.
    let width: Double

    /// Creates the shape from the direction on the ground.
    ///
    /// - Parameters:
    ///   - turn: degrees clockwise from the direction that is up.
    ///   - flatness: height of the disc divided by its width, above 0, 1 on a flat map.
    init(turn: Double, flatness: Double) {
        guard flatness != 1 else {
            (self.turn, length, width) = (turn, 1, 1)
            return
        }
        let angle = turn * .pi / 180
        let (right, up) = (Angle.sine(angle), Angle.cosine(angle) * flatness)
        self.turn = atan2(right, up) * 180 / .pi
        length = (right * right + up * up).squareRoot()
        // Half the disc's width at right angles to the arrow, if the picture leaves space.
        let across = 0.93 * flatness / max(length, 1e-6)
        width = min(length * 1.1, across)
    }
}

/// Draws the puck, a disc with an arrow, around the origin.
struct PuckShape {
    let areas: AreaPen
    let theme: RoadTheme

    /// Half the disc's width.
    static let radius = 21.0

    /// Draws a soft shadow, with light from the upper left of the picture.
    func drawShadow() {
        guard theme.shadow.alpha > 0 else { return }
        for step in 0..<6 {
            areas.circle(x: 1, y: 2.5, radius: Self.radius + 4 - Double(step))
            areas.fill(theme.shadow.faded(0.055))
        }
    }

    /// Draws the edge below the disc in a tilted view, which raises it from the road.
    ///
    /// - Parameter depth: the visible thickness of the disc, in units of the pen.
    func drawEdge(depth: Double) {
        let casing = theme.vehicle.casing
        let edge = Color(
            red: casing.red * 0.66, green: casing.green * 0.70, blue: casing.blue * 0.76,
            alpha: casing.alpha)
        areas.circle(x: 0, y: depth, radius: Self.radius)
        areas.rectangle(x: -Self.radius, y: 0, width: 2 * Self.radius, height: depth)
        areas.fill(edge)
    }

    /// Draws a disc with a rim.
    func drawDisc() {
        areas.circle(x: 0, y: 0, radius: Self.radius)
        areas.fill(theme.vehicle.casing)
        areas.circle(x: 0, y: 0, radius: Self.radius - 3.2)
        areas.fill(theme.vehicle.fill)
    }

    /// Draws the arrow on the disc.
    func drawMark() {
        areas.move(x: 0, y: -12.2)
        areas.curve((0.9, -12.2), (1.4, -11.6), to: (1.8, -10.8))
        areas.line(x: 9.2, y: 7.0)
        areas.curve((9.9, 8.8), (8.6, 9.9), to: (7.0, 9.1))
        areas.line(x: 0.9, y: 5.9)
        areas.curve((0.3, 5.6), (-0.3, 5.6), to: (-0.9, 5.9))
        areas.line(x: -7.0, y: 9.1)
        areas.curve((-8.6, 9.9), (-9.9, 8.8), to: (-9.2, 7.0))
        areas.line(x: -1.8, y: -10.8)
        areas.curve((-1.4, -11.6), (-0.9, -12.2), to: (0, -12.2))
        areas.close()
        areas.fill(theme.vehicleMark)
    }
}
