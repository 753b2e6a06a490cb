import MapPictures
import Parameters

/// The requested languages of names, as far as the map has them.
///
/// Languages that the map does not have are left out, so that all requests with the same
/// picture have the same key.
enum LanguageChoice {
    /// The maximum number of languages: few features have names in more than two of them.
    private static let mostCodes = 3

    /// The codes, in order of preference; empty for the map's local names.
    ///
    /// - Parameters:
    ///   - request: the request, for its `lang=`, else its `Accept-Language`.
    ///   - known: the languages of the map.
    /// - Returns: codes.
    /// - Throws: ``ParameterError`` for a `lang` that is not a list of codes.
    static func codes(
        of request: HTTPRequest, known: [String]
    ) throws(ParameterError) -> [String] {
        if let list = QueryWords(request.query).first("lang") {
            return chosen(list.isEmpty ? [] : try PictureParameter.languages.read(list), known)
        }
        return chosen(accepted(request.value(of: "accept-language") ?? ""), known)
    }

    /// Selects the codes that the map has; if a map does not list its languages, only the
    /// first code is used.
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
