import Graphics

/// The pixels of a picture, with smaller copies of it for reduced views.
final class RasterTile {
    let width, height: Int
    /// The pixels row by row: B, G, R, A, premultiplied.
    private let pixels: [SIMD4<UInt8>]
    /// The picture at half the width and height, created when first needed.
    private lazy var half: RasterTile? = halved()

    init(width: Int, height: Int, pixels: [SIMD4<UInt8>]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    convenience init(_ surface: Surface) {
        let (width, height) = (surface.width, surface.height)
        let pixels = surface.withPixels { bytes, stride in
            [SIMD4<UInt8>](unsafeUninitializedCapacity: width * height) { pixels, count in
                let target = UnsafeMutableRawBufferPointer(pixels)
                for y in 0..<height {
                    let row = UnsafeRawBufferPointer(
                        rebasing: bytes[y * stride..<y * stride + width * 4])
                    UnsafeMutableRawBufferPointer(rebasing: target[(y * width * 4)...])
                        .copyMemory(from: row)
                }
                count = width * height
            }
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// Bytes of memory, including all smaller copies.
    var byteCount: Int { pixels.count * 4 * 4 / 3 }

    /// Returns the pixel at a position inside the picture.
    @inline(__always)
    subscript(x: Int, y: Int) -> SIMD4<UInt8> { pixels[y * width + x] }

    /// Returns the picture with each pixel changed.
    func map(_ change: (SIMD4<UInt8>) -> SIMD4<UInt8>) -> RasterTile {
        RasterTile(width: width, height: height, pixels: pixels.map(change))
    }

    /// Returns the copy to use when the picture is shown at a smaller size.
    ///
    /// - Parameter reduction: pixels of the picture for one pixel of the view.
    /// - Returns: a copy with at most two.
    func reduced(by reduction: Double) -> RasterTile {
        guard reduction >= 2, let half else { return self }
        return half.reduced(by: reduction / 2)
    }

    /// Returns the colour at a position, interpolated from the four pixels around it.
    ///
    /// - Parameters:
    ///   - u: fraction of the width; beyond the middle of the outer pixels their colour
    ///     continues.
    ///   - v: fraction of the height.
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

    /// Returns the colour of the nearest pixel.
    @inline(__always)
    func nearest(_ u: Double, _ v: Double) -> SIMD4<Float> {
        let x = min(max(Int(u * Double(width)), 0), width - 1)
        let y = min(max(Int(v * Double(height)), 0), height - 1)
        return SIMD4(channels: pixels[y * width + x])
    }

    /// Blends the picture over a row of pixels.
    ///
    /// - Parameters:
    ///   - place: where the first pixel is, as fractions of the width and height.
    ///   - step: from one pixel to the next.
    ///   - isSmooth: whether colours are interpolated.
    ///   - opacity: a factor of the picture's own.
    ///   - row: the pixels, four bytes each.
    func blend(
        from place: SIMD2<Double>, step: SIMD2<Double>, isSmooth: Bool, opacity: Float,
        over row: UnsafeMutableRawBufferPointer
    ) {
        // Positions in the picture, counted in parts of a pixel.
        func parts(_ pixels: Double) -> Int { Int(min(max(pixels, -1e6), 1e6) * 0x100_0000) }
        let middle = isSmooth ? 0.5 : 0
        let (x, y) = (
            parts(place.x * Double(width) - middle), parts(place.y * Double(height) - middle)
        )
        let (across, down) = (parts(step.x * Double(width)), parts(step.y * Double(height)))
        let (right, bottom) = (width - 1, height - 1)
        let opacity = UInt64(min(max(opacity, 0), 1) * 256)
        pixels.withUnsafeBytes { pixels in
            func pixel(_ x: Int, _ y: Int) -> PixelLanes {
                PixelLanes(
                    pixels.loadUnaligned(fromByteOffset: (y * width + x) * 4, as: UInt32.self))
            }
            for offset in 0..<row.count / 4 {
                let u = min(max(x &+ across &* offset, 0), right &<< 24)
                let v = min(max(y &+ down &* offset, 0), bottom &<< 24)
                let (left, top) = (u &>> 24, v &>> 24)
                var color = pixel(left, top)
                if isSmooth {
                    let (next, below) = (min(left + 1, right), min(top + 1, bottom))
                    let share = UInt64(truncatingIfNeeded: u &>> 16 & 0xFF)
                    color = color.mixed(with: pixel(next, top), share).mixed(
                        with: pixel(left, below).mixed(with: pixel(next, below), share),
                        UInt64(truncatingIfNeeded: v &>> 16 & 0xFF))
                }
                if !color.isBlank { color.faded(to: opacity).blend(into: row, at: offset * 4) }
            }
        }
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
