import Geometry
import MapRenderer
import Overlays
package import Parameters

/// How densely the points of files lie.
struct HeatKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.heatmap)

    private var points: [HeatmapOverlay.Point] = []

    init() {}

    init(_ reading: inout OverlayReading) throws {
        for path in try reading.values.values(PictureParameter.heatmap) {
            points += try reading.records(of: path).map { record in
                HeatmapOverlay.Point(
                    WorldPoint(record.place),
                    weight: record.number("weight", "value", in: 0...1e9) ?? 1)
            }
        }
    }

    var framingItems: [Framing.Item] { HeatmapOverlay(points).framingItems }

    func belowShapes(on picture: OverlayPicture) -> [any Overlay] {
        points.isEmpty ? [] : [HeatmapOverlay(points)]
    }
}

extension PictureParameter {
    /// Points whose density is shown.
    package static let heatmap = Parameter<String>(
        ParameterDefinition(
            "heatmap", "FILE", .files,
            help: "How densely the points of a file lie (GeoJSON, CSV, GPX waypoints), as colours.")
    )
}
