/// How far a halo reaches around letters, and how softly it ends.
public struct HaloShape: Hashable, Sendable {
    /// Logical pixels from the letters' edge to the middle of the halo's edge; 0 for no halo.
    public let width: Double
    /// Logical pixels over which the edge fades, as MapLibre counts them.
    public let blur: Double

    /// The widest halo and the widest blur that are drawn, in logical pixels.
    public static let maximum = 32.0

    /// A halo; lengths beyond ``maximum`` are cut to it.
    public init(width: Double, blur: Double = 0) {
        self.width = width.isFinite ? min(max(width, 0), Self.maximum) : 0
        self.blur = blur.isFinite ? min(max(blur, 0), Self.maximum) : 0
    }

    /// Half the width of the zone in which the halo fades, in device pixels.
    ///
    /// One device pixel is the smoothing of a crisp edge. MapLibre's shader for symbols widens its
    /// zone by 1.19 pixels on either side for each pixel of blur.
    private func fade(pixelRatio: Double) -> Float {
        Float(0.5 + 1.19 * blur * pixelRatio)
    }

    /// Device pixels around the letters that it may paint.
    func extent(pixelRatio: Double) -> Float {
        Float(width * pixelRatio) + fade(pixelRatio: pixelRatio)
    }

    /// The halo as rims around the letters, the widest first: how far each reaches in logical pixels,
    /// and how much all up to it cover.
    public var rims: [(width: Double, cover: Double)] {
        guard blur > 0 else { return [(width, 1)] }
        let (fade, count) = (1.19 * blur, 8)
        return (1...count).compactMap { step in
            let fraction = Double(step) / Double(count)
            let extent = width + fade * (1 - 2 * (fraction - 0.5 / Double(count)))
            return extent > 0 ? (extent, fraction * fraction * (3 - 2 * fraction)) : nil
        }
    }

    /// How the halo covers pixels by their distance from the letters.
    ///
    /// - Parameter pixelRatio: device pixels for one logical pixel.
    /// - Returns: a value that tells the coverage of each pixel.
    func falloff(pixelRatio: Double) -> Falloff {
        Falloff(
            width: Float(width * pixelRatio), fade: fade(pixelRatio: pixelRatio), isSoft: blur > 0)
    }

    /// How a halo covers pixels by their distance from the letters.
    struct Falloff {
        private let width, fade: Float
        private let isSoft: Bool
        /// Up to this squared distance the halo covers all.
        private let whole: Float

        init(width: Float, fade: Float, isSoft: Bool) {
            self.width = width
            self.fade = fade
            self.isSoft = isSoft
            whole = max(width - fade, 0) * max(width - fade, 0)
        }

        /// The coverage of a pixel.
        ///
        /// - Parameter squared: its squared distance from the letters' edge, in device pixels.
        /// - Returns: a byte, 255 for a pixel that is covered whole.
        @inline(__always)
        func coverage(_ squared: Float) -> UInt8 {
            if squared < whole { return 255 }
            let fraction = min(max((width - squared.squareRoot() + fade) / (2 * fade), 0), 1)
            return UInt8((isSoft ? fraction * fraction * (3 - 2 * fraction) : fraction) * 255 + 0.5)
        }
    }
}
