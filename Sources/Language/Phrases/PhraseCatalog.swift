import Formats

/// The texts of one language.
package struct PhraseCatalog: Hashable, Sendable, CustomStringConvertible {
    /// BCP 47 tag of the language, such as `nb` or `pt-BR`.
    package let code: String
    /// The phrases that the file left out, in the order of ``Phrase``; they are those of our own
    /// catalogue of the language, or English.
    package let missing: [Phrase]
    private let texts: [Phrase: String]
    private let units: [UnitPhrase: String]

    /// The most characters of a text.
    static let maximumLength = 120
    /// More bytes than any catalogue has.
    package static let maximumBytes = 1 << 20

    /// The text of a phrase.
    package subscript(phrase: Phrase) -> String { texts[phrase] ?? "" }

    /// How a unit is written; `nil` where CLDR knows.
    package subscript(unit: UnitPhrase) -> String? { units[unit] }

    /// The text of a phrase with a figure in it.
    package func text(_ phrase: Phrase, _ figure: String) -> String {
        self[phrase].split(separator: "#", omittingEmptySubsequences: false)
            .joined(separator: figure)
    }

    /// Two catalogues of one language are as good as equal; ``==`` looks closer.
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// Its language.
    package var description: String { code }

    // MARK: Reading

    /// Reads a catalogue file: a JSON object of texts by their keys.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - code: the language that it is in.
    ///   - file: what it is called, for errors.
    /// - Throws: ``PhraseError`` for the first thing that is wrong; what is missing is none.
    package init(reading bytes: [UInt8], code: String, file: String) throws(PhraseError) {
        let base = OwnCatalogs.catalog(code) ?? OwnCatalogs.english
        try self.init(reading: bytes, code: code, file: file, over: base)
    }

    init(
        reading bytes: [UInt8], code: String, file: String, over base: PhraseCatalog?
    ) throws(PhraseError) {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes, allowsRepeatedKeys: false)
        } catch {
            throw PhraseError(file, .syntax(error))
        }
        guard let members = json.object?.members else { throw PhraseError(file, .notAnObject) }
        var texts: [Phrase: String] = [:]
        var units: [UnitPhrase: String] = [:]
        for member in members {
            let key = member.key
            guard Phrase(rawValue: key) != nil || UnitPhrase(rawValue: key) != nil else {
                throw PhraseError(file, .unknownKey(key, all: Self.keys))
            }
            guard let text = member.value.string else {
                throw PhraseError(file, .notAText(key: key))
            }
            guard Self.isFit(text) else { throw PhraseError(file, .unfit(key: key)) }
            // The English texts say where figures stand.
            let wanted = base.map { base in
                Phrase(rawValue: key).map { Self.figures(base[$0]) } ?? 0
            }
            if let wanted, Self.figures(text) != wanted {
                throw PhraseError(file, .figures(key: key, wanted: wanted))
            }
            if let phrase = Phrase(rawValue: key) { texts[phrase] = text }
            if let unit = UnitPhrase(rawValue: key) { units[unit] = text }
        }
        self.code = code
        missing = Phrase.allCases.filter { texts[$0] == nil }
        self.texts = (base?.texts ?? [:]).merging(texts) { $1 }
        let ownUnits = base?.code == Self.primary(code) ? base?.units ?? [:] : [:]
        self.units = ownUnits.merging(units) { $1 }
    }

    /// All keys that a file may have.
    static let keys = Phrase.allCases.map(\.key) + UnitPhrase.allCases.map(\.key)

    private static func figures(_ text: String) -> Int { text.count { $0 == "#" } }

    private static func isFit(_ text: String) -> Bool {
        !text.isEmpty && text.count <= maximumLength && text.utf8.count <= 8 * maximumLength
            && !text.unicodeScalars.contains {
                $0.properties.generalCategory == .control || $0.properties.isNoncharacterCodePoint
            }
    }

    private static func primary(_ code: String) -> String {
        code.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }
}
