/// The alphabet of a language where it differs from the common order.
///
/// The rules are those of Unicode CLDR's search collations for the languages that have any; they
/// were compared letter by letter with ICU.
struct CollationTailoring {
    /// A letter with the marks that tell it from its namesakes.
    struct Letter {
        let letter: UInt64
        var marks: UInt64 = 0
    }

    /// Letters with a mark that are letters of their own, by base and mark.
    private let marked: [Pair: [Letter]]
    /// Letters that stand elsewhere than in the common order.
    private let single: [Unicode.Scalar: [Letter]]
    /// Whether `aa` is an old way to write `å`.
    private let joinsDoubleA: Bool

    private struct Pair: Hashable {
        let base: UInt64
        let mark: Unicode.Scalar
    }

    /// The alphabet for a language tag such as `de` or `nb-NO`; the common one for unknown tags.
    static func alphabet(of locale: String) -> CollationTailoring {
        alphabets[language(of: locale)] ?? common
    }

    private static let common = CollationTailoring(language: "")
    private static let alphabets = Dictionary(
        uniqueKeysWithValues: rules.keys.map { ($0, CollationTailoring(language: $0)) })

    private init(language: String) {
        var marked: [Pair: [Letter]] = [:]
        var single: [Unicode.Scalar: [Letter]] = [:]
        for rule in Self.rules[language] ?? [] {
            let letter = rule.letter
            if let parts = LetterDecomposition.parts(of: letter) {
                let small = parts.base.properties.lowercaseMapping.unicodeScalars.first
                let base = CollationElement.weight(of: small ?? parts.base)
                marked[Pair(base: base, mark: parts.mark)] = rule.becomes
            } else {
                single[letter] = rule.becomes
            }
        }
        self.marked = marked
        self.single = single
        joinsDoubleA = Self.danish.contains(language)
    }

    /// What a letter is in this alphabet; `nil` if nothing special.
    func letter(_ letter: Unicode.Scalar) -> [Letter]? { single[letter] }

    /// What a letter with a mark is in this alphabet; `nil` if nothing special.
    func letter(_ base: UInt64, with mark: Unicode.Scalar) -> [Letter]? {
        marked.isEmpty ? nil : marked[Pair(base: base, mark: mark)]
    }

    /// Joins letters that count as one.
    func contract(_ elements: inout [CollationElement]) {
        guard joinsDoubleA, let ring = letter(Self.a, with: "\u{30A}")?.first else { return }
        var index = 0
        while index + 1 < elements.count {
            if elements[index].letter == Self.a, elements[index + 1].letter == Self.a,
                elements[index].marks == 0, elements[index + 1].marks == 0
            {
                elements[index].letter = ring.letter
                // Of the same letter, the old way to write it comes later.
                elements[index].marks = 1
                elements.remove(at: index + 1)
            }
            index += 1
        }
    }

    private static let a = CollationElement.weight(of: "a")
    private static let danish: Set<String> = ["da", "nb", "nn", "no"]

    /// Letters that are two, or another one with a stroke, in every alphabet.
    static let ligatures: [Unicode.Scalar: [Letter]] = [
        "æ": plain("ae", marks: 2), "œ": plain("oe", marks: 2), "ß": plain("ss", marks: 2),
        "ø": plain("o", marks: stroke), "đ": plain("d", marks: stroke),
        "ð": plain("d", marks: stroke + 1), "ł": plain("l", marks: stroke),
        "ħ": plain("h", marks: stroke),
        "þ": [Letter(letter: CollationElement.weight(of: "z", step: 1))],
        "ı": [Letter(letter: CollationElement.weight(of: "i", step: 1))],
    ]

    /// The marks from the one that makes the smallest difference (order of the Default Unicode
    /// Collation Element Table); the stroke through a letter is one of them.
    private static let ranks: [Unicode.Scalar: UInt64] = {
        let order: [Unicode.Scalar] = [
            "\u{301}", "\u{300}", "\u{306}", "\u{302}", "\u{30C}", "\u{30A}", "\u{308}", "\u{30B}",
            "\u{303}", "\u{307}", "\u{338}", "\u{327}", "\u{328}", "\u{304}",
        ]
        return Dictionary(
            uniqueKeysWithValues: order.enumerated().map { ($1, UInt64($0 * 2 + 10)) })
    }()
    private static let stroke = rank(of: "\u{338}")

    /// The place of a mark among all marks, from 10 to 1023.
    static func rank(of mark: Unicode.Scalar) -> UInt64 {
        ranks[mark] ?? UInt64(mark.value & 0xFF) + 100
    }

    private static func plain(_ letters: String, marks: UInt64) -> [Letter] {
        letters.unicodeScalars.map {
            Letter(letter: CollationElement.weight(of: $0), marks: marks)
        }
    }

    // MARK: Languages

    private struct Rule {
        let letter: Unicode.Scalar
        let becomes: [Letter]
    }

    /// Letters that follow another one, each group as one letter: `z` and `["å", "äæ"]`.
    private static func after(_ base: Unicode.Scalar, _ groups: [String]) -> [Rule] {
        groups.enumerated().flatMap { index, group in
            group.unicodeScalars.enumerated().map { place, letter in
                let weight = CollationElement.weight(of: base, step: UInt64(index + 10))
                return Rule(
                    letter: letter,
                    becomes: [Letter(letter: weight, marks: place == 0 ? 0 : UInt64(place + 4))])
            }
        }
    }

    private static func same(_ letter: Unicode.Scalar, _ others: String) -> Rule {
        Rule(letter: letter, becomes: plain(others, marks: 1))
    }

    private static let likeY = ["ü", "ű"].map { letter in
        Rule(letter: letter, becomes: plain("y", marks: rank(of: "\u{308}")))
    }
    private static let nordic = likeY + [same("þ", "th")]
    private static let norwegian = after("z", ["æäę", "øöőœ", "å"]) + nordic
    private static let rules: [String: [Rule]] = [
        "de": [same("ä", "ae"), same("ö", "oe"), same("ü", "ue")],
        "sv": after("z", ["å", "äæę", "öøőœ"]) + nordic,
        "fi": after("z", ["å", "äæ", "öø"]) + likeY,
        "da": after("z", ["æä", "øöő", "å"]) + nordic,
        "nb": norwegian, "nn": norwegian, "no": norwegian,
        "is": after("z", ["þ", "æä", "öø", "å"])
            + ["áa", "ðd", "ée", "íi", "óo", "úu", "ýy"].flatMap(following),
        "tr": ["çc", "ğg", "ıh", "öo", "şs", "üu"].flatMap(following) + [
            Rule(letter: "İ", becomes: plain("i", marks: 0))
        ],
        "es": following("ñn"),
        "sk": ["äa", "áa", "čc", "ée", "íi", "óo", "ôo", "šs", "úu", "ýy", "žz"].flatMap(following),
        "hr": ["čc", "đd", "šs", "žz"].flatMap(following) + after("c", ["č", "ć"]),
    ]

    /// A letter and the one behind which it stands.
    private static func following(_ pair: String) -> [Rule] {
        let letters = Array(pair.unicodeScalars)
        return letters.count == 2 ? after(letters[1], [String(letters[0])]) : []
    }

    /// Languages whose names are compared well by the common order.
    private static let commonLanguages: Set<String> = [
        "af", "be", "bg", "br", "ca", "cs", "cy", "el", "en", "eo", "et", "eu", "fo", "fr", "fy",
        "ga", "gd", "gl", "hu", "hy", "id", "it", "ja", "ka", "kk", "ko", "lb", "lt", "lv", "mk",
        "ms", "mt", "nl", "oc", "pl", "pt", "ro", "ru", "sl", "sq", "sr", "uk", "vi", "zh",
    ]

    /// Whether a language tag names a language that is known here.
    static func isKnown(_ locale: String) -> Bool {
        let language = language(of: locale)
        return rules[language] != nil || commonLanguages.contains(language)
    }

    private static func language(of locale: String) -> String {
        locale.prefix(16).lowercased().prefix { $0 != "-" && $0 != "_" }.description
    }
}
