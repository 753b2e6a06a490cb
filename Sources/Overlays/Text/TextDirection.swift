/// The direction in which a text is read, by its first letter (Unicode Standard Annex 9, rules P2 and
/// P3).
package enum TextDirection: Hashable, Sendable {
    /// As Latin.
    case leftToRight
    /// As Arabic and Hebrew.
    case rightToLeft

    /// The direction of a text; `nil` of figures and signs alone.
    package init?(of text: some StringProtocol) {
        let letter = text.unicodeScalars.first {
            $0.properties.isAlphabetic || $0 == Self.leftMark || $0 == Self.rightMark
        }
        guard let letter else { return nil }
        self =
            letter == Self.rightMark || Self.isRightToLeft(letter) ? .rightToLeft : .leftToRight
    }

    /// Several texts in one line, such as two names and what stands between them.
    ///
    /// Where not all are read in one direction, they stand from the left to the right, each for itself:
    /// else the figures and signs of one would wander into the next.
    ///
    /// - Parameters:
    ///   - texts: the texts, the first one first whatever its direction.
    ///   - separator: what stands between them.
    /// - Returns: the line.
    package static func joined(_ texts: [String], separator: String) -> String {
        let directions = Set(texts.map { TextDirection(of: $0) })
        guard directions.contains(.rightToLeft), directions.count > 1 else {
            return texts.joined(separator: separator)
        }
        return texts.map(apart).joined(separator: separator)
    }

    /// By marks and an embedding: Pango 1.50 does not keep the isolates apart that are meant for this.
    private static func apart(_ text: String) -> String {
        TextDirection(of: text) == .rightToLeft
            ? "\(leftMark)\u{202B}\(text)\u{202C}\(leftMark)" : "\(leftMark)\(text)\(leftMark)"
    }

    /// Letters without a picture that are read as Latin and as Hebrew.
    private static let (leftMark, rightMark): (Unicode.Scalar, Unicode.Scalar) = (
        "\u{200E}", "\u{200F}"
    )

    /// A part of a text as a line of its own, which is read in the direction of the whole.
    ///
    /// - Parameters:
    ///   - part: the part.
    ///   - text: the whole.
    /// - Returns: the part, with a mark before it where its own first letter tells another direction.
    package static func line(_ part: String, of text: String) -> String {
        guard let direction = TextDirection(of: text), TextDirection(of: part) != direction else {
            return part
        }
        // Of figures alone the mark matters only where the whole is not read as the picture is.
        if direction == .rightToLeft { return "\(rightMark)\(part)" }
        return TextDirection(of: part) == nil ? part : "\(leftMark)\(part)"
    }

    /// The blocks of Unicode whose letters have the classes R and AL.
    private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
        switch letter.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}
