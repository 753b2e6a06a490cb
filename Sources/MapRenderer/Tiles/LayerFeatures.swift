import MapCamera
import MapGeometry
import MapStyle
import VectorTile

/// The features of one tile that one style layer draws, with their place in the picture.
struct LayerFeatures {
    let layer: VectorTileLayer
    let transform: TilePlacement.Scaled
    private let boxes: [FeatureBox]
    private let reader: FeatureReader

    /// - Returns: `nil` if the tile has nothing for the layer.
    init?(_ layer: StyleLayer, in placed: TileLoader.Placed, request: FrameRequest) {
        guard let name = layer.sourceLayer, let data = placed.tile.layer(named: name) else {
            return nil
        }
        self.layer = data.layer
        boxes = data.boxes
        transform = placed.placement.scaled(extent: data.layer.extent)
        reader = FeatureReader(
            layer, data, tile: placed.id, zoom: request.styleZoom, languages: request.languages)
    }

    /// Where features must lie to be drawn.
    struct Window {
        /// In logical pixels.
        let box: ScreenBox
        /// Logical pixels by which paint stands out of a shape.
        let reach: Double
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
        var reader = reader
        guard let key else {
            for (index, feature) in layer.features.enumerated()
            where touches(window, index) && reader.load(feature) {
                body(index, feature, reader.context)
            }
            return
        }
        var order: [(key: Double, index: Int)] = []
        for (index, feature) in layer.features.enumerated()
        where touches(window, index) && reader.load(feature) {
            order.append((key.value(in: reader.context) ?? 0, index))
        }
        order.sort { ($0.key, $0.index) < ($1.key, $1.index) }
        for entry in order {
            let feature = layer.features[entry.index]
            if reader.load(feature) { body(entry.index, feature, reader.context) }
        }
    }

    /// Whether any paint of a feature may lie in a window.
    ///
    /// - Parameters:
    ///   - window: where to look; `nil` is everywhere.
    ///   - index: the feature's number in the tile.
    /// - Returns: `false` if nothing of it can be seen there.
    @inline(__always)
    func touches(_ window: Window?, _ index: Int) -> Bool {
        guard let window else { return true }
        return boxes[index].touches(window.box, reach: window.reach, transform)
    }
}
