import Graphics

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
