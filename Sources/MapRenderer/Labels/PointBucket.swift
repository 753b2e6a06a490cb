import Geometry
import MapStyle
import VectorTile

/// The points of one tile where the labels of one layer stand.
struct PointBucket: SymbolBucket {
    /// A point with its label.
    struct Mark {
        /// In the first copy of the world.
        let point: WorldPoint
        /// Which of its feature's points.
        let part: Int
        let label: FeatureLabel
    }

    /// In the tile's order.
    let marks: [Mark]
    let columns: LayerColumns?

    var count: Int { marks.count }

    /// Reads the points of a tile.
    ///
    /// - Parameters:
    ///   - features: those that the layer draws.
    ///   - id: the tile.
    ///   - anchors: the points of a feature in tile units, by its shape, kind and number.
    init(
        of features: LayerFeatures, tile id: TileID,
        anchors: (TileGeometry, GeometryKind, Int) -> [TilePoint]
    ) {
        let area = id.worldBox
        let unit = area.width / Double(max(features.layer.extent, 1))
        var buffer = TileGeometry()
        var marks: [Mark] = []
        let geometry = features.geometry
        features.forEach { index, feature, context in
            guard geometry.copy(index, into: &buffer) else { return }
            var label: FeatureLabel?
            for (part, place) in anchors(buffer, feature.kind, index).enumerated() {
                let point = WorldPoint(
                    x: area.minX + Double(place.x) * unit, y: area.minY + Double(place.y) * unit)
                // What lies in the buffer is the neighbour's.
                guard area.minX <= point.x, point.x < area.maxX, area.minY <= point.y,
                    point.y < area.maxY
                else { continue }
                let shared = label ?? FeatureLabel(feature: index, context: context, place: point)
                label = shared
                marks.append(Mark(point: point, part: part, label: shared))
            }
        }
        self.marks = marks
        columns = marks.isEmpty ? nil : features.columns
    }
}
