import Geometry
import Graphics
import MapRenderer
import MapStyle
import Overlays

/// The look that a feature's properties specify, by the names of simplestyle or of MapLibre's
/// layers.
struct FeatureLook {
    private let values: [String: PropertyValue]

    init(_ feature: GeoJSONFeature) {
        values = Dictionary(
            feature.properties.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The feature's text in a legend.
    var legend: String { text("legend") ?? "" }

    /// Returns the look of a line or an area; missing properties have simplestyle's defaults.
    func look(isArea: Bool) -> ShapeOverlay.Look {
        let grey = Color(hex: 0x555555)
        let stroke =
            color("stroke", isArea ? "fill-outline-color" : "line-color") ?? grey
        let fill = color("fill", "fill-color") ?? grey
        var look = ShapeOverlay.Look(
            fill: isArea ? fill.faded(number("fill-opacity", 0...1) ?? 0.6) : nil,
            stroke: stroke.faded(
                number("stroke-opacity", 0...1) ?? number("line-opacity", 0...1) ?? 1),
            width: number("stroke-width", ShapeLimits.widths)
                ?? number("line-width", ShapeLimits.widths) ?? 2)
        if let dash = text("stroke-dasharray") ?? text("line-dasharray") {
            let lengths = dash.split { !"0123456789.".contains($0) }.compactMap {
                try? BoundedNumber(parsing: $0, in: 0.5...1000).value
            }
            // MapLibre measures dashes in line widths.
            let unit = values["line-dasharray"] == nil ? 1 : max(look.width, 0.5)
            if !lengths.isEmpty, lengths.count <= 8 {
                look.dash = (lengths.count % 2 == 0 ? lengths : lengths + lengths).map { $0 * unit }
            }
        }
        return look
    }

    /// Returns the marker of a point.
    func marker(at place: WorldPoint) -> ListedPlace {
        let sizes = ["small": 0.75, "large": 1.35]
        let size =
            text("marker-size").flatMap { sizes[$0] } ?? number("icon-size", Marker.sizes) ?? 1
        var look = Pin.Look(
            .drop, color: color("marker-color", "circle-color", "icon-color") ?? Marker.color,
            size: size)
        if values["circle-color"] != nil || values["circle-radius"] != nil {
            look.shape = .disc
            look.size = (number("circle-radius", 0.5...50) ?? 5) / Pin.Look.discRadius
        }
        if let symbol = text("marker-symbol") ?? text("icon-image"), !symbol.isEmpty {
            look.face = symbol.count <= 2 ? .text(symbol.uppercased()) : .icon(symbol)
        }
        let title = text("title") ?? text("text-field") ?? text("name") ?? ""
        let detail = text("description") ?? ""
        return ListedPlace(
            pin: Pin(at: place, look, label: title), title: title, detail: detail,
            lines: [detail].filter { !$0.isEmpty })
    }

    private func text(_ name: String) -> String? {
        switch values[name] {
        case .string(let text)?: String(text.prefix(500))
        case .number(let number)?: Int(exactly: number).map(String.init) ?? "\(number)"
        default: nil
        }
    }

    private func color(_ names: String...) -> Color? {
        for name in names {
            if let text = text(name), let color = Color(css: text) ?? Color(css: "#" + text) {
                return color
            }
        }
        return nil
    }

    private func number(_ name: String, _ range: ClosedRange<Double>) -> Double? {
        switch values[name] {
        case .number(let number)?: try? BoundedNumber(number, in: range).value
        case .string(let text)?: try? BoundedNumber(parsing: text, in: range).value
        default: nil
        }
    }
}
