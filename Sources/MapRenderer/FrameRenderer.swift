public import Cairo
import Colors
import MapCamera
import MapGeometry
public import MapStyle

/// Turns style, tiles and camera into a drawn frame.
///
/// Keeps decoded tiles, shaped texts and masks of letters from frame to frame, so one renderer
/// should draw many frames. One thread at a time; several threads take a renderer each.
public final class FrameRenderer {
    private let style: Style
    private let loader: TileLoader
    private let sprite: SpriteSheet
    private let resources: DrawingResources
    private let shape = FeatureShape()
    private let labels: LabelFields
    private let rasterTiles: RasterTileLoader
    private var discs = DiscBudget(width: 0, height: 0)
    private var visible: VisibleLayers?

    /// The layers that show at the zooms of a picture.
    private struct VisibleLayers {
        let zoom, labelZoom: Double
        let isTilted: Bool
        let layers: [(index: Int, layer: StyleLayer)]
    }

    /// What the style asks for and is not drawn, a sentence each.
    public let unsupportedProperties: [String]

    /// A renderer for one style.
    ///
    /// - Parameters:
    ///   - style: how it looks.
    ///   - sources: vector tiles by the style's name of the source.
    ///   - sprite: the style's pictures.
    ///   - rasterSources: tiles of raster sources by the style's name of the source.
    ///   - resources: those of the thread, where it has several renderers; `nil` makes own ones.
    /// - Throws: `CairoError` where no font can be found.
    public init(
        style: Style, sources: [String: any TileSource], sprite: SpriteSheet,
        rasterSources: [String: any RasterTileSource] = [:], resources: DrawingResources? = nil
    ) throws(CairoError) {
        let resources = if let resources { resources } else { try DrawingResources() }
        self.resources = resources
        self.style = style
        self.sprite = sprite
        unsupportedProperties = UnsupportedProperties.notes(of: style)
        loader = TileLoader(sources: sources, cache: resources.tiles)
        labels = LabelFields(
            loader: loader, shapes: resources.shapes, sprite: sprite, memory: resources.memory)
        self.rasterTiles = RasterTileLoader(
            sources: rasterSources, capacity: resources.memory.rasterTileBytes)
    }

    /// The pictures that layers asked for in vain in all frames up to now.
    public var missingPictures: Set<MissingPicture> { sprite.missing }

    /// How many cells of the label plane were looked at so far, and the labels found there; what
    /// was dropped to save memory is not counted.
    package var collectedLabels: (cells: Int, candidates: Int) { labels.collected }

    /// Draws a frame.
    ///
    /// - Parameters:
    ///   - request: camera and size.
    ///   - overlays: what is drawn over the map, in this order within each level.
    ///   - maker: who makes the pixels.
    /// - Returns: the picture.
    /// - Throws: ``FrameError`` for an impossible size, when memory is short, or when nobody wants
    ///   the picture any more.
    public func render(
        _ request: FrameRequest, overlays: [any Overlay] = [], by maker: PixelMaker = .rasterizer
    ) throws(FrameError) -> Frame {
        let (width, height) = request.pixelSize
        var surface: Surface?
        let contents = try draw(request, overlays) { () throws(CairoError) in
            let fresh = try resources.surfaces.surface(width: width, height: height)
            surface = fresh
            let (ratio, tools) = (request.pixelRatio, resources.tools)
            return switch maker {
            case .rasterizer: try RasterCanvas(fresh, pixelRatio: ratio, tools: tools)
            case .cairo: try CairoCanvas(fresh, pixelRatio: ratio, tools: tools)
            }
        }
        guard let surface else {
            throw .drawing(CairoError(attempt: "draw a picture", reason: "it has no pixels"))
        }
        return Frame(surface: surface, contents: contents)
    }

    /// Draws a page of shapes and texts.
    ///
    /// A logical pixel is a 96th of an inch on paper, as CSS counts it; see ``PrintPage``.
    ///
    /// - Parameters:
    ///   - request: camera and size; its pixel ratio says how fine those parts are that become
    ///     pictures.
    ///   - overlays: what is drawn over the map, in this order within each level.
    ///   - format: the kind of file.
    ///   - title: what the page shows, for the file's own description; may be empty.
    /// - Returns: the file.
    /// - Throws: ``FrameError`` for an impossible size, when memory is short, or when nobody wants
    ///   the picture any more.
    public func render(
        _ request: FrameRequest, overlays: [any Overlay] = [], as format: VectorDocument.Format,
        title: String = ""
    ) throws(FrameError) -> FrameDocument {
        let (width, height) = request.pixelSize
        let document: VectorDocument
        do {
            document = try VectorDocument(
                format, width: width, height: height,
                dotsPerInch: request.pixelRatio * PrintPage.logicalPixelsPerInch, title: title)
        } catch {
            throw .drawing(error)
        }
        let contents = try draw(request, overlays) { () throws(CairoError) in
            try CairoCanvas(document, pixelRatio: request.pixelRatio, tools: resources.tools)
        }
        do {
            return FrameDocument(bytes: try document.finished(), contents: contents)
        } catch {
            throw .drawing(error)
        }
    }

    private func draw(
        _ request: FrameRequest, _ overlays: [any Overlay],
        on makeCanvas: () throws(CairoError) -> any Canvas
    ) throws(FrameError) -> FrameContents {
        var request = request
        request.images = sprite.names
        let viewport = request.viewport
        var timings = FrameTimings()
        let tiles = TilesBySource(loader: loader, viewport: viewport)
        rasterTiles.beginFrame()
        decode(tiles, request)
        try request.checkLimit()
        timings.finish(.tiles)
        let prisms = FillExtrusionsByLayer(visibleLayers(request), tiles, request)
        let labels = labels.labels(
            request, viewport, layers: visibleLayers(request), overlays: overlays,
            cover: prisms?.cover)
        try request.checkLimit()
        timings.finish(.labels)
        do {
            let canvas = try makeCanvas()
            discs = DiscBudget(width: canvas.pixelSize.width, height: canvas.pixelSize.height)
            let overlayCanvas = OverlayCanvas(
                canvas, viewport: viewport, shaper: resources.shapes.shaper)
            paint(request, overlayCanvas, tiles, prisms, labels, overlays)
            try canvas.context.finish()
        } catch {
            throw .drawing(error)
        }
        try request.checkLimit()
        timings.finish(.drawing)
        return contents(viewport, tiles, labels, timings)
    }

    /// Draws the layers from the lowest, and the overlays at their levels.
    private func paint(
        _ request: FrameRequest, _ canvas: OverlayCanvas, _ tiles: TilesBySource,
        _ prisms: FillExtrusionsByLayer?, _ labels: FrameLabels, _ overlays: [any Overlay]
    ) {
        let layers = visibleLayers(request)
        let labels = labels.byLayer
        let lastGround = layers.last { !$0.layer.kind.isSymbol }?.index ?? -1
        var areOverlaysDrawn = false
        for (index, layer) in layers where !request.isCalledOff {
            if index > lastGround, !areOverlaysDrawn {
                drawSky(request, canvas)
                draw(overlays, .belowLabels, on: canvas)
                areOverlaysDrawn = true
            }
            draw(layer, index, request, on: canvas.canvas, tiles, prisms, labels)
        }
        if !areOverlaysDrawn {
            drawSky(request, canvas)
            draw(overlays, .belowLabels, on: canvas)
        }
        draw(overlays, .aboveLabels, on: canvas)
    }

    private func drawSky(_ request: FrameRequest, _ canvas: OverlayCanvas) {
        guard let perspective = canvas.viewport.perspective else { return }
        let zoom = request.styleZoom
        let painter =
            style.sky.map { SkyPainter(perspective, sky: $0, zoom: zoom) }
            ?? SkyPainter(perspective, over: style.ground(zoom: zoom) ?? .white)
        painter.draw(on: canvas.canvas, pixelRatio: request.pixelRatio)
    }

    /// Kept from frame to frame, for most have the zoom of the one before.
    private func visibleLayers(_ request: FrameRequest) -> [(index: Int, layer: StyleLayer)] {
        let (zoom, labelZoom) = (request.styleZoom, request.labelStyleZoom)
        let isTilted = request.camera.pitch > 0
        if let visible, visible.zoom == zoom, visible.labelZoom == labelZoom,
            visible.isTilted == isTilted
        {
            return visible.layers
        }
        let layers = style.layers.enumerated().filter { _, layer in
            layer.isVisible && layer.zooms.contains(layer.kind.isSymbol ? labelZoom : zoom)
                && layer.views.include(isTilted: isTilted)
        }.map { (index: $0.offset, layer: $0.element) }
        visible = VisibleLayers(
            zoom: zoom, labelZoom: labelZoom, isTilted: isTilted, layers: layers)
        return layers
    }

    /// Decodes what the layers will ask for.
    private func decode(_ tiles: TilesBySource, _ request: FrameRequest) {
        for (_, layer) in visibleLayers(request) {
            guard let source = layer.source, let name = layer.sourceLayer else { continue }
            for placed in tiles.tiles(of: source) where placed.isVisible && !request.isCalledOff {
                _ = placed.tile.layer(named: name)
            }
        }
    }

    // MARK: Drawing

    /// Draws a layer on a canvas of a known kind: within a layer calls are too many for a protocol.
    private func draw(
        _ layer: StyleLayer, _ index: Int, _ request: FrameRequest, on canvas: any Canvas,
        _ tiles: TilesBySource, _ prisms: FillExtrusionsByLayer?, _ labels: [Int: [LabelChoice]]
    ) {
        if let canvas = canvas as? RasterCanvas {
            draw(layer, index, request, canvas, tiles, prisms, labels)
        } else {
            draw(layer, index, request, canvas, tiles, prisms, labels)
        }
    }

    private func draw(
        _ layer: StyleLayer, _ index: Int, _ request: FrameRequest, _ canvas: some Canvas,
        _ tiles: TilesBySource, _ prisms: FillExtrusionsByLayer?, _ labels: [Int: [LabelChoice]]
    ) {
        let zoom = request.styleZoom
        let bearing = request.camera.bearing
        switch layer.kind {
        case .background(let background):
            BackgroundSymbolizer(background, zoom: zoom, images: request.images)
                .draw(on: canvas, patterns(layer, tiles, request))
        case .fill(let fill):
            let symbolizer = FillSymbolizer(fill, zoom: zoom, bearing: bearing)
            guard !symbolizer.isInvisible else { return }
            forEachTile(of: layer, request, canvas, tiles, symbolizer.translation) {
                symbolizer.draw($0)
            }
        case .line(let line):
            let symbolizer = LineSymbolizer(line, zoom: zoom, bearing: bearing)
            guard !symbolizer.isInvisible else { return }
            forEachTile(of: layer, request, canvas, tiles, symbolizer.translation) {
                symbolizer.draw($0)
            }
        case .circle(let circle):
            CircleSymbolizer(circle, zoom: zoom, bearing: bearing)
                .draw(layer, of: tiles, on: canvas, request, within: &discs)
        case .heatmap(let heatmap):
            HeatmapSymbolizer(heatmap, zoom: zoom)
                .draw(layer, of: tiles, on: canvas, request)
        case .fillExtrusion(let extrusion):
            let symbolizer = FillExtrusionSymbolizer(extrusion, zoom: zoom, bearing: bearing)
            symbolizer.drawAsOne(on: canvas) { canvas in
                if let prisms { return prisms.draw(layer: index, on: canvas) }
                drawRoofs(of: layer, symbolizer, request, canvas, tiles)
            }
        case .raster where tiles.viewport.perspective != nil,
            .hillshade where tiles.viewport.perspective != nil:
            // Named by `UnsupportedProperties`.
            break
        case .raster(let raster):
            RasterSymbolizer(raster, zoom: zoom)
                .draw(layer.source ?? "", of: rasterTiles, on: canvas, request)
        case .hillshade(let hillshade):
            HillshadeSymbolizer(hillshade, zoom: zoom, bearing: bearing)
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
        of layer: StyleLayer, _ symbolizer: FillExtrusionSymbolizer, _ request: FrameRequest,
        _ canvas: some Canvas, _ tiles: TilesBySource
    ) {
        forEachTile(of: layer, request, canvas, tiles, symbolizer.translation) {
            symbolizer.draw($0)
        }
    }

    private func forEachTile<Target: Canvas>(
        of layer: StyleLayer, _ request: FrameRequest, _ canvas: Target,
        _ tiles: TilesBySource, _ translation: MapTranslation,
        _ body: (LayerPass<Target>) -> Void
    ) {
        guard let source = layer.source else { return }
        let patterns = patterns(layer, tiles, request)
        for tile in tiles.tiles(of: source) where tile.isVisible {
            guard let features = LayerFeatures(layer, in: tile, request: request),
                let pass = LayerPass(
                    canvas: canvas, shape: shape, features: features, placement: tile.placement,
                    translation: translation, request: request, viewport: tiles.viewport,
                    patterns: patterns)
            else { continue }
            body(pass)
        }
    }

    private func patterns(
        _ layer: StyleLayer, _ tiles: TilesBySource, _ request: FrameRequest
    ) -> PatternPlacement {
        PatternPlacement(
            tiles.viewport, sprite: LayerSprite(sheet: sprite, layer: layer.id),
            pixelRatio: request.pixelRatio)
    }

    private func draw(_ overlays: [any Overlay], _ level: OverlayLevel, on canvas: OverlayCanvas) {
        for overlay in overlays where overlay.level == level {
            canvas.context.saved { overlay.draw(on: canvas) }
        }
    }

    private func contents(
        _ viewport: Viewport, _ tiles: TilesBySource, _ labels: FrameLabels,
        _ timings: FrameTimings
    ) -> FrameContents {
        let placed = labels.labels.map { label in
            FrameContents.PlacedLabel(
                text: label.candidate.subject.string,
                layer: style.layers[label.candidate.priority.layer].id,
                box: label.choice.bounds ?? ScreenBox(minX: 0, minY: 0, maxX: 0, maxY: 0),
                place: label.place,
                leastScale: label.candidate.collector.leastScale)
        }
        let dropped = labels.dropped.map { label in
            FrameContents.DroppedLabel(
                text: label.candidate.subject.string,
                layer: style.layers[label.candidate.priority.layer].id, reason: label.reason,
                place: label.place)
        }
        return FrameContents(
            viewport: viewport, labels: placed, droppedLabels: dropped,
            obstacles: labels.obstacles,
            tileCount: tiles.visibleCount + rasterTiles.drawnCount,
            notes: tiles.notes + rasterTiles.notes + resources.shapes.missing.takeNotes()
                + (discs.note.map { [$0] } ?? [])
                + (viewport.perspective == nil
                    ? [] : UnsupportedProperties.tiltedNotes(of: style)),
            timings: timings)
    }
}

extension StyleLayer.Kind {
    /// Whether the layer draws labels, which stand above overlays like routes.
    fileprivate var isSymbol: Bool { if case .symbol = self { true } else { false } }
}
