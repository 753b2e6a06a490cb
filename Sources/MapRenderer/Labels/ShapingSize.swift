import Cairo
import Glibc

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
