import MapStyle

/// Finds the word that somebody probably meant.
enum Suggestion {
    /// `: did you mean 'size'?`, or nothing if no known word is near.
    static func text(_ word: String, _ known: [String]) -> String {
        nearest(to: word, among: known).map { ": did you mean '\($0)'?" } ?? ""
    }

    /// The known word with the fewest changed letters; `nil` if more than a third would change.
    static func nearest(to word: String, among known: [String]) -> String? {
        NearName.nearest(to: word, among: known)
    }
}
