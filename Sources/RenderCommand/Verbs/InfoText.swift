import Geometry
import MapStore
import Parameters

/// The text that `render info` prints for people.
struct InfoText {
    private let summary: MapSummary

    init(_ summary: MapSummary) { self.summary = summary }

    /// The lines, from the map's name to its road network.
    var lines: [String] {
        ([summary.metadata.name] + facts + layers).map { PrintableText.short($0, limit: 1000) }
    }

    private var facts: [String] {
        let map = summary.metadata
        let box = map.bounds
        let edges = [box.west, box.south, box.east, box.north].map(NumberText.degrees)
        var rows = [
            ("format", map.format.isRaster ? "\(map.format) pictures" : "vector tiles"),
            ("zooms", "\(map.minzoom) to \(map.maxzoom)"),
            ("area", edges.joined(separator: ",") + " (west,south,east,north)"),
            ("attribution", map.attribution.isEmpty ? "not given" : map.attribution),
            ("languages", map.languages.isEmpty ? "none" : map.languages.joined(separator: ", ")),
        ]
        if let generator = map.generator { rows.append(("made by", generator)) }
        if let network = summary.roadNetwork {
            rows.append(
                (
                    "roads",
                    "\(NumberText.grouped(network.meters / 1000)) km of centre line,"
                        + " \(NumberText.counted(network.nodes, "node")),"
                        + " \(NumberText.counted(network.edges, "edge")),"
                        + " \(NumberText.counted(network.restrictions, "turn restriction"))"
                ))
        } else {
            rows.append(("roads", "none: only maps made by 'render import' have them"))
        }
        if let entries = summary.searchEntries {
            rows.append(("search", NumberText.counted(entries, "entry", "entries")))
        }
        if let version = summary.schemaVersion { rows.append(("schema", "version \(version)")) }
        return rows.map { "  " + NumberText.padded($0.0, 13) + $0.1 }
    }

    private var layers: [String] {
        guard !summary.layers.isEmpty else { return [] }
        let width = (summary.layers.map(\.name.count).max() ?? 0) + 2
        let rows = summary.layers.map { layer in
            let count = NumberText.grouped(layer.features)
            let zooms =
                if let low = layer.minzoom, let high = layer.maxzoom {
                    "   zoom \(low) to \(high)"
                } else {
                    ""
                }
            return "    " + NumberText.padded(layer.name, width)
                + NumberText.padded(count, 10, atEnd: false) + zooms
        }
        return ["  layers       (features at the highest zoom)"] + rows
    }
}
