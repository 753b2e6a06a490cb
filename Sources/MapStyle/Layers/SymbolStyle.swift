/// The appearance of a `symbol` layer: the placement of its labels, and the text and icon of each.
public struct SymbolStyle: Sendable {
    /// `symbol-placement`.
    public let placement: Property<SymbolPlacement>
    /// `symbol-spacing`: pixels between symbols along a line.
    public let spacing: Property<Double>
    /// `symbol-avoid-edges`.
    let avoidEdges: Property<Bool>
    /// `symbol-sort-key`: lower ones are placed first; `nil` keeps the source's order.
    public let sortKey: Property<Double?>
    /// `symbol-z-order`.
    public let order: Property<SymbolOrder>
    /// The icon.
    public let icon: IconStyle
    /// The text.
    public let text: TextStyle

    init(_ reader: inout LayerReader) {
        placement = reader.layout("symbol-placement", .point, .zoom)
        spacing = reader.layout("symbol-spacing", 250, .zoom, in: PropertyRange.spacing)
        avoidEdges = reader.layout("symbol-avoid-edges", false, .zoom)
        sortKey = reader.layout("symbol-sort-key", nil, interpolated: false)
        order = reader.layout("symbol-z-order", .auto, .zoom)
        icon = IconStyle(&reader)
        text = TextStyle(&reader)
    }
}
