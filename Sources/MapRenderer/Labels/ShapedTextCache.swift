import Glibc
import Graphics

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

/// The size in which a text is shaped before it is scaled to the one that is asked for: a power of
/// two, so that few are needed, and not below what is asked for, so that outlines have the detail.
struct ShapingSize {
    /// The size that is asked for, in pixels of this one; at most 1.
    let scale: Double

    /// The size for a text.
    ///
    /// - Returns: `nil` where a size is so large or small that it must be shaped as it is.
    init?(_ text: StyledText, _ font: FontRequest) {
        let sizes = text.sections.compactMap { $0.font?.size } + [font.size]
        guard font.size >= 1, sizes.allSatisfy({ 0.5 <= $0 && $0 <= 256 }) else { return nil }
        scale = font.size / exp2(log2(font.size).rounded(.up))
    }

    func scaled(_ font: FontRequest) -> FontRequest {
        var font = font
        font.size = scaled(font.size)
        return font
    }

    func scaled(_ setting: TextShaper.Setting) -> TextShaper.Setting {
        var setting = setting
        setting.maximumWidth = setting.maximumWidth.map(scaled)
        setting.letterSpacing = scaled(setting.letterSpacing)
        return setting
    }

    func scaled(_ text: StyledText) -> StyledText {
        guard text.sections.contains(where: { $0.isSized }) else { return text }
        return StyledText(
            sections: text.sections.map { section in
                var section = section
                section.font = section.font.map(scaled)
                if case .picture(let width, let height) = section.content {
                    section.content = .picture(width: scaled(width), height: scaled(height))
                }
                return section
            })
    }

    /// In pixels of this size, of which Pango knows 1/1024: what differs by less is the same text.
    private func scaled(_ pixels: Double) -> Double {
        (pixels / scale * 1024).rounded() / 1024
    }
}

extension StyledText.Section {
    /// Whether it says how large it is.
    fileprivate var isSized: Bool {
        if case .picture = content { true } else { font != nil }
    }
}

/// Values that were asked for not long ago: at least so many of the last ones, at most twice as many.
struct RecentValues<Key: Hashable, Value> {
    private let capacity: Int
    private var young: [Key: Value] = [:]
    /// What was young before; what is not asked for again goes with it.
    private var old: [Key: Value] = [:]

    /// No values yet.
    ///
    /// - Parameter capacity: how many are kept at least, above 0.
    init(capacity: Int) { self.capacity = capacity }

    /// The value that is kept for a key; `nil` if there is none.
    subscript(key: Key) -> Value? {
        mutating get {
            if let known = young[key] { return known }
            guard let known = old[key] else { return nil }
            keep(known, for: key)
            return known
        }
        set { if let newValue { keep(newValue, for: key) } }
    }

    private mutating func keep(_ value: Value, for key: Key) {
        if young.count >= capacity {
            swap(&young, &old)
            young.removeAll(keepingCapacity: true)
        }
        young[key] = value
    }
}
