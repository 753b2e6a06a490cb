import Geometry
import Graphics
import MapStyle

/// The houses of a tilted view, layer by layer, which are drawn and hide names of streets.
struct FillExtrusionsByLayer {
    private var buckets: [Int: FillExtrusionBucket] = [:]
    private var painters: [Int: FillExtrusionPainter] = [:]
    /// The ground that they hide.
    let cover: FillExtrusionCover
    /// The number of layers left out because those below have too many houses.
    private var omittedCount = 0

    /// The most houses of all layers together, including those too far away to be kept.
    private static let mostPrisms = 3 * FillExtrusionPainter.mostPrisms
    /// The most layers with houses; each has a copy of its look.
    private static let mostLayers = 200

    /// A note for the user; `nil` if nothing is missing.
    var note: String? {
        guard omittedCount > 0 else { return nil }
        return "\(omittedCount) layers of fill-extrusion are not drawn: there are too many houses"
    }

    /// Collects the houses of all layers; `nil` for a flat view.
    ///
    /// - Parameters:
    ///   - layers: the style's visible layers, with their indices.
    ///   - tiles: the tiles of the request for the picture.
    ///   - light: the light of the style.
    ///   - sprite: the style's pictures.
    ///   - request: the picture.
    ///   - lowest: the lowest row of the plane that ground with heights shows.
    init?(
        _ layers: [(index: Int, layer: StyleLayer)], _ tiles: TilesBySource, light: StyleLight,
        _ sprite: SpriteSheet, _ request: FrameRequest, downTo lowest: Double?
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
                request, tiles.viewport, light: light, hasGradient: symbolizer.hasGradient,
                downTo: lowest)
            let margin = FillExtrusionExtent(tiles.viewport, downTo: lowest)?.margin ?? 0
            let features = tiles.tiles(of: layer.source ?? "", within: margin).compactMap {
                LayerFeatures(layer, in: $0, request: request)
            }
            painters[index] = painter
            let patterns = PatternColors(LayerSprite(sheet: sprite, layer: layer.id))
            buckets[index] = painter?.prisms(
                of: features, symbolizer, patterns, budget: budget)
            budget -= features.reduce(0) { $0 + $1.count }
        }
        cover = FillExtrusionCover(perspective, size: request.size, buckets.values)
    }

    /// Puts all houses on ground with heights.
    mutating func raise(on view: RaisedView) {
        for index in buckets.keys { buckets[index]?.raise(on: view) }
    }

    /// Draws the houses of a layer, either those below roads or all others.
    func draw(layer index: Int, low areLow: Bool = false, on canvas: any Canvas) {
        guard let prisms = painters[index], let bucket = buckets[index] else { return }
        prisms.draw(bucket, low: areLow, on: canvas)
    }
}

/// The mean colours of patterns, in which tilted views show prisms that have one.
final class PatternColors {
    private let sprite: LayerSprite
    private var known: [String: Color?] = [:]

    /// - Parameter sprite: the pictures for a layer.
    init(_ sprite: LayerSprite) { self.sprite = sprite }

    /// Returns the mean of all pixels that a picture covers; `nil` if there is no such picture.
    func color(of name: String) -> Color? {
        if let color = known[name] { return color }
        let color = sprite.icon(named: name)?.raster(scale: 1).flatMap { Self.mean($0.surface) }
        known[name] = .some(color)
        return color
    }

    private static func mean(_ picture: Surface) -> Color? {
        var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
        for pixel in picture.pixelValues {
            alpha += Double(pixel >> 24)
            red += Double(pixel >> 16 & 255)
            green += Double(pixel >> 8 & 255)
            blue += Double(pixel & 255)
        }
        guard alpha > 0 else { return nil }
        return Color(red: red / alpha, green: green / alpha, blue: blue / alpha, alpha: 1)
    }
}
