import Graphics

/// A line of text fitted to its space: first shrunk, then cut with an ellipsis.
struct PanelText {
    /// The glyphs.
    let shaped: ShapedText
    /// The resulting size of the em square.
    let size: Double
    /// Whether an ellipsis replaces a part of it.
    let isCut: Bool

    /// Units from its left to its right end.
    var width: Double { shaped.width }
    /// Units from the baseline to the top of capitals: 714 of 1000 in Noto Sans.
    var capHeight: Double { size * 0.714 }

    /// The most characters that a panel shows; no road's name has that many.
    static let maximumCharacters = 120
    /// The factor to which a text is shrunk before it is cut.
    static let smallest = 0.72

    /// Creates a text of one line.
    ///
    /// - Parameters:
    ///   - text: any text; line breaks become blanks.
    ///   - size: size of the em square, if the text fits.
    ///   - weight: as in CSS.
    ///   - width: the maximum width; no limit by default.
    ///   - least: the size down to which it is shrunk; ``smallest`` of `size` by default.
    ///   - shaper: measures the text.
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

    /// Returns a text in one line, without characters that fit in no panel.
    static func line(_ text: String) -> String {
        let words = text.prefix(4 * maximumCharacters).split(whereSeparator: \.isWhitespace)
        return String(words.joined(separator: " ").prefix(maximumCharacters))
    }
}

extension PanelText {
    /// Returns a text in one line, or in two of about the same length if it does not fit in
    /// one.
    ///
    /// - Parameters:
    ///   - text: any text; line breaks become blanks.
    ///   - size: size of the em square, if the text fits; both lines have one size.
    ///   - width: the maximum width of a line.
    ///   - shaper: measures the text.
    /// - Returns: one or two lines; none for an empty text.
    static func lines(
        _ text: String, size: Double, width: Double, shaper: PanelShaper
    ) -> [PanelText] {
        let line = Self.line(text)
        guard !line.isEmpty else { return [] }
        let single = PanelText(line, size: size, width: width, shaper: shaper)
        guard single.isCut else { return [single] }
        func natural(_ text: String) -> Double {
            PanelText(text, size: size, shaper: shaper).width
        }
        func best(_ breaks: [(String, String)]) -> [PanelText]? {
            let breaks = breaks.map {
                (TextDirection.line($0.0, of: line), TextDirection.line($0.1, of: line))
            }
            let measured = breaks.map { ($0, max(natural($0.0), natural($0.1))) }
            guard let (parts, longest) = measured.min(by: { $0.1 < $1.1 }) else { return nil }
            let fitted = max(min(size, size * width / longest * 0.995), size * smallest)
            return [parts.0, parts.1].map {
                PanelText($0, size: fitted, width: width, least: size * smallest, shaper: shaper)
            }
        }
        let atGaps = best(breaks(line))
        if let atGaps, !atGaps.contains(where: \.isCut) { return atGaps }
        let inWords = best(hyphenations(line))
        if let inWords, !inWords.contains(where: \.isCut) { return inWords }
        return atGaps ?? inWords ?? [single]
    }

    /// Returns the possible line breaks: at blanks, after hyphens and dashes, beside
    /// ideographs.
    private static func breaks(_ line: String) -> [(String, String)] {
        let characters = Array(line)
        return characters.indices.dropFirst().compactMap { index in
            let (before, after) = (characters[index - 1], characters[index])
            let isGap =
                before == " " || isIdeograph(before) || isIdeograph(after)
                || "-–/".contains(before) && after != " "
            // A dash between blanks stays on the line that it ends.
            let isLone = "-—".contains(after) && characters[(index + 1)...].first ?? " " == " "
            guard isGap, !isLone, !"/–,".contains(after) else { return nil }
            return parts(characters, index, mark: "")
        }
    }

    /// Returns the ways to divide a word, which is better than omitting its end.
    private static func hyphenations(_ line: String) -> [(String, String)] {
        let characters = Array(line)
        return characters.indices.dropFirst().compactMap { index in
            guard characters[index - 1].isLetter, characters[index].isLetter else { return nil }
            return parts(characters, index, mark: "-")
        }
    }

    private static func parts(
        _ characters: [Character], _ index: Int, mark: String
    ) -> (String, String) {
        var head = characters[..<index]
        while head.last == " " { head.removeLast() }
        return (String(head) + mark, String(characters[index...]))
    }

    /// Returns whether a character is a Chinese, Japanese or Korean letter, between any of
    /// which a line may break (roughly, Unicode Standard Annex 14, class ID).
    private static func isIdeograph(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { (0x2E80...0xFFDC).contains($0.value) } ?? false
    }
}
