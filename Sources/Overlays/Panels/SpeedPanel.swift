package import Geometry
import Graphics
package import Routes

/// The speed limit as its sign, and the current speed.
package struct SpeedPanel: Panel {
    /// The limit; `nil` if it is not known, in which case there is no sign.
    package var limit: SpeedLimit?
    /// The look of the country's signs.
    package var sign: SpeedLimitSign
    /// The current speed in kilometres per hour; `nil` shows the sign alone.
    package var speed: Double?
    /// The unit of the displayed current speed.
    package var unit: SpeedUnit
    /// The words of units.
    package var text: GuidanceText

    /// Creates a panel from its parts.
    package init(
        limit: SpeedLimit?, sign: SpeedLimitSign = .vienna, speed: Double? = nil,
        unit: SpeedUnit = .kilometersPerHour, text: GuidanceText = GuidanceText()
    ) {
        self.limit = limit
        self.sign = sign
        self.speed = speed
        self.unit = unit
        self.text = text
    }

    /// The name of the panel.
    package var name: PanelName { .speed }

    /// The limit (`50 km/h` or `unlimited`) and the current speed, as far as they are known.
    package var texts: [String] {
        let limited: String? =
            switch limit {
            case .limited(let value, let unit): Self.number(value) + " " + text.word(unit)
            case .unlimited: "unlimited"
            case nil: nil
            }
        return [limited, ownSpeed.map { $0 + " " + text.word(unit) }].compactMap(\.self)
    }

    /// The limit's sign.
    package var signs: [PanelSign] {
        switch limit {
        case .limited(let value, _): [PanelSign(.speedLimit, Self.number(value))]
        case .unlimited: [PanelSign(.noLimit)]
        case nil: []
        }
    }

    /// The current speed in its unit, as drawn.
    var ownSpeed: String? {
        speed.map { Self.number(unit == .milesPerHour ? $0 / 1.609344 : $0) }
    }

    /// Whether the current speed, as displayed, is above the limit.
    package var isOver: Bool {
        guard let speed, let most = limit?.kilometersPerHour else { return false }
        return speed >= most + (unit == .milesPerHour ? 0.5 * 1.609344 : 0.5)
    }

    /// Returns a whole number of at most three digits, as on signs; a dash for anything else.
    static func number(_ value: Double) -> String {
        guard value.isFinite, (0..<999.5).contains(value), let whole = Int(exactly: value.rounded())
        else { return "–" }
        return "\(whole)"
    }

    /// Measures the panel: the sign above the current speed.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        guard limit != nil || speed != nil, width > 80 else { return nil }
        let face = limit.map { SpeedSign(limit: $0, look: sign, shaper: resources.shaper) }
        guard let ownSpeed else {
            return face.map { face in
                PanelDrawing(width: face.width, height: face.height) { pen in
                    face.draw(x: 0, y: 0, casts: true, pen: pen)
                }
            }
        }
        let margin = 7.0
        let wide = max(face?.width ?? 0, 66) + 2 * margin
        let top = face.map { $0.height + 2 * margin } ?? margin
        let high = top + 46
        let number = PanelText(ownSpeed, size: 29, weight: 700, shaper: resources.shaper)
        let word = PanelText(text.word(unit), size: 12, weight: 500, shaper: resources.shaper)
        return PanelDrawing(width: wide, height: high) { pen in
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: wide, maxY: high), radius: 16,
                color: pen.theme.plate)
            if let face {
                face.draw(x: (wide - face.width) / 2, y: margin, casts: false, pen: pen)
            }
            pen.text(
                number, center: ScreenPoint(x: wide / 2, y: top + 13),
                color: isOver ? pen.theme.warning : pen.theme.ink)
            pen.text(
                word, center: ScreenPoint(x: wide / 2, y: top + 33), color: pen.theme.quietInk)
        }
    }
}
