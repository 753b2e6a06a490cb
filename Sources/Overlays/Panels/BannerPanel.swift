import Geometry
import Graphics

/// The panel of the next maneuver, with its picture, its distance and its destination.
package struct BannerPanel: Panel {
    /// A maneuver that follows closely.
    package struct Then: Hashable, Sendable {
        /// The word for it, such as `Then`.
        package let text: String
        /// Its picture.
        package let symbol: ManeuverSymbol

        /// Creates a maneuver that follows.
        package init(text: String, symbol: ManeuverSymbol) {
            self.text = text
            self.symbol = symbol
        }
    }

    /// The picture.
    package var symbol: ManeuverSymbol
    /// Its distance, such as `300 m`; empty at the maneuver itself.
    package var distance: String
    /// Numbers of the road that it leads to.
    package var shields: [RoadShield]
    /// Name of the road, or another title.
    package var title: String
    /// A further text below the title, such as a destination's name; empty for none.
    package var subtitle: String
    /// The exit to take, such as `Exit 50`; empty for none.
    package var exit: String
    /// The maneuver after it, if it is close.
    package var then: Then?

    /// Creates a banner from its parts.
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

    /// The name of the banner.
    package var name: PanelName { .banner }

    /// Distance, exit, numbers, title and subtitle, and the word for the following maneuver.
    package var texts: [String] {
        ([distance, exit] + shields.map(\.text) + [title, subtitle, then?.text ?? ""])
            .filter { !$0.isEmpty }
    }

    /// The exit, and numbers of roads.
    package var signs: [PanelSign] {
        (exit.isEmpty ? [] : [PanelSign(.exit, exit)]) + shields.map(PanelSign.init)
    }

    /// Its width in units if there is enough space.
    static let width = 340.0
    /// The width of one that may be as narrow as its words.
    private static let least = 250.0
    private static let height = 96.0
    private static let symbolSide = 72.0
    /// Units to the left of the texts.
    static let left = 98.0
    static let right = 16.0

    /// Measures the banner, with the following maneuver in a tab below.
    ///
    /// It has its standard width, however short its words are, so that it is no other in each frame.
    /// Where it may be wider it is as wide as its words: the map beside it is worth more.
    package func drawing(with resources: PanelResources, width most: Double) -> PanelDrawing? {
        guard most >= 150 else { return nil }
        var width = most
        if most > Self.width {
            let widest = BannerRows(
                self, space: most - Self.left - Self.right, shaper: resources.shaper)
            width = min(most, max(Self.left + widest.needed + Self.right, Self.least))
        }
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

    /// The following maneuver, in a tab below the banner.
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
            // The tab begins behind the banner, whose corners are round.
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
