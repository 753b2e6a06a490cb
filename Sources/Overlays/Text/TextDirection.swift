/// The direction in which a text is read, by its first letter (Unicode Standard Annex 9, rules P2 and
/// P3).
package enum TextDirection: Hashable, Sendable {
    /// The direction of Latin.
    case leftToRight
    /// The direction of Arabic and Hebrew.
    case rightToLeft

    /// Creates the direction of a text; `nil` for figures and signs alone.
    package init?(of text: some StringProtocol) {
        let letter = text.unicodeScalars.first {
            $0.properties.isAlphabetic || $0 == Self.leftMark || $0 == Self.rightMark
        }
        guard let letter else { return nil }
        self =
            letter == Self.rightMark || Self.isRightToLeft(letter) ? .rightToLeft : .leftToRight
    }

    /// Joins several texts in one line, such as two names with a separator.
    ///
    /// If not all are read in one direction, they are arranged from left to right, each
    /// isolated; otherwise the figures and signs of one would move into the next.
    ///
    /// - Parameters:
    ///   - texts: the texts, in order, whatever their directions.
    ///   - separator: the text between them.
    /// - Returns: the line.
    package static func joined(_ texts: [String], separator: String) -> String {
        let directions = Set(texts.map { TextDirection(of: $0) })
        guard directions.contains(.rightToLeft), directions.count > 1 else {
            return texts.joined(separator: separator)
        }
        return texts.map(apart).joined(separator: separator)
    }

    /// Isolates a text by marks and an embedding, because Pango 1.50 does not separate the
    /// isolates that are meant for this.
    private static func apart(_ text: String) -> String {
        TextDirection(of: text) == .rightToLeft
            ? "\(leftMark)\u{202B}\(text)\u{202C}\(leftMark)" : "\(leftMark)\(text)\(leftMark)"
    }

    /// Invisible characters that are read like Latin and like Hebrew.
    private static let (leftMark, rightMark): (Unicode.Scalar, Unicode.Scalar) = (
        "\u{200E}", "\u{200F}"
    )

    /// Returns a part of a text as a separate line, which is read in the direction of the whole
    /// text.
    ///
    /// - Parameters:
    ///   - part: the part.
    ///   - text: the whole.
    /// - Returns: the part, preceded by a mark if its own first letter has another direction.
    package static func line(_ part: String, of text: String) -> String {
        guard let direction = TextDirection(of: text), TextDirection(of: part) != direction else {
            return part
        }
        // For figures alone, the mark matters only if the direction of the whole differs from
        // that of the picture.
        if direction == .rightToLeft { return "\(rightMark)\(part)" }
        return TextDirection(of: part) == nil ? part : "\(leftMark)\(part)"
    }

    /// Returns whether a letter is in one of the Unicode blocks with the classes R and AL.
    private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
        switch letter.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}
