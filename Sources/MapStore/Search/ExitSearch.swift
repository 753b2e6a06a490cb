import Geometry
import Glibc

/// An exit of a motorway that is asked for by its number: `A 9 exit 50`, `E18 avkjørsel 3`.
struct ExitSearch {
    let map: MapDatabase
    let query: PlaceQuery

    /// The number of the exit, in the spelling of ``SearchLetters``.
    private let number: String
    /// The other words: the road, and perhaps a town.
    private let words: [String]

    /// The words for an exit, in the spelling of ``SearchLetters``.
    private static let exitWords: Set<String> = [
        "exit", "junction", "jct", "j", "ausfahrt", "as", "anschlussstelle", "avkjorsel",
        "avkjoring", "kryss", "avfart", "afkorsel", "frakorsel", "trafikplats", "tpl", "liittyma",
        "eritasoliittyma", "sortie", "echangeur", "salida", "sortida", "uscita", "afrit", "zjazd",
    ]
    /// The most exits that are read.
    private static let mostExits = 400

    /// Reads a question; `nil` for a text that does not ask for an exit.
    init?(map: MapDatabase, query: PlaceQuery) {
        let words = SearchLetters.words(of: query.text)
        func begins(_ word: String) -> Bool {
            word.utf8.first.map { (48...57).contains($0) } == true
        }
        let index = words.indices.dropLast().last {
            Self.exitWords.contains(words[$0]) && begins(words[$0 + 1])
        }
        guard let index, words[index + 1].utf8.count <= 6, words.count <= 12 else { return nil }
        var end = index + 2
        var number = words[index + 1]
        // "12 B"
        if end < words.count, words[end].utf8.count == 1, !begins(words[end]), Int(number) != nil {
            // A letter before a number is a road: "exit 12 A 9".
            if end + 1 == words.count || !begins(words[end + 1]) {
                number += words[end]
                end += 1
            }
        }
        self.map = map
        self.query = query
        self.number = number
        self.words = Array(words[..<index] + words[end...])
    }

    /// The exits of that number on that road, the best first.
    func answers() throws(MapStoreError) -> [FoundPlace] {
        let ids = try map.searchIDs("whole : \"exit\(number)\"", limit: Self.mostExits)
        var found: [FoundPlace] = []
        for id in ids {
            guard let entry = try map.searchEntry(id), entry.category == SearchEntry.exitCategory,
                isMeant(entry)
            else { continue }
            let meters = query.near.map { entry.position.coordinate.distance(to: $0) }
            found.append(FoundPlace(entry, meters: meters))
        }
        if query.near != nil {
            found.sort { ($0.meters ?? 0) < ($1.meters ?? 0) }
        }
        return Array(found.prefix(max(query.limit, 0)))
    }

    /// Whether all words are about an exit: its road's number, its name, its town.
    private func isMeant(_ entry: SearchEntry) -> Bool {
        let road = SearchLetters.words(of: entry.street ?? "").joined()
        let others = Set(
            (entry.names.distinct + [entry.locality ?? ""]).flatMap { SearchLetters.words(of: $0) })
        func areKnown(_ words: some Sequence<String>) -> Bool {
            words.allSatisfy { others.contains($0) }
        }
        if areKnown(words) { return true }
        guard !road.isEmpty else { return false }
        for start in words.indices {
            for end in start + 1...words.count where words[start..<end].joined() == road {
                if areKnown(words[..<start]), areKnown(words[end...]) { return true }
            }
        }
        return false
    }
}

extension SearchEntry {
    /// The category of motorway exits.
    public static let exitCategory = "highway=motorway_junction"

    /// The names by which an exit of some numbers is found.
    ///
    /// - Parameter numbers: one number, or several separated by semicolons.
    /// - Returns: a name for each number.
    public static func exitNames(of numbers: String?) -> [String] {
        (numbers ?? "").split(separator: ";").map { "exit \($0)" }
    }
}
