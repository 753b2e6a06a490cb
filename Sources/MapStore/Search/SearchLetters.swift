/// The spelling in which words are compared: lower case, without accents, in Latin letters where
/// the script has a usual transcription.
///
/// `Grünerløkka`, `Gruenerloekka` and `GRUNERLOKKA` are one word, and so are `Москва` and `Moskva`.
/// Letters that languages write as two (ä and ae, ø and oe, å and aa, ü and ue) become the first
/// of the two, everywhere, so that it does not matter which of the forms a name or a user has.
enum SearchLetters {
    /// The most scalars of a text that are read.
    private static let maximumLength = 400
    /// The most words of a text.
    private static let maximumCount = 40
    /// The most letters of a word; longer ones are cut.
    static let longestWord = 40

    /// The words of a text.
    ///
    /// - Parameter text: any text, of which the first 400 scalars are read, and of these 40 words.
    /// - Returns: the words: runs of letters and digits, in the spelling for comparison.
    static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        func finish() {
            if !word.isEmpty {
                words.append(String(shortened(word).unicodeScalars.prefix(longestWord)))
            }
            word = ""
        }
        for scalar in text.unicodeScalars.prefix(maximumLength) {
            if let letters = letters(of: scalar) {
                word += letters
            } else if scalar != "'" && scalar != "\u{2019}" && scalar != "\u{AD}" {
                finish()
                if words.count == maximumCount { return words }
            }
        }
        finish()
        return Array(words.prefix(maximumCount))
    }

    /// The letters for a scalar; empty for accents, `nil` for what separates words.
    private static func letters(of scalar: Unicode.Scalar) -> String? {
        if scalar.isASCII {
            switch scalar {
            case "a"..."z", "0"..."9": return String(scalar)
            case "A"..."Z":
                return String(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value | 0x20)))
            default: return nil
            }
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return ""
        default: break
        }
        guard properties.isAlphabetic || properties.numericType != nil else { return nil }
        return properties.lowercaseMapping.unicodeScalars.reduce(into: "") { letters, scalar in
            if let plain = plainLetters[scalar] {
                letters += plain
            } else if scalar.properties.generalCategory != .nonspacingMark {
                letters.unicodeScalars.append(scalar)
            }
        }
    }

    /// A word with two letters for one sound shortened to one.
    private static func shortened(_ word: String) -> String {
        guard word.utf8.contains(UInt8(ascii: "e")) || word.utf8.contains(UInt8(ascii: "a")) else {
            return word
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(word.utf8.count)
        for byte in word.utf8 {
            switch (bytes.last, byte) {
            case (UInt8(ascii: "a"), UInt8(ascii: "e")), (UInt8(ascii: "o"), UInt8(ascii: "e")),
                (UInt8(ascii: "u"), UInt8(ascii: "e")), (UInt8(ascii: "a"), UInt8(ascii: "a")):
                continue
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Lower-case letters with their spelling.
    private static let plainLetters: [Unicode.Scalar: String] = {
        var letters: [Unicode.Scalar: String] = [:]
        for (plain, variants) in latin {
            for variant in variants.unicodeScalars { letters[variant] = plain }
        }
        for (script, spellings) in [(cyrillic, cyrillicSpellings), (greek, greekSpellings)] {
            for (letter, spelling) in zip(
                script.unicodeScalars,
                spellings.split(separator: " ", omittingEmptySubsequences: false))
            {
                letters[letter] = spelling == "-" ? "" : String(spelling)
            }
        }
        return letters
    }()

    /// Letters with accents or strokes, and ligatures, as the canonical decompositions of Unicode
    /// and the habits of the Latin alphabets have them.
    private static let latin: [(String, String)] = [
        ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặæǽ"), ("b", "ḃḅḇ"), ("c", "çćĉċčḉ"),
        ("d", "ďḋḍḏḑḓđð"), ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệə"), ("f", "ḟ"), ("g", "ĝğġģǧǵḡ"),
        ("h", "ĥȟḣḥḧḩḫẖħ"), ("i", "ìíîïĩīĭįǐȉȋḭḯỉịı"), ("j", "ĵǰ"), ("k", "ķǩḱḳḵ"),
        ("l", "ĺļľḷḹḻḽł"), ("m", "ḿṁṃ"), ("n", "ñńņňǹṅṇṉṋŋ"),
        ("o", "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøǿœ"), ("p", "ṕṗ"), ("r", "ŕŗřȑȓṙṛṝṟ"),
        ("s", "śŝşšșṡṣṥṧṩ"), ("ss", "ß"), ("t", "ţťțṫṭṯṱẗŧ"), ("th", "þ"),
        ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"), ("v", "ṽṿ"), ("w", "ŵẁẃẅẇẉẘ"), ("x", "ẋẍ"),
        ("y", "ýÿŷȳẏẙỳỵỷỹ"), ("z", "źżžẑẓẕ"),
    ]

    private static let cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўјљњћђџ"
    private static let cyrillicSpellings =
        "a b v g d e zh z i i k l m n o p r s t u f h ts ch sh sch - y - e yu ya e i i e g u j lj nj c d dz"
    private static let greek = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"
    private static let greekSpellings =
        "a v g d e z i th i k l m n x o p r s s t y f ch ps o a e i i o y o i y i y"
}

/// The spelling of whole names for those who compare names themselves, such as the import.
public enum SearchSpelling {
    /// All words of a name as one, in lower case and without accents.
    public static func whole(_ name: String) -> String {
        SearchLetters.words(of: name).joined()
    }
}
