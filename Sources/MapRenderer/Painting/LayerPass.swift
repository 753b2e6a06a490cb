import Geometry
import Graphics
import MapStyle
import VectorTile

/// One style layer over one tile, with all that a symbolizer draws with.
///
/// The canvas is of a known kind, for it is handed ring after ring.
struct LayerPass<Target: Canvas> {
    let canvas: Target
    /// The shape of the feature that is being drawn.
    let shape: FeatureShape
    let features: LayerFeatures
    let geometry: PixelGeometry
    let patterns: PatternPlacement
    /// The shift of the whole layer.
    let translation: MapTranslation
    let zoom: Double
    /// Where features must lie to be seen.
    let area: FeatureArea
    private let tilt: TilePlacement.Tilt?

    /// - Returns: `nil` if no pixel of the picture belongs to the tile.
    init?(
        canvas: Target, shape: FeatureShape, features: LayerFeatures,
        placement: TilePlacement, translation: MapTranslation, request: FrameRequest,
        viewport: Viewport, patterns: PatternPlacement
    ) {
        let clip = placement.clip(within: canvas.window, pixelRatio: request.pixelRatio)
        guard !clip.window.isEmpty else { return nil }
        self.canvas = canvas
        self.shape = shape
        self.features = features
        self.patterns = patterns
        self.translation = translation
        zoom = request.styleZoom
        let seen = ViewWindow(placement.box.intersection(viewport.planeWindow), in: viewport)
        area = features.area(translation.undone(seen))
        geometry = PixelGeometry(
            features.transform, clip: clip, translation: translation,
            pixelRatio: request.pixelRatio, tilt: placement.tilt)
        tilt = placement.tilt
        canvas.lineScale = tilt?.nearestScale ?? 1
        canvas.begin(
            clip, projection: placement.tilt?.projection(pixelRatio: request.pixelRatio))
    }

    /// How large a feature is seen where it is nearest to the eye: pixels of the picture for one of
    /// the plane; 1 in a flat view.
    ///
    /// Features beyond have no use for detail that only nearer ones show.
    @inline(__always)
    func nearestScale(_ index: Int) -> Double {
        guard let tilt else { return 1 }
        return tilt.nearestScale(of: features.box(index), features.transform)
    }

    /// Starts lines that are painted with gradients or pictures.
    func beginShading() {
        let corner = geometry.corner
        canvas.beginShading(x: corner.x, y: corner.y)
    }

    /// Adds the shape that was loaded last as an area.
    func addArea() {
        for index in 0..<shape.partCount {
            canvas.add(ring: shape[index], isReversed: shape.isReversed)
        }
    }

    /// Paints what was added.
    func paint(_ paint: Paint) { canvas.fill(paint) }
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
