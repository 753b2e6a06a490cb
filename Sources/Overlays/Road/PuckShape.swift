import Graphics

/// Draws the puck, a disc with an arrow, around the origin.
struct PuckShape {
    let areas: AreaPen
    let theme: RoadTheme

    /// Half the disc's width.
    static let radius = 21.0

    /// A soft shadow: light comes from the upper left of the picture.
    func drawShadow() {
        guard theme.shadow.alpha > 0 else { return }
        for step in 0..<6 {
            areas.circle(x: 1, y: 2.5, radius: Self.radius + 4 - Double(step))
            areas.fill(theme.shadow.faded(0.055))
        }
    }

    /// The rim of the disc below it in a tilted view, where it stands out from the road.
    ///
    /// - Parameter depth: how thick the disc looks, in units of the pen.
    func drawEdge(depth: Double) {
        let casing = theme.vehicle.casing
        let edge = Color(
            red: casing.red * 0.66, green: casing.green * 0.70, blue: casing.blue * 0.76,
            alpha: casing.alpha)
        areas.circle(x: 0, y: depth, radius: Self.radius)
        areas.rectangle(x: -Self.radius, y: 0, width: 2 * Self.radius, height: depth)
        areas.fill(edge)
    }

    /// A disc with a rim.
    func drawDisc() {
        areas.circle(x: 0, y: 0, radius: Self.radius)
        areas.fill(theme.vehicle.casing)
        areas.circle(x: 0, y: 0, radius: Self.radius - 3.2)
        areas.fill(theme.vehicle.fill)
    }

    /// The arrow on the disc.
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
