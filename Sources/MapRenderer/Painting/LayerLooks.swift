import MapStyle

/// What the fill and line layers of a style look like at one zoom, worked out once.
///
/// Tiles of one zoom, and most frames of a drive, follow each other by the hundred: resolving the
/// properties of a style of a hundred layers anew for each costs as much as drawing a sparse tile.
final class LayerLooks {
    private var zoom = Double.nan
    private var fills: [Int: FillSymbolizer] = [:]
    private var lines: [Int: LineSymbolizer] = [:]

    /// The look of a fill layer.
    ///
    /// - Parameters:
    ///   - style: the layer's properties.
    ///   - index: its place in the style.
    ///   - zoom: of the picture's style.
    /// - Returns: kept until another zoom is asked for.
    func fill(_ style: FillStyle, _ index: Int, zoom: Double) -> FillSymbolizer {
        begin(zoom)
        if let known = fills[index] { return known }
        let made = FillSymbolizer(style, zoom: zoom)
        fills[index] = made
        return made
    }

    /// The look of a line layer; parameters as ``fill(_:_:zoom:)`` has them.
    func line(_ style: LineStyle, _ index: Int, zoom: Double) -> LineSymbolizer {
        begin(zoom)
        if let known = lines[index] { return known }
        let made = LineSymbolizer(style, zoom: zoom)
        lines[index] = made
        return made
    }

    /// Forgets the looks of another zoom.
    private func begin(_ zoom: Double) {
        guard zoom != self.zoom else { return }
        self.zoom = zoom
        fills.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
    }
}
