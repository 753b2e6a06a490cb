import FileOutput
import MapGeometry

extension FeatureStore {
    /// Fewer tiles than this are made of whatever there is: they take some seconds.
    private static let fewTiles = 200_000.0

    /// The deepest zoom to cut tiles for.
    ///
    /// An area without detail, such as one around the world, gives four times as many tiles at each
    /// zoom, all alike. As deep as there are two corners for each tile of area all zooms are made.
    func lastZoom(in box: CoordinateBox) -> Int {
        let box = WorldBox(box)
        let whole = (box.maxX - box.minX) * (box.maxY - box.minY)
        let areas = contents.geometries.entries.elements.lazy.filter { $0.kind == .polygon }.map {
            entry in
            let side = Double(entry.size) / FixedPoint.worldSide
            return side * side
        }
        let covered = min(areas.reduce(0, +), whole)
        let most = max(Self.fewTiles, Double(vertexCount) / 2)
        var zoom = FeatureWriter.lastZoom
        while zoom > 0, covered * Double(1 << (2 * zoom)) > most { zoom -= 1 }
        return zoom
    }
}
