import Geometry
import MapStyle
import VectorTile

/// The features of one tile that one style layer draws, with their place in the picture.
///
/// Which pass the filter is found once for a tile and kept with it. A loop over features costs no
/// copy of a property: what the style computes of one or two properties is remembered by their
/// values, the rest is read when an expression asks for it.
struct LayerFeatures {
    let transform: TilePlacement.Scaled
    private let data: DecodedLayer
    private let selection: FeatureSelection
    private let zoom: Double
    /// The style layer where it asks for more than columns tell; else none, so that threads do not
    /// count references to the one style that they share.
    private let asking: StyleLayer?
    private let tile: TileID
    /// The names of the pictures that there are; `nil` where no expression asks, so that nothing is
    /// counted for each feature.
    private let images: Set<String>?
    private let limit: DrawingLimit?

    /// - Returns: `nil` if the tile has nothing for the layer.
    init?(_ layer: StyleLayer, in placed: TileLoader.Placed, request: FrameRequest) {
        guard let name = layer.sourceLayer, let data = placed.tile.layer(named: name) else {
            return nil
        }
        zoom = request.styleZoom
        selection = data.selection(
            for: layer, tile: placed.id, zoom: zoom, languages: request.languages)
        guard !selection.rows.isEmpty else { return nil }
        self.data = data
        asking = layer.needsMore ? layer : nil
        tile = placed.id
        images = layer.needsImages ? request.images : nil
        limit = request.limit
        transform = placed.placement.scaled(extent: data.layer.extent)
    }

    /// How many features there are.
    var count: Int { selection.rows.count }

    /// The tile's layer.
    var layer: VectorTileLayer { data.layer }

    /// What the features' contexts hold beside themselves, however long they live.
    var columns: LayerColumns { data.columns }

    /// The shapes of the layer's features by their numbers, decoded once for all style layers.
    ///
    /// Prefer it to decoding each feature: take it and its `points` before a loop over features, and
    /// `parts(of: number)` for each.
    var geometry: LayerGeometry { data.geometry }

    /// Where features must lie to be drawn.
    struct Window {
        let area: FeatureArea
        /// Logical pixels by which paint stands out of a shape.
        let extent: Double
    }

    /// Calls `body` for each feature that passes the layer's filter.
    ///
    /// - Parameters:
    ///   - window: leaves out features outside; `nil` takes all.
    ///   - key: draws features with lower keys first; `nil` keeps the tile's order.
    ///   - body: gets the feature's number in the tile, the feature and its context.
    func forEach(
        in window: Window? = nil, sortedBy key: ResolvedProperty<Double?>? = nil,
        _ body: (Int, VectorTileFeature, EvaluationContext) -> Void
    ) {
        var context = EvaluationContext(zoom: zoom, features: selection.features)
        if let images { context.isImageAvailable = images.contains }
        let features = data.layer.features
        guard let key else {
            forEachRow(in: window) { row in
                show(row, in: &context)
                body(row, features[row], context)
            }
            return
        }
        var order: [(key: Double, row: Int)] = []
        forEachRow(in: window) { row in
            show(row, in: &context)
            order.append((key.value(in: context) ?? 0, row))
        }
        order.sort { ($0.key, $0.row) < ($1.key, $1.row) }
        for entry in order {
            show(entry.row, in: &context)
            body(entry.row, features[entry.row], context)
        }
    }

    @inline(__always)
    private func forEachRow(in window: Window?, _ body: (Int) -> Void) {
        guard limit == nil else { return forEachRowUntilOver(in: window, body) }
        guard let window else {
            for row in selection.rows { body(Int(row)) }
            return
        }
        let boxes = data.boxes
        let (area, extent) = (window.area, window.extent)
        for row in selection.rows where area.touches(boxes[Int(row)], extent: extent) {
            body(Int(row))
        }
    }

    /// The same for a picture that may be called off.
    private func forEachRowUntilOver(in window: Window?, _ body: (Int) -> Void) {
        var drawn = 0
        for row in selection.rows {
            if let window, !touches(window, Int(row)) { continue }
            if drawn & 15 == 0, limit?.isOver == true { return }
            drawn += 1
            body(Int(row))
        }
    }

    @inline(__always)
    private func show(_ row: Int, in context: inout EvaluationContext) {
        context.move(to: row)
        if let asking { context.offerMore(asking, row, of: data.layer, in: tile) }
    }

    /// The box around a feature, by its number in the tile.
    @inline(__always)
    func box(_ index: Int) -> FeatureBox { data.boxes[index] }

    /// Where features must lie to be seen in a window.
    func area(_ window: ViewWindow) -> FeatureArea { FeatureArea(window, transform) }

    /// Whether a feature, by its number in the tile, may be seen.
    @inline(__always)
    func touches(_ window: Window, _ index: Int) -> Bool {
        window.area.touches(data.boxes[index], extent: window.extent)
    }
}
