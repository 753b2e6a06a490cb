package import Geometry
package import Graphics
package import MapRenderer

/// The credit of the map's data, in the bottom right corner.
package struct AttributionOverlay: Overlay {
    /// Above everything: the licence asks that it can be read.
    package var level: OverlayLevel { .aboveLabels }
    /// What the picture's report calls it.
    package var name: String? { "attribution" }

    /// Who is named, with one blank between words; empty for nobody.
    package let text: String

    /// The frames of a drive all show the same.
    private let picture: CreditPicture

    /// A credit.
    ///
    /// - Parameters:
    ///   - text: who is named; blank text draws nothing.
    ///   - theme: the colours.
    ///   - shaper: measures the text before anything is drawn; that of the scene as a rule.
    package init(_ text: String, theme: OrnamentTheme = .day, shaper: TextShaper) {
        self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        picture = CreditPicture(self.text, theme: theme, shaper: shaper)
    }

    /// The credit's corner, as large as it is drawn: labels keep clear of it.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] {
        picture.plate(in: viewport.size).map { [$0] } ?? []
    }

    /// Draws the text on a plate; long text is wrapped, and shortened if it takes more than a
    /// third of the picture.
    package func draw(on canvas: OverlayCanvas) {
        picture.draw(on: canvas.canvas, in: canvas.viewport.size)
    }
}
