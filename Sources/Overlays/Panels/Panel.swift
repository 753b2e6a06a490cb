package import Graphics

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
