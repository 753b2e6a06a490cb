import Geometry
import Graphics
import MapRenderer
import MapStyle
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

/// How densely points lie, as colours over the map.
struct HeatmapOverlay: Overlay {
    /// So that names stay readable.
    var level: OverlayLevel { .belowLabels }
    /// What the picture's report calls it.
    var name: String? { "heatmap" }

    private let points: [Point]

    /// A place and how many it counts for.
    struct Point: Hashable, Sendable {
        /// Where it lies.
        let place: WorldPoint
        /// How many points it counts for.
        let weight: Double

        /// A place that counts once, or more often.
        init(_ place: WorldPoint, weight: Double = 1) {
            self.place = place
            self.weight = weight
        }
    }

    /// The radius of effect of a point in logical pixels.
    static let radius = 30.0
    private static let opacity = 0.75

    /// A map of the densities of points.
    init(_ points: [Point]) { self.points = points }

    /// What must be in the picture for all points to be seen.
    var framingItems: [Framing.Item] {
        guard let box = WorldBox(around: points.map(\.place)) else { return [] }
        return [(box.minX, box.minY), (box.maxX, box.maxY)].map {
            Framing.Item(
                point: WorldPoint(x: $0.0, y: $0.1), margin: EdgePadding(Self.radius))
        }
    }

    /// Paints it; the densest place of the picture has the strongest colour.
    func draw(on canvas: OverlayCanvas) {
        let (viewport, ratio) = (canvas.viewport, canvas.pixelRatio)
        let size = canvas.canvas.pixelSize
        let middle = WorldPoint(viewport.camera.center)
        let origin = viewport.screen(middle)
        var grid = DensityGrid(
            width: size.width, height: size.height,
            cell: DensityGrid.cell(forRadius: Self.radius * ratio), originX: origin.x * ratio,
            originY: origin.y * ratio)
        for point in points {
            let place = WorldPoint(
                x: point.place.x + (middle.x - point.place.x).rounded(), y: point.place.y)
            let seen = viewport.screen(place)
            grid.add(
                point.weight, x: seen.x * ratio, y: seen.y * ratio, radius: Self.radius * ratio)
        }
        guard !grid.isEmpty else { return }
        grid.normalize()
        grid.paint(on: canvas.canvas, opacity: Self.opacity) { HeatmapStyle.defaultColor(at: $0) }
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
