import Graphics
import MapStyle

/// How much work the layers of a frame may be, counted in pixels that are looked at.
///
/// A style can ask for ten thousand layers, and a layer for thousands of translucent lines that are wider
/// than the picture. What comes after the budget is spent is not drawn: the highest layers, but no label.
/// Work is counted and not time, so that a picture is the same on every machine.
struct LayerBudget {
    private let tools: RasterTools
    /// The first layer that was left out whole, and how many were.
    private var omitted: (first: String, count: Int)?
    /// The last layer that was drawn.
    private var last: String?

    /// Pixels that all pictures may look at, two seconds of work; the day style looks at some
    /// dozens of millions.
    private static let standard = 3 << 30
    /// How often each pixel may be looked at besides.
    private static let depth = 512
    /// What each layer counts.
    private static let layer = 2 << 20
    /// What each feature of a layer counts.
    private static let feature = 5000

    /// A budget for a picture that begins.
    ///
    /// - Parameters:
    ///   - tools: which count the pixels.
    ///   - size: of the picture, in device pixels.
    init(_ tools: RasterTools, size: (width: Int, height: Int)) {
        self.tools = tools
        tools.accumulator.budget = Self.standard + size.width * size.height * Self.depth
    }

    /// What the user should know; `nil` if nothing is missing.
    var note: String? {
        if let omitted {
            let others = omitted.count > 1 ? " and \(omitted.count - 1) above it" : ""
            return
                "layer '\(omitted.first)'\(others): not drawn, the layers below are too much work"
        }
        guard tools.accumulator.isSpent, let last else { return nil }
        return "layer '\(last)': it is too much work, and not drawn to its end"
    }

    /// Whether a layer may be drawn.
    mutating func admits(_ layer: StyleLayer) -> Bool {
        if case .symbol = layer.kind { return true }
        guard !tools.accumulator.isSpent else {
            omitted = (omitted?.first ?? layer.id, (omitted?.count ?? 0) + 1)
            return false
        }
        last = layer.id
        tools.accumulator.budget -= Self.layer
        return true
    }

    /// Counts features that are about to be drawn.
    func count(features: Int) { tools.accumulator.budget -= features * Self.feature }
}

extension RasterTools {
    /// Draws what is no layer of the style, however much the layers took.
    func withoutBudget(_ body: () -> Void) {
        let budget = accumulator.budget
        accumulator.budget = .max
        body()
        accumulator.budget = budget
    }
}
