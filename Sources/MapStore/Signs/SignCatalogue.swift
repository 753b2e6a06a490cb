import Formats

/// The kinds of road signs: their importance, the distance at which they matter, and how
/// OpenStreetMap, the countries' own lists and road authorities name them.
///
/// It is read from `styles/signs/signs.json`; `docs/schemas/signs.schema.json` describes the file.
public struct SignCatalogue: Sendable {
    /// The groups, in the file's order.
    public let groups: [SignGroup]
    /// The kinds, in the file's order.
    public let kinds: [SignKind]
    /// How the road authority's data bank names its objects; `nil` if the file does not say.
    public let authority: SignAuthority?

    private let positions: [String: Int]
    private let kindsByCode: [String: (kind: Int, value: Double?)]
    private let kindsByWord: [String: Int]
    private let countriesInMiles: Set<String>

    /// The largest file in bytes.
    public static let maximumBytes = 2 << 20
    private static let mostKinds = 2000
    private static let mostEntries = 1000

    /// Reads a catalogue.
    ///
    /// - Parameter bytes: the file.
    /// - Throws: ``SignCatalogueError`` for a file that is no catalogue, with the entry that is wrong.
    public init(parsing bytes: [UInt8]) throws(SignCatalogueError) {
        guard bytes.count <= Self.maximumBytes else { throw SignCatalogueError("is too large") }
        let document: JSONValue
        do {
            document = try JSONValue(parsing: bytes, allowsRepeatedKeys: false)
        } catch {
            throw SignCatalogueError("is \(error)")
        }
        groups = try Self.list(document, "groups", Self.groupReader)
        var known: [String: SignGroup] = [:]
        for group in groups { known[group.id] = group }
        kinds = try Self.list(document, "kinds") { entry, path throws(SignCatalogueError) in
            try SignKindReader(entry, path, known).kind()
        }
        authority = document["nvdb"].flatMap(SignAuthority.init)
        countriesInMiles = Set((document["milesPerHour"]?.array ?? []).compactMap(\.string))
        var positions: [String: Int] = [:]
        var codes: [String: (kind: Int, value: Double?)] = [:]
        var words: [String: Int] = [:]
        for (index, kind) in kinds.enumerated() {
            guard positions.updateValue(index, forKey: kind.id) == nil else {
                throw SignCatalogueError("names the kind \(kind.id) twice")
            }
            for code in kind.codes {
                let key = Self.key(code.country, code.code)
                guard codes.updateValue((index, code.value), forKey: key) == nil else {
                    throw SignCatalogueError("names the sign \(key) twice")
                }
            }
            for word in kind.words { words[word] = index }
        }
        self.positions = positions
        kindsByCode = codes
        kindsByWord = words
    }

    /// The position among ``kinds`` of an identifier; `nil` for an unknown one.
    public func index(of id: String) -> Int? { positions[id] }

    /// The kind of an identifier; `nil` for an unknown one.
    public subscript(id: String) -> SignKind? { positions[id].map { kinds[$0] } }

    // MARK: Codes

    /// What one value of `traffic_sign=*` means.
    public struct Match: Hashable, Sendable {
        /// The position among ``SignCatalogue/kinds``.
        public let kind: Int
        /// The number that the code tells; `nil` if none.
        public let number: Double?
        /// Whether speeds are in miles per hour there.
        public let isInMiles: Bool
    }

    /// The signs that a value of `traffic_sign=*` names, and how many of them are unknown.
    ///
    /// It reads `NO:362.50`, `DE:274-50`, `US:R2-1[45]`, several of them separated by commas or
    /// semicolons, and words such as `stop` (https://wiki.openstreetmap.org/wiki/Key:traffic_sign).
    ///
    /// - Parameter text: the value.
    /// - Returns: the signs in order, at most 20.
    public func matches(_ text: String) -> (signs: [Match], unknown: Int) {
        var country: String?
        var signs: [Match] = []
        var unknown = 0
        for part in Self.parts(text).prefix(20) {
            var code = part[...]
            if let colon = part.firstIndex(of: ":"), part[..<colon].count == 2 {
                country = part[..<colon].uppercased()
                code = part[part.index(after: colon)...]
            }
            if let kind = kindsByWord[String(code)] {
                signs.append(Match(kind: kind, number: nil, isInMiles: false))
            } else if let country, let match = match(code, of: country) {
                signs.append(match)
            } else {
                unknown += 1
            }
        }
        return (signs, unknown)
    }

    /// The sign of a country's list, found by its number, shortened at its end until it is known:
    /// what is cut off is the value on it.
    ///
    /// - Parameters:
    ///   - code: the sign's number, such as `362.50`, `274-50` or `R2-1[45]`.
    ///   - country: ISO 3166-1 alpha-2.
    /// - Returns: `nil` for an unknown sign.
    public func match(_ code: some StringProtocol, of country: String) -> Match? {
        let words = String(code.filter { $0 != " " })
        let open = words.firstIndex(of: "[") ?? words.endIndex
        let bracket = Self.number(words[open...].drop { $0 == "[" }.prefix { $0 != "]" })
        var base = words[..<open]
        var cut: Double?
        for _ in 0..<4 {
            if let known = kindsByCode[Self.key(country, base)] {
                return Match(
                    kind: known.kind, number: known.value ?? bracket ?? cut,
                    isInMiles: countriesInMiles.contains(country))
            }
            guard let end = base.lastIndex(where: { $0 == "-" || $0 == "." }) else { break }
            cut = Self.number(base[base.index(after: end)...])
            base = base[..<end]
        }
        return nil
    }

    private static func parts(_ text: String) -> [String] {
        var parts: [String] = [""]
        var depth = 0
        for character in text.prefix(256) {
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            if depth <= 0, character == ";" || character == "," {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    }

    private static func key(_ country: String, _ code: some StringProtocol) -> String {
        country + ":" + code
    }

    /// The number at the beginning of a text, with a point or a comma.
    private static func number(_ text: some StringProtocol) -> Double? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        guard (1...10).contains(digits.count) else { return nil }
        return Double(String(digits.map { $0 == "," ? "." : $0 }))
    }

    // MARK: Reading

    private static func list<Value>(
        _ document: JSONValue, _ key: String,
        _ read: (JSONValue, String) throws(SignCatalogueError) -> Value
    ) throws(SignCatalogueError) -> [Value] {
        guard let entries = document[key]?.array, !entries.isEmpty else {
            throw SignCatalogueError("has no \(key)")
        }
        guard entries.count <= mostKinds else { throw SignCatalogueError("has too many \(key)") }
        var values: [Value] = []
        for (index, entry) in entries.enumerated() {
            values.append(try read(entry, "\(key)[\(index)]"))
        }
        return values
    }

    private static func groupReader(
        _ entry: JSONValue, _ path: String
    ) throws(SignCatalogueError) -> SignGroup {
        guard let id = entry["id"]?.string, let name = entry["name"]?.string,
            let priority = entry["priority"]?.number.flatMap({ Int(exactly: $0) }),
            (0...100).contains(priority), let ahead = entry["ahead"].flatMap(SignDistance.init)
        else {
            throw SignCatalogueError("\(path) lacks id, name, priority (0 to 100) or ahead")
        }
        return SignGroup(
            id: id, name: name, priority: priority, ahead: ahead,
            stay: SignKindReader.meters(entry["stay"]) ?? 0)
    }
}

/// How a road authority's data bank names its objects.
public struct SignAuthority: Hashable, Sendable {
    /// The type of objects that are plates.
    public let plateType: Int
    /// The number and name of the property with a plate's number.
    public let plateProperty: Int, plateName: String
    /// The number and name of the property with a plate's words.
    public let textProperty: Int, textName: String
    /// The country whose list a plate's number is from.
    public let country: String
    /// The type of objects that only carry plates.
    public let pointType: Int
    /// The numbers that values of a property stand for, by property and value.
    public let values: [Int: [Int: Double]]
    /// The licence of its data, as it must be named.
    public let licence: String

    /// Reads it from the catalogue; `nil` if something is missing.
    init?(_ json: JSONValue) {
        func whole(_ value: JSONValue?) -> Int? { value?.number.flatMap { Int(exactly: $0) } }
        guard let plates = json["plates"], let type = whole(plates["type"]),
            let property = whole(plates["property"]), let name = plates["name"]?.string,
            let country = plates["country"]?.string, let licence = json["licence"]?.string
        else { return nil }
        plateType = type
        plateProperty = property
        plateName = name
        textProperty = whole(plates["textProperty"]) ?? -1
        textName = plates["textName"]?.string ?? ""
        self.country = country
        pointType = whole(json["points"]) ?? -1
        self.licence = licence
        var values: [Int: [Int: Double]] = [:]
        for member in json["values"]?.object?.members ?? [] {
            guard let property = Int(member.key) else { continue }
            for value in member.value.object?.members ?? [] {
                guard let key = Int(value.key), let number = value.value.number else { continue }
                values[property, default: [:]][key] = number
            }
        }
        self.values = values
    }
}

/// What is wrong with a catalogue of signs; it completes "signs.json …".
public struct SignCatalogueError: Error, Hashable, CustomStringConvertible {
    /// The problem in one line.
    public let description: String

    init(_ description: String) { self.description = description }
}
