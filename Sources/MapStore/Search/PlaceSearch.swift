import Geometry
import Glibc

/// Finds places by words, from what is spelt exactly to what is similar.
///
/// ```
///  text ─► readings (house number, words) ─► expressions ─► candidates of the index ─► scores
///                                  ▲ similar words, if nothing fits well
/// ```
struct PlaceSearch {
    let map: MapDatabase
    let query: PlaceQuery
    private let vocabulary = Lookups()

    /// A search on a map.
    init(map: MapDatabase, query: PlaceQuery) {
        self.map = map
        self.query = query
    }

    /// How far one goes to find something.
    private enum Effort: CaseIterable {
        /// The words as they are, and those that stand for them.
        case exact
        /// Words that are similar as well.
        case similar
        /// All words but one.
        case partial

        /// The fit that is good enough not to try more.
        var enough: Double {
            switch self {
            case .exact: 0.8
            case .similar: 0.7
            case .partial: 0
            }
        }
    }

    /// The least fit of an answer: what is farther off is rather nothing than something.
    private static let leastFit = 0.55
    /// The most entries that an expression finds, the most important first.
    private static let mostOfExpression = 120
    /// The most streets whose house numbers are read.
    private static let mostStreets = 40
    /// The most words that one is read as.
    private static let mostReadings = 16
    /// The most results.
    private static let mostResults = 100

    /// The answers, the best first.
    func answers() throws(MapStoreError) -> [FoundPlace] {
        let readings = QueryReading.all(of: query.text).filter { !$0.words.isEmpty }
        guard !readings.isEmpty, query.limit > 0 else { return [] }
        var entries: [Int: SearchEntry] = [:]
        var found: [Answer] = []
        for effort in Effort.allCases {
            for reading in readings {
                var ids: Set<Int> = []
                for expression in try expressions(reading, effort) {
                    ids.formUnion(try map.searchIDs(expression, limit: Self.mostOfExpression))
                }
                found += try scored(ids, reading, &entries)
            }
            found = Self.best(found)
            if found.first.map({ $0.place.fit >= effort.enough }) == true { break }
        }
        return found.prefix(min(query.limit, Self.mostResults)).map(\.place)
    }

    /// A place with what it is ordered by.
    private struct Answer {
        let id: Int
        var place: FoundPlace
        let order: Double
    }

    /// The answers without repetitions, the best first.
    private static func best(_ answers: [Answer]) -> [Answer] {
        var known: Set<String> = []
        return answers.sorted { ($1.order, $0.id) < ($0.order, $1.id) }.filter { answer in
            let entry = answer.place.entry
            let key =
                "\(entry.line)|\(entry.kind)|\(entry.position.longitude)|\(entry.position.latitude)"
            return known.insert(key).inserted
        }
    }

    // MARK: Expressions

    /// The FTS5 queries for a reading (https://sqlite.org/fts5.html#full_text_query_syntax).
    ///
    /// Words are quoted, so that none is read as an operator; they have no quotes, see
    /// ``SearchLetters``.
    private func expressions(
        _ reading: QueryReading, _ effort: Effort
    ) throws(MapStoreError) -> [String] {
        let words = reading.words
        switch effort {
        case .exact:
            return try wholes(words, effort) + [all(try words.mapEach(exact))]
        case .similar:
            return try wholes(words, effort) + [all(try words.mapEach(similar))]
        case .partial:
            guard words.count > 1 else { return [] }
            let groups = try words.mapEach(similar)
            return groups.indices.map { index in
                var rest = groups
                rest.remove(at: index)
                return all(rest)
            }
        }
    }

    private func all(_ groups: [String]) -> String {
        "{names address} : (\(groups.joined(separator: " AND ")))"
    }

    /// Queries for names that are the first words written together, while the others are about the
    /// address.
    private func wholes(
        _ words: [QueryReading.Word], _ effort: Effort
    ) throws(MapStoreError) -> [String] {
        var expressions: [String] = []
        for last in words.indices.reversed() {
            let joined = words[...last].map(\.text).joined()
            guard joined.utf8.count <= 100 else { continue }
            var names = [joined] + SearchSpellings.equivalents(of: joined)
            if effort == .similar {
                let most = PlaceScore.mostEdits(letters: joined.utf8.count)
                guard most > 0 else { continue }
                names = try similarWords(joined, within: most)
            }
            guard !names.isEmpty else { continue }
            let name = "whole : (\(Self.any(names)))"
            let rest = try words[(last + 1)...].mapEach(exact)
            expressions.append(
                rest.isEmpty
                    ? name : "(\(name)) AND address : (\(rest.joined(separator: " AND ")))")
        }
        return expressions
    }

    private static func any(_ words: [String]) -> String {
        "(" + words.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
    }

    /// A word, those that stand for it, and those that it begins.
    private func exact(_ word: QueryReading.Word) throws(MapStoreError) -> String {
        let words = [word.text] + SearchSpellings.equivalents(of: word.text)
        guard word.isBegun else { return Self.any(words) }
        guard word.text.utf8.count < 3 else {
            return "(\(Self.any(words)) OR \"\(word.text)\" *)"
        }
        // So few letters begin very many words.
        if let longer = vocabulary.longer[word.text] { return Self.any(words + longer) }
        let longer = try map.searchVocabulary().words(beginningWith: word.text, limit: 40)
            .map(\.word)
        vocabulary.longer[word.text] = longer
        return Self.any(words + longer)
    }

    /// The same, with similar words, and two words that were written as one.
    private func similar(_ word: QueryReading.Word) throws(MapStoreError) -> String {
        let most = word.beginsWithDigit ? 0 : PlaceScore.mostEdits(letters: word.text.utf8.count)
        guard most > 0 else { return try exact(word) }
        let near = try similarWords(word.text, within: most)
        let group = try exact(word)
        return near.isEmpty ? group : "(\(group) OR \(Self.any(near)))"
    }

    private func similarWords(
        _ word: String, within most: Int
    ) throws(MapStoreError) -> [String] {
        if let known = vocabulary.similar[word] { return known }
        let found = try map.searchVocabulary().words(
            similarTo: word, within: most, limit: Self.mostReadings
        ).map(\.word)
        vocabulary.similar[word] = found
        return found
    }

    /// What was looked up in the vocabulary for one query: each way to read it asks again.
    private final class Lookups {
        var similar: [String: [String]] = [:]
        var longer: [String: [String]] = [:]
    }

    // MARK: Scores

    private func scored(
        _ ids: Set<Int>, _ reading: QueryReading, _ entries: inout [Int: SearchEntry]
    ) throws(MapStoreError) -> [Answer] {
        var scored: [(id: Int, entry: SearchEntry, score: PlaceScore)] = []
        for id in ids.sorted() {
            if entries[id] == nil { entries[id] = try map.searchEntry(id) }
            guard let entry = entries[id], let score = PlaceScore(reading, entry),
                score.fit >= Self.leastFit
            else { continue }
            scored.append((id, entry, score))
        }
        scored.sort {
            order($1.score.fit, $1.entry, rank: $1.entry.rank)
                < order($0.score.fit, $0.entry, rank: $0.entry.rank)
        }
        var answers: [Answer] = []
        var streets = 0
        for (id, entry, score) in scored {
            guard let number = reading.number else {
                answers.append(answer(id, entry, score.fit, score.corrections))
                continue
            }
            if entry.kind == .street {
                streets += 1
                guard streets <= Self.mostStreets else { continue }
            }
            answers += try numbered(id, entry, score, number, reading)
        }
        let kinds = query.kinds
        return answers.filter { answer in
            answer.place.fit >= Self.leastFit
                && (kinds.isEmpty || kinds.contains(answer.place.kind))
        }
    }

    private func answer(
        _ id: Int, _ entry: SearchEntry, _ fit: Double, _ corrections: [FoundPlace.Correction],
        isInterpolated: Bool = false, rank: Int? = nil
    ) -> Answer {
        let meters = query.near.map { entry.position.coordinate.distance(to: $0) }
        return Answer(
            id: id,
            place: FoundPlace(
                entry, fit: max(fit, 0), corrections: corrections, isInterpolated: isInterpolated,
                meters: meters),
            order: order(fit, entry, rank: rank ?? entry.rank))
    }

    /// What answers are ordered by: fit, importance and nearness.
    private func order(_ fit: Double, _ entry: SearchEntry, rank: Int) -> Double {
        let near = query.near.map { near in
            0.15 * exp(-entry.position.coordinate.distance(to: near) / 5000)
        }
        return fit + 0.1 * Double(rank) / 100 + (near ?? 0)
    }

    // MARK: House numbers

    /// What a number costs that is between known ones, that the street does not have, and that a
    /// place of another kind does not have.
    private static let (interpolated, unknownNumber, otherNumber) = (0.06, 0.15, 0.3)

    /// The answers for an entry with a house number.
    private func numbered(
        _ id: Int, _ entry: SearchEntry, _ score: PlaceScore, _ number: HouseNumber,
        _ reading: QueryReading
    ) throws(MapStoreError) -> [Answer] {
        guard entry.kind == .street else {
            let own = entry.houseNumber.flatMap { HouseNumber($0)?.difference(from: number) }
            return [
                answer(id, entry, score.fit - (own ?? Self.otherNumber), score.corrections)
            ]
        }
        let known = try map.searchHouses(ofStreet: id)
        let found = known.compactMap { house in
            house.number.difference(from: number).map { (id: house.id, cost: $0) }
        }
        guard let least = found.map(\.cost).min() else {
            if let place = Interpolation(known).position(of: number) {
                var address = entry
                address.kind = .address
                address.rank = 0
                (address.street, address.names) = (entry.names.local, LocalizedNames())
                address.houseNumber =
                    "\(number.first)" + number.letters.uppercased()
                address.position = place
                address.box = nil
                return [
                    answer(
                        id, address, score.fit - Self.interpolated, score.corrections,
                        isInterpolated: true, rank: entry.rank)
                ]
            }
            return [answer(id, entry, score.fit - Self.unknownNumber, score.corrections)]
        }
        let best = found.filter { $0.cost == least }
        return try best.mapEach { house throws(MapStoreError) -> Answer? in
            guard let address = try map.searchEntry(house.id) else { return nil }
            // Along a street postcodes and towns change.
            var street = entry
            street.postcode = address.postcode ?? entry.postcode
            street.locality = address.locality ?? entry.locality
            let own = PlaceScore(reading, street) ?? score
            // An address is as important as its street.
            return answer(
                house.id, address, own.fit - house.cost, own.corrections, rank: entry.rank)
        }.compactMap(\.self)
    }
}

/// The position of a house number between known ones.
private struct Interpolation {
    private let known: [(number: Int, position: FixedCoordinate)]

    init(_ houses: [StreetHouse]) {
        known = houses.map { ($0.number.first, $0.position) }.sorted { $0.number < $1.number }
    }

    /// The most numbers between two known ones.
    private static let mostBetween = 60

    /// The position; `nil` if there is no number of the same side before or behind it.
    func position(of number: HouseNumber) -> FixedCoordinate? {
        let side = known.filter { $0.number % 2 == number.first % 2 }
        guard let high = side.first(where: { $0.number > number.first }),
            let low = side.last(where: { $0.number < number.first }),
            high.number - low.number <= Self.mostBetween
        else { return nil }
        let part = Double(number.first - low.number) / Double(high.number - low.number)
        func between(_ one: Int32, _ other: Int32) -> Int32 {
            Int32((Double(one) + (Double(other) - Double(one)) * part).rounded())
        }
        return FixedCoordinate(
            longitude: between(low.position.longitude, high.position.longitude),
            latitude: between(low.position.latitude, high.position.latitude))
    }
}

extension Sequence {
    /// `map` with an error type.
    fileprivate func mapEach<Result>(
        _ transform: (Element) throws(MapStoreError) -> Result
    ) throws(MapStoreError) -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try transform(element)) }
        return results
    }
}
