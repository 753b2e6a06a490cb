import Glibc

/// How large glyphs are drawn, in steps: masks serve all sizes that the eye can't tell apart.
///
/// Places of letters are exact; in a letter of 16 pixels the step is an eighth of a pixel.
struct GlyphSize: Hashable {
    /// The power of two above the size, in device pixels for one of the font's.
    let detail: Double
    private let step: Int

    /// Steps from nothing to the detail.
    private static let steps = 128.0

    /// The size nearest to a scale.
    ///
    /// - Parameter scale: device pixels for one of the font's; above 0, else the least.
    init(scale: Double) {
        let bounded = scale.isFinite ? min(max(scale, 1.0 / 1024), 1024) : 1
        // A hair below: what should be a power of two is not taken for a larger one.
        detail = exp2(log2(bounded * (1 - 1e-9)).rounded(.up))
        step = Int((bounded / detail * Self.steps).rounded())
    }

    /// The share of the detail.
    var ofDetail: Float { Float(Double(step) / Self.steps) }
}
