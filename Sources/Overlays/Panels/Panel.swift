import Geometry
package import Graphics
import MapRenderer

/// One panel's content: plain values that somebody else worked out.
package protocol Panel: Sendable {
    /// Which panel it is.
    var name: PanelName { get }

    /// Its texts in reading order, whole, though they may be drawn shortened.
    var texts: [String] { get }

    /// The signs that it shows, as they stand beside roads.
    var signs: [PanelSign] { get }

    /// Measures the panel and prepares its drawing.
    ///
    /// - Parameters:
    ///   - resources: what it is measured and drawn with.
    ///   - width: the most that it may take, in units of the panel: pixels at scale 1.
    /// - Returns: the drawing; `nil` if there is nothing to show or no sense in so little room.
    func drawing(with resources: PanelResources, width: Double) -> PanelDrawing?
}

extension Panel {
    /// No signs: most panels have words and figures only.
    package var signs: [PanelSign] { [] }
}

/// What panels are measured and drawn with.
package struct PanelResources {
    /// The colours.
    package let theme: PanelTheme
    /// What measures texts.
    let shaper: PanelShaper
    /// The pictures of maneuvers.
    package let symbols: ManeuverSymbols
    /// What stays the same from frame to frame.
    let stills = PanelStills()

    /// Resources from their parts, for one thread.
    package init(theme: PanelTheme, shaper: TextShaper, symbols: ManeuverSymbols) {
        self.theme = theme
        self.shaper = PanelShaper(shaper)
        self.symbols = symbols
    }
}

/// A panel that has been measured, in units of the panel: pixels at scale 1, origin at its top left.
package struct PanelDrawing {
    /// Units across.
    let width: Double
    /// Units down.
    let height: Double
    /// What looks the same in most frames, below the rest.
    var still: Still?
    /// Draws the rest.
    let draw: (PanelPen) -> Void

    /// A part that is kept as a picture.
    struct Still {
        /// All that its looks depend on, but place, size and theme.
        let key: [Double]
        /// Draws it.
        let draw: (PanelPen) -> Void
    }
}

/// Pictures of the parts of panels that look the same in most frames: shadows, plates, scales.
///
/// To draw them anew takes as long as all the rest: 3.2 ms a frame of 1280 × 720 instead of 1.6. For one
/// thread.
final class PanelStills {
    private var pictures: [Key: Surface] = [:]

    private struct Key: Hashable {
        let name: PanelName
        let looks: [Double]
        let box: ScreenBox
        let pixelRatio: Double
    }

    /// Some frames' panels.
    private static let capacity = 64

    /// Draws a still part, or its picture.
    ///
    /// - Parameters:
    ///   - still: the part.
    ///   - panel: whose it is.
    ///   - canvas: what on.
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
