import Cairo

/// Texts that have been shaped, so that a name that comes again costs nothing.
final class ShapedTextCache {
    private struct Key: Hashable {
        let text: StyledText
        let font: FontRequest
        let setting: TextShaper.Setting
    }

    let shaper: TextShaper
    /// What no font could show.
    var missing = MissingFonts()
    private var shaped: [Key: ShapedText] = [:]

    /// A shaped text holds some kilobytes.
    private static let capacity = 4096

    init(shaper: TextShaper) {
        self.shaper = shaper
    }

    /// The glyphs of a text.
    func shaped(
        _ text: StyledText, font: FontRequest, setting: TextShaper.Setting
    ) -> ShapedText {
        let key = Key(text: text, font: font, setting: setting)
        if let known = shaped[key] { return known }
        if shaped.count >= Self.capacity { shaped.removeAll(keepingCapacity: true) }
        let made = shaper.shape(text, font: font, setting: setting)
        if made.missingGlyphs > 0 { missing.add(made.missingCharacters) }
        shaped[key] = made
        return made
    }
}
