import Graphics

/// Shapes the texts of panels and keeps those of late: from one frame to the next most stay.
///
/// For one thread.
final class PanelShaper {
    private let shaper: TextShaper
    private var known: [Key: ShapedText] = [:]

    private struct Key: Hashable {
        let text: String
        let font: FontRequest
    }

    /// Some frames with all their tries at fitting long texts.
    private static let capacity = 500

    /// A shaper that keeps what another one shapes.
    init(_ shaper: TextShaper) { self.shaper = shaper }

    /// The glyphs of a text.
    func shape(_ text: String, font: FontRequest) -> ShapedText {
        let key = Key(text: text, font: font)
        if let shaped = known[key] { return shaped }
        let shaped = shaper.shape(text, font: font)
        if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
        known[key] = shaped
        return shaped
    }
}
