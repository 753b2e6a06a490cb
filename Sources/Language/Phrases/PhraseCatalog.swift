package import Formats

/// The texts of one language.
package struct PhraseCatalog: Hashable, Sendable, CustomStringConvertible {
    /// BCP 47 tag of the language, such as `nb` or `pt-BR`.
    package let code: String
    /// The phrases that the file does not contain, in the order of ``Phrase``.
    ///
    /// Their texts are those of the program's own catalogue of the language, or English.
    package let missing: [Phrase]
    private let texts: [Phrase: String]
    private let units: [UnitPhrase: String]

    /// The most characters of a text.
    static let maximumLength = 120
    /// The most bytes of a catalogue file, more than any has.
    package static let maximumBytes = 1 << 20

    /// The text of a phrase.
    package subscript(phrase: Phrase) -> String { texts[phrase] ?? "" }

    /// The text of a unit; `nil` to use CLDR's.
    package subscript(unit: UnitPhrase) -> String? { units[unit] }

    /// The text of a phrase with a figure inserted.
    package func text(_ phrase: Phrase, _ figure: String) -> String {
        self[phrase].split(separator: "#", omittingEmptySubsequences: false)
            .joined(separator: figure)
    }

    /// Hashes only the language, which nearly identifies a catalogue; ``==`` compares everything.
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// Its language.
    package var description: String { code }

    // MARK: Reading

    /// Reads a catalogue file: a JSON object of texts by their keys.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - code: its language.
    ///   - file: its name, for errors.
    /// - Throws: ``PhraseError`` for the first error; a missing text is not an error.
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
            // The English texts define the positions of figures.
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

    /// All keys that are allowed in a file.
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

/// The reason why a catalogue file can't be used.
package struct PhraseError: Error, Hashable, CustomStringConvertible {
    /// The kind of error.
    package enum Problem: Hashable, Sendable {
        /// The file is not JSON; with line and column.
        case syntax(JSONError)
        /// The file is not an object of texts.
        case notAnObject
        /// A key does not name an existing text.
        case unknownKey(String, all: [String])
        /// The value of a key is not a text.
        case notAText(key: String)
        /// A text is empty, longer than a picture shows, or has characters that are not letters.
        case unfit(key: String)
        /// A text has more or fewer placeholders for a figure than the English one.
        case figures(key: String, wanted: Int)
    }

    /// The name of the file.
    let file: String
    /// The error.
    package let problem: Problem

    /// An error in a file.
    init(_ file: String, _ problem: Problem) {
        self.file = file
        self.problem = problem
    }

    /// One line with file, line or key, and the remedy.
    package var description: String {
        switch problem {
        case .syntax(let error): "\(file): \(error)"
        case .notAnObject:
            "\(file): a catalogue is an object such as {\"turn.left\": \"Turn left\"}"
        case .unknownKey(let key, _): "\(file): there is no text '\(key)'"
        case .notAText(let key): "\(file): '\(key)' is no text; write \"\(key)\": \"…\""
        case .unfit(let key):
            "\(file): '\(key)' is not 1 to \(PhraseCatalog.maximumLength) letters in one line"
        case .figures(let key, 0): "\(file): '\(key)' has a #, and no figure stands in it"
        case .figures(let key, _): "\(file): '\(key)' needs one #, where the figure stands"
        }
    }
}
