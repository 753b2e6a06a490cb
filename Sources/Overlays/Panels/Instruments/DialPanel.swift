import Geometry
import Graphics
package import Routes

/// A dial with its value as a number in the middle: speedometer and tachometer.
package struct DialPanel: Panel {
    /// Which of the two.
    package let name: PanelName
    fileprivate let value: Double
    fileprivate let number: String
    fileprivate let unit: String
    fileprivate let face: DialFace

    /// Number and unit.
    package var texts: [String] { ["\(number) \(unit)"] }

    /// Measures it.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        let side = face.side
        guard width >= side else { return nil }
        let large = PanelText(
            number, size: side * 0.25, weight: 700, width: face.space, least: 10,
            shaper: resources.shaper)
        let small = PanelText(
            unit, size: side * 0.08, weight: 500, width: side * 0.44, shaper: resources.shaper)
        return PanelDrawing(width: side, height: side, still: face.still) { pen in
            face.draw(value, pen: pen)
            pen.text(
                large, center: ScreenPoint(x: side / 2, y: side * 0.5),
                color: face.isOver(value) ? pen.theme.warning : pen.theme.ink)
            pen.text(
                small, center: ScreenPoint(x: side / 2, y: side * 0.8), color: pen.theme.quietInk)
        }
    }
}

extension Panel where Self == DialPanel {
    /// The speed.
    ///
    /// - Parameters:
    ///   - speed: in metres per second.
    ///   - top: the fastest that the dial has to show, in metres per second.
    ///   - limit: the limit of the road, in metres per second.
    ///   - text: language and units.
    /// - Returns: the panel.
    package static func speedometer(
        _ speed: Double, top: Double, limit: Double?, _ text: GuidanceText
    ) -> DialPanel {
        let perUnit = text.speedUnit == .kilometersPerHour ? 3.6 : 3.6 / 1.609344
        let value = InstrumentRange.speed.clamped(speed) * perUnit
        // A whole number of long steps, and not more of them than have room.
        let fastest = InstrumentRange.speed.clamped(top) * perUnit
        let step = fastest > 200 ? 20.0 : 10
        let end = max((fastest / (2 * step)).rounded(.up), 4) * 2 * step
        let limit = limit.map { InstrumentRange.speed.clamped($0) * perUnit }
        return DialPanel(
            name: .speedometer, value: value, number: SpeedPanel.number(value),
            unit: text.word(text.speedUnit),
            face: DialFace(
                side: 164, top: end, step: step, figureUnit: 1, limit: limit, hasRedZone: false))
    }

    /// The revolutions of the engine.
    ///
    /// - Parameters:
    ///   - engineSpeed: in revolutions a minute.
    ///   - redline: where the red zone begins.
    ///   - text: the language.
    /// - Returns: the panel.
    package static func tachometer(
        _ engineSpeed: Double, redline: Double, _ text: GuidanceText
    ) -> DialPanel {
        let value = InstrumentRange.engineSpeed.clamped(engineSpeed)
        let red = max(InstrumentRange.engineSpeed.clamped(redline), 1_000)
        let end = (red / 1_000).rounded(.down) * 1_000 + 1_000
        let tens = (value / 10).rounded() * 10
        return DialPanel(
            name: .tachometer, value: value, number: text.figure(tens), unit: text.revolutions,
            face: DialFace(
                side: 132, top: end, step: 500, figureUnit: 1_000, limit: red, hasRedZone: true))
    }
}

/// What instruments may show: more is no car's.
enum InstrumentRange {
    static let speed = 0.0...277
    static let elevation = -12_000.0...100_000
    static let engineSpeed = 0.0...20_000
}

extension ClosedRange<Double> {
    /// The nearest value of the range; its lower end for what is no number.
    func clamped(_ value: Double) -> Double {
        value >= lowerBound ? Swift.min(value, upperBound) : lowerBound
    }
}
