import Geometry
import Glibc
import Graphics
import MapStyle

/// Where pictures that are repeated lie: fixed to the map, so that a pattern goes on from tile to
/// tile and turns with the view.
///
/// As in MapLibre they have their own size at whole zooms and grow with the map in between.
struct PatternPlacement {
    private let sprite: LayerSprite
    private let placement: PatternPaint.Placement
    private let projection: PlaneProjection?
    private let pixelRatio: Double
    /// The pixels of the pictures that were asked for, as each feature may ask again.
    private let known = KnownPixels()

    private final class KnownPixels {
        var pixels: [String: [UInt32]] = [:]
    }

    init(_ viewport: Viewport, sprite: LayerSprite, pixelRatio: Double) {
        self.sprite = sprite
        self.pixelRatio = pixelRatio
        projection = viewport.perspective.map { PlaneProjection($0, pixelRatio: pixelRatio) }
        let zoom = viewport.camera.zoom
        let growth = exp2(zoom - zoom.rounded(.down)) * pixelRatio
        let affine = viewport.affine
        let side = viewport.worldSize
        placement = PatternPaint.Placement(
            acrossX: affine.a / side * growth, acrossY: affine.b / side * growth,
            originX: affine.tx * pixelRatio, originY: affine.ty * pixelRatio)
    }

    /// A pattern to paint with.
    ///
    /// - Parameters:
    ///   - name: of a picture of the sprite.
    ///   - opacity: share from 0 to 1.
    ///   - shift: that of the layer, in logical pixels.
    /// - Returns: `nil` without that picture: then nothing is drawn, as in MapLibre.
    func paint(
        _ name: String, opacity: Double, shift: StyleOffset = .zero
    ) -> Paint? {
        guard let raster = sprite.icon(named: name)?.raster(scale: pixelRatio) else { return nil }
        var placement = placement
        placement.acrossX /= raster.pixelRatio
        placement.acrossY /= raster.pixelRatio
        placement.originX += shift.x * pixelRatio
        placement.originY += shift.y * pixelRatio
        var paint = PatternPaint(
            pixels: pixels(name, raster.surface), width: raster.surface.width, placement: placement,
            opacity: opacity)
        paint?.projection = projection
        return paint.map(Paint.pattern)
    }

    /// A picture to repeat along a line.
    ///
    /// - Parameters:
    ///   - name: of a picture of the sprite.
    ///   - height: device pixels; its width follows.
    /// - Returns: `nil` without that picture.
    func line(_ name: String, height: Double) -> LineShading? {
        guard let raster = sprite.icon(named: name)?.raster(scale: pixelRatio) else { return nil }
        let picture = raster.surface
        return LineShading(
            pixels: pixels(name, picture), width: picture.width,
            length: height * Double(picture.width) / Double(picture.height))
    }

    private func pixels(_ name: String, _ picture: Surface) -> [UInt32] {
        if let pixels = known.pixels[name] { return pixels }
        let pixels = picture.pixelValues
        known.pixels[name] = pixels
        return pixels
    }
}

extension Surface {
    /// The pixels row by row, alpha in the highest byte.
    var pixelValues: [UInt32] {
        withPixels { bytes, stride in
            (0..<height).flatMap { row in
                (0..<width).map {
                    bytes.load(fromByteOffset: row * stride + $0 * 4, as: UInt32.self)
                }
            }
        }
    }
}
