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
    func shade(_ fraction: Double) -> Color {
        func mixed(_ value: Double) -> Double {
            fraction > 0 ? value + (1 - value) * fraction : value * (1 + fraction)
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

extension VehicleShape {
    /// A lorry: its cab, and a box behind it.
    func drawTruck() {
        fill(theme.vehicle.casing) {
            context.roundedRectangle(x: -12.6, y: -34, width: 25.2, height: 19, radius: 5.5)
            context.roundedRectangle(x: -13.4, y: -16.5, width: 26.8, height: 51, radius: 3.6)
        }
        fill(theme.vehicle.fill) {
            context.roundedRectangle(x: -10.8, y: -32.2, width: 21.6, height: 15.4, radius: 4.2)
        }
        fill(Self.glass) {
            context.move(x: -9.4, y: -28)
            context.curve((-5, -30.6), (5, -30.6), to: (9.4, -28))
            context.line(x: 8.2, y: -23.8)
            context.curve((4, -25.4), (-4, -25.4), to: (-8.2, -23.8))
            context.close()
        }
        fill(shade(-0.45)) { context.rectangle(x: -4, y: -17, width: 8, height: 3) }
        fill(shade(0.18)) {
            context.roundedRectangle(x: -11.6, y: -14.6, width: 23.2, height: 47.2, radius: 2)
        }
        fill(Color.white.faded(0.22)) {
            for row in 0..<5 {
                context.rectangle(x: -9.4, y: -11.4 + Double(row) * 8.9, width: 18.8, height: 1.4)
            }
        }
        drawLamps(front: -31.2, back: 31.8, side: 7.8)
    }
}

extension VehicleShape {
    /// Pixels from the middle of a cyclist's disc to its rim.
    static let bikeRadius = 26.0

    /// A cyclist on a disc: narrower than the line of the route, it would be lost in it.
    func drawBike() {
        fill(theme.vehicle.fill) { disc(Self.bikeRadius) }
        fill(theme.vehicle.casing) { disc(Self.bikeRadius - 2.5) }
        // Black tyres on a black picture would be lost.
        let isDark = theme.vehicle.casing.green < 0.3
        let dark = isDark ? shade(-0.45) : Color(red: 0.10, green: 0.12, blue: 0.17)
        let tyres = {
            context.roundedRectangle(x: -2, y: -22, width: 4, height: 18, radius: 2)
            context.roundedRectangle(x: -2, y: 4, width: 4, height: 18, radius: 2)
        }
        fill(dark, tyres)
        stroke(dark, width: 2.2, handlebar)
        fill(theme.vehicle.fill, rider)
        // Arms reach from the shoulders to the grips.
        stroke(theme.vehicle.fill, width: 3.6) {
            for side in [-1.0, 1] {
                context.move(x: side * 7.6, y: 2)
                context.curve((side * 10.4, -2), (side * 10, -6), to: (side * 8.8, -9.4))
            }
        }
        fill(theme.vehicle.casing) {
            context.roundedRectangle(
                x: -5.2, y: -6.4, width: 10.4, height: 12.4, radius: 5.2)
        }
        fill(shade(-0.3)) {
            context.roundedRectangle(x: -4, y: -5.2, width: 8, height: 10, radius: 4)
        }
        fill(Color.white.faded(0.5)) {
            for x in [-2.2, 1.2] {
                context.roundedRectangle(x: x, y: -3.4, width: 1, height: 6.4, radius: 0.5)
            }
        }
    }

    private func disc(_ radius: Double) {
        context.roundedRectangle(
            x: -radius, y: -radius, width: 2 * radius, height: 2 * radius, radius: radius)
    }

    private func handlebar() {
        context.move(x: -10.4, y: -9)
        context.curve((-5, -13), (5, -13), to: (10.4, -9))
    }

    private func rider() {
        context.move(x: 0, y: -2)
        context.curve((6, -2), (10, 0.4), to: (9.6, 4))
        context.curve((9, 8), (6.4, 11.6), to: (5.4, 14))
        context.curve((3, 16.4), (-3, 16.4), to: (-5.4, 14))
        context.curve((-6.4, 11.6), (-9, 8), to: (-9.6, 4))
        context.curve((-10, 0.4), (-6, -2), to: (0, -2))
        context.close()
    }
}

extension VehicleShape {
    /// A car.
    func drawCar() {
        fill(theme.vehicle.casing) { carBody(grow: 1.8) }
        drawMirrors()
        fill(theme.vehicle.fill) { carBody(grow: 0) }
        drawBonnet()
        drawWindows()
        fill(Color.white.faded(0.20)) {
            context.roundedRectangle(x: -6.2, y: -2.6, width: 12.4, height: 12.6, radius: 3)
        }
        drawLamps(front: -21, back: 22.4, side: 7.6)
    }

    private func carBody(grow: Double) {
        let (wide, front, back) = (11.2 + grow, -24.5 - grow, 24.5 + grow)
        context.move(x: 0, y: front)
        context.curve((wide * 0.75, front), (wide * 0.94, front + 4), to: (wide * 0.97, -13))
        context.curve((wide, -6), (wide, 8), to: (wide, 14))
        context.curve((wide, back - 1.6), (wide * 0.75, back), to: (0, back))
        context.curve((-wide * 0.75, back), (-wide, back - 1.6), to: (-wide, 14))
        context.curve((-wide, 8), (-wide, -6), to: (-wide * 0.97, -13))
        context.curve((-wide * 0.94, front + 4), (-wide * 0.75, front), to: (0, front))
        context.close()
    }

    /// Mirrors, which stand out from below the body.
    private func drawMirrors() {
        for (color, x, radius) in [(theme.vehicle.casing, 12.4, 3.0), (shade(-0.25), 12.2, 1.8)] {
            fill(color) {
                for side in [-1.0, 1] { context.circle(x: side * x, y: -8, radius: radius) }
            }
        }
    }

    /// The bonnet catches the light.
    private func drawBonnet() {
        fill(Color.white.faded(0.16)) {
            context.move(x: -7, y: -12.5)
            context.curve((-6.5, -20), (-4, -22), to: (0, -22))
            context.curve((4, -22), (6.5, -20), to: (7, -12.5))
            context.curve((4, -14.6), (-4, -14.6), to: (-7, -12.5))
            context.close()
        }
    }

    private func drawWindows() {
        fill(Self.glass) {
            windscreen()
            rearWindow()
            for side in [-1.0, 1] { sideWindow(side) }
        }
    }

    private func windscreen() {
        context.move(x: -9, y: -9.5)
        context.curve((-5, -13.2), (5, -13.2), to: (9, -9.5))
        context.line(x: 7.4, y: -3.2)
        context.curve((4, -4.8), (-4, -4.8), to: (-7.4, -3.2))
        context.close()
    }

    private func rearWindow() {
        context.move(x: -7.2, y: 12.2)
        context.curve((-4, 11), (4, 11), to: (7.2, 12.2))
        context.line(x: 8.4, y: 16.4)
        context.curve((4, 19), (-4, 19), to: (-8.4, 16.4))
        context.close()
    }

    /// The windows of one side: -1 left, 1 right.
    private func sideWindow(_ side: Double) {
        context.move(x: side * 9.8, y: -6.8)
        context.curve((side * 9.2, -2), (side * 9.2, 8), to: (side * 9.6, 13.6))
        context.line(x: side * 8.3, y: 10.8)
        context.curve((side * 7.9, 6), (side * 7.9, 0), to: (side * 8.3, -2.6))
        context.close()
    }
}
