import Cairo

/// Texts that have been shaped, so that a name that comes again costs nothing.
///
/// Texts are shaped in few sizes and then scaled: sizes that follow the zoom differ in each frame
/// of a flight.
final class ShapedTextCache {
    private struct Key: Hashable {
        let text: StyledText
        let font: FontRequest
        let setting: TextShaper.Setting
    }

    let shaper: TextShaper
    /// What no font could show.
    var missing = MissingFonts()
    private var shaped: RecentValues<Key, ShapedText>
    private var scaled: RecentValues<Key, ShapedText>

    /// - Parameters:
    ///   - shaper: the thread's.
    ///   - capacity: texts that are kept; one holds some kilobytes.
    init(shaper: TextShaper, capacity: Int = 4096) {
        self.shaper = shaper
        shaped = RecentValues(capacity: capacity)
        scaled = RecentValues(capacity: capacity)
    }

    /// The glyphs of a text.
    func shaped(
        _ text: StyledText, font: FontRequest, setting: TextShaper.Setting
    ) -> ShapedText {
        let key = Key(text: text, font: font, setting: setting)
        if let known = scaled[key] { return known }
        let made =
            if let size = ShapingSize(text, font) {
                shaped(
                    Key(
                        text: size.scaled(text), font: size.scaled(font),
                        setting: size.scaled(setting))
                ).scaled(by: size.scale)
            } else {
                shaped(key)
            }
        scaled[key] = made
        return made
    }

    private func shaped(_ key: Key) -> ShapedText {
        if let known = shaped[key] { return known }
        let made = shaper.shape(key.text, font: key.font, setting: key.setting)
        if made.missingGlyphs > 0 { missing.add(made.missingCharacters) }
        shaped[key] = made
        return made
    }
}
