import Geometry
import Graphics
import MapStyle
import VectorTile

/// One style layer over one tile, with everything that a symbolizer needs.
///
/// The canvas has a concrete type, because it is passed ring after ring.
struct LayerPass<Target: Canvas> {
    let canvas: Target
    /// The shape of the feature that is being drawn.
    let shape: FeatureShape
    let features: LayerFeatures
    let geometry: PixelGeometry
    let patterns: PatternPlacement
    /// The translation of the whole layer.
    let translation: MapTranslation
    let zoom: Double
    /// The area where features are visible.
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

    /// Returns the scale of a feature where it is nearest to the eye, in pixels of the picture
    /// for one of the plane; 1 in a flat view.
    ///
    /// Features farther away need no detail that only nearer ones show.
    @inline(__always)
    func nearestScale(_ index: Int) -> Double {
        guard let tilt else { return 1 }
        return tilt.nearestScale(of: features.box(index), features.transform)
    }

    /// Starts lines that are painted with gradients or patterns.
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
    /// Returns the common part of both boxes; empty but valid if there is none.
    func intersection(_ other: ScreenBox) -> ScreenBox {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return ScreenBox(
            minX: left, minY: top, maxX: max(left, min(maxX, other.maxX)),
            maxY: max(top, min(maxY, other.maxY)))
    }
}
