/// The words of a map's names, in ascending order of their bytes, in pages that are read when they
/// are needed.
///
/// Each word is the number of bytes that it shares with the one before, those that follow, and how
/// many entries have it, as a power of two. The first word of a page shares none.
struct SearchVocabulary {
    /// A word that is similar to another.
    struct Match: Hashable {
        let word: String
        /// Letters that are inserted, left out, replaced or exchanged with their neighbour.
        let edits: Int
        /// How many entries have the word, as a power of two.
        let weight: UInt8
    }

    private let pages: [[UInt8]]

    /// A vocabulary from its pages, in order.
    init(pages: [[UInt8]]) { self.pages = pages }

    // MARK: Writing

    /// Packs words into pages.
    struct Packer {
        private var before: [UInt8] = []
        private var page: [UInt8] = []
        private var first = ""

        private static let pageSize = 8_000

        /// Adds a word, which must follow the one before.
        ///
        /// - Parameters:
        ///   - word: the word, whose first 255 bytes are kept.
        ///   - count: how many entries have it.
        /// - Returns: the page before, with its first word, if the word begins another one.
        mutating func add(_ word: String, count: Int) -> (first: String, page: [UInt8])? {
            let bytes = Array(word.utf8.prefix(255))
            guard !bytes.isEmpty else { return nil }
            var done: (String, [UInt8])?
            if page.count > Self.pageSize { done = finish() }
            if page.isEmpty {
                first = word
                before = []
            }
            var shared = 0
            while shared < min(before.count, bytes.count), before[shared] == bytes[shared] {
                shared += 1
            }
            page.append(UInt8(shared))
            page.append(UInt8(bytes.count - shared))
            page.append(contentsOf: bytes[shared...])
            page.append(UInt8(Int.bitWidth - max(count, 1).leadingZeroBitCount))
            before = bytes
            return done
        }

        /// Ends the last page; `nil` if there is none.
        mutating func finish() -> (first: String, page: [UInt8])? {
            defer { page = [] }
            return page.isEmpty ? nil : (first, page)
        }
    }

    // MARK: Reading

    /// Calls a closure with each word.
    ///
    /// - Parameter body: gets the word's bytes, which are valid during the call, how many of them it
    ///   shares with the word before, and its weight; returns `false` to stop.
    private func forEachWord(_ body: (_ word: [UInt8], _ shared: Int, _ weight: UInt8) -> Bool) {
        for page in pages {
            var word: [UInt8] = []
            word.reserveCapacity(256)
            var index = 0
            while index + 2 < page.count {
                let (shared, rest) = (Int(page[index]), Int(page[index + 1]))
                // Damaged pages end at the first impossible word.
                guard shared <= word.count, index + 2 + rest < page.count else { break }
                word.removeSubrange(shared...)
                word.append(contentsOf: page[(index + 2)..<(index + 2 + rest)])
                guard body(word, index == 0 ? 0 : shared, page[index + 2 + rest]) else { return }
                index += 3 + rest
            }
        }
    }

    /// The commonest words that begin with some letters, without these letters themselves.
    func words(beginningWith start: String, limit: Int) -> [Match] {
        let bytes = Array(start.utf8)
        var found: [Match] = []
        forEachWord { word, _, weight in
            if word.count > bytes.count, word.starts(with: bytes) {
                found.append(
                    Match(word: String(decoding: word, as: UTF8.self), edits: 0, weight: weight))
            }
            return true
        }
        found.sort { ($1.weight, $0.word.utf8.count) < ($0.weight, $1.word.utf8.count) }
        return Array(found.prefix(limit))
    }

    /// The words within some edits of a word.
    ///
    /// The distance is that of optimal string alignment: insertions, deletions, substitutions, and
    /// exchanges of neighbours (https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance). Words that
    /// begin alike share the rows of the table that belong to their beginning.
    ///
    /// - Parameters:
    ///   - word: the word.
    ///   - most: the most edits.
    ///   - limit: the most words.
    /// - Returns: the nearest first, without the word itself; among equal ones the commonest.
    func words(similarTo word: String, within most: Int, limit: Int) -> [Match] {
        let bytes = Array(word.utf8)
        guard !bytes.isEmpty, bytes.count < 200 else { return [] }
        var table = EditTable(bytes, most: most)
        var found: [Match] = []
        // Bytes at the beginning of the last words from which no word can be near.
        var hopeless = Int.max
        forEachWord { other, shared, weight in
            if shared >= hopeless { return true }
            hopeless = table.extend(other, from: shared) ?? .max
            if hopeless == .max, let edits = table.edits(of: other.count), edits > 0 {
                found.append(
                    Match(
                        word: String(decoding: other, as: UTF8.self), edits: edits, weight: weight))
            }
            return true
        }
        found.sort { ($0.edits, $1.weight, $0.word) < ($1.edits, $0.weight, $1.word) }
        return Array(found.prefix(limit))
    }
}

/// The edits between all beginnings of two words.
struct EditTable {
    private let word: [UInt8]
    private let most: Int
    /// The rows for the beginnings of the other word, of `word.count + 1` numbers each.
    private var rows: [UInt8]
    private var lastBytes: [UInt8] = []

    /// A table for a word of less than 200 bytes.
    init(_ word: [UInt8], most: Int) {
        self.word = word
        self.most = most
        rows = (0...word.count).map { UInt8($0) }
    }

    /// Fills the rows of a word.
    ///
    /// - Parameters:
    ///   - other: the word.
    ///   - shared: how many rows stay as they are.
    /// - Returns: the number of bytes after which the word is too far away, whatever follows; `nil`
    ///   if it may be near.
    mutating func extend(_ other: [UInt8], from shared: Int) -> Int? {
        let width = word.count + 1
        let known = min(shared, lastBytes.count)
        rows.removeSubrange(((known + 1) * width)...)
        lastBytes.removeSubrange(known...)
        for (index, byte) in other.enumerated().dropFirst(known) {
            let row = index + 1
            if row > word.count + most { return row }
            let above = index * width
            rows.append(UInt8(clamping: row))
            lastBytes.append(byte)
            var least = UInt8(clamping: row)
            for column in 1..<width {
                let isEqual = word[column - 1] == byte
                var cost = min(
                    rows[above + column] &+ 1, rows[above + width + column - 1] &+ 1,
                    rows[above + column - 1] &+ (isEqual ? 0 : 1))
                if index > 0, column > 1, word[column - 2] == byte,
                    word[column - 1] == other[index - 1]
                {
                    cost = min(cost, rows[above - width + column - 2] &+ 1)
                }
                rows.append(min(cost, 250))
                least = min(least, cost)
            }
            if least > most { return row }
        }
        return nil
    }

    /// The edits to the last word, of so many bytes; `nil` if they are too many.
    func edits(of length: Int) -> Int? {
        guard length == lastBytes.count else { return nil }
        let edits = Int(rows[length * (word.count + 1) + word.count])
        return edits <= most ? edits : nil
    }

    /// The edits between two words; `nil` if they are more than `most`.
    static func edits(_ one: String, _ other: String, most: Int) -> Int? {
        let (first, second) = (Array(one.utf8), Array(other.utf8))
        guard abs(first.count - second.count) <= most, first.count < 200, second.count < 200
        else { return nil }
        var table = EditTable(first, most: most)
        return table.extend(second, from: 0) == nil ? table.edits(of: second.count) : nil
    }
}
