import Geometry
package import Graphics

/// The colours of a country's signposts.
package struct SignpostBoard: Hashable, Sendable {
    /// The board.
    package let fill: Color
    /// Its texts, arrow and frame.
    package let ink: Color

    /// A board from its colours.
    package init(fill: Color, ink: Color) {
        self.fill = fill
        self.ink = ink
    }

    /// The board of a country, after its sign regulations.
    ///
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2 code; unknown ones get the commonest colours.
    ///   - isMotorway: whether it stands at a motorway or a ramp to one.
    package init(country: String?, isMotorway: Bool) {
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
