import Cairo

/// Draws vehicles from above, their front up, around the origin.
struct VehicleShape {
    let context: Context
    let theme: RoadTheme

    static let discRadius = 21.0
    /// Windows, which reflect a dark sky by day and night.
    static let glass = Color(red: 0.09, green: 0.13, blue: 0.20)

    /// A soft shadow: light comes from the upper left of the picture, however the vehicle is turned.
    func drawShadow(_ look: VehicleOverlay.Look, turn: Double) {
        guard theme.shadow.alpha > 0 else { return }
        if case .picture = look { return }
        for step in 0..<6 {
            let grow = 5 - Double(step)
            context.saved {
                context.translate(x: 1, y: 2.5)
                context.rotate(degrees: turn.isFinite ? turn : 0)
                switch look {
                case .arrow, .picture:
                    context.circle(x: 0, y: 0, radius: Self.discRadius + grow - 1)
                case .car: plate(13 + grow - 1, 25 + grow - 1, radius: 9)
                case .truck: plate(13 + grow - 1, 33 + grow - 1, radius: 5)
                case .bike: plate(6 + grow - 1, 21 + grow - 1, radius: 8)
                }
                context.setColor(theme.shadow.faded(0.055))
                context.fill()
            }
        }
    }

    /// A disc with a rim.
    func drawDisc() {
        fill(theme.vehicle.casing) { context.circle(x: 0, y: 0, radius: Self.discRadius) }
        fill(theme.vehicle.fill) { context.circle(x: 0, y: 0, radius: Self.discRadius - 3.2) }
    }

    /// The arrow on the disc.
    func drawMark() {
        fill(theme.vehicleMark) {
            context.move(x: 0, y: -12.2)
            context.curve((0.9, -12.2), (1.4, -11.6), to: (1.8, -10.8))
            context.line(x: 9.2, y: 7.0)
            context.curve((9.9, 8.8), (8.6, 9.9), to: (7.0, 9.1))
            context.line(x: 0.9, y: 5.9)
            context.curve((0.3, 5.6), (-0.3, 5.6), to: (-0.9, 5.9))
            context.line(x: -7.0, y: 9.1)
            context.curve((-8.6, 9.9), (-9.9, 8.8), to: (-9.2, 7.0))
            context.line(x: -1.8, y: -10.8)
            context.curve((-1.4, -11.6), (-0.9, -12.2), to: (0, -12.2))
            context.close()
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
        fill(edge) { context.circle(x: 0, y: depth, radius: Self.discRadius) }
        fill(edge) {
            context.rectangle(
                x: -Self.discRadius, y: 0, width: 2 * Self.discRadius, height: depth)
        }
    }

    /// White lamps in front and red ones behind.
    func drawLamps(front: Double, back: Double, side: Double) {
        fill(Color(red: 1, green: 0.96, blue: 0.80)) {
            for x in [-side, side] {
                context.roundedRectangle(x: x - 2, y: front - 1, width: 4, height: 2.2, radius: 1)
            }
        }
        fill(Color(red: 0.90, green: 0.16, blue: 0.16)) {
            for x in [-side, side] {
                context.roundedRectangle(x: x - 2.2, y: back - 1, width: 4.4, height: 2, radius: 1)
            }
        }
    }

    /// The vehicle's colour, lighter (to 1) or darker (to -1).
    func shade(_ share: Double) -> Color {
        func mixed(_ value: Double) -> Double {
            share > 0 ? value + (1 - value) * share : value * (1 + share)
        }
        let color = theme.vehicle.fill
        return Color(
            red: mixed(color.red), green: mixed(color.green), blue: mixed(color.blue),
            alpha: color.alpha)
    }

    private func plate(_ x: Double, _ y: Double, radius: Double) {
        context.roundedRectangle(x: -x, y: -y, width: 2 * x, height: 2 * y, radius: radius)
    }

    func fill(_ color: Color, _ path: () -> Void) {
        path()
        context.setColor(color)
        context.fill()
    }

    func stroke(_ color: Color, width: Double, _ path: () -> Void) {
        path()
        context.setColor(color)
        context.setDash([])
        context.setLineWidth(width)
        context.setLineStyle(cap: .round, join: .round)
        context.stroke()
    }
}
