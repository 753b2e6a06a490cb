import Graphics
import MapRenderer
import TestSupport
import Testing

/// Shapes that are seen through windows of their own.
@Suite struct CanvasWindowTests {
    private static let side = 64
    private static let whole = PixelWindow(minX: 0, minY: 0, maxX: side, maxY: side)

    /// The pixels of what is drawn on a canvas that began with the whole picture.
    private static func pixels(_ draw: (RasterCanvas) -> Void) throws -> [UInt8] {
        let surface = try Surface(width: side, height: side)
        let canvas = try RasterCanvas(surface, pixelRatio: 1, tools: RasterTools())
        canvas.begin(PixelClip(whole), projection: nil)
        draw(canvas)
        try canvas.context.finish()
        return surface.withPixels { bytes, _ in Array(bytes) }
    }

    private static func add(_ ring: [SubpixelPoint], to canvas: RasterCanvas) {
        ring.withUnsafeBufferPointer { canvas.add(ring: $0, isReversed: false) }
    }

    private static func point(_ x: Double, _ y: Double) -> SubpixelPoint {
        SubpixelPoint(nearX: x * SubpixelPoint.perPixel, y: y * SubpixelPoint.perPixel)
    }

    private static func square(_ low: Double, _ high: Double) -> [SubpixelPoint] {
        [point(low, low), point(high, low), point(high, high), point(low, high)]
    }

    private static let paint = Paint.color(PixelColor(red: 0.8, green: 0.2, blue: 0.4, alpha: 1))

    @Test func `a shape is the same when drawn through a window around it`() throws {
        var random = SeededRandom(seed: 5)
        var covered = 0
        for _ in 0..<200 {
            let ring = (0..<Int.random(in: 3...7, using: &random)).map { _ in
                Self.point(
                    .random(in: -30...94, using: &random), .random(in: -30...94, using: &random))
            }
            let window = PixelWindow(minX: -31, minY: -31, maxX: 95, maxY: 95)
            let narrow = try Self.pixels { canvas in
                canvas.narrow(to: window)
                Self.add(ring, to: canvas)
                canvas.fill(Self.paint)
            }
            let wide = try Self.pixels { canvas in
                Self.add(ring, to: canvas)
                canvas.fill(Self.paint)
            }
            #expect(narrow == wide)
            covered += wide.count { $0 != 0 }
        }
        #expect(covered > 0)
    }

    @Test func `a new window replaces the last one and drops unfilled shapes`() throws {
        let drawn = try Self.pixels { canvas in
            canvas.narrow(to: PixelWindow(minX: 0, minY: 0, maxX: 10, maxY: 10))
            Self.add(Self.square(2, 8), to: canvas)
            canvas.narrow(to: PixelWindow(minX: 30, minY: 30, maxX: 50, maxY: 50))
            Self.add(Self.square(32, 40), to: canvas)
            canvas.fill(Self.paint)
            canvas.begin(PixelClip(Self.whole), projection: nil)
            Self.add(Self.square(52, 60), to: canvas)
            canvas.fill(Self.paint)
        }
        let expected = try Self.pixels { canvas in
            Self.add(Self.square(32, 40), to: canvas)
            Self.add(Self.square(52, 60), to: canvas)
            canvas.fill(Self.paint)
        }
        #expect(drawn == expected)
        #expect(drawn.contains { $0 != 0 })
    }
}
