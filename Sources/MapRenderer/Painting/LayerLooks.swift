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
        kept(\.fills, index, zoom) { FillSymbolizer(style, zoom: zoom) }
    }

    /// The look of a line layer; parameters as ``fill(_:_:zoom:)`` has them.
    func line(_ style: LineStyle, _ index: Int, zoom: Double) -> LineSymbolizer {
        kept(\.lines, index, zoom) { LineSymbolizer(style, zoom: zoom) }
    }

    private func kept<Look>(
        _ looks: ReferenceWritableKeyPath<LayerLooks, [Int: Look]>, _ index: Int, _ zoom: Double,
        make: () -> Look
    ) -> Look {
        if zoom != self.zoom {
            self.zoom = zoom
            fills.removeAll(keepingCapacity: true)
            lines.removeAll(keepingCapacity: true)
        }
        if let known = self[keyPath: looks][index] { return known }
        let made = make()
        self[keyPath: looks][index] = made
        return made
    }
}
