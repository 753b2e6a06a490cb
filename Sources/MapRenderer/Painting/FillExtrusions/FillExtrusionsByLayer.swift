import MapCamera
import MapStyle

/// The houses of a tilted view, layer by layer: they are drawn, and they hide names of streets.
struct FillExtrusionsByLayer {
    private var buckets: [Int: FillExtrusionBucket] = [:]
    private var painters: [Int: FillExtrusionPainter] = [:]
    /// What they hide.
    let cover: FillExtrusionCover

    /// Collects the houses of all layers that have some; `nil` for a flat view.
    ///
    /// - Parameters:
    ///   - layers: the style's layers that show, with their indices.
    ///   - tiles: those of the picture.
    ///   - light: the style's.
    ///   - request: the picture.
    init?(
        _ layers: [(index: Int, layer: StyleLayer)], _ tiles: TilesBySource, light: StyleLight,
        _ request: FrameRequest
    ) {
        guard let perspective = tiles.viewport.perspective else { return nil }
        let light = FillExtrusionLight(
            light, zoom: request.styleZoom, bearing: request.camera.bearing)
        for (index, layer) in layers {
            guard case .fillExtrusion(let extrusion) = layer.kind else { continue }
            let symbolizer = FillExtrusionSymbolizer(
                extrusion, light: light, zoom: request.styleZoom, bearing: request.camera.bearing)
            let painter = FillExtrusionPainter(
                tiles.viewport, pixelRatio: request.pixelRatio, light: light,
                hasGradient: symbolizer.hasGradient)
            let margin = FillExtrusionReach(tiles.viewport)?.margin ?? 0
            let features = tiles.tiles(of: layer.source ?? "", within: margin).compactMap {
                LayerFeatures(layer, in: $0, request: request)
            }
            painters[index] = painter
            buckets[index] = painter?.prisms(of: features, symbolizer)
        }
        cover = FillExtrusionCover(perspective, size: request.size, buckets.values)
    }

    /// Draws the houses of a layer.
    func draw(layer index: Int, on canvas: any Canvas) {
        guard let prisms = painters[index], let bucket = buckets[index] else { return }
        prisms.draw(bucket, on: canvas)
    }
}
