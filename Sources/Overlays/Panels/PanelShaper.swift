import Graphics

/// Shapes the texts of panels and keeps recent ones, because most stay the same from one frame
/// to the next.
///
/// It is for one thread.
final class PanelShaper {
    private let shaper: TextShaper
    private var known: [Key: ShapedText] = [:]

    private struct Key: Hashable {
        let text: String
        let font: FontRequest
    }

    /// The capacity, enough for several frames with all their attempts to fit long texts.
    private static let capacity = 500

    /// Creates a shaper that keeps the texts that another one shapes.
    init(_ shaper: TextShaper) { self.shaper = shaper }

    /// Returns the glyphs of a text.
    func shape(_ text: String, font: FontRequest) -> ShapedText {
        let key = Key(text: text, font: font)
        if let shaped = known[key] { return shaped }
        let shaped = shaper.shape(text, font: font)
        if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
        known[key] = shaped
        return shaped
    }
}
