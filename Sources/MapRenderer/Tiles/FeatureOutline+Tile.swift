import Geometry
import MapStyle
import VectorTile

extension FeatureOutline {
    /// Creates the outline of a tile's feature; `nil` if its geometry can't be read.
    ///
    /// Only the rare expressions that use a feature's location need it.
    ///
    /// - Parameters:
    ///   - feature: a feature of the layer.
    ///   - layer: the layer of the tile.
    ///   - tile: the tile's address.
    init?(_ feature: VectorTileFeature, of layer: VectorTileLayer, in tile: TileID) {
        var geometry = TileGeometry()
        guard layer.decodeGeometry(of: feature, into: &geometry) else { return nil }
        let box = tile.worldBox
        let scale = 1 / (Double(layer.extent) * Double(1 << tile.z))
        self.init(
            zoom: tile.z,
            parts: (0..<geometry.partCount).map { index in
                geometry.points[geometry.part(index)].map { point in
                    WorldPoint(
                        x: box.minX + Double(point.x) * scale,
                        y: box.minY + Double(point.y) * scale)
                }
            })
    }
}
