import Geometry
package import Graphics
import MapRenderer

/// The content of one panel, as plain values computed elsewhere.
package protocol Panel: Sendable {
    /// The name of the panel.
    var name: PanelName { get }

    /// Its full texts in reading order, although they may be drawn shortened.
    var texts: [String] { get }

    /// The signs that it shows, as found beside roads.
    var signs: [PanelSign] { get }

    /// Measures the panel and prepares its drawing.
    ///
    /// - Parameters:
    ///   - resources: the resources for measuring and drawing.
    ///   - width: the maximum width, in units of the panel: pixels at scale 1.
    /// - Returns: the drawing; `nil` if there is nothing to show or the width is too small.
    func drawing(with resources: PanelResources, width: Double) -> PanelDrawing?
}

extension Panel {
    /// No signs: most panels have only words and figures.
    package var signs: [PanelSign] { [] }
}

/// The resources for measuring and drawing panels.
package struct PanelResources {
    /// The colours.
    package let theme: PanelTheme
    /// Measures texts.
    let shaper: PanelShaper
    /// The pictures of maneuvers.
    package let symbols: ManeuverSymbols
    /// The pictures of road signs.
    package let signs: SignPictures
    /// The parts that stay the same from frame to frame.
    let stills = PanelStills()

    /// Creates resources from their parts, for one thread.
    package init(
        theme: PanelTheme, shaper: TextShaper, symbols: ManeuverSymbols,
        signs: SignPictures = SignPictures()
    ) {
        self.theme = theme
        self.shaper = PanelShaper(shaper)
        self.symbols = symbols
        self.signs = signs
    }
}

/// A panel that has been measured, in units of the panel: pixels at scale 1, with the origin at
/// its top left.
package struct PanelDrawing {
    /// The width in units.
    let width: Double
    /// The height in units.
    let height: Double
    /// The part that looks the same in most frames, below the rest.
    var still: Still?
    /// Draws the rest.
    let draw: (PanelPen) -> Void

    /// A part that is cached as a picture.
    struct Still {
        /// Everything that its look depends on, except place, size and theme.
        let key: [Double]
        /// Draws the part.
        let draw: (PanelPen) -> Void
    }
}

/// Cached pictures of the parts of panels that look the same in most frames: shadows, plates,
/// scales.
///
/// Drawing them again takes as long as everything else: 3.2 ms per frame of 1280 × 720 instead
/// of 1.6. The cache is for one thread.
final class PanelStills {
    private var pictures: [Key: Surface] = [:]

    private struct Key: Hashable {
        let name: PanelName
        let looks: [Double]
        let box: ScreenBox
        let pixelRatio: Double
    }

    /// The capacity, enough for the panels of several frames.
    private static let capacity = 64

    /// Draws a still part, or its picture.
    ///
    /// - Parameters:
    ///   - still: the part.
    ///   - panel: the panel that it belongs to.
    ///   - canvas: the canvas to draw on.
    func draw(_ still: PanelDrawing.Still, of panel: PlacedPanel, on canvas: OverlayCanvas) {
        let ratio = canvas.pixelRatio
        let key = Key(name: panel.name, looks: still.key, box: panel.box, pixelRatio: ratio)
        let extent = (PanelPen.shadowExtent + 1) * panel.scale
        let edges = panel.box.expanded(by: extent)
        func pixel(_ place: Double) -> Int { Int((-1e6...1e6).clamped(place * ratio)) }
        let window = PixelWindow(
            minX: pixel(edges.minX) - 1, minY: pixel(edges.minY) - 1, maxX: pixel(edges.maxX) + 2,
            maxY: pixel(edges.maxY) + 2)
        var picture = pictures[key]
        canvas.draw(kept: &picture, in: window) { panel.draw(on: $0, still.draw) }
        if pictures.count >= Self.capacity { pictures.removeAll(keepingCapacity: true) }
        pictures[key] = picture
    }
}
