import Geometry
import MapStyle
import VectorTile

/// The points of one tile where the labels of one layer stand.
struct PointBucket: SymbolBucket {
    /// A point where a label may stand: MapLibre's anchor.
    struct Anchor {
        /// In the first copy of the world.
        let point: WorldPoint
        /// Which of its feature's points.
        let part: Int
        let label: FeatureLabel
    }

    /// In the tile's order.
    let anchors: [Anchor]
    let columns: LayerColumns?

    var count: Int { anchors.count }

    /// Reads the points of a tile.
    ///
    /// - Parameters:
    ///   - features: those that the layer draws.
    ///   - id: the tile.
    ///   - points: those of a feature in tile units, by its shape, kind and number.
    init(
        of features: LayerFeatures, tile id: TileID,
        points: (TileGeometry, GeometryKind, Int) -> [TilePoint]
    ) {
        let area = id.worldBox
        let unit = area.width / Double(max(features.layer.extent, 1))
        var buffer = TileGeometry()
        var anchors: [Anchor] = []
        let geometry = features.geometry
        features.forEach { index, feature, context in
            guard geometry.copy(index, into: &buffer) else { return }
            var label: FeatureLabel?
            for (part, place) in points(buffer, feature.kind, index).enumerated() {
                let point = WorldPoint(
                    x: area.minX + Double(place.x) * unit, y: area.minY + Double(place.y) * unit)
                // What lies in the buffer is the neighbour's.
                guard area.minX <= point.x, point.x < area.maxX, area.minY <= point.y,
                    point.y < area.maxY
                else { continue }
                let shared = label ?? FeatureLabel(feature: index, context: context, place: point)
                label = shared
                anchors.append(Anchor(point: point, part: part, label: shared))
            }
        }
        self.anchors = anchors
        columns = anchors.isEmpty ? nil : features.columns
    }
}
