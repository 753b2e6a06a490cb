import Cairo
import MapGeometry
import MapStyle
import VectorTile

/// One style layer over one tile, with the pen: everything that a symbolizer needs.
struct LayerPass {
    let context: Context
    let features: LayerFeatures
    let geometry: PixelGeometry
    let pixelRatio: Double

    init(
        context: Context, features: LayerFeatures, placement: TilePlacement,
        translation: MapTranslation, request: FrameRequest
    ) {
        self.context = context
        self.features = features
        pixelRatio = request.pixelRatio
        let picture = ScreenBox(
            minX: 0, minY: 0, maxX: request.size.width, maxY: request.size.height)
        geometry = PixelGeometry(
            window: translation.undone(placement.box.intersection(picture)),
            pixelRatio: request.pixelRatio)
    }
}

extension ScreenBox {
    /// The part that both share; empty but valid where they share none.
    func intersection(_ other: ScreenBox) -> ScreenBox {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return ScreenBox(
            minX: left, minY: top, maxX: max(left, min(maxX, other.maxX)),
            maxY: max(top, min(maxY, other.maxY)))
    }
}
