extension PictureParameter {
    /// Languages in order of preference: `nb,sv,en`.
    public static let languages = Parameter<[String]>(
        languages: "lang", "LIST", usual: "the map's local names",
        help: "Languages of names in order of preference: nb,en.")
}

extension Parameter where Value == [String] {
    /// Language codes in order, each once.
    ///
    /// - Parameters:
    ///   - name: what the parameter is called.
    ///   - form: what its value is called.
    ///   - usual: what holds where it is not given.
    ///   - help: what they are for.
    public init(languages name: String, _ form: String, usual: String, help: String) {
        self.init(
            ParameterDefinition(name, form, usual: usual, help: help), cure: "",
            reader: LanguageCodes.read)
    }
}

/// Reads lists of language codes.
private enum LanguageCodes {
    static func read(_ text: ParameterText) throws(ParameterError) -> [String] {
        var codes: [String] = []
        for code in text.parts().map(String.init) {
            guard isCode(code) else {
                throw text.error(
                    "'\(PrintableText.short(code))' is no language code; write codes such as nb,sv,en"
                )
            }
            let primary = code.prefix { $0 != "-" }
            guard primary.utf8.count != 2 || known.contains(String(primary)) else {
                throw text.error(
                    "there is no language '\(primary)'; write codes such as nb,sv,en (ISO 639)")
            }
            if !codes.contains(code) { codes.append(code) }
        }
        guard codes.count <= 100 else { throw text.error("more than 100 languages") }
        return codes
    }

    /// ISO 639-1, and `sh`, which maps still use; longer codes are too many to list.
    private static let known = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv
        cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho
        hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku
        kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn
        no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl
        sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve
        vi vo wa wo xh yi yo za zh zu
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Whether a text has the form of a BCP 47 tag such as `nb`, `zh-Hant` or `sr-Latn`.
    private static func isCode(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let language = parts.first, (2...3).contains(language.utf8.count),
            language.allSatisfy({ $0.isASCII && $0.isLowercase })
        else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }
}
