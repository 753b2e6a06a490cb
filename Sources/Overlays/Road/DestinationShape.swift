import Graphics

/// Draws the marks of a destination, whose foot is at the origin.
struct DestinationShape {
    let context: Context
    let theme: RoadTheme

    /// Draws a soft shadow, which is wider and paler the higher the mark is.
    func drawShadow(lift: Double, flat: Double) {
        guard theme.shadow.alpha > 0 else { return }
        let far = min(lift / 18, 1)
        for step in 0..<5 {
            context.saved {
                context.scale(x: 1, y: flat)
                context.circle(x: 0, y: 0, radius: 5 + 4 * far + Double(step) * (1 + far))
            }
            context.setColor(theme.shadow.faded(0.11 - 0.05 * far))
            context.fill()
        }
    }

    /// Draws a disc that tapers to a tip, with a ring.
    func drawPin() {
        pin(grow: 2)
        fill(.white)
        pin(grow: 0)
        fill(theme.destination.casing)
        pin(grow: -1.2)
        fill(theme.destination.fill)
        context.circle(x: 0, y: -31.5, radius: 5.6)
        fill(.white)
    }

    private func pin(grow: Double) {
        PinOutline(radius: 14 + grow, middle: -31.5, tip: grow * 1.7 - 1, neck: 2.4)
            .add(to: context)
    }

    /// Draws a flag of three by four fields on a pole.
    func drawFlag() {
        let field = 6.8
        let top = -48.0
        let (columns, rows) = (4, 3)
        context.roundedRectangle(x: -3.4, y: -50.8, width: 6.8, height: 52.6, radius: 3.4)
        cloth(top - 1.8, Double(columns) * field + 1.8, Double(rows) * field + 3.6)
        fill(theme.destination.casing)
        context.roundedRectangle(x: -1.7, y: -49.2, width: 3.4, height: 49.4, radius: 1.7)
        fill(Color(red: 0.86, green: 0.88, blue: 0.91))
        cloth(top, Double(columns) * field, Double(rows) * field)
        fill(.white)
        for column in 0..<columns {
            for row in 0..<rows where (row + column).isMultiple(of: 2) {
                let left = 1.7 + Double(column) * field
                let down = top + Double(row) * field
                context.move(x: left, y: down + Self.wave(column))
                context.line(x: left + field, y: down + Self.wave(column + 1))
                context.line(x: left + field, y: down + field + Self.wave(column + 1))
                context.line(x: left, y: down + field + Self.wave(column))
                context.close()
            }
        }
        fill(theme.destination.fill)
    }

    /// Returns how far the cloth hangs down at a column's left edge.
    private static func wave(_ column: Int) -> Double {
        let waves = [0, 1.6, 0.9, -0.9, 0]
        return waves[min(max(column, 0), waves.count - 1)]
    }

    private func cloth(_ top: Double, _ width: Double, _ height: Double) {
        let step = width / 4
        context.move(x: 1.7, y: top)
        for column in 1...4 {
            context.line(x: 1.7 + Double(column) * step, y: top + Self.wave(column))
        }
        for column in (0...4).reversed() {
            context.line(x: 1.7 + Double(column) * step, y: top + height + Self.wave(column))
        }
        context.close()
    }

    /// Draws an arrow down to the ground, with a dark side so that it looks solid.
    func drawArrow() {
        arrow(grow: 2.2)
        fill(.white)
        arrow(grow: 0)
        fill(theme.destination.casing)
        arrow(grow: -1.3)
        fill(theme.destination.fill)
        // The right half lies in the shade.
        context.saved {
            context.rectangle(x: 0, y: -60, width: 30, height: 62)
            context.clip()
            arrow(grow: -1.3)
            context.setColor(theme.destination.casing.faded(0.35))
            context.fill()
        }
    }

    private func arrow(grow: Double) {
        let (half, wide) = (6.6 + grow, 15 + grow * 1.6)
        context.move(x: 0, y: grow * 1.3 - 1)
        context.line(x: -wide, y: -19 - grow * 0.2)
        context.curve((-wide - 1, -21.5 - grow), (-wide, -22 - grow), to: (-wide + 1.5, -22 - grow))
        context.line(x: -half, y: -22 - grow)
        context.line(x: -half, y: -46 - grow)
        context.line(x: half, y: -46 - grow)
        context.line(x: half, y: -22 - grow)
        context.line(x: wide - 1.5, y: -22 - grow)
        context.curve((wide, -22 - grow), (wide + 1, -21.5 - grow), to: (wide, -19 - grow * 0.2))
        context.close()
    }

    private func fill(_ color: Color) {
        context.setColor(color)
        context.fill()
    }
}
