/// Colours the shape that a picture holds, in its opacity or as distances from its edge.
///
/// The result is a picture of its own, to be kept: it is computed pixel by pixel.
public struct ShapePainter {
    /// What a picture's opacity means.
    public enum Kind: Hashable, Sendable {
        /// How much of a pixel the shape covers.
        case coverage
        /// How far the pixel lies from the shape's edge: opaque deep inside, transparent far outside.
        ///
        /// As MapLibre's sprites hold it: 3/4 at the edge, and an eighth for each pixel.
        case distance
    }

    /// The shape's colour, and what surrounds it.
    public let look: TextLook
    /// What the opacity means.
    public let kind: Kind
    /// Factor on the shape's natural size, which the halo's width does not follow.
    public let size: Double
    /// Device pixels for one logical pixel.
    public let pixelRatio: Double

    /// A painter from its parts.
    public init(look: TextLook, kind: Kind, size: Double, pixelRatio: Double) {
        self.look = look
        self.kind = kind
        self.size = size
        self.pixelRatio = pixelRatio
    }

    /// Device pixels that the result has more than the shape on each side.
    public var margin: Int {
        look.hasHalo ? Int(look.halo.extent(pixelRatio: pixelRatio).rounded(.up)) + 1 : 1
    }

    /// Paints a shape.
    ///
    /// - Parameters:
    ///   - shape: the picture whose opacity counts.
    ///   - scale: device pixels of the result for one pixel of the shape.
    /// - Returns: the coloured shape with ``margin`` around it.
    /// - Throws: ``CairoError`` for an impossible size or when memory is short.
    public func paint(_ shape: Surface, scale: Double) throws(CairoError) -> Surface {
        let field = OpacityField(shape)
        let (width, height) = (Double(shape.width) * scale, Double(shape.height) * scale)
        guard width.isFinite, height.isFinite, width < 8192, height < 8192, scale > 0 else {
            throw CairoError(attempt: "colour a shape", reason: "it is too large")
        }
        let result = try Surface(
            width: Int(width.rounded(.up)) + 2 * margin,
            height: Int(height.rounded(.up)) + 2 * margin)
        let coverages: (Float, Float) -> (ink: UInt8, halo: UInt8) =
            kind == .distance
            ? fromDistances(field, scale: Float(scale)) : fromCoverage(field, scale: Float(scale))
        let ink = PixelPaint(look.color)
        let halo = PixelPaint(look.haloColor)
        let hasHalo = look.hasHalo
        let isHollow = look.color.alpha < 1
        result.withMutablePixels { bytes, stride in
            for row in 0..<result.height {
                for column in 0..<result.width {
                    var (inked, haloed) = coverages(
                        Float(column - margin) + 0.5, Float(row - margin) + 0.5)
                    if isHollow { haloed = UInt8(UInt16(haloed) * UInt16(255 - inked) / 255) }
                    let below = hasHalo ? halo.over(0, fraction: haloed) : 0
                    inked = min(inked, 255)
                    bytes.storeBytes(
                        of: ink.over(below, fraction: inked),
                        toByteOffset: row * stride + column * 4, as: UInt32.self)
                }
            }
        }
        return result
    }

    /// Coverage at a place in device pixels, for distances.
    private func fromDistances(
        _ field: OpacityField, scale: Float
    ) -> (Float, Float) -> (ink: UInt8, halo: UInt8) {
        // One device pixel is the width of a crisp edge. Sources: MapLibre's fragment shader for
        // distance fields puts the shape's edge at 6/8 and the halo's at (6 - width / size) / 8.
        let perPixel = 8 * scale
        let edge: Float = 6 / 8
        let rim = edge - Float(look.halo.width / size) / 8
        let blur = 0.5 + perPixel * Float(1.19 * look.halo.blur / size) / 8
        let isSoft = look.halo.blur > 0
        return { x, y in
            let opacity = field.opacity(x / scale, y / scale)
            let ink = min(max((opacity - edge) * perPixel + 0.5, 0), 1)
            var halo = min(max(((opacity - rim) * perPixel + blur) / (2 * blur), 0), 1)
            if isSoft { halo = halo * halo * (3 - 2 * halo) }
            return (UInt8(ink * 255 + 0.5), UInt8(halo * 255 + 0.5))
        }
    }

    /// Coverage at a place in device pixels, for a shape that is coverage itself.
    private func fromCoverage(
        _ field: OpacityField, scale: Float
    ) -> (Float, Float) -> (ink: UInt8, halo: UInt8) {
        let extent = look.hasHalo ? look.halo.extent(pixelRatio: pixelRatio) : 0
        let coverage = look.halo.falloff(pixelRatio: pixelRatio).coverage
        let steps = Int(extent.rounded(.up))
        // The shape's edge lies half a pixel before the middle of the pixel outside.
        let disc = (-steps...steps).flatMap { y in
            (-steps...steps).compactMap { x -> (x: Float, y: Float, fraction: Float)? in
                let (dx, dy) = (Float(x), Float(y))
                let distance = max((dx * dx + dy * dy).squareRoot() - 0.5, 0)
                let fraction = Float(coverage(distance * distance)) / 255
                return fraction > 0 ? (dx, dy, fraction) : nil
            }
        }
        return { x, y in
            let ink = field.opacity(x / scale, y / scale)
            var halo: Float = 0
            for place in disc where extent > 0 && halo < 1 {
                let opacity = field.opacity((x + place.x) / scale, (y + place.y) / scale)
                halo = max(halo, opacity * place.fraction)
            }
            return (UInt8(ink * 255 + 0.5), UInt8(halo * 255 + 0.5))
        }
    }
}

/// The opacity of a picture between its pixels; transparent outside.
private struct OpacityField {
    private let bytes: [UInt8]
    private let width: Int
    private let height: Int

    init(_ surface: Surface) {
        width = surface.width
        height = surface.height
        bytes = surface.withPixels { pixels, stride in
            (0..<surface.height).flatMap { row in
                (0..<surface.width).map { pixels[row * stride + $0 * 4 + 3] }
            }
        }
    }

    /// The opacity at a place in the picture's pixels, from 0 to 1.
    func opacity(_ x: Float, _ y: Float) -> Float {
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        guard left >= -1, top >= -1, left < Float(width), top < Float(height) else { return 0 }
        let (column, row) = (Int(left), Int(top))
        let (across, down) = (x - 0.5 - left, y - 0.5 - top)
        let upper = pixel(column, row) * (1 - across) + pixel(column + 1, row) * across
        let lower = pixel(column, row + 1) * (1 - across) + pixel(column + 1, row + 1) * across
        return (upper * (1 - down) + lower * down) / 255
    }

    private func pixel(_ column: Int, _ row: Int) -> Float {
        guard column >= 0, row >= 0, column < width, row < height else { return 0 }
        return Float(bytes[row * width + column])
    }
}
