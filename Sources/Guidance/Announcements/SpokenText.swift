/// A sentence for a voice, in which proper names are marked.
package struct SpokenText: Hashable, Sendable {
    /// The sentence in pieces.
    package let parts: [Part]

    /// A piece of a sentence.
    package struct Part: Hashable, Sendable {
        /// The words with the spaces around them.
        package let words: String
        /// Whether they are the name of a street, town or ferry, which may be in another language.
        package let isName: Bool
    }

    /// The whole sentence.
    package var words: String { parts.map(\.words).joined() }

    /// Letters that a voice speaks in a second.
    private static let lettersPerSecond = 14.0
    /// Letters of a digit as it is spoken: 200 is "two hundred".
    private static let lettersPerDigit = 4
    /// Seconds of a breath before the next sentence.
    private static let breath = 0.6
    /// The seconds of the shortest sentence.
    private static let shortest = 1.5

    /// The estimated time it takes to speak it, in seconds.
    package var seconds: Double {
        let letters = words.reduce(0) { $0 + ($1.isNumber ? Self.lettersPerDigit : 1) }
        return max(Double(letters) / Self.lettersPerSecond + Self.breath, Self.shortest)
    }
}

extension SpokenText {
    // Letters of a private area of Unicode stand for the marks while a sentence is put together.
    private static let begin: Character = "\u{E000}"
    private static let end: Character = "\u{E001}"

    /// Marks a name in words that a sentence is made from.
    static func marked(_ name: String) -> String {
        "\(begin)\(name.filter { $0 != begin && $0 != end })\(end)"
    }

    /// The sentence of words with marked names; it begins with a capital.
    init(marked text: String) {
        var parts: [Part] = []
        var (words, isName) = ("", false)
        func close() {
            if !words.isEmpty { parts.append(Part(words: words, isName: isName)) }
            words = ""
        }
        for letter in text {
            switch letter {
            case Self.begin, Self.end:
                close()
                isName = letter == Self.begin
            default: words.append(letter)
            }
        }
        close()
        if let first = parts.first {
            let capital = first.words.prefix(1).uppercased() + first.words.dropFirst()
            parts[0] = Part(words: capital, isName: first.isName)
        }
        self.parts = parts
    }
}
