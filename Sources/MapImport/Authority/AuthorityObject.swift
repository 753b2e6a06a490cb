import Formats

/// An object of the Norwegian road data bank (NVDB), as its API version 3 or 4 exports it
/// (https://nvdbapiles.atlas.vegvesen.no).
struct AuthorityObject {
    /// A property: its value as text, number or number of an enumeration.
    struct Property {
        let id: Int
        let name: String
        let text: String?
        let number: Double?
    }

    /// A place on a sequence of road links.
    struct Reference {
        let sequence: Int
        /// Positions along the sequence, 0 to 1; equal for a point.
        let from, to: Double
        /// Whether it holds in the direction of the sequence; `nil` for both.
        let isForward: Bool?
        /// The side seen along the sequence: `H` right, `V` left; `nil` for others.
        let side: String?
    }

    let id: Int
    let type: Int
    let properties: [Property]
    let references: [Reference]
    /// Its own geometry and the number of its coordinate system.
    let geometry: (text: String, system: Int)?
    /// Since when it holds; whether it has ended.
    let start: String?
    let isEnded: Bool

    private static let most = 1000

    /// Reads an object; `nil` if it has no number or type.
    init?(_ json: JSONValue) {
        guard let id = Self.whole(json["id"]),
            let type = Self.whole(json["typeId"]) ?? Self.whole(json["metadata"]?["type"]?["id"])
        else { return nil }
        self.id = id
        self.type = type
        let period = json["gyldighetsperiode"] ?? json["metadata"]
        start = period?["startdato"]?.string
        isEnded = period?["sluttdato"]?.string != nil
        var properties: [Property] = []
        func add(_ id: Int, _ value: JSONValue) {
            guard properties.count < Self.most else { return }
            properties.append(
                Property(
                    id: id, name: value["navn"]?.string ?? "", text: value["verdi"]?.string,
                    number: value["verdi"]?.number))
        }
        for value in json["egenskaper"]?.array ?? [] {
            if let id = Self.whole(value["id"]) { add(id, value) }
        }
        for member in json["egenskaper"]?.object?.members ?? [] {
            if let id = Int(member.key) { add(id, member.value) }
        }
        self.properties = properties
        let places =
            json["lokasjon"]?["stedfestinger"]?.array ?? json["stedfesting"]?["linjer"]?.array
            ?? json["stedfesting"]?["punkter"]?.array ?? []
        references = places.prefix(Self.most).compactMap(Self.reference)
        let shape = json["geometri"] ?? json["lokasjon"]?["geometri"]
        geometry = shape?["wkt"]?.string.map { ($0, Self.whole(shape?["srid"]) ?? 5973) }
    }

    /// The property of a number, or else of a name.
    func property(_ id: Int?, _ name: String?) -> Property? {
        properties.first { $0.id == id } ?? properties.first { $0.name == name && name != nil }
    }

    private static func reference(_ json: JSONValue) -> Reference? {
        guard let sequence = whole(json["veglenkesekvensid"]) ?? whole(json["id"]) else {
            return nil
        }
        let point = json["relativPosisjon"]?.number ?? json["posisjon"]?.number
        guard let from = point ?? json["startposisjon"]?.number,
            let to = point ?? json["sluttposisjon"]?.number, (0...1).contains(from),
            (0...1).contains(to)
        else { return nil }
        let direction = json["retning"]?.string
        return Reference(
            sequence: sequence, from: min(from, to), to: max(from, to),
            isForward: direction == "MED" ? true : direction == "MOT" ? false : nil,
            side: json["sideposisjon"]?.string.map { String($0.prefix(1)) })
    }

    /// A whole number, as JSON has it.
    static func whole(_ value: JSONValue?) -> Int? { value?.number.flatMap { Int(exactly: $0) } }
}
