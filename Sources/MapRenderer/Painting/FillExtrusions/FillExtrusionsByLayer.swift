import Geometry
import MapStyle

/// The houses of a tilted view, layer by layer: they are drawn, and they hide names of streets.
struct FillExtrusionsByLayer {
    private var buckets: [Int: FillExtrusionBucket] = [:]
    private var painters: [Int: FillExtrusionPainter] = [:]
    /// What they hide.
    let cover: FillExtrusionCover
    /// How many layers were left out because those below have too many houses.
    private var omittedCount = 0

    /// Houses of all layers together, those counted that lie too far away to be kept.
    private static let mostPrisms = 3 * FillExtrusionPainter.mostPrisms
    /// Layers that have houses; each has a copy of its look.
    private static let mostLayers = 200

    /// What the user should know; `nil` if nothing is missing.
    var note: String? {
        guard omittedCount > 0 else { return nil }
        return "\(omittedCount) layers of fill-extrusion are not drawn: there are too many houses"
    }

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
        var budget = Self.mostPrisms
        for (index, layer) in layers {
            guard case .fillExtrusion(let extrusion) = layer.kind else { continue }
            guard budget > 0, buckets.count < Self.mostLayers else {
                omittedCount += 1
                continue
            }
            let symbolizer = FillExtrusionSymbolizer(
                extrusion, light: light, zoom: request.styleZoom, bearing: request.camera.bearing)
            let painter = FillExtrusionPainter(
                request, tiles.viewport, light: light, hasGradient: symbolizer.hasGradient)
            let margin = FillExtrusionExtent(tiles.viewport)?.margin ?? 0
            let features = tiles.tiles(of: layer.source ?? "", within: margin).compactMap {
                LayerFeatures(layer, in: $0, request: request)
            }
            painters[index] = painter
            buckets[index] = painter?.prisms(of: features, symbolizer, budget: budget)
            budget -= features.reduce(0) { $0 + $1.count }
        }
        cover = FillExtrusionCover(perspective, size: request.size, buckets.values)
    }

    /// Draws the houses of a layer: those that lie below roads, or all others.
    func draw(layer index: Int, low areLow: Bool = false, on canvas: any Canvas) {
        guard let prisms = painters[index], let bucket = buckets[index] else { return }
        prisms.draw(bucket, low: areLow, on: canvas)
    }
}
