import Geometry
import Graphics

@testable import MapRenderer

/// A picture for tests of what lies on the road; pixels are those of the flat north-up view.
enum RoadScene {
    static let size = ScreenSize(width: 600, height: 400)
    static let center = Coordinate(longitude: 10.75, latitude: 59.91)

    static func view(
        bearing: Double = 0, pitch: Double = 0, zoom: Double = 17
    ) -> Viewport {
        Viewport(
            camera: Camera(center: center, zoom: zoom, bearing: bearing, pitch: pitch), size: size)
    }

    static func place(_ x: Double, _ y: Double) -> Coordinate {
        view().coordinate(ScreenPoint(x: x, y: y))
    }

    /// The pixels of overlays on white.
    struct Picture: Equatable {
        let bytes: [UInt8]
        private let width: Int

        init(_ overlays: [any Overlay], in view: Viewport = RoadScene.view()) throws {
            let surface = try Surface(width: Int(view.size.width), height: Int(view.size.height))
            let context = try Context(surface)
            context.setColor(.white)
            context.paint()
            let canvas = try OverlayCanvas(
                RasterCanvas(surface, context: context, pixelRatio: 1, tools: RasterTools()),
                viewport: view, shaper: TextShaper())
            for overlay in overlays { context.saved { overlay.draw(on: canvas) } }
            try context.finish()
            width = surface.width
            let length = width * 4
            bytes = surface.withPixels { pixels, stride in
                var rows: [UInt8] = []
                for row in 0..<surface.height {
                    rows.append(contentsOf: pixels[row * stride..<row * stride + length])
                }
                return rows
            }
        }

        /// Red, green and blue of a pixel.
        func color(_ x: Int, _ y: Int) -> [Int] {
            let start = (y * width + x) * 4
            return [2, 1, 0].map { Int(bytes[start + $0]) }
        }

        /// Whether nothing was drawn.
        var isBlank: Bool { drawn == nil }

        /// The box of what was drawn: columns and rows.
        var drawn: (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
            // White is four bytes of 255; eight bytes, two pixels, are looked at together.
            bytes.withUnsafeBytes { bytes in
                var box: (x: ClosedRange<Int>, y: ClosedRange<Int>)?
                let pairs = bytes.bindMemory(to: UInt64.self)
                let across = width / 2
                var index = 0
                while index < pairs.count {
                    defer { index += 1 }
                    guard pairs[index] != .max else { continue }
                    let (row, pair) = (index / across, index % across)
                    let pixels = bytes[index * 8..<index * 8 + 8]
                    let isLeft = pixels.prefix(4).contains { $0 != 255 }
                    let isRight = pixels.suffix(4).contains { $0 != 255 }
                    let columns = (pair * 2 + (isLeft ? 0 : 1))...(pair * 2 + (isRight ? 1 : 0))
                    box = (
                        min(
                            box?.x.lowerBound ?? columns.lowerBound, columns.lowerBound)...max(
                                box?.x.upperBound ?? 0, columns.upperBound),
                        (box?.y.lowerBound ?? row)...row
                    )
                }
                return box
            }
        }
    }

    /// Red, green and blue of a colour, 0 to 255.
    static func bytes(_ color: Color) -> [Int] {
        [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    }
}
