import MapPictures
import Parameters

/// The languages in which somebody wants names, as far as the map has them.
///
/// What the map has not is left out, so that all the wishes that lead to the same picture share
/// it.
enum LanguageChoice {
    /// More are of no use: few features have names in more than two of them.
    private static let mostCodes = 3

    /// The codes, in order of preference; empty for the map's local names.
    ///
    /// - Parameters:
    ///   - request: its `lang=`, else its `Accept-Language`.
    ///   - known: the languages of the map.
    /// - Returns: codes.
    /// - Throws: ``ParameterError`` for a `lang` that is no list of codes.
    static func codes(
        of request: HTTPRequest, known: [String]
    ) throws(ParameterError) -> [String] {
        if let list = QueryWords(request.query).first("lang") {
            return chosen(list.isEmpty ? [] : try PictureParameter.languages.read(list), known)
        }
        return chosen(accepted(request.value(of: "accept-language") ?? ""), known)
    }

    /// What a map that does not tell its languages has is not known: then the first word counts.
    private static func chosen(_ codes: [String], _ known: [String]) -> [String] {
        guard !known.isEmpty else { return Array(codes.prefix(1)) }
        var chosen: [String] = []
        for code in codes {
            let found =
                known.contains(code) ? code : known.first { $0 == code.prefix { $0 != "-" } }
            if let found, !chosen.contains(found) { chosen.append(found) }
        }
        return Array(chosen.prefix(mostCodes))
    }

    /// The codes of `nb-NO, nb;q=0.9, en;q=0.5`, best first (RFC 9110, 12.5.4).
    static func accepted(_ field: String) -> [String] {
        let wishes = field.split(separator: ",").prefix(20).enumerated().compactMap { place, wish in
            let parts = wish.split(separator: ";")
            guard let code = parts.first?.filter({ $0 != " " }), !code.isEmpty, code != "*",
                let weight = parts.count < 2 ? 1 : Self.weight(parts[1]), weight > 0
            else { return nil as (code: String, weight: Double, place: Int)? }
            return (code: String(code), weight: weight, place: place)
        }
        return wishes.sorted { ($1.weight, $0.place) < ($0.weight, $1.place) }.compactMap {
            // Browsers write nb-NO, maps nb.
            try? PictureParameter.languages.read(String($0.code.prefix { $0 != "-" })).first
        }
    }

    private static func weight(_ part: Substring) -> Double? {
        let words = part.filter { $0 != " " }.split(separator: "=")
        return words.count == 2 && words[0] == "q"
            ? Double(words[1]).map { min(max($0, 0), 1) } : nil
    }
}
