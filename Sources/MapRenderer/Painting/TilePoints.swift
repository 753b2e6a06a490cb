import Geometry
import MapStyle
import VectorTile

/// The points of a layer over all its tiles, each once: what circles and heat maps are made of.
///
/// The buffer around a tile holds points of its neighbours a second time, so only those inside a
/// tile's own square count; paint then reaches freely over the edges of tiles and of the picture.
struct TilePoints {
    let layer: StyleLayer
    let tiles: TilesBySource
    let request: FrameRequest
    /// Logical pixels by which paint stands out of a point.
    let reach: Double

    /// Calls `body` for each point near enough to be seen: corners of lines and areas are points
    /// as well.
    ///
    /// - Parameters:
    ///   - translation: the shift of the whole layer, not yet in the points that `body` gets.
    ///   - body: gets the place in logical pixels of the picture, how much larger than at the
    ///     camera's centre things are there, and the context of the feature.
    func forEach(
        movedBy translation: MapTranslation? = nil,
        _ body: (ScreenPoint, Double, EvaluationContext) -> Void
    ) {
        guard let source = layer.source else { return }
        let picture = tiles.viewport.planeWindow
        let perspective = tiles.viewport.perspective
        let box = translation?.undone(picture) ?? picture
        let near = box.expanded(by: reach)
        // The shift may bring in what lies farther away.
        let margin =
            reach + max(-box.minX, box.maxX - picture.maxX, -box.minY, box.maxY - picture.maxY, 0)
        for tile in tiles.tiles(of: source, within: margin) {
            guard let features = LayerFeatures(layer, in: tile, request: request) else { continue }
            let extent = Int32(clamping: features.layer.extent)
            let window = LayerFeatures.Window(
                area: features.area(ViewWindow(box)), reach: reach)
            let geometry = features.geometry
            let points = geometry.points
            features.forEach(in: window) { index, _, context in
                for point in points[geometry.points(of: index)]
                where (0..<extent).contains(point.x) && (0..<extent).contains(point.y) {
                    let place = features.transform.point(point)
                    guard near.contains(place) else { continue }
                    guard let perspective else {
                        body(place, 1, context)
                        continue
                    }
                    body(perspective.screen(place), perspective.scale(at: place), context)
                }
            }
        }
    }
}

extension ScreenBox {
    fileprivate func contains(_ point: ScreenPoint) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
