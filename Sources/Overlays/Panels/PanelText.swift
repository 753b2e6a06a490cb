import Graphics

/// A line of text that fits its room: shrunk first, then cut with an ellipsis.
struct PanelText {
    /// The glyphs.
    let shaped: ShapedText
    /// Size of the em square that it came to.
    let size: Double
    /// Whether an ellipsis stands for a part of it.
    let isCut: Bool

    /// Units from its left to its right end.
    var width: Double { shaped.width }
    /// Units from the baseline to the top of capitals: 714 of 1000 in Noto Sans.
    var capHeight: Double { size * 0.714 }

    /// The most characters that a panel shows; no road's name has as many.
    static let maximumCharacters = 120
    /// How far a text is shrunk before it is cut.
    static let smallest = 0.72

    /// A text of one line.
    ///
    /// - Parameters:
    ///   - text: any text; line breaks become blanks.
    ///   - size: of the em square, if it fits.
    ///   - weight: as CSS counts it.
    ///   - width: the most that it may take; no limit by default.
    ///   - least: the size down to which it is shrunk; ``smallest`` of `size` by default.
    ///   - shaper: what measures.
    init(
        _ text: String, size: Double, weight: Int = 600, width: Double = .infinity,
        least: Double? = nil, shaper: PanelShaper
    ) {
        func shape(_ text: String, _ size: Double) -> ShapedText {
            shaper.shape(
                text, font: FontRequest(families: ["Noto Sans"], weight: weight, size: size))
        }
        let line = Self.line(text)
        let natural = shape(line, size)
        guard natural.width > width else {
            (shaped, self.size, isCut) = (natural, size, false)
            return
        }
        let least = least ?? size * Self.smallest
        let shrunk = max(size * max(width, 0) / natural.width * 0.995, least)
        let smaller = shape(line, shrunk)
        guard smaller.width > width else {
            (shaped, self.size, isCut) = (smaller, shrunk, false)
            return
        }
        (self.size, isCut) = (least, true)
        let characters = Array(line)
        var (low, high) = (0, characters.count)
        while low < high {
            let middle = (low + high + 1) / 2
            let isFitting = shape(Self.cut(characters, middle), least).width <= width
            if isFitting { low = middle } else { high = middle - 1 }
        }
        shaped = shape(low == 0 ? "" : Self.cut(characters, low), least)
    }

    private static func cut(_ characters: [Character], _ count: Int) -> String {
        let blanks: Set<Character> = [" ", ",", "-", "–", "/"]
        var kept = characters.prefix(count)
        while let last = kept.last, blanks.contains(last) { kept.removeLast() }
        return String(kept) + "…"
    }

    /// A text in one line, without what is beyond any panel.
    static func line(_ text: String) -> String {
        let words = text.prefix(4 * maximumCharacters).split(whereSeparator: \.isWhitespace)
        return String(words.joined(separator: " ").prefix(maximumCharacters))
    }
}
