import Geometry
import Glibc
import Graphics
import MapRenderer

/// The shadow of a plate, which grows paler with the distance from it as a blur does.
///
/// It looks like faint layers over each other, each a little smaller than the one before, and is
/// worked out from each pixel's distance: to fill the layers costs more than all plates.
struct SoftShadow {
    /// The box that casts it, in device pixels.
    let box: ScreenBox
    /// Radius of the box's corners.
    let radius: Double
    /// How much larger than the box each layer is.
    let layers: [Double]
    /// The colour where all layers lie over each other.
    let color: Color
    /// From so many pixels inside its edge on nothing need be drawn; `nil` draws all of it.
    let hiddenDepth: Double?

    /// Draws it; the pen's transformation and clip do not count.
    func draw(on canvas: any Canvas) {
        let (width, height) = canvas.pixelSize
        let shades = ShadeRamp(color, layers: layers, hiddenDepth: hiddenDepth)
        let columns = Self.pixels(box.minX - shades.extent, box.maxX + shades.extent, width)
        let rows = Self.pixels(box.minY - shades.extent, box.maxY + shades.extent, height)
        // Between the corners all pixels of a row are equally far from the upper or lower edge, and
        // between the sides all are hidden or equally dark.
        let corners = between(inset: radius, columns)
        let sides = between(inset: min(radius, hiddenDepth ?? radius), columns)
        let window = PixelWindow(
            minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
            maxY: rows.upperBound)
        canvas.drawPixels(in: window) { bytes, stride in
            guard let start = bytes.baseAddress else { return }
            for y in rows {
                let row = (start + y * stride).assumingMemoryBound(to: UInt32.self)
                let middle = Double(y) + 0.5
                let down = max(box.minY + radius - middle, middle - box.maxY + radius)
                let inner = down > 0 ? corners : sides
                paint(row, columns.lowerBound..<inner.lowerBound, down, shades)
                paint(row, inner.upperBound..<columns.upperBound, down, shades)
                guard let shade = shades.shade(at: down - radius) else { continue }
                for x in inner { row[x] = shade.over(row[x]) }
            }
        }
    }

    /// The columns between two distances from the sides.
    private func between(inset: Double, _ columns: Range<Int>) -> Range<Int> {
        let left = Self.pixel(box.minX + inset + 1, columns.upperBound)
        let right = Self.pixel(box.maxX - inset, columns.upperBound)
        let first = max(left, columns.lowerBound)
        return first..<max(first, right)
    }

    /// Paints pixels that differ in their distance.
    ///
    /// - Parameters:
    ///   - row: where they are.
    ///   - columns: which of the row.
    ///   - down: how far the row lies above or below the middles of the corners, below 0 between
    ///     them.
    ///   - shades: the colours.
    private func paint(
        _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ down: Double,
        _ shades: ShadeRamp
    ) {
        let (left, right) = (box.minX + radius - 0.5, box.maxX - radius - 0.5)
        for x in columns {
            let across = max(left - Double(x), Double(x) - right)
            let distance =
                across > 0 && down > 0
                ? (across * across + down * down).squareRoot() : max(across, down)
            if let shade = shades.shade(at: distance - radius) { row[x] = shade.over(row[x]) }
        }
    }

    private static func pixels(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
        let first = pixel(low.rounded(.down), limit)
        return first..<max(first, pixel(high.rounded(.up), limit))
    }

    private static func pixel(_ place: Double, _ limit: Int) -> Int {
        place > 0 ? Int(min(place, Double(limit))) : 0
    }
}

/// A colour in the strengths that faint layers over each other have, by the distance from an edge.
struct ShadeRamp {
    /// Pixels outside the edge from which on there is nothing.
    let extent: Double
    private let hiddenDepth: Double
    private let shades: [Shade]

    /// Shades for one pixel of distance.
    private static let steps = 8.0

    /// Shades of layers.
    ///
    /// - Parameters:
    ///   - color: all layers over each other, about.
    ///   - layers: how far each reaches beyond the edge, in pixels.
    ///   - hiddenDepth: from so many pixels inside the edge on nothing is seen; `nil` for never.
    init(_ color: Color, layers: [Double], hiddenDepth: Double?) {
        let extent = (layers.max() ?? 0) + 1
        let single = color.alpha / Double(max(layers.count, 1))
        shades = (0...Int((extent + 1) * Self.steps)).map { step in
            let distance = extent - Double(step) / Self.steps
            let count = layers.reduce(0) { $0 + min(max($1 - distance + 0.5, 0), 1) }
            return Shade(color, alpha: 1 - pow(1 - single, count))
        }
        self.extent = extent
        self.hiddenDepth = hiddenDepth ?? .infinity
    }

    /// The shade at a distance from the edge, below 0 inside; `nil` where nothing is to be painted.
    @inline(__always)
    func shade(at distance: Double) -> Shade? {
        guard distance > -hiddenDepth, distance < extent else { return nil }
        return shades[Int(min((extent - distance) * Self.steps, Double(shades.count - 1)))]
    }

    /// A translucent colour as pixels have it, multiplied by its opacity.
    struct Shade {
        /// Red and blue, alpha and green, each in 256ths and half of one in its half of a word.
        private let redBlue, alphaGreen: UInt32
        /// What is left of the pixel below, in 256ths.
        private let rest: UInt32

        private static let mask: UInt32 = 0x00FF_00FF

        fileprivate init(_ color: Color, alpha: Double) {
            rest = UInt32(((1 - min(max(alpha, 0), 1)) * 256).rounded())
            // With what is left no channel comes to more than 255.
            let most = Double(256 - rest) * 255
            func part(_ fraction: Double) -> UInt32 {
                UInt32(min(max(fraction, 0), 1) * most) + 128
            }
            redBlue = part(color.red) << 16 | part(color.blue)
            alphaGreen = part(1) << 16 | part(color.green)
        }

        /// A pixel with the colour laid over it.
        @inline(__always)
        func over(_ below: UInt32) -> UInt32 {
            let low = (below & Self.mask) &* rest &+ redBlue
            let high = ((below >> 8) & Self.mask) &* rest &+ alphaGreen
            return ((low >> 8) & Self.mask) | (high & ~Self.mask)
        }
    }
}
