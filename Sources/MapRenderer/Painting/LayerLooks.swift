import MapStyle

/// The looks of the fill and line layers of a style at one zoom, computed once.
///
/// Tiles of one zoom, and most frames of a drive, follow each other by the hundred. Resolving
/// the properties of a style of a hundred layers again for each costs as much as drawing a
/// sparse tile.
final class LayerLooks {
    private var zoom = Double.nan
    private var fills: [Int: FillSymbolizer] = [:]
    private var lines: [Int: LineSymbolizer] = [:]

    /// Returns the look of a fill layer.
    ///
    /// - Parameters:
    ///   - style: the layer's properties.
    ///   - index: its index in the style.
    ///   - zoom: the zoom of the picture's style.
    /// - Returns: a look that is kept until another zoom is requested.
    func fill(_ style: FillStyle, _ index: Int, zoom: Double) -> FillSymbolizer {
        kept(\.fills, index, zoom) { FillSymbolizer(style, zoom: zoom) }
    }

    /// Returns the look of a line layer; the parameters are those of ``fill(_:_:zoom:)``.
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
