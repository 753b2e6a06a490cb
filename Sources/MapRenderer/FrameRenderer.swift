import Geometry
package import Graphics
package import MapStyle

/// Draws frames from a style, tiles and a camera.
///
/// It keeps decoded tiles, shaped texts and masks of letters from frame to frame, so one
/// renderer should draw many frames. Only one thread may use it at a time; several threads need
/// a renderer each.
package final class FrameRenderer {
    let style: Style
    private let loader: TileLoader
    private let sprite: SpriteSheet
    let resources: DrawingResources
    private let shape = FeatureShape()
    private let looks = LayerLooks()
    private let labels: PlacementCache
    let rasterTiles: RasterTileLoader
    /// The factor by which heights move the ground of tilted views; 0 leaves it level.
    let relief: Double
    private var lastVisible: VisibleLayers?

    /// The layers that are visible at the zooms of a picture.
    private struct VisibleLayers {
        let zoom: Double
        let labelZooms: [Double]
        let isTilted, showsMap, showsLabels: Bool
        let labels: LabelSet
        let layers: [(index: Int, layer: StyleLayer)]
        /// Where overlays are drawn between them.
        let order: OverlayOrder
    }

    /// The distance beyond a tile's edge, in logical pixels, within which anything may change
    /// the tile's pixels: labels are searched for there, including those of one more stored
    /// tile.
    package static let farthestInfluence = FrameLabels.surroundings + 512

    /// Creates a renderer for one style.
    ///
    /// - Parameters:
    ///   - style: the style.
    ///   - sources: vector tiles by the source's name in the style.
    ///   - sprite: the style's pictures.
    ///   - rasterSources: tiles of raster sources by the source's name in the style.
    ///   - resources: the resources of the thread, if it has several renderers; `nil` creates
    ///     new ones.
    ///   - plates: the plates of road numbers; `nil` uses the style's own pictures.
    ///   - relief: the factor by which the heights of the first `raster-dem` source move the ground of
    ///     tilted views: 1 is their true size, 0 leaves it level.
    /// - Throws: `CairoError` if no font can be found.
    package init(
        style: Style, sources: [String: any TileSource], sprite: SpriteSheet,
        rasterSources: [String: any RasterTileSource] = [:], resources: DrawingResources? = nil,
        plates: (any RoadPlates)? = nil, relief: Double = 0
    ) throws(CairoError) {
        self.relief = relief
        let resources = if let resources { resources } else { try DrawingResources() }
        self.resources = resources
        self.style = style
        self.sprite = sprite
        loader = TileLoader(sources: sources, cache: resources.tiles)
        labels = PlacementCache(
            loader: loader, shapes: resources.shapes, sprite: sprite, memory: resources.memory,
            plates: plates)
        self.rasterTiles = RasterTileLoader(
            sources: rasterSources,
            capacity: resources.memory.rasterTileBytes
                * (relief > 0 && style.heights != nil ? Self.raisedMemory : 1))
    }

    /// How many times as much of raster tiles is kept for ground with heights: a view to the horizon
    /// reads some fifty tiles.
    private static let raisedMemory = 2

    /// Shapes the texts of labels and overlays, so that all share its fonts.
    package var shaper: TextShaper { resources.shapes.shaper }

    /// Returns the size of the smallest text that the style has at a zoom, in logical pixels, as far
    /// as it can be known without data; `nil` if there is no text.
    package func smallestText(zoom: Double) -> Double? {
        style.drawnLayers.compactMap { layer -> Double? in
            guard case .symbol(let symbol) = layer.kind, layer.isVisible,
                layer.zooms.contains(zoom)
            else { return nil }
            return symbol.text.size.value(zoom: zoom)
        }.min()
    }

    /// The missing pictures that layers have asked for, in all frames up to now.
    package var missingPictures: Set<MissingPicture> { sprite.missing }

    /// How many cells of the label plane were looked at so far, and the labels found there; what
    /// was dropped to save memory is not counted.
    package var collectedLabels: (cells: Int, instances: Int) { labels.collected }

    /// Draws a frame.
    ///
    /// - Parameters:
    ///   - request: camera and size.
    ///   - overlays: the overlays, drawn in this order within each level.
    ///   - moment: the position in a drive with which the frame has its labels in common; `nil` for
    ///     a frame of its own.
    ///   - maker: what makes the pixels.
    /// - Returns: the picture.
    /// - Throws: ``FrameError`` for an impossible size, when memory is short, or when the
    ///   picture is no longer wanted.
    package func render(
        _ request: FrameRequest, overlays: [any Overlay] = [], at moment: FrameMoment? = nil,
        by maker: PixelMaker = .rasterizer
    ) throws(FrameError) -> Frame {
        let (width, height) = request.pixelSize
        var surface: Surface?
        let contents = try draw(request, overlays, at: moment) { () throws(CairoError) in
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
    ///   - request: camera and size; its pixel ratio sets the resolution of the parts that
    ///     become pictures.
    ///   - overlays: the overlays, drawn in this order within each level.
    ///   - moment: the position in a drive, as for a picture.
    ///   - format: the kind of file.
    ///   - title: what the page shows, for the file's own description; may be empty.
    /// - Returns: the file.
    /// - Throws: ``FrameError`` for an impossible size, when memory is short, or when the
    ///   picture is no longer wanted.
    package func render(
        _ request: FrameRequest, overlays: [any Overlay] = [], at moment: FrameMoment? = nil,
        as format: VectorDocument.Format, title: String = ""
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
        let contents = try draw(request, overlays, at: moment) { () throws(CairoError) in
            try CairoCanvas(document, pixelRatio: request.pixelRatio, tools: resources.tools)
        }
        do {
            return FrameDocument(bytes: try document.finished(), contents: contents)
        } catch {
            throw .drawing(error)
        }
    }

    /// Draws a frame on a canvas that is made when its contents are known.
    func draw(
        _ request: FrameRequest, _ overlays: [any Overlay], at moment: FrameMoment? = nil,
        on makeCanvas: () throws(CairoError) -> any Canvas
    ) throws(FrameError) -> FrameContents {
        var request = request
        request.images = sprite.names
        // A flat frame has its labels in common with others without a sequence.
        let placement = request.camera.pitch > 0 ? moment?.labelPlacement : nil
        if let placement { request.labelPlacement = placement }
        var viewport = request.viewport
        var timings = FrameTimings()
        let tiles = TilesBySource(loader: loader, viewport: viewport)
        // The parts of ground with heights belong to the same frame.
        if request.content == .everything {
            let (width, height) = request.pixelSize
            rasterTiles.beginFrame(
                pixels: width * height,
                isRaised: relief > 0 && style.heights != nil && viewport.perspective != nil)
        }
        decode(tiles, request)
        try request.checkLimit()
        timings.finish(.tiles)
        let relief = try relief(of: request, overlays)
        viewport.ground = relief?.view.ground
        var extrusions =
            request.content == .everything
            ? FillExtrusionsByLayer(
                visibleLayers(request), tiles, light: style.light, sprite, request,
                downTo: relief?.view.lowestRow) : nil
        if let relief { extrusions?.raise(on: relief.view) }
        var labels = labels.labels(
            request, viewport, layers: visibleLayers(request), overlays: overlays,
            cover: relief == nil ? extrusions?.cover : nil, at: placement == nil ? nil : moment)
        if let relief { labels.raise(on: relief.view) }
        if request.underground >= 0.5 {
            labels.hide(ofLayers: visibleLayers(request).filter(\.layer.mentionsShops).map(\.index))
        }
        try request.checkLimit()
        timings.finish(.labels)
        var painter = LayerPainter(
            request: request, light: style.light, tiles: tiles, rasterTiles: rasterTiles,
            extrusions: extrusions, labels: labels.byLayer, sprite: sprite, looks: looks,
            shape: shape, tools: resources.tools)
        do {
            resources.tools.begin()
            let canvas = OverlayCanvas(try makeCanvas(), viewport: viewport, shaper: shaper)
            if let relief {
                paint(&painter, overlays, over: relief, on: canvas)
            } else {
                paint(&painter, overlays, on: canvas)
            }
            try canvas.canvas.context.finish()
            try resources.tools.finish()
        } catch {
            throw .drawing(error)
        }
        try request.checkLimit()
        timings.finish(.drawing)
        var contents = FrameContents(
            viewport: viewport, labels: labels, style: style,
            tileCount: tiles.visibleCount + rasterTiles.drawnCount,
            tileZooms: tiles.visibleZooms,
            notes: tiles.notes + rasterTiles.notes + resources.shapes.missing.takeNotes()
                + painter.notes + labelNotes(request)
                + (viewport.perspective == nil
                    ? [] : UnsupportedProperties.tiltedNotes(of: style)),
            timings: timings)
        if request.recordsKinds {
            contents.kinds = DrawnKinds(
                of: visibleLayers(request).map(\.layer), tiles, labels, sprite, request)
        }
        return contents
    }

    /// Notes for the user about labels that were not searched for, one sentence each.
    private func labelNotes(_ request: FrameRequest) -> [String] {
        let count = visibleLayers(request).count { $0.layer.kind.isSymbol }
        let omitted = count - LabelBudget.mostLayers
        return
            (omitted > 0
            ? ["\(omitted) layers of type symbol are not drawn: \(count) are too many"] : [])
            + (labels.isShort ? ["labels are missing: the style asks for too many"] : [])
    }

    /// Draws the layers from the lowest up, and the overlays at their levels.
    private func paint(
        _ painter: inout LayerPainter, _ overlays: [any Overlay], on canvas: OverlayCanvas
    ) {
        let request = painter.request
        let visible = visible(request)
        let layers = visible.layers
        var levels = visible.order.levels[...]
        func drawLevels(before index: Int) {
            while let next = levels.first, next.layer <= index {
                levels.removeFirst()
                // The sky hides the farthest ground, but no marks.
                if next.level == .belowLabels {
                    sky(of: request, canvas)?.draw(
                        on: canvas.canvas, pixelRatio: request.pixelRatio)
                }
                if next.level == .belowRoads {
                    painter.drawLowHouses(of: layers, on: canvas.canvas)
                }
                if request.content.includes(next.level) {
                    draw(overlays, next.level, on: canvas)
                }
            }
        }
        for (index, layer) in layers where !request.isCalledOff {
            drawLevels(before: index)
            if request.underground >= 0.5, layer.drawsHouses { continue }
            if request.content == .ground, layer.kind.isExtrusion { continue }
            painter.draw(layer, index, on: canvas.canvas)
        }
        drawLevels(before: .max)
        guard request.content == .everything else { return }
        draw(overlays, .aboveLabels, on: canvas)
    }

    /// Returns what draws the sky of a tilted view; `nil` if there is none.
    func sky(of request: FrameRequest, _ canvas: OverlayCanvas) -> SkyPainter? {
        guard request.showsMap, let perspective = canvas.viewport.perspective else { return nil }
        let zoom = request.styleZoom
        return style.sky.map { SkyPainter(perspective, sky: $0, zoom: zoom) }
            ?? SkyPainter(perspective, over: style.ground(zoom: zoom) ?? .white)
    }

    func visibleLayers(_ request: FrameRequest) -> [(index: Int, layer: StyleLayer)] {
        visible(request).layers
    }

    /// Returns the visible layers, kept from frame to frame because most frames have the same
    /// zoom as the one before.
    private func visible(_ request: FrameRequest) -> VisibleLayers {
        let (zoom, labelZooms) = (request.styleZoom, request.labelLayerZooms)
        let isTilted = request.camera.pitch > 0
        if let visible = lastVisible, visible.zoom == zoom, visible.labelZooms == labelZooms,
            visible.isTilted == isTilted, visible.showsMap == request.showsMap,
            visible.showsLabels == request.showsLabels, visible.labels == request.labels
        {
            return visible
        }
        let layers = style.drawnLayers.enumerated().filter { _, layer in
            request.showsMap && layer.isVisible
                && (request.showsLabels || !layer.kind.isSymbol)
                && (layer.kind.isSymbol ? labelZooms : [zoom]).contains(where: layer.zooms.contains)
                && layer.views.include(isTilted: isTilted)
                && layer.labelSets.contains(request.labels)
        }.map { (index: $0.offset, layer: $0.element) }
        let visible = VisibleLayers(
            zoom: zoom, labelZooms: labelZooms, isTilted: isTilted, showsMap: request.showsMap,
            showsLabels: request.showsLabels, labels: request.labels, layers: layers,
            order: OverlayOrder(layers))
        lastVisible = visible
        return visible
    }

    /// Decodes the data that the layers will need.
    private func decode(_ tiles: TilesBySource, _ request: FrameRequest) {
        for (_, layer) in visibleLayers(request) {
            guard let source = layer.source, let name = layer.sourceLayer else { continue }
            for placed in tiles.tiles(of: source) where placed.isVisible && !request.isCalledOff {
                _ = placed.tile.layer(named: name)
            }
        }
    }

    func draw(_ overlays: [any Overlay], _ level: OverlayLevel, on canvas: OverlayCanvas) {
        resources.tools.withoutBudget {
            for overlay in overlays where overlay.levels.contains(level) {
                canvas.context.saved { overlay.draw(on: canvas, at: level) }
            }
        }
    }
}
