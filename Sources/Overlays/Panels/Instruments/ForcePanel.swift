import Geometry
import Graphics
import Routes

/// A ball that rolls in the direction in which the passengers are pulled, and its trail.
struct ForcePanel: Panel {
    private let force: InstrumentReadings.Force
    private let figure: String

    /// Creates a panel from its force.
    init(_ force: InstrumentReadings.Force, _ text: GuidanceText) {
        self.force = force
        let size = (force.now.right * force.now.right + force.now.back * force.now.back)
            .squareRoot()
        figure = text.force((0.0...9.9).clamped(size))
    }

    /// The name of the panel.
    var name: PanelName { .force }

    /// The force in multiples of gravity.
    var texts: [String] { [figure] }

    private static let side = 96.0
    /// The number of units for the force of gravity.
    private static let gravity = 32.0

    /// Measures the panel.
    func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        let side = Self.side
        guard width >= side else { return nil }
        let text = PanelText(figure, size: 11.5, weight: 600, shaper: resources.shaper)
        let still = PanelDrawing.Still(key: []) { pen in
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: side, maxY: side), radius: side / 2,
                color: pen.theme.plate)
            Self.drawScale(pen)
        }
        return PanelDrawing(width: side, height: side, still: still) { pen in
            drawTrail(pen)
            let ball = Self.place(force.now)
            pen.areas.circle(x: ball.x, y: ball.y, radius: 7.5)
            pen.areas.fill(pen.theme.plate)
            pen.areas.circle(x: ball.x, y: ball.y, radius: 6)
            pen.areas.fill(pen.theme.accent)
            pen.text(text, center: ScreenPoint(x: side / 2, y: side - 9.5), color: pen.theme.ink)
        }
    }

    private static func drawScale(_ pen: PanelPen) {
        let middle = side / 2
        for radius in [gravity / 2, gravity] {
            pen.areas.ring(x: middle, y: middle, radius: radius, width: 1.5)
        }
        pen.areas.rectangle(x: middle - gravity, y: middle - 0.5, width: 2 * gravity, height: 1)
        pen.areas.rectangle(x: middle - 0.5, y: middle - gravity, width: 1, height: 2 * gravity)
        pen.areas.fill(pen.theme.track)
    }

    /// Draws the trail, smaller the older it is.
    private func drawTrail(_ pen: PanelPen) {
        let trail = force.trail.suffix(30)
        for (index, pull) in trail.enumerated() {
            let age = Double(trail.count - index) / Double(trail.count)
            let place = Self.place(pull)
            pen.areas.circle(x: place.x, y: place.y, radius: 4 - 2.5 * age)
        }
        pen.areas.fill(pen.theme.accent.faded(0.45))
    }

    /// Returns the position of the ball, which is on the rim if the force exceeds the scale.
    private static func place(_ pull: InstrumentReadings.Force.Pull) -> ScreenPoint {
        let right = (-9.0...9).clamped(pull.right)
        let back = (-9.0...9).clamped(pull.back)
        let size = (right * right + back * back).squareRoot()
        let scale = size > 1 ? gravity / size : gravity
        return ScreenPoint(x: side / 2 + right * scale, y: side / 2 + back * scale)
    }
}
