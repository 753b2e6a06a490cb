import Geometry

/// How well an entry fits words.
struct PlaceScore {
    /// From 0, nothing fits, to 1, all words are there in their order, and nothing besides.
    var fit: Double
    /// The words that were read as others.
    var corrections: [FoundPlace.Correction]

    /// What a word costs that is found nowhere.
    private static let missing = 1.0
    /// What each edit costs, divided by the letters of the word.
    private static let edit = 0.9
    /// What a word costs that stands for another, and one whose end is missing.
    private static let equivalent = 0.02
    /// What the part of a name costs that no word is about.
    private static let uncovered = 0.3
    /// What another order costs.
    private static let disorder = 0.02

    /// The most edits in a word of so many letters.
    static func mostEdits(letters: Int) -> Int { letters < 4 ? 0 : letters < 8 ? 1 : 2 }

    /// Scores the best of an entry's names; `nil` if no word is about its names.
    ///
    /// - Parameters:
    ///   - reading: the words.
    ///   - entry: the entry, with its names in all languages.
    init?(_ reading: QueryReading, _ entry: SearchEntry) {
        let address = [entry.street, entry.postcode, entry.locality].compactMap(\.self)
            .flatMap { SearchLetters.words(of: $0) }
        var best: PlaceScore?
        for (index, name) in entry.names.distinct.enumerated() {
            guard
                var score = PlaceScore(reading, name: SearchLetters.words(of: name), address)
            else { continue }
            // Names in other languages follow those of the place itself.
            if index > 0 { score.fit -= 0.005 }
            if score.fit > best?.fit ?? 0 { best = score }
        }
        guard let best else { return nil }
        self = best
    }

    private init(fit: Double, corrections: [FoundPlace.Correction]) {
        self.fit = fit
        self.corrections = corrections
    }

    /// Scores one name.
    private init?(_ reading: QueryReading, name: [String], _ address: [String]) {
        let words = Self.byWords(reading.words, name, address)
        let whole = Self.asWhole(reading.words, name, address)
        guard let best = [words, whole].compactMap(\.self).max(by: { $0.fit < $1.fit }) else {
            return nil
        }
        self = best
    }

    // MARK: Word by word

    private static func byWords(
        _ words: [QueryReading.Word], _ name: [String], _ address: [String]
    ) -> PlaceScore? {
        var used: Set<Int> = []
        var covered = 0.0
        var order: [Int] = []
        var (cost, weight) = (0.0, 0.0)
        var corrections: [FoundPlace.Correction] = []
        for word in words {
            let letters = Double(max(word.text.utf8.count, 2))
            weight += letters
            let named = best(word, among: name, without: used)
            let addressed = best(word, among: address, without: [])
            if let named, named.cost <= addressed?.cost ?? .infinity {
                used.insert(named.index)
                order.append(named.index)
                let token = Double(name[named.index].utf8.count)
                covered += word.isBegun ? min(token, letters) : token
                cost += named.cost * letters
                if named.isCorrected {
                    corrections.append(.init(typed: word.text, read: name[named.index]))
                }
            } else if let addressed {
                cost += addressed.cost * letters
                if addressed.isCorrected {
                    corrections.append(.init(typed: word.text, read: address[addressed.index]))
                }
            } else {
                cost += missing * letters
            }
        }
        guard !used.isEmpty, weight > 0 else { return nil }
        let total = Double(name.reduce(0) { $0 + $1.utf8.count })
        let open = max(0, 1 - covered / max(total, 1))
        let isOrdered = zip(order, order.dropFirst()).allSatisfy { $0 < $1 }
        return PlaceScore(
            fit: 1 - cost / weight - uncovered * open - (isOrdered ? 0 : disorder),
            corrections: corrections)
    }

    /// The word of a name that another one is most likely to be.
    private static func best(
        _ word: QueryReading.Word, among tokens: [String], without used: Set<Int>
    ) -> (index: Int, cost: Double, isCorrected: Bool)? {
        var best: (index: Int, cost: Double, isCorrected: Bool)?
        for (index, token) in tokens.enumerated() where !used.contains(index) {
            guard let (cost, isCorrected) = cost(of: word, as: token), cost < best?.cost ?? 1
            else { continue }
            best = (index, cost, isCorrected)
            if cost == 0 { break }
        }
        return best
    }

    /// What it costs to read a word as another; `nil` if it is too different.
    private static func cost(
        of word: QueryReading.Word, as token: String
    ) -> (cost: Double, isCorrected: Bool)? {
        if word.text == token { return (0, false) }
        if SearchSpellings.areEquivalent(word.text, token) { return (equivalent, false) }
        if word.isBegun, token.hasPrefix(word.text) {
            let rest = Double(token.utf8.count - word.text.utf8.count)
            return (equivalent + 0.1 * rest / Double(token.utf8.count), false)
        }
        let letters = word.text.utf8.count
        guard !word.beginsWithDigit,
            let edits = EditTable.edits(word.text, token, most: mostEdits(letters: letters))
        else { return nil }
        return (edit * Double(edits) / Double(letters), true)
    }

    // MARK: As one word

    /// Compares the words that are not about the address with the name, both without their gaps.
    private static func asWhole(
        _ words: [QueryReading.Word], _ name: [String], _ address: [String]
    ) -> PlaceScore? {
        let places = Set(address)
        let names = Set(name)
        let own = words.filter { !places.contains($0.text) || names.contains($0.text) }
        // A digit is no letter that could be mistaken for another.
        guard !own.isEmpty, own.allSatisfy({ !$0.beginsWithDigit || names.contains($0.text) })
        else { return nil }
        let (typed, read) = (own.map(\.text).joined(), name.joined())
        let gaps = 0.01 * Double(abs(own.count - name.count))
        if typed == read { return PlaceScore(fit: 1 - gaps, corrections: []) }
        let letters = typed.utf8.count
        if SearchSpellings.areEquivalent(typed, read) {
            return PlaceScore(fit: 1 - equivalent - gaps, corrections: [])
        }
        guard let edits = EditTable.edits(typed, read, most: mostEdits(letters: letters)) else {
            return nil
        }
        return PlaceScore(
            fit: 1 - edit * Double(edits) / Double(letters) - gaps,
            corrections: [.init(typed: typed, read: read)])
    }
}
