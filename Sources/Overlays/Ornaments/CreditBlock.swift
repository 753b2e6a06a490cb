import Geometry
import Graphics

/// A credit broken into lines that fit the picture, each shaped separately.
///
/// Lines are broken here and not by ``TextShaper``, which cuts a text after a few hundred
/// bytes, because a credit may be a whole licence. A credit that takes more than a third of the
/// picture ends with an ellipsis.
struct CreditBlock {
    /// The lines from the top.
    let lines: [ShapedText]
    /// The width of the longest line in pixels.
    let width: Double

    /// From one baseline to the next, in pixels.
    static let lineHeight = 12.0
    /// The font of all lines.
    static let font = FontRequest(families: ["Noto Sans"], size: 10)
    /// The most characters that are used; more fit in no picture.
    private static let maximumCharacters = 20_000

    /// The height from the top of the first line to the bottom of the last one, in pixels.
    var height: Double { Self.lineHeight * Double(lines.count) }

    /// Breaks a credit.
    ///
    /// - Parameters:
    ///   - text: words with one blank between them.
    ///   - size: the size of the picture.
    ///   - shaper: measures and shapes the text.
    init(_ text: String, in size: ScreenSize, shaper: TextShaper) {
        let limit = max(size.width - 14, 20)
        let maximumLines = max(Int(min(size.height / 3 / Self.lineHeight, 1000)), 1)
        let pieces = Piece.all(
            of: text.prefix(Self.maximumCharacters), limit: limit, shaper: shaper)
        var breaks = Self.breaks(pieces, limit: limit)
        let isWhole = breaks.count <= maximumLines && text.count <= Self.maximumCharacters
        if isWhole, breaks.count > 1 {
            // The narrowest width that needs no additional line gives the most even block.
            var (low, high) = (limit / 2, limit)
            for _ in 0..<6 {
                let middle = (low + high) / 2
                let narrower = Self.breaks(pieces, limit: middle)
                if narrower.count <= breaks.count {
                    (breaks, high) = (narrower, middle)
                } else {
                    low = middle
                }
            }
        }
        var texts = breaks.prefix(maximumLines).map { Piece.joined(pieces[$0]) }
        if !isWhole, let last = texts.popLast() {
            texts.append(Self.shortened(last, limit: limit, shaper: shaper))
        }
        lines = texts.map { shaper.shape($0, font: Self.font) }
        width = lines.map(\.width).max() ?? 0
    }

    /// Returns lines with as many pieces as fit, at least one.
    private static func breaks(_ pieces: [Piece], limit: Double) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        var width = 0.0
        var bytes = 0
        for (index, piece) in pieces.enumerated() {
            width += piece.width + piece.blank
            bytes += piece.text.utf8.count + 1
            if index > start, width > limit || bytes > TextShaper.maximumBytes {
                lines.append(start..<index)
                start = index
                width = piece.width
                bytes = piece.text.utf8.count
            }
        }
        if start < pieces.count { lines.append(start..<pieces.count) }
        return lines
    }

    /// Returns the beginning of a line that fits together with an ellipsis.
    private static func shortened(_ line: String, limit: Double, shaper: TextShaper) -> String {
        var rest = line.prefix(TextShaper.maximumBytes / 4)
        while !rest.isEmpty, shaper.shape(rest + "…", font: font).width > limit {
            rest.removeLast()
        }
        return rest + "…"
    }

    /// A word, or a single character of a word that is wider than the picture.
    private struct Piece {
        let text: String
        let width: Double
        /// The width in pixels of the blank before it; 0 within a word.
        let blank: Double

        static func all(
            of text: some StringProtocol, limit: Double, shaper: TextShaper
        ) -> [Piece] {
            func width(_ text: String) -> Double { shaper.shape(text, font: font).width }
            let blank = width("a a") - width("aa")
            return text.split(separator: " ").flatMap { word in
                let whole = Piece(text: String(word), width: width(String(word)), blank: blank)
                if whole.width <= limit, word.utf8.count < TextShaper.maximumBytes {
                    return [whole]
                }
                return word.enumerated().map { index, character in
                    Piece(
                        text: String(character), width: width(String(character)),
                        blank: index == 0 ? blank : 0)
                }
            }
        }

        static func joined(_ pieces: ArraySlice<Piece>) -> String {
            guard let first = pieces.first else { return "" }
            return pieces.dropFirst().reduce(into: first.text) { line, piece in
                line += (piece.blank > 0 ? " " : "") + piece.text
            }
        }
    }
}
