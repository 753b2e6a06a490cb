import MapCamera
import MapGeometry
import MapStyle
import Rasterizer
import VectorTile

/// One style layer over one tile, with all that a symbolizer draws with.
struct LayerPass {
    let painter: GroundPainter
    let canvas: PixelCanvas
    let features: LayerFeatures
    let geometry: PixelGeometry
    let patterns: PatternPlacement
    let zoom: Double
    /// Where features must lie to be seen.
    let area: FeatureArea
    private let tilt: TilePlacement.Tilt?

    /// - Returns: `nil` if no pixel of the picture belongs to the tile.
    init?(
        painter: GroundPainter, canvas: PixelCanvas, features: LayerFeatures,
        placement: TilePlacement, translation: MapTranslation, request: FrameRequest,
        viewport: Viewport, patterns: PatternPlacement
    ) {
        let clip = placement.clip(within: canvas.window, pixelRatio: request.pixelRatio)
        guard !clip.window.isEmpty else { return nil }
        self.painter = painter
        self.canvas = canvas
        self.features = features
        self.patterns = patterns
        zoom = request.styleZoom
        let seen = ViewWindow(placement.box.intersection(viewport.planeWindow), in: viewport)
        area = features.area(translation.undone(seen))
        geometry = PixelGeometry(
            features.transform, clip: clip, translation: translation,
            pixelRatio: request.pixelRatio, tilt: placement.tilt)
        tilt = placement.tilt
        painter.stroker.begin(scale: tilt?.nearestScale ?? 1)
        painter.accumulator.begin(
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
        painter.shader.begin(x: corner.x, y: corner.y, clip: geometry.clip)
    }

    /// Adds the shape that was loaded last as an area.
    func addArea() {
        let shape = painter.shape
        for index in 0..<shape.partCount {
            painter.accumulator.addRing(shape[index], isReversed: shape.isReversed)
        }
    }

    /// Paints what was added.
    func paint(_ paint: GroundPainter.Paint) { painter.paint(paint, on: canvas) }
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
