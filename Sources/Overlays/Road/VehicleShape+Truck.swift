import Graphics

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
