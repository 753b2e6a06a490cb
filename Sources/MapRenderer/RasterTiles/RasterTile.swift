import Graphics

/// The pixels of a picture, and smaller copies of it for reduced views.
final class RasterTile {
    let width, height: Int
    /// Row by row: B, G, R, A, premultiplied.
    private let pixels: [SIMD4<UInt8>]
    /// Half as wide and high; made when first asked for.
    private lazy var half: RasterTile? = halved()

    init(width: Int, height: Int, pixels: [SIMD4<UInt8>]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    convenience init(_ surface: Surface) {
        var pixels: [SIMD4<UInt8>] = []
        pixels.reserveCapacity(surface.width * surface.height)
        surface.withPixels { bytes, stride in
            for y in 0..<surface.height {
                for x in 0..<surface.width {
                    pixels.append(
                        bytes.loadUnaligned(
                            fromByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self))
                }
            }
        }
        self.init(width: surface.width, height: surface.height, pixels: pixels)
    }

    /// Bytes of memory, with all smaller copies.
    var byteCount: Int { pixels.count * 4 * 4 / 3 }

    /// The pixel at a place inside.
    @inline(__always)
    subscript(x: Int, y: Int) -> SIMD4<UInt8> { pixels[y * width + x] }

    /// The picture with each pixel changed.
    func map(_ change: (SIMD4<UInt8>) -> SIMD4<UInt8>) -> RasterTile {
        RasterTile(width: width, height: height, pixels: pixels.map(change))
    }

    /// The copy to take pixels from when the picture is shown smaller.
    ///
    /// - Parameter reduction: pixels of the picture for one of the view.
    /// - Returns: one that has at most two.
    func reduced(by reduction: Double) -> RasterTile {
        guard reduction >= 2, let half else { return self }
        return half.reduced(by: reduction / 2)
    }

    /// The colour at a place, blended from the four pixels around.
    ///
    /// - Parameters:
    ///   - u: share of the width; beyond the middle of the outer pixels their colour goes on.
    ///   - v: share of the height.
    /// - Returns: blue, green, red, opacity, each from 0 to 255.
    @inline(__always)
    func smooth(_ u: Double, _ v: Double) -> SIMD4<Float> {
        let (left, right, across) = Self.neighbours(u, width)
        let (top, bottom, down) = Self.neighbours(v, height)
        func color(_ x: Int, _ y: Int) -> SIMD4<Float> { SIMD4(channels: pixels[y * width + x]) }
        let above = color(left, top) + (color(right, top) - color(left, top)) * across
        let below = color(left, bottom) + (color(right, bottom) - color(left, bottom)) * across
        return above + (below - above) * down
    }

    /// The colour of the nearest pixel.
    @inline(__always)
    func nearest(_ u: Double, _ v: Double) -> SIMD4<Float> {
        let x = min(max(Int(u * Double(width)), 0), width - 1)
        let y = min(max(Int(v * Double(height)), 0), height - 1)
        return SIMD4(channels: pixels[y * width + x])
    }

    @inline(__always)
    private static func neighbours(_ fraction: Double, _ count: Int) -> (Int, Int, Float) {
        let place = min(max(fraction * Double(count) - 0.5, 0), Double(count - 1))
        let first = Int(place)
        return (first, min(first + 1, count - 1), Float(place - Double(first)))
    }

    private func halved() -> RasterTile? {
        guard width >= 2, height >= 2 else { return nil }
        let (w, h) = (width / 2, height / 2)
        var small: [SIMD4<UInt8>] = []
        small.reserveCapacity(w * h)
        for y in 0..<h {
            for x in 0..<w {
                let start = 2 * y * width + 2 * x
                let sum =
                    SIMD4<UInt16>(truncatingIfNeeded: pixels[start])
                    &+ SIMD4<UInt16>(truncatingIfNeeded: pixels[start + 1])
                    &+ SIMD4<UInt16>(truncatingIfNeeded: pixels[start + width])
                    &+ SIMD4<UInt16>(truncatingIfNeeded: pixels[start + width + 1])
                small.append(SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 2) &>> 2))
            }
        }
        return RasterTile(width: w, height: h, pixels: small)
    }
}
