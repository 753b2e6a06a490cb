/// Splits the texts in which engines combine several names, numbers and places.
package enum RoadText {
    /// The parts of a list such as `162; Ring 1`, without blanks around them.
    package static func list(_ text: String?, separator: Character = ";") -> [String] {
        (text ?? "").split(separator: separator).map(trimmed).filter { !$0.isEmpty }
    }

    /// Reads OSRM's `destinations`: `refs: places`, only refs, or only places.
    package static func signpost(osrm text: String?) -> Signpost {
        guard let text else { return Signpost() }
        if let colon = text.firstRange(of: ": ") {
            return Signpost(
                refs: list(String(text[..<colon.lowerBound]), separator: ","),
                destinations: list(String(text[colon.upperBound...]), separator: ","))
        }
        let parts = list(text, separator: ",")
        return Signpost(
            refs: parts.filter(looksLikeRef), destinations: parts.filter { !looksLikeRef($0) })
    }

    /// Whether a text is a road's number and not its name: `E 18`, `162`, `St 2240`,
    /// `I 205 South`.
    ///
    /// At most five letters, then a number of at most four digits, optionally followed by a
    /// letter, and then optionally by a point of the compass.
    static func looksLikeRef(_ text: String) -> Bool {
        var words = text.split(separator: " ").map(Array.init)
        let quarters: Set<String> = ["North", "South", "East", "West"]
        if words.count > 1, let last = words.last, quarters.contains(String(last)) {
            words.removeLast()
        }
        guard (1...2).contains(words.count) else { return false }
        let letters = Array(words.joined().prefix { $0.isLetter || $0 == "-" })
        let rest = words.joined().dropFirst(letters.count)
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let tail = rest.dropFirst(digits.count)
        let isOneWordOrSplitAtNumber = words.count == 1 || words[0].count == letters.count
        return letters.count <= 5 && (1...4).contains(digits.count) && tail.count <= 1
            && tail.allSatisfy(\.isLetter) && isOneWordOrSplitAtNumber
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " }
        let end = start.lastIndex { $0 != " " }
        return end.map { String(start[...$0]) } ?? ""
    }
}
