import Graphics

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
