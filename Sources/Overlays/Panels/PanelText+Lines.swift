import Graphics

extension PanelText {
    /// A text in one line, or in two of about the same length where one has no room for it.
    ///
    /// - Parameters:
    ///   - text: any text; line breaks become blanks.
    ///   - size: of the em square, if it fits; both lines have one size.
    ///   - width: the most that a line may take.
    ///   - shaper: what measures.
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

    /// Where a line may end: at blanks, after hyphens and strokes, beside ideographs.
    private static func breaks(_ line: String) -> [(String, String)] {
        let characters = Array(line)
        return characters.indices.dropFirst().compactMap { index in
            let (before, after) = (characters[index - 1], characters[index])
            let isGap =
                before == " " || isIdeograph(before) || isIdeograph(after)
                || "-–/".contains(before) && after != " "
            // A stroke or dash between blanks stays on the line that it ends.
            let isLone = "-—".contains(after) && characters[(index + 1)...].first ?? " " == " "
            guard isGap, !isLone, !"/–,".contains(after) else { return nil }
            return parts(characters, index, mark: "")
        }
    }

    /// The ways to divide a word, which is better than not to tell its end.
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

    /// Chinese, Japanese and Korean letters, between any of which a line may end (roughly, Unicode
    /// Standard Annex 14, class ID).
    private static func isIdeograph(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { (0x2E80...0xFFDC).contains($0.value) } ?? false
    }
}
