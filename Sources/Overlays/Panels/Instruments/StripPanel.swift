import Geometry
import Graphics
import Routes

/// A quantity over the whole trip, with the place on it.
struct StripPanel: Panel {
    private let strip: InstrumentReadings.Strip
    /// Those that can be.
    private let values: [Double?]
    private let range: ClosedRange<Double>?
    private let least: String
    private let most: String

    /// A panel from its strip.
    init(_ strip: InstrumentReadings.Strip, _ text: GuidanceText) {
        self.strip = strip
        let sane = strip.quantity.sane
        values = strip.values.map { value in value.flatMap { sane.contains($0) ? $0 : nil } }
        let known = values.compactMap(\.self)
        guard let low = known.min(), let high = known.max() else {
            (range, least, most) = (nil, "", "")
            return
        }
        switch strip.quantity {
        case .speed:
            range = 0...max(high, 1)
            (least, most) = ("", text.speed(high * 3.6))
        case .elevation:
            // A flat road does not look like mountains.
            let spread = max(high - low, 20)
            range = (low - 0.1 * spread)...(low + spread)
            (least, most) = (text.altitude(low), text.altitude(high))
        case .engineSpeed:
            range = 0...max(high, 1)
            (least, most) = ("", "\(Int(high.rounded())) \(text.revolutions)")
        case .temperature:
            range = (low - 1)...(high + 1)
            (least, most) = (text.temperature(low), text.temperature(high))
        case .percent:
            range = 0...max(high, 1)
            (least, most) = ("", text.percent(high / 100))
        case .other(let unit):
            range = min(low, 0)...max(high, min(low, 0) + 1e-3)
            (least, most) = ("", "\(text.figure(high)) \(unit)")
        }
    }

    /// The strip.
    var name: PanelName { .strip }

    /// The greatest and the least value.
    var texts: [String] { [most, least].filter { !$0.isEmpty } }

    private static let height = 66.0
    /// On pictures that are not wide it goes from side to side.
    private static let (defaultWidth, wideSpace) = (430.0, 760.0)

    /// Measures it.
    func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        guard let range, width > 160 else { return nil }
        let wide = width < Self.wideSpace ? width : Self.defaultWidth
        let (top, bottom) = (22.0, Self.height - 9)
        let shape = points(range, left: 12, right: wide - 12, top: top, bottom: bottom)
        func label(_ text: String) -> PanelText {
            PanelText(text, size: 12.5, weight: 600, shaper: resources.shaper)
        }
        let (most, least) = (label(most), label(least))
        let still = PanelDrawing.Still(key: shape.flatMap { $0.map(\.y) }) { pen in
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: wide, maxY: Self.height), radius: 14,
                color: pen.theme.plate)
            Self.fill(shape, bottom, pen.theme.track, pen)
            pen.text(least, x: 14, middle: 10.5, color: pen.theme.quietInk)
            pen.text(most, x: wide - 14 - most.width, middle: 10.5, color: pen.theme.quietInk)
        }
        return PanelDrawing(width: wide, height: Self.height, still: still) { pen in
            let fraction = (0.0...1).clamped(strip.position)
            let place = 12 + (wide - 24) * fraction
            Self.fill(shape, to: place, bottom, pen.theme.accent, pen)
            Self.drawMark(at: place, top: top - 3, bottom: bottom, pen)
        }
    }

    /// Stretches of known values, as lines from left to right.
    private func points(
        _ range: ClosedRange<Double>, left: Double, right: Double, top: Double, bottom: Double
    ) -> [[ScreenPoint]] {
        // More than a point for each unit nobody sees; the greatest of each few is kept.
        let columns = min(values.count, Int(right - left))
        var parts: [[ScreenPoint]] = [[]]
        for column in 0..<columns {
            let first = column * values.count / columns
            let end = max((column + 1) * values.count / columns, first + 1)
            let known = values[first..<end].compactMap(\.self)
            guard let value = known.max() else {
                if parts.last?.isEmpty == false { parts.append([]) }
                continue
            }
            let height = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
            parts[parts.count - 1].append(
                ScreenPoint(
                    x: left + (right - left) * Double(column) / Double(max(columns - 1, 1)),
                    y: bottom - (bottom - top) * height))
        }
        return parts.filter { !$0.isEmpty }
    }

    /// Fills what lies below the lines, up to a place.
    private static func fill(
        _ parts: [[ScreenPoint]], to end: Double = .infinity, _ bottom: Double, _ color: Color,
        _ pen: PanelPen
    ) {
        for part in parts {
            guard let first = part.first, first.x < end else { continue }
            pen.areas.move(x: first.x, y: bottom)
            var last = first
            for point in part {
                guard point.x <= end else {
                    let fraction = (end - last.x) / (point.x - last.x)
                    last = ScreenPoint(x: end, y: last.y + (point.y - last.y) * fraction)
                    pen.areas.line(x: last.x, y: last.y)
                    break
                }
                pen.areas.line(x: point.x, y: point.y)
                last = point
            }
            pen.areas.line(x: last.x, y: bottom)
            pen.areas.close()
        }
        pen.areas.fill(color)
    }

    private static func drawMark(at x: Double, top: Double, bottom: Double, _ pen: PanelPen) {
        pen.areas.rounded(
            ScreenBox(minX: x - 2.5, minY: top - 1, maxX: x + 2.5, maxY: bottom + 4), radius: 2.5)
        pen.areas.fill(pen.theme.plate)
        pen.areas.rounded(
            ScreenBox(minX: x - 1.2, minY: top, maxX: x + 1.2, maxY: bottom + 3), radius: 1.2)
        pen.areas.circle(x: x, y: top, radius: 3.8)
        pen.areas.fill(pen.theme.ink)
    }
}

extension InstrumentReadings.Strip.Quantity {
    /// Where values can be; others are errors.
    fileprivate var sane: ClosedRange<Double> {
        switch self {
        case .speed: InstrumentRange.speed
        case .elevation: InstrumentRange.elevation
        case .engineSpeed: InstrumentRange.engineSpeed
        case .temperature: -100...1_000
        case .percent: 0...1_000
        case .other: -1e9...1e9
        }
    }
}
