import Geometry
import Graphics
import MapRenderer
import MapStyle
import Overlays
package import Parameters

/// The density of the points in files.
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

/// The density of points, as colours over the map.
struct HeatmapOverlay: Overlay {
    /// The colours lie below the labels, so that names stay readable.
    var level: OverlayLevel { .belowLabels }
    /// Its name in the picture's report.
    var name: String? { "heatmap" }

    private let points: [Point]

    /// A place and its weight.
    struct Point: Hashable, Sendable {
        /// The position of the place.
        let place: WorldPoint
        /// The number of points that it counts for.
        let weight: Double

        /// Creates a place that counts once, or several times.
        init(_ place: WorldPoint, weight: Double = 1) {
            self.place = place
            self.weight = weight
        }
    }

    /// The radius of a point's influence, in logical pixels.
    static let radius = 30.0
    private static let opacity = 0.75

    /// Creates a map of the density of points.
    init(_ points: [Point]) { self.points = points }

    /// The items that must be in the picture for all points to be visible.
    var framingItems: [Framing.Item] {
        guard let box = WorldBox(onGlobe: points.map(\.place)) else { return [] }
        return [Framing.Item(box: box, margin: EdgePadding(Self.radius))]
    }

    /// Draws the densities; the densest place of the picture has the strongest colour.
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
            let seen = viewport.screen(point.place.nearest(to: middle.x))
            grid.add(
                point.weight, x: seen.x * ratio, y: seen.y * ratio, radius: Self.radius * ratio)
        }
        guard !grid.isEmpty else { return }
        grid.normalize()
        grid.paint(on: canvas.canvas, opacity: Self.opacity) { HeatmapStyle.defaultColor(at: $0) }
    }
}

extension PictureParameter {
    /// The files of points whose density is shown.
    package static let heatmap = Parameter<String>(
        ParameterDefinition(
            "heatmap", "FILE", .files,
            help: "How densely the points of a file lie (GeoJSON, CSV, GPX waypoints), as colours.")
    )
}
