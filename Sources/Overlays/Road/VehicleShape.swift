import Graphics

/// Draws vehicles from above, their front up, around the origin; the puck is a ``PuckShape``.
struct VehicleShape {
    let context: Context
    let theme: RoadTheme

    /// Windows, which reflect a dark sky by day and night.
    static let glass = Color(red: 0.09, green: 0.13, blue: 0.20)

    /// A soft shadow: light comes from the upper left of the picture, however the vehicle is turned.
    func drawShadow(_ look: VehicleOverlay.Look, turn: Double) {
        guard theme.shadow.alpha > 0 else { return }
        for step in 0..<6 {
            let grow = 5 - Double(step)
            context.saved {
                context.translate(x: 1, y: 2.5)
                context.rotate(degrees: turn.isFinite ? turn : 0)
                switch look {
                case .arrow, .picture: break
                case .car: plate(13 + grow - 1, 25 + grow - 1, radius: 9)
                case .truck: plate(13 + grow - 1, 33 + grow - 1, radius: 5)
                case .bike:
                    let side = Self.bikeRadius + grow - 1
                    plate(side, side, radius: side)
                }
                context.setColor(theme.shadow.faded(0.055))
                context.fill()
            }
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
