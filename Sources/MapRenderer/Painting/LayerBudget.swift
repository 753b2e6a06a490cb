import Graphics
import MapStyle

/// The amount of work allowed for the layers of a frame, counted in examined pixels.
///
/// A style can ask for ten thousand layers, and a layer for thousands of translucent lines that
/// are wider than the picture. Layers that come after the budget is spent are not drawn; these
/// are the highest layers, but never labels. The budget counts work and not time, so that a
/// picture is the same on every machine.
struct LayerBudget {
    private let tools: RasterTools
    /// The first layer that was left out completely, and how many were.
    private var omitted: (first: String, count: Int)?
    /// The last layer that was drawn.
    private var last: String?

    /// Pixels that all pictures may look at, two seconds of work; the day style looks at some
    /// dozens of millions.
    private static let standard = 3 << 30
    /// How often each pixel may be looked at besides.
    private static let depth = 512
    /// The cost of each layer.
    private static let layer = 2 << 20
    /// The cost of each feature of a layer.
    private static let feature = 5000

    /// Creates a budget for a new picture.
    ///
    /// - Parameters:
    ///   - tools: the tools, which count the pixels.
    ///   - size: the size of the picture, in device pixels.
    init(_ tools: RasterTools, size: (width: Int, height: Int)) {
        self.tools = tools
        tools.accumulator.budget = Self.standard + size.width * size.height * Self.depth
    }

    /// A note for the user; `nil` if nothing is missing.
    var note: String? {
        if let omitted {
            let others = omitted.count > 1 ? " and \(omitted.count - 1) above it" : ""
            return
                "layer '\(omitted.first)'\(others): not drawn, the layers below are too much work"
        }
        guard tools.accumulator.isSpent, let last else { return nil }
        return "layer '\(last)': it is too much work, and not drawn to its end"
    }

    /// Returns whether a layer may be drawn.
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
    /// Draws something that is not a layer of the style, however much the layers used.
    func withoutBudget(_ body: () -> Void) {
        let budget = accumulator.budget
        accumulator.budget = .max
        body()
        accumulator.budget = budget
    }
}
