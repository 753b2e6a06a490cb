/// The words of one of Google's instructions, from which alone its roads and exits are known.
///
/// Roads, exits and destinations are found in English text; other languages have the
/// instruction as a whole only.
struct GoogleText {
    /// The instruction without marks and notes, on one line.
    let plain: String

    /// The longest text that is searched.
    private static let limit = 300

    /// Reads plain text or HTML.
    init(_ text: String) {
        var result = ""
        var tag: String?
        // Notes (tolls, places passed) follow in a block, or on further lines.
        for character in text.prefix(Self.limit) {
            if character == "\n" { break }
            if let name = tag {
                if character == ">" { tag = nil } else { tag = name + String(character) }
                if name + String(character) == "div" { break }
            } else if character == "<" {
                tag = ""
            } else {
                result.append(character)
            }
        }
        for (mark, sign) in [("&amp;", "&"), ("&nbsp;", " "), ("&#39;", "'"), ("&quot;", "\"")] {
            result = result.replacing(mark, with: sign)
        }
        plain = result
    }

    /// Whether the text is about leaving a road at an exit.
    var leavesMainRoad: Bool {
        plain.split(separator: " ").contains { $0 == "exit" || $0 == "Exit" }
    }

    /// The number in `take the 2nd exit`.
    var exitOrdinal: Int? {
        let words = plain.split(separator: " ")
        for (word, next) in zip(words, words.dropFirst()) where next.hasPrefix("exit") {
            let digits = word.prefix { $0.isASCII && $0.isNumber }
            if !digits.isEmpty, digits.count < word.count, let number = Int(digits) {
                return number
            }
        }
        return nil
    }

    /// The number in `Take exit 12A`.
    var exitNumber: String? {
        let words = plain.split(separator: " ")
        for (word, next) in zip(words, words.dropFirst()) {
            if word == "exit" || word == "Exit", let digit = next.first, digit.isNumber {
                return String(next.prefix { $0.isLetter || $0.isNumber })
            }
        }
        return nil
    }

    /// The names and numbers after `onto`, `on` or `for`, or in `Take the E 19 exit`, which
    /// slashes separate.
    var roads: [String] {
        for end in [" exit", " ramp"] {
            guard let found = plain.firstRange(of: end), plain.hasPrefix("Take the ") else {
                continue
            }
            let road = plain[..<found.lowerBound].dropFirst("Take the ".count)
            if RoadText.looksLikeRef(String(road)) { return [String(road)] }
        }
        guard let start = part(after: [" onto ", " to stay on ", " on ", " for "]) else {
            return []
        }
        return parts(start)
    }

    /// The places and numbers after `toward`.
    var destinations: [String] { part(after: [" toward ", " towards "]).map(parts) ?? [] }

    private func part(after words: [String]) -> Substring? {
        words.lazy.compactMap { word in
            plain.firstRange(of: word).map { plain[$0.upperBound...] }
        }.first
    }

    private func parts(_ text: Substring) -> [String] {
        var text = text
        for end in [" toward ", " towards ", " via ", " (", " and then ", ", then "] {
            if let found = text.firstRange(of: end) { text = text[..<found.lowerBound] }
        }
        return RoadText.list(String(text), separator: "/")
    }
}
