import Cairo

/// Texts whose characters may stand one below the other (`text-writing-mode: vertical`).
///
/// As in MapLibre only scripts with upright characters are set so. A text with letters of another
/// script, which would lie on their side in a column, stays a line; MapLibre turns them.
enum StackedText {
    /// A text with each of its characters in a line of its own.
    ///
    /// - Parameter text: any text.
    /// - Returns: `nil` if it has characters that don't stand in columns, or pictures, or is a
    ///   single character.
    static func of(_ text: StyledText) -> StyledText? {
        var sections: [StyledText.Section] = []
        var count = 0
        for section in text.sections {
            guard case .text(let words) = section.content else { return nil }
            let characters = words.filter { !$0.isWhitespace }
            guard characters.allSatisfy(standsUpright) else { return nil }
            let column = characters.map(String.init).joined(separator: "\n")
            let isLater = count > 0 && !characters.isEmpty
            sections.append(
                StyledText.Section(
                    .text(isLater ? "\n" + column : column), font: section.font,
                    alignment: section.alignment))
            count += characters.count
        }
        return count > 1 ? StyledText(sections: sections) : nil
    }

    private static func standsUpright(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            blocks.contains { $0.contains(scalar.value) }
        }
    }

    /// The blocks of Unicode 15 that hold digits and what Unicode Technical Report 50 sets upright,
    /// or with a form of its own for columns: Han, kana, Hangul, Bopomofo and their punctuation.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x30...0x39, 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3000...0x33FF, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
        0xFF01...0xFF60, 0x20000...0x323AF,
    ]
}
