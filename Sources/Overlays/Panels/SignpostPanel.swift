import Geometry
import Graphics
package import Routes

/// What the signpost at a maneuver says, on a board in the country's colour.
package struct SignpostPanel: Panel {
    /// Number of the exit; empty for none.
    package var exit: String
    /// Numbers of the roads that it leads to.
    package var shields: [RoadShield]
    /// Places that it leads to.
    package var destinations: [String]
    /// Where its arrow points, up for anything that leads back; `nil` for none.
    package var direction: ManeuverDirection?
    /// Where its arrow points at a roundabout, in degrees clockwise from straight on: there it goes
    /// before the direction, and may lead back.
    package var exitAngle: Double?
    /// The board's colours.
    var board: SignpostBoard

    /// A signpost from its parts.
    package init(
        exit: String = "", shields: [RoadShield] = [], destinations: [String] = [],
        direction: ManeuverDirection? = nil, exitAngle: Double? = nil, board: SignpostBoard
    ) {
        self.exit = exit
        self.shields = shields
        self.destinations = destinations
        self.direction = direction
        self.exitAngle = exitAngle
        self.board = board
    }

    /// A signpost as the engine gives it.
    ///
    /// - Parameters:
    ///   - signpost: what it shows.
    ///   - direction: where its arrow points.
    ///   - exitAngle: where it points instead at a roundabout, see ``exitAngle``.
    ///   - country: ISO 3166-1 alpha-2 code, for its colours.
    ///   - isMotorway: whether it stands at a motorway or a ramp to one.
    package init(
        _ signpost: Signpost, direction: ManeuverDirection?, exitAngle: Double? = nil,
        country: String?, isMotorway: Bool
    ) {
        let names = signpost.destinations.isEmpty ? signpost.exitNames : signpost.destinations
        self.init(
            exit: signpost.exitNumbers.joined(separator: " · "),
            shields: signpost.refs.map { RoadShield(ref: $0, country: country) },
            destinations: names, direction: direction, exitAngle: exitAngle,
            board: SignpostBoard(country: country, isMotorway: isMotorway))
    }

    /// The signpost.
    package var name: PanelName { .signpost }

    /// Exit, numbers, destinations.
    package var texts: [String] {
        ([exit] + shields.map(\.text) + destinations).filter { !$0.isEmpty }
    }

    /// The board, and what stands on it.
    package var signs: [PanelSign] {
        [PanelSign(.signpost, destinations.joined(separator: ", "))]
            + (exit.isEmpty ? [] : [PanelSign(.exit, exit)]) + shields.map(PanelSign.init)
    }

    private static let maximumDestinations = 3
    private static let line = 27.0
    private static let margin = 17.0

    /// Measures it: a line for exit and numbers, one for each place.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        let most = min(width, 300)
        guard most > 110, !texts.isEmpty else { return nil }
        let angle = arrowAngle
        let arrow = angle == nil ? 0 : 46.0
        let space = most - 2 * Self.margin - arrow
        let badge =
            exit.isEmpty ? nil : ExitBadge(exit, width: space * 0.5, shaper: resources.shaper)
        let indent = badge.map { $0.width + 8 } ?? 0
        let row = ShieldRow(shields, height: 25, width: space - indent, shaper: resources.shaper)
        let places = destinations.filter { !$0.isEmpty }.prefix(Self.maximumDestinations).map {
            PanelText($0, size: 20, weight: 600, width: space, shaper: resources.shaper)
        }
        let hasHead = badge != nil || !row.shields.isEmpty
        let head = hasHead ? 32.0 : 0
        let texts = max(
            indent + row.width - (row.shields.isEmpty ? 8 : 0), places.map(\.width).max() ?? 0, 60)
        let wide = texts + 2 * Self.margin + arrow
        let lines = head + Double(places.count) * Self.line
        let high = max(lines, angle == nil ? 0 : 40) + 24
        return PanelDrawing(width: wide, height: high) { pen in
            board.draw(width: wide, height: high, pen: pen)
            let ink = board.ink(on: pen.theme)
            let isLeft = angle.map { $0 < 0 } ?? false
            let left = Self.margin + (isLeft ? arrow : 0)
            var top = (high - lines) / 2
            if let badge { badge.draw(x: left, middle: top + 13, board: board, pen: pen) }
            row.draw(x: left + indent, middle: top + 13, pen: pen)
            top += head
            for place in places {
                pen.text(place, x: left, middle: top + Self.line / 2, color: ink)
                top += Self.line
            }
            if let angle {
                let x = isLeft ? Self.margin + 15 : wide - Self.margin - 16
                drawArrow(angle, at: ScreenPoint(x: x, y: high / 2), color: ink, pen)
            }
        }
    }

    /// Where its arrow points, in degrees clockwise from up; `nil` for none.
    var arrowAngle: Double? {
        if let exitAngle, exitAngle.isFinite { return exitAngle }
        return direction.map { abs($0.degrees) > 100 ? 0 : $0.degrees }
    }

    /// A straight arrow, as signposts have it.
    private func drawArrow(
        _ degrees: Double, at middle: ScreenPoint, color: Color, _ pen: PanelPen
    ) {
        let tail = SymbolArrow.point(from: middle, degrees: degrees + 180, distance: 15)
        let base = SymbolArrow.point(from: middle, degrees: degrees, distance: 4)
        let arrow = SymbolArrow(
            points: [tail, base], radius: 0, headLength: 12, headHalfWidth: 9)
        pen.stroke(arrow, width: 5.5, color: color)
    }

    /// The number of an exit in its frame.
    private struct ExitBadge {
        private let text: PanelText
        private static let icon = 22.0

        init(_ exit: String, width: Double, shaper: PanelShaper) {
            text = PanelText(
                exit, size: 17, weight: 700, width: max(width - Self.icon - 18, 10), shaper: shaper)
        }

        var width: Double { text.width + Self.icon + 17 }

        func draw(x: Double, middle: Double, board: SignpostBoard, pen: PanelPen) {
            let ink = board.ink(on: pen.theme)
            pen.areas.frame(
                ScreenBox(
                    minX: x + 1, minY: middle - 12, maxX: x + width - 1, maxY: middle + 12),
                radius: 12, width: 1.8)
            pen.areas.fill(ink)
            // The sign for an exit: a road, and a way that leaves it.
            func line(_ points: [(Double, Double)], head: Double) -> SymbolArrow {
                SymbolArrow(
                    points: points.map { ScreenPoint(x: x + 10 + $0.0, y: middle + $0.1) },
                    radius: 3, headLength: head, headHalfWidth: head * 0.85)
            }
            pen.stroke(line([(1, 7), (1, -7)], head: 0), width: 2.2, color: ink)
            pen.stroke(line([(6, 7), (6, 2), (10, -2)], head: 5), width: 2.2, color: ink)
            pen.text(text, x: x + Self.icon + 9, middle: middle, color: ink)
        }
    }
}

/// The colours of a country's signposts.
package struct SignpostBoard: Hashable, Sendable {
    /// The board.
    let fill: Color
    /// Its texts, arrow and frame.
    let ink: Color

    /// A board from its colours.
    init(fill: Color, ink: Color) {
        self.fill = fill
        self.ink = ink
    }

    /// The board of a country, after its sign regulations.
    ///
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2 code; unknown ones get the commonest colours.
    ///   - isMotorway: whether it stands at a motorway or a ramp to one.
    init(country: String?, isMotorway: Bool) {
        let blue = Color(hex: 0x1A_55_A6)
        let green = Color(hex: 0x0F_6B_3C)
        let yellow = Color(hex: 0xF6_C8_2C)
        let black = Color(hex: 0x16_1A_20)
        switch (country?.uppercased() ?? "", isMotorway) {
        case ("US", _), ("CA", _), ("AU", _), ("NZ", _), ("JP", true), ("DK", true), ("SE", true),
            ("FI", true), ("IT", true), ("CH", true), ("CZ", true), ("SK", true), ("HR", true),
            ("SI", true), ("TR", true), ("GR", true):
            self.init(fill: green, ink: .white)
        case ("GB", false), ("IE", false), ("FR", false), ("PL", false):
            self.init(fill: green, ink: .white)
        case ("NO", false), ("DE", false):
            self.init(fill: yellow, ink: black)
        case ("AT", false), ("ES", false), ("PT", false):
            self.init(fill: .white, ink: black)
        default:
            self.init(fill: blue, ink: .white)
        }
    }

    /// The colour of its texts on a theme.
    func ink(on theme: PanelTheme) -> Color { theme.isHollow ? .white : theme.lit(ink) }

    /// Draws the empty board with its frame.
    func draw(width: Double, height: Double, pen: PanelPen) {
        let box = ScreenBox(minX: 0, minY: 0, maxX: width, maxY: height)
        pen.plate(box, radius: 12, color: pen.theme.isHollow ? .black : pen.theme.lit(fill))
        pen.areas.frame(box.expanded(by: -4), radius: 8.5, width: 1.8)
        pen.areas.fill(ink(on: pen.theme))
    }
}
