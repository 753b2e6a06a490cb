import Glibc
import Graphics

/// A colour in the strengths that faint layers over each other have, by the distance from an edge.
struct ShadeRamp {
    /// Pixels outside the edge from which on there is nothing.
    let reach: Double
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
        let reach = (layers.max() ?? 0) + 1
        let single = color.alpha / Double(max(layers.count, 1))
        shades = (0...Int((reach + 1) * Self.steps)).map { step in
            let distance = reach - Double(step) / Self.steps
            let count = layers.reduce(0) { $0 + min(max($1 - distance + 0.5, 0), 1) }
            return Shade(color, alpha: 1 - pow(1 - single, count))
        }
        self.reach = reach
        self.hiddenDepth = hiddenDepth ?? .infinity
    }

    /// The shade at a distance from the edge, below 0 inside; `nil` where nothing is to be painted.
    @inline(__always)
    func shade(at distance: Double) -> Shade? {
        guard distance > -hiddenDepth, distance < reach else { return nil }
        return shades[Int(min((reach - distance) * Self.steps, Double(shades.count - 1)))]
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
            func part(_ share: Double) -> UInt32 { UInt32(min(max(share, 0), 1) * most) + 128 }
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
