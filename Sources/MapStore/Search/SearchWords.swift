/// The words of a name, of an address, or of a search text.
///
/// All are split and spelt in the same way, so that they match in the search index. FTS5 handles
/// case and accents.
struct SearchWords {
    /// The words: runs of letters and digits.
    private let words: [String]
    private let index: Index

    /// The form of an index of names.
    enum Index {
        /// Words as ``spelling(of:)`` writes them, and ``SearchWords/whole`` names.
        case current
        /// Words as they are, and entries in any order, in maps from before November 2026.
        case old
    }

    private static let maximumCount = 20
    private static let maximumLength = 400

    /// - Parameters:
    ///   - text: the text, of which the first 400 scalars are read, and of these 20 words.
    ///   - index: the form of the index that is queried or written.
    init(_ text: String, in index: Index = .current) {
        self.index = index
        words = text.unicodeScalars.prefix(Self.maximumLength)
            .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil && !$0.isMark }
            .prefix(Self.maximumCount)
            .map {
                let word = String(String.UnicodeScalarView($0))
                return index == .current ? Self.spelling(of: word) : word
            }
    }

    /// All words as one, so that a search for a whole name finds it before others that contain its
    /// words; `nil` without words.
    var whole: String? { words.isEmpty ? nil : Self.joined(words[...]) }

    /// The FTS5 queries, the best match first; empty if there is no word.
    ///
    /// The syntax is that of https://sqlite.org/fts5.html#full_text_query_syntax. Each word is
    /// quoted, so that none is read as an operator.
    func matchExpressions() -> [String] {
        guard !words.isEmpty else { return [] }
        let all = Self.quoted(words[...])
        return (index == .current ? wholeNames : []) + [
            "names : (\(all))", "names : (\(all)*)", "{names address} : (\(all))",
            "{names address} : (\(all)*)",
        ]
    }

    /// Queries for entries whose whole name, or street with house number, is the first words, while
    /// their address contains the rest; the queries with the most words come first.
    private var wholeNames: [String] {
        words.indices.reversed().map { last in
            let name = words[...last]
            var expression = "whole : \"\(Self.joined(name))\""
            // "15 Rue Grimaldi", as it is written in French and English.
            if let first = name.first, name.count > 1, Self.beginsWithDigit(first) {
                expression += " OR whole : \"\(Self.joined(name.dropFirst() + [first]))\""
            }
            let rest = words[(last + 1)...]
            return rest.isEmpty
                ? expression : "(\(expression)) AND address : (\(Self.quoted(rest)))"
        }
    }

    private static func quoted(_ words: ArraySlice<String>) -> String {
        words.map { "\"\($0)\"" }.joined(separator: " ")
    }

    /// Words as one: "15 a" is "15a", but "1 2" is not "12".
    private static func joined(_ words: ArraySlice<String>) -> String {
        words.reduce(into: "") { whole, word in
            let isNumberBehindNumber =
                beginsWithDigit(word) && whole.unicodeScalars.last?.properties.numericType != nil
            whole += (isNumberBehindNumber ? numberSeparator : "") + word
        }
    }

    /// The separator of numbers: U+A78C, saltillo, which is a letter for FTS5 and used in few
    /// languages.
    private static let numberSeparator = "\u{A78C}"

    private static func beginsWithDigit(_ word: String) -> Bool {
        word.unicodeScalars.first?.properties.numericType != nil
    }

    /// A text in which letters that FTS5 does not treat as accented are replaced as users without
    /// such keys type them: København is Kobenhavn as well.
    static func spelling(of text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0xC3 }) else { return text }
        var spelt = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let letters = plainLetters[scalar] {
                spelt.append(contentsOf: letters.unicodeScalars)
            } else {
                spelt.append(scalar)
            }
        }
        return String(spelt)
    }

    /// Letters of the Latin script with strokes, and ligatures, for which Unicode's decompositions
    /// have no base letter.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "Æ": "ae", "æ": "ae", "Œ": "oe", "œ": "oe", "Ø": "o", "ø": "o", "ß": "ss", "ẞ": "ss",
        "Ł": "l", "ł": "l", "Đ": "d", "đ": "d", "Ð": "d", "ð": "d", "Þ": "th", "þ": "th",
        "Ħ": "h", "ħ": "h", "ı": "i", "Ŧ": "t", "ŧ": "t",
    ]
}

extension Unicode.Scalar {
    /// Whether it is an accent or vowel sign that belongs to the letter before it.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
