/// Finds the name that the user probably meant.
package enum NameSuggestion {
    /// The longest part of a word that is compared.
    private static let longestWord = 60

    /// Returns `: did you mean 'size'?`, or an empty text if no known name is similar.
    package static func hint(_ word: String, _ known: [String]) -> String {
        nearest(to: word, among: known).map { ": did you mean '\($0)'?" } ?? ""
    }

    /// The known name with the fewest changed letters; `nil` if more than a third would change.
    package static func nearest(to word: String, among known: [String]) -> String? {
        let short = Array(word.prefix(longestWord))
        let near = known.filter { ($0.count - short.count).magnitude <= 5 }
        let ranked = near.map { (word: $0, distance: distance(short, Array($0))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }),
            best.distance <= max(1, (best.word.count - 2) / 3 + 1)
        else { return nil }
        return best.word
    }

    /// Returns the number of insertions, deletions, changes and swaps of neighbours between two
    /// words.
    ///
    /// Optimal string alignment, the restricted form of Damerau's distance (Comm. ACM 7, 1964).
    package static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, before[j - 1] + 1)
                }
                row.append(best)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
