public import Graphics

/// How a `heatmap` layer looks: how densely points lie, as colours.
public struct HeatmapStyle: Sendable {
    /// `heatmap-radius` in pixels: how far a point reaches.
    public let radius: Property<Double>
    /// `heatmap-weight`: how many points a feature counts for.
    public let weight: Property<Double>
    /// `heatmap-intensity`: a factor on all weights.
    public let intensity: Property<Double>
    /// `heatmap-color` by ``EvaluationContext/heatmapDensity``; `nil` means ``defaultColor(at:)``.
    public let color: Property<Color?>
    /// `heatmap-opacity` of the layer as a whole, from 0 to 1.
    public let opacity: Property<Double>

    init(_ reader: inout LayerReader) {
        radius = reader.paint("heatmap-radius", 30, in: PropertyRange.heatRadius)
        weight = reader.paint("heatmap-weight", 1, in: PropertyRange.heat)
        intensity = reader.paint("heatmap-intensity", 1, .zoom, in: PropertyRange.heat)
        color = reader.paint("heatmap-color", nil, .heatmapDensity)
        opacity = reader.paint("heatmap-opacity", 1, .zoom, in: PropertyRange.fraction)
    }

    /// The specification's colour for a density from 0 to 1, where the style gives none.
    public static func defaultColor(at density: Double) -> Color {
        let stops: [(at: Double, color: Color)] = [
            (0, Color(red: 0, green: 0, blue: 1, alpha: 0)),
            (0.1, Color(red: 65 / 255, green: 105 / 255, blue: 225 / 255)),
            (0.3, Color(red: 0, green: 1, blue: 1)),
            (0.5, Color(red: 0, green: 1, blue: 0)),
            (0.7, Color(red: 1, green: 1, blue: 0)),
            (1, Color(red: 1, green: 0, blue: 0)),
        ]
        guard let above = stops.firstIndex(where: { $0.at > density }) else {
            return stops[stops.count - 1].color
        }
        guard above > 0 else { return stops[0].color }
        let (low, high) = (stops[above - 1], stops[above])
        return low.color.mixed(
            with: high.color, (density - low.at) / (high.at - low.at), in: .rgb)
    }
}
