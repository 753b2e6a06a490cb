import Geometry
import Graphics

/// The next maneuver: its picture, how far it is, and where it leads.
package struct BannerPanel: Panel {
    /// A maneuver that follows closely.
    package struct Then: Hashable, Sendable {
        /// The word for it, such as `Then`.
        package let text: String
        /// Its picture.
        package let symbol: ManeuverSymbol

        /// A maneuver that follows.
        package init(text: String, symbol: ManeuverSymbol) {
            self.text = text
            self.symbol = symbol
        }
    }

    /// The picture.
    package var symbol: ManeuverSymbol
    /// How far it is, such as `300 m`; empty at the maneuver itself.
    package var distance: String
    /// Numbers of the road that it leads to.
    package var shields: [RoadShield]
    /// Name of the road, or what else there is to say.
    package var title: String
    /// What else there is to say below it, such as a destination's name; empty for nothing.
    package var subtitle: String
    /// The exit that is taken, such as `Exit 50`; empty for none.
    package var exit: String
    /// The maneuver after it, if it is close.
    package var then: Then?

    /// A banner from its parts.
    package init(
        symbol: ManeuverSymbol, distance: String, exit: String = "", shields: [RoadShield] = [],
        title: String = "", subtitle: String = "", then: Then? = nil
    ) {
        self.symbol = symbol
        self.distance = distance
        self.shields = shields
        self.title = title
        self.subtitle = subtitle
        self.exit = exit
        self.then = then
    }

    /// The banner.
    package var name: PanelName { .banner }

    /// Distance, exit, numbers, title and what is below it, the word for what follows.
    package var texts: [String] {
        ([distance, exit] + shields.map(\.text) + [title, subtitle, then?.text ?? ""])
            .filter { !$0.isEmpty }
    }

    /// The exit, and numbers of roads.
    package var signs: [PanelSign] {
        (exit.isEmpty ? [] : [PanelSign(.exit, exit)]) + shields.map(PanelSign.init)
    }

    /// Units across where there is room.
    static let width = 340.0
    private static let height = 96.0
    private static let symbolSide = 72.0
    /// Units beside the texts.
    static let left = 98.0
    static let right = 16.0

    /// Measures it: a plate as wide as allowed, with what follows in a tab below.
    package func drawing(with resources: PanelResources, width: Double) -> PanelDrawing? {
        guard width >= 150 else { return nil }
        let rows = BannerRows(self, space: width - Self.left - Self.right, shaper: resources.shaper)
        let height = Self.height + rows.growth
        let tab = then.map { Tab($0, width: width, shaper: resources.shaper) }
        let tabDepth = tab == nil ? 0 : Tab.height
        return PanelDrawing(width: width, height: height + tabDepth) { pen in
            let theme = pen.theme
            let box = ScreenBox(minX: 0, minY: 0, maxX: width, maxY: height)
            if let tab { tab.draw(top: height, pen: pen) }
            pen.plate(box, radius: 14, color: theme.banner)
            let left = (Self.height - Self.symbolSide) / 2 + 2
            let top = (height - Self.symbolSide) / 2
            pen.symbol(
                symbol,
                in: ScreenBox(
                    minX: left, minY: top, maxX: left + Self.symbolSide,
                    maxY: top + Self.symbolSide), ink: theme.bannerInk,
                faint: theme.bannerFaint)
            rows.draw(x: Self.left, height: height, pen: pen)
        }
    }

    /// What follows, hanging from the banner.
    private struct Tab {
        static let height = 38.0
        let symbol: ManeuverSymbol
        let text: PanelText

        init(_ then: Then, width: Double, shaper: PanelShaper) {
            symbol = then.symbol
            text = PanelText(then.text, size: 17, width: width - 80, shaper: shaper)
        }

        func draw(top: Double, pen: PanelPen) {
            let width = 20 + text.width + 10 + 28 + 14
            // It begins behind the banner, whose corners are round.
            pen.plate(
                ScreenBox(minX: 0, minY: top - 24, maxX: width, maxY: top + Self.height),
                radius: 14, color: pen.theme.bannerDeep)
            let middle = top + Self.height / 2
            pen.text(text, x: 20, middle: middle, color: pen.theme.bannerInk)
            let left = 20 + text.width + 10
            pen.symbol(
                symbol,
                in: ScreenBox(
                    minX: left, minY: middle - 14, maxX: left + 28, maxY: middle + 14),
                ink: pen.theme.bannerInk, faint: pen.theme.bannerFaint)
        }
    }
}
