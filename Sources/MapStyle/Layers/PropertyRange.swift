/// A range that numbers of a style are kept in.
///
/// The specification bounds few numbers from above, or not at all. A renderer that computes with
/// 1e300 pixels overflows, so each range here is wider than any map needs and narrow enough that
/// lengths can be added and multiplied by a pixel ratio in safety.
struct PropertyRange: Sendable {
    /// What numbers are kept in.
    let bounds: ClosedRange<Double>
    /// What the specification allows; what lies beyond it is an error of the style.
    let specified: ClosedRange<Double>

    private init(
        _ bounds: ClosedRange<Double>, from lowest: Double = -.infinity,
        to highest: Double = .infinity
    ) {
        self.bounds = bounds
        specified = lowest...highest
    }

    /// Opacity.
    static let fraction = PropertyRange(0.0...1, from: 0, to: 1)
    /// Widths, paddings and distances, in pixels or line widths.
    static let length = PropertyRange(0.0...10_000, from: 0)
    /// Shifts in both directions, in pixels.
    static let shift = PropertyRange(-10_000.0...10_000)
    /// Size of the em square, in pixels.
    static let textSize = PropertyRange(0.0...1000, from: 0)
    /// A factor on a picture's own size.
    static let iconSize = PropertyRange(0.0...100, from: 0)
    /// Shifts in both directions, in ems.
    static let emShift = PropertyRange(-100.0...100)
    /// Room between letters, in ems; some less than none draws them closer together.
    static let letterSpacing = PropertyRange(-1.0...20)
    /// From baseline to baseline, in ems.
    static let lineHeight = PropertyRange(0.1...10)
    /// From one symbol of a line to the next, in pixels.
    static let spacing = PropertyRange(1.0...10_000, from: 1)
    /// Angles in degrees: a few turns in both directions.
    static let angle = PropertyRange(-3600.0...3600)
    /// How much of a radius is blurred; beyond 1 even the middle fades.
    static let blur = PropertyRange(-100.0...100)
    /// Heights over the ground in metres.
    static let height = PropertyRange(0.0...10_000, from: 0)
    /// Colours that become more or less of something.
    static let change = PropertyRange(-1.0...1, from: -1, to: 1)
    /// How far a point of a heat map reaches, in pixels.
    static let heatRadius = PropertyRange(1.0...1000, from: 1)
    /// How much a point of a heat map counts for.
    static let heat = PropertyRange(0.0...10_000, from: 0)
    /// Limits of joins, as a multiple of the line's width.
    static let joinLimit = PropertyRange(0.0...1000)

    /// The most dashes and gaps of a pattern.
    static let maximumDashes = 64
    /// The most names of a font stack, and the most bytes of each.
    static let maximumFonts = (count: 20, bytes: 128)

    /// The names of a font stack that are worth asking the system for.
    static func fonts(_ names: [String]) -> [String] {
        Array(
            names.lazy.filter { $0.utf8.count <= maximumFonts.bytes }.prefix(maximumFonts.count))
    }

    /// The beginning of a pattern of dashes.
    static func dashes(_ lengths: [Double]) -> [Double] {
        lengths.prefix(maximumDashes).map(visible)
    }

    /// A size, or 0 for one that nobody could see: a drawing can't be scaled by 1e-300 and back.
    static func visible(_ size: Double) -> Double { size < 0.01 ? 0 : size }
}
