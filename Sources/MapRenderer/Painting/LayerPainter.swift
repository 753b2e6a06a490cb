import Geometry
import Graphics
import MapStyle

/// Draws the layers of one frame, each with the symbolizer of its type.
struct LayerPainter {
    let request: FrameRequest
    /// The light on extrusions.
    let light: StyleLight
    let tiles: TilesBySource
    let rasterTiles: RasterTileLoader
    /// The houses of a tilted view; `nil` in a flat one.
    let extrusions: FillExtrusionsByLayer?
    /// The labels that fit, by the index of their layer.
    let labels: [Int: [LabelChoice]]
    let sprite: SpriteSheet
    private let looks: LayerLooks
    private let shape: FeatureShape
    private var discs: DiscBudget
    private var budget: LayerBudget

    /// - Parameters:
    ///   - request: camera and size.
    ///   - light: the light of the style.
    ///   - tiles: the vector tiles of the picture.
    ///   - rasterTiles: the tiles of raster sources.
    ///   - extrusions: the houses of a tilted view.
    ///   - labels: the labels that fit.
    ///   - sprite: the style's pictures.
    ///   - looks: the looks of the style's layers.
    ///   - shape: memory that is reused for one feature after the other.
    ///   - tools: the tools that pixels are painted with.
    init(
        request: FrameRequest, light: StyleLight, tiles: TilesBySource,
        rasterTiles: RasterTileLoader,
        extrusions: FillExtrusionsByLayer?, labels: [Int: [LabelChoice]], sprite: SpriteSheet,
        looks: LayerLooks, shape: FeatureShape, tools: RasterTools
    ) {
        self.request = request
        self.light = light
        self.tiles = tiles
        self.rasterTiles = rasterTiles
        self.extrusions = extrusions
        self.labels = labels
        self.sprite = sprite
        self.looks = looks
        self.shape = shape
        let (width, height) = request.pixelSize
        discs = DiscBudget(width: width, height: height)
        budget = LayerBudget(tools, size: (width, height))
    }

    /// Notes for the user about what was left out, one sentence each.
    var notes: [String] {
        [discs.note, budget.note, extrusions?.note].compactMap { $0 }
    }

    /// Draws a layer on a canvas of a concrete type, because a layer makes too many calls for a
    /// protocol.
    ///
    /// - Parameters:
    ///   - layer: a layer that is visible at the zoom of the frame.
    ///   - index: its index in the style.
    ///   - canvas: the canvas to draw on.
    mutating func draw(_ layer: StyleLayer, _ index: Int, on canvas: any Canvas) {
        guard budget.admits(layer) else { return }
        if let canvas = canvas as? RasterCanvas {
            paint(layer, index, on: canvas)
        } else {
            paint(layer, index, on: canvas)
        }
    }

    /// Draws the houses of layers that are so low that roads lie above them.
    func drawLowHouses(of layers: [(index: Int, layer: StyleLayer)], on canvas: any Canvas) {
        guard let extrusions else { return }
        for (index, layer) in layers {
            guard case .fillExtrusion(let extrusion) = layer.kind else { continue }
            symbolizer(extrusion).drawAsOne(on: canvas) {
                extrusions.draw(layer: index, low: true, on: $0)
            }
        }
    }

    private func symbolizer(_ extrusion: FillExtrusionStyle) -> FillExtrusionSymbolizer {
        let (zoom, bearing) = (request.styleZoom, request.camera.bearing)
        return FillExtrusionSymbolizer(
            extrusion, light: FillExtrusionLight(light, zoom: zoom, bearing: bearing),
            zoom: zoom, bearing: bearing)
    }

    private mutating func paint(_ layer: StyleLayer, _ index: Int, on canvas: some Canvas) {
        let zoom = request.styleZoom
        let bearing = request.camera.bearing
        switch layer.kind {
        case .background(let background):
            BackgroundSymbolizer(background, zoom: zoom, images: request.images)
                .draw(on: canvas, patterns(layer))
        case .fill(let fill):
            let symbolizer = looks.fill(fill, index, zoom: zoom)
            guard !symbolizer.isInvisible else { return }
            let translation = symbolizer.translation.turned(bearing: bearing)
            forEachTile(of: layer, translation, on: canvas) { symbolizer.draw($0) }
        case .line(let line):
            let symbolizer = looks.line(line, index, zoom: zoom)
            guard !symbolizer.isInvisible else { return }
            let translation = symbolizer.translation.turned(bearing: bearing)
            forEachTile(of: layer, translation, on: canvas) { symbolizer.draw($0) }
        case .circle(let circle):
            CircleSymbolizer(circle, zoom: zoom, bearing: bearing)
                .draw(layer, of: tiles, on: canvas, request, within: &discs)
        case .heatmap(let heatmap):
            HeatmapSymbolizer(heatmap, zoom: zoom)
                .draw(layer, of: tiles, on: canvas, request)
        case .fillExtrusion(let extrusion):
            let symbolizer = symbolizer(extrusion)
            symbolizer.drawAsOne(on: canvas) { canvas in
                if let extrusions { return extrusions.draw(layer: index, on: canvas) }
                drawRoofs(of: layer, symbolizer, on: canvas)
            }
        case .raster(let raster):
            RasterSymbolizer(raster, zoom: zoom)
                .draw(layer.source ?? "", of: rasterTiles, on: canvas, request)
        case .hillshade(let hillshade):
            HillshadeSymbolizer(hillshade, zoom: zoom, bearing: bearing)
                .draw(layer.source ?? "", of: rasterTiles, on: canvas, request)
        case .colorRelief(let relief):
            ColorReliefSymbolizer(relief, zoom: zoom)
                .draw(layer.source ?? "", of: rasterTiles, on: canvas, request)
        case .symbol:
            let painter = LabelPainter(canvas: canvas)
            for choice in labels[index] ?? [] where !request.isCalledOff {
                painter.draw(choice)
            }
        case .unsupported: break
        }
    }

    private func drawRoofs(
        of layer: StyleLayer, _ symbolizer: FillExtrusionSymbolizer, on canvas: some Canvas
    ) {
        forEachTile(of: layer, symbolizer.translation, on: canvas) {
            symbolizer.draw($0)
        }
    }

    private func forEachTile<Target: Canvas>(
        of layer: StyleLayer, _ translation: MapTranslation, on canvas: Target,
        _ body: (LayerPass<Target>) -> Void
    ) {
        guard let source = layer.source else { return }
        let patterns = patterns(layer)
        for tile in tiles.tiles(of: source) where tile.isVisible {
            guard let features = LayerFeatures(layer, in: tile, request: request),
                let pass = LayerPass(
                    canvas: canvas, shape: shape, features: features, placement: tile.placement,
                    translation: translation, request: request, viewport: tiles.viewport,
                    patterns: patterns)
            else { continue }
            budget.count(features: features.count)
            body(pass)
        }
    }

    private func patterns(_ layer: StyleLayer) -> PatternPlacement {
        PatternPlacement(
            tiles.viewport, sprite: LayerSprite(sheet: sprite, layer: layer.id),
            pixelRatio: request.pixelRatio)
    }
}

/// Draws `background` layers, which fill the whole picture with one colour or pattern.
struct BackgroundSymbolizer {
    private let color: Color
    private let opacity: Double
    private let pattern: StyleImage?

    init(_ style: BackgroundStyle, zoom: Double, images: Set<String>) {
        color = style.color.value(zoom: zoom)
        opacity = style.opacity.value(zoom: zoom)
        var context = EvaluationContext(zoom: zoom.rounded(.down))
        context.isImageAvailable = images.contains
        pattern = style.pattern.value(in: context)
    }

    /// Fills the whole picture.
    func draw(on canvas: any Canvas, _ patterns: PatternPlacement) {
        guard let name = pattern?.name else {
            return canvas.cover(with: .color(PixelColor(color, opacity: opacity)))
        }
        if let paint = patterns.paint(name, opacity: opacity) { canvas.cover(with: paint) }
    }
}

/// The looks of the fill and line layers of a style at one zoom, computed once.
///
/// Tiles of one zoom, and most frames of a drive, follow each other by the hundred. Resolving
/// the properties of a style of a hundred layers again for each costs as much as drawing a
/// sparse tile.
final class LayerLooks {
    private var zoom = Double.nan
    private var fills: [Int: FillSymbolizer] = [:]
    private var lines: [Int: LineSymbolizer] = [:]

    /// Returns the look of a fill layer.
    ///
    /// - Parameters:
    ///   - style: the layer's properties.
    ///   - index: its index in the style.
    ///   - zoom: the zoom of the picture's style.
    /// - Returns: a look that is kept until another zoom is requested.
    func fill(_ style: FillStyle, _ index: Int, zoom: Double) -> FillSymbolizer {
        kept(\.fills, index, zoom) { FillSymbolizer(style, zoom: zoom) }
    }

    /// Returns the look of a line layer; the parameters are those of ``fill(_:_:zoom:)``.
    func line(_ style: LineStyle, _ index: Int, zoom: Double) -> LineSymbolizer {
        kept(\.lines, index, zoom) { LineSymbolizer(style, zoom: zoom) }
    }

    private func kept<Look>(
        _ looks: ReferenceWritableKeyPath<LayerLooks, [Int: Look]>, _ index: Int, _ zoom: Double,
        make: () -> Look
    ) -> Look {
        if zoom != self.zoom {
            self.zoom = zoom
            fills.removeAll(keepingCapacity: true)
            lines.removeAll(keepingCapacity: true)
        }
        if let known = self[keyPath: looks][index] { return known }
        let made = make()
        self[keyPath: looks][index] = made
        return made
    }
}
