import MapStyle

/// Names the properties that a style sets and the renderer does not draw yet.
///
/// The style engine reads every property of the specification; what is missing here is drawing.
enum UnsupportedProperties {
    /// One sentence for each layer and property, in the style's order.
    static func notes(of style: Style) -> [String] {
        style.layers.filter(\.isVisible).flatMap { layer in
            names(of: layer.kind).map { "layer '\(layer.id)': \($0) is not supported" }
        }
    }

    private static func names(of kind: StyleLayer.Kind) -> [String] {
        switch kind {
        case .background, .unsupported: []
        // `fill-antialias: false` is no loss: smoothed edges are the better picture, see `Context`.
        case .fill: []
        case .line(let line): names(of: line)
        case .symbol(let symbol): names(of: symbol)
        }
    }

    private static func names(of line: LineStyle) -> [String] {
        specified([
            ("line-gap-width", line.gapWidth.isSpecified), ("line-offset", line.offset.isSpecified),
            ("line-blur", line.blur.isSpecified), ("line-pattern", line.pattern.isSpecified),
            ("line-gradient", line.gradient.isSpecified),
        ])
    }

    private static func names(of symbol: SymbolStyle) -> [String] {
        let text = symbol.text
        return specified([
            ("text-variable-anchor-offset", text.variableAnchorOffset.isSpecified),
            ("text-writing-mode", text.writingMode.isSpecified),
            ("icon-halo-width", symbol.icon.haloWidth.isSpecified),
        ])
    }

    private static func specified(_ properties: [(name: String, isSpecified: Bool)]) -> [String] {
        properties.filter(\.isSpecified).map(\.name)
    }
}
