/// The range to which numbers of a style are clamped.
///
/// The specification gives few upper bounds. A renderer that computes with 1e300 pixels overflows,
/// so each range here is wider than any map needs but narrow enough that lengths can be safely
/// added and multiplied by a pixel ratio.
struct PropertyRange: Sendable {
    /// The range to which numbers are clamped.
    let bounds: ClosedRange<Double>
    /// The range that the specification allows; values outside it are an error of the style.
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
    /// The size of the em square, in pixels.
    static let textSize = PropertyRange(0.0...1000, from: 0)
    /// A factor on a picture's own size.
    static let iconSize = PropertyRange(0.0...100, from: 0)
    /// Shifts in both directions, in ems.
    static let emShift = PropertyRange(-100.0...100)
    /// The space between letters, in ems; negative values draw them closer together.
    static let letterSpacing = PropertyRange(-1.0...20)
    /// The distance from baseline to baseline, in ems.
    static let lineHeight = PropertyRange(0.1...10)
    /// The distance from one symbol of a line to the next, in pixels.
    static let spacing = PropertyRange(1.0...10_000, from: 1)
    /// Angles in degrees: a few turns in both directions.
    static let angle = PropertyRange(-3600.0...3600)
    /// The fraction of a radius that is blurred; beyond 1 even the middle fades.
    static let blur = PropertyRange(-100.0...100)
    /// Heights above the ground in metres.
    static let height = PropertyRange(0.0...10_000, from: 0)
    /// Increases or decreases of a property of colours.
    static let change = PropertyRange(-1.0...1, from: -1, to: 1)
    /// The extent of a point of a heat map, in pixels.
    static let heatRadius = PropertyRange(1.0...1000, from: 1)
    /// The weight of a point of a heat map.
    static let heat = PropertyRange(0.0...10_000, from: 0)
    /// Limits of joins, as a multiple of the line's width.
    static let joinLimit = PropertyRange(0.0...1000)

    /// The most dashes and gaps of a pattern.
    static let maximumDashes = 64
    /// The most names of a font stack, and the most bytes of each.
    static let maximumFonts = (count: 20, bytes: 128)

    /// The names of a font stack that are requested from the system.
    static func fonts(_ names: [String]) -> [String] {
        Array(
            names.lazy.filter { $0.utf8.count <= maximumFonts.bytes }.prefix(maximumFonts.count))
    }

    /// The beginning of a pattern of dashes.
    static func dashes(_ lengths: [Double]) -> [Double] {
        lengths.prefix(maximumDashes).map(visible)
    }

    /// A size, or 0 if it is too small to see, because a drawing can't be scaled by 1e-300 and
    /// back.
    static func visible(_ size: Double) -> Double { size < 0.01 ? 0 : size }
}
