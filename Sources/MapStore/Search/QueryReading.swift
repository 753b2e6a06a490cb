import Geometry

/// A typed text in words, with the ways in which each may be read.
struct QueryReading {
    /// A word of the query.
    struct Word: Hashable {
        let text: String
        /// Whether more letters may follow.
        let isBegun: Bool

        /// Whether it can be a house number or a part of one.
        var beginsWithDigit: Bool { text.utf8.first.map { (48...57).contains($0) } == true }
    }

    /// The words in their order, without the house number if one is read.
    let words: [Word]
    /// The house number, and where it stood among the words.
    let number: HouseNumber?

    /// The most words that are used.
    private static let mostWords = 12

    /// The ways to read a text: with each number as the house number, and with none.
    static func all(of text: String) -> [QueryReading] {
        let words = Array(
            SearchLetters.words(of: text).prefix(mostWords))
        let endsOpen = text.unicodeScalars.last.map { $0.properties.isAlphabetic } == true
        func reading(without range: Range<Int>?) -> QueryReading {
            let rest = words.indices.filter { range?.contains($0) != true }
            let typed = range.flatMap { HouseNumber(words[$0].joined(separator: " ")) }
            return QueryReading(
                words: rest.map { index in
                    Word(text: words[index], isBegun: endsOpen && index == words.count - 1)
                }, number: typed)
        }
        var readings: [QueryReading] = []
        var index = 0
        while index < words.count {
            guard words[index].utf8.first.map({ (48...57).contains($0) }) == true,
                words[index].count <= 7, words.count > 1
            else {
                index += 1
                continue
            }
            var end = index + 1
            if end < words.count {
                let next = words[end]
                let isLetter = next.count == 1 && !next.utf8.contains { (48...57).contains($0) }
                // "12-14", and "12 B".
                let isRange = Int(next) != nil && text.contains(words[index] + "-" + next)
                if isLetter || isRange { end += 1 }
            }
            readings.append(reading(without: index..<end))
            if end > index + 1 { readings.append(reading(without: index..<index + 1)) }
            index += 1
        }
        return readings + [reading(without: nil)]
    }
}
