import Formats

/// Reads a kind of the catalogue.
struct SignKindReader {
    private let json: JSONValue
    private let path: String
    private let groups: [String: SignGroup]

    /// The most entries of one list.
    private static let mostEntries = 200
    private static let longestText = 200

    init(_ json: JSONValue, _ path: String, _ groups: [String: SignGroup]) {
        self.json = json
        self.path = path
        self.groups = groups
    }

    /// The kind, with what it does not say taken from its group.
    ///
    /// - Throws: ``SignCatalogueError`` with the entry and the member that is wrong.
    func kind() throws(SignCatalogueError) -> SignKind {
        guard let id = json["id"]?.string, Self.isIdentifier(id) else {
            throw error("id is no identifier of small letters, digits and hyphens")
        }
        guard let group = json["group"]?.string.flatMap({ groups[$0] }) else {
            throw error("group is not one of the groups")
        }
        let priority = try number("priority", 0...100) ?? Double(group.priority)
        let ahead = json["ahead"]
        let distance = ahead.flatMap(SignDistance.init)
        guard ahead == nil || distance != nil else { throw error("ahead is no distance") }
        let facing = json["facing"]?.string
        guard let facing = facing.map(SignKind.Facing.init) ?? .both else {
            throw error("facing is not both, junction, signals or closed")
        }
        return SignKind(
            id: id, name: json["name"]?.string ?? id, group: group.id,
            priority: Int(priority.rounded()), ahead: distance ?? group.ahead,
            stay: Self.meters(json["stay"]) ?? group.stay, number: try value(),
            textKeys: try texts(json["text"], "text"), facing: facing,
            nodeRules: try rules("nodes"), wayRules: try rules("ways"),
            words: try texts(json["osm"]?["words"], "osm.words"),
            leastLength: Self.meters(json["osm"]?["leastLength"]) ?? 0, codes: try codes(),
            objects: try objects())
    }

    private static func isIdentifier(_ text: String) -> Bool {
        (1...60).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-")
            }
    }

    private func error(_ text: String) -> SignCatalogueError {
        SignCatalogueError("\(path): \(text)")
    }

    private func number(
        _ key: String, _ range: ClosedRange<Double>
    ) throws(SignCatalogueError) -> Double? {
        guard let value = json[key] else { return nil }
        guard let number = value.number, range.contains(number) else {
            throw error("\(key) is not from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private func value() throws(SignCatalogueError) -> SignKind.Number? {
        guard let value = json["value"] else { return nil }
        guard let quantity = value["unit"]?.string.flatMap(SignKind.Quantity.init) else {
            throw error("value.unit is not speed, metres, tonnes or percent")
        }
        return SignKind.Number(
            quantity: quantity, keys: try texts(value["keys"], "value.keys"),
            isRequired: value["required"]?.bool ?? false)
    }

    private func texts(
        _ value: JSONValue?, _ name: String
    ) throws(SignCatalogueError) -> [String] {
        guard let value else { return [] }
        let texts = value.array?.compactMap(\.string)
        guard let texts, texts.count == value.array?.count, texts.count <= Self.mostEntries,
            texts.allSatisfy({ (1...Self.longestText).contains($0.utf8.count) })
        else { throw error("\(name) is no list of texts") }
        return texts
    }

    private func rules(_ key: String) throws(SignCatalogueError) -> [SignRule] {
        var rules: [SignRule] = []
        for text in try texts(json["osm"]?[key], "osm.\(key)") {
            guard let rule = SignRule(text) else { throw error("osm.\(key): \(text) is no rule") }
            rules.append(rule)
        }
        return rules
    }

    private func codes() throws(SignCatalogueError) -> [SignKind.Code] {
        var codes: [SignKind.Code] = []
        for member in json["codes"]?.object?.members ?? [] {
            for text in try texts(member.value, "codes.\(member.key)") {
                let sides = text.split(separator: "=", maxSplits: 1)
                guard let code = sides.first else { throw error("codes.\(member.key) is empty") }
                codes.append(
                    SignKind.Code(
                        country: member.key, code: String(code),
                        value: sides.count == 2 ? Double(sides[1]) : nil))
            }
        }
        return codes
    }

    private func objects() throws(SignCatalogueError) -> [SignKind.AuthorityObject] {
        var objects: [SignKind.AuthorityObject] = []
        for entry in (json["nvdb"]?.array ?? []).prefix(Self.mostEntries) {
            guard let type = entry["type"]?.number.flatMap({ Int(exactly: $0) }) else {
                throw error("nvdb has an entry without a type")
            }
            objects.append(
                SignKind.AuthorityObject(
                    type: type,
                    property: entry["property"]?.number.flatMap { Int(exactly: $0) },
                    name: entry["name"]?.string))
        }
        return objects
    }

    /// A length from 0 to 10 km; `nil` for anything else.
    static func meters(_ value: JSONValue?) -> Double? {
        guard let meters = value?.number, (0...10_000).contains(meters) else { return nil }
        return meters
    }
}

extension SignDistance {
    /// Reads a distance; `nil` unless its numbers are in range and in order.
    init?(_ json: JSONValue) {
        guard let seconds = json["seconds"]?.number, (0...600).contains(seconds),
            let least = SignKindReader.meters(json["least"]),
            let most = SignKindReader.meters(json["most"]), least <= most
        else { return nil }
        self.init(seconds: seconds, least: least, most: most)
    }
}
