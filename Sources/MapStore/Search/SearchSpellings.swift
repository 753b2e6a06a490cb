/// Words that stand for each other in names: abbreviations, and the forms of one word in related
/// languages.
///
/// The tables are in the spelling of ``SearchLetters``, which makes vägen to vagen and Straße to
/// strasse.
enum SearchSpellings {
    /// The other words that a word may stand for.
    ///
    /// - Parameter word: a word in the spelling for comparison.
    /// - Returns: words that are as good; without the word itself.
    static func equivalents(of word: String) -> [String] {
        var found = wordGroups[word] ?? []
        for group in endings {
            for ending in group where word.hasSuffix(ending) {
                let stem = word.dropLast(ending.count)
                guard stem.count >= leastStem else { continue }
                found += group.filter { $0 != ending }.map { stem + $0 }
            }
        }
        return found
    }

    /// Whether two words stand for each other.
    static func areEquivalent(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        if wordGroups[one]?.contains(other) == true { return true }
        return endings.contains { group in
            group.contains { ending in
                guard one.hasSuffix(ending) else { return false }
                let stem = one.dropLast(ending.count)
                return stem.count >= leastStem
                    && group.contains { other == stem + $0 }
            }
        }
    }

    /// The least letters before an abbreviated ending: `Kirkev.`, not `Rev.`.
    private static let leastStem = 3

    /// Each group is a line, with words that stand for each other.
    private static let groups = """
        str strasse straat street st
        st sankt saint sint sct sanct santo sant
        ste sainte
        rd road
        ave av avenue avenida avinguda aleja al
        bd bld blvd boulevard bulevar bulevardi
        pl place plass plassen plads plads plats platsen platz placa plaza plein
        gt gate gata gaten gatan gade gaden g
        v vei veien veg vegen vej vejen vag vagen
        k katu
        tie t
        c cl calle carrer cr
        ctra carretera
        ch chemin che
        imp impasse
        rte route
        all ale alen alle allee
        sq square
        ln lane
        dr drive
        dr doktor doctor
        ct court
        cres crescent
        tce terrace
        hwy highway
        prof professor
        gen general
        n north nord norra nordre
        s south syd sor sondre sodra sud
        e east ost ostre ostra
        w west vest vestre vastra
        bhf bahnhof bf
        hbf hauptbahnhof
        stn station stasjon
        gml gamle gamla gamel
        store st stora
        lille l lilla
        """

    private static let wordGroups: [String: [String]] = {
        var found: [String: [String]] = [:]
        for line in groups.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for word in words {
                found[word, default: []] += words.filter {
                    $0 != word && found[word]?.contains($0) != true
                }
            }
        }
        return found
    }()

    /// Endings of compounds that stand for each other.
    private static let endings = [
        ["str", "strasse", "straat"], ["gt", "gate", "gata", "gaten", "gatan", "gade"],
        ["v", "vn", "vei", "veien", "veg", "vegen", "vej", "vagen"],
        ["pl", "plass", "plassen", "platz"],
        ["al", "ale", "alen", "alle", "allee"],
    ]
}
