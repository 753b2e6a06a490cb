import Formats
package import Geometry

/// A small network with the answers that are expected on it.
package struct RoutingCase: Sendable {
    /// The case's name in the suite.
    package let id: String
    /// The profile: `car`, `bicycle`, `foot`.
    package let profile: String
    /// A way of the network.
    package struct Way: Sendable {
        let nodes: [String]
        let tags: [(key: String, value: String)]
    }
    /// A question with its answer, by column.
    package typealias Row = [String: String]

    package let nodes: [String: Coordinate]
    let nodeTags: [String: [(key: String, value: String)]]
    let ways: [Way]
    let relations: [[(key: String, value: String)]]
    /// The questions for ways.
    package let routes: [Row]

    /// Reads the cases of a file.
    ///
    /// - Throws: an error of the JSON.
    package static func all(_ bytes: [UInt8]) throws -> [RoutingCase] {
        guard case .array(let values) = try JSONValue(parsing: bytes) else { return [] }
        return values.compactMap(RoutingCase.init)
    }

    private init?(_ value: JSONValue) {
        guard case .object(let members) = value, case .string(let id)? = members["id"],
            case .string(let profile)? = members["profile"]
        else { return nil }
        self.id = id
        self.profile = profile
        var nodes: [String: Coordinate] = [:]
        if case .object(let found)? = members["nodes"] {
            for (name, position) in found.members.map({ ($0.key, $0.value) }) {
                if case .array(let numbers) = position, numbers.count == 2,
                    case .number(let longitude) = numbers[0],
                    case .number(let latitude) = numbers[1]
                {
                    nodes[name] = Coordinate(
                        longitude: Self.undrawn(longitude), latitude: latitude)
                }
            }
        }
        self.nodes = nodes
        ways = Self.list(members["ways"]).map { way in
            Way(
                nodes: Self.list(way["nodes"]).compactMap(Self.text), tags: Self.pairs(way["tags"]))
        }
        var nodeTags: [String: [(key: String, value: String)]] = [:]
        if case .object(let found)? = members["nodeTags"] {
            for (name, tags) in found.members.map({ ($0.key, $0.value) }) {
                nodeTags[name] = Self.pairs(tags)
            }
        }
        self.nodeTags = nodeTags
        relations = Self.list(members["relations"]).map { Self.pairs($0) }
        routes = Self.list(members["routes"]).map { row in
            Dictionary(Self.pairs(row).map { ($0.key, $0.value) }) { first, _ in first }
        }
    }

    /// The longitude that the suite gives a node.
    ///
    /// Its networks are drawn with letters east of 1° E, which are twice as high as wide: a column
    /// is half as far from the next as a row. The cases' numbers count both alike.
    private static func undrawn(_ longitude: Double) -> Double {
        (1.0...1.5).contains(longitude) ? 1 + (longitude - 1) / 2 : longitude
    }

    private static func list(_ value: JSONValue?) -> [JSONValue] {
        if case .array(let values)? = value { return values }
        return []
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .bool(let isTrue): isTrue ? "yes" : "no"
        default: nil
        }
    }

    private static func pairs(_ value: JSONValue?) -> [(key: String, value: String)] {
        guard case .object(let members)? = value else { return [] }
        return members.members.compactMap { member in text(member.value).map { (member.key, $0) } }
            .sorted { $0.key < $1.key }
    }
}

extension JSONValue {
    /// A member of an object.
    fileprivate subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { return members[key] }
        return nil
    }
}

// MARK: As OpenStreetMap's XML

extension RoutingCase {
    /// The network as a file of OpenStreetMap.
    package var document: String {
        var numbers: [String: Int] = [:]
        var lines = ["<osm version=\"0.6\">"]
        for (index, node) in nodes.sorted(by: { $0.key < $1.key }).enumerated() {
            numbers[node.key] = index + 1
            let tags = Self.elements(nodeTags[node.key] ?? [])
            lines.append(
                "<node id=\"\(index + 1)\" lat=\"\(node.value.latitude)\" "
                    + "lon=\"\(node.value.longitude)\">\(tags)</node>")
        }
        var wayNumbers: [String: Int] = [:]
        for (index, way) in ways.enumerated() {
            wayNumbers[way.nodes.joined()] = index + 1
            wayNumbers[way.nodes.reversed().joined()] = index + 1
            let nodes = way.nodes.compactMap { numbers[$0] }.map { "<nd ref=\"\($0)\"/>" }.joined()
            lines.append("<way id=\"\(index + 1)\">\(nodes)\(Self.elements(way.tags))</way>")
        }
        for (index, relation) in relations.enumerated() {
            var members = ""
            var tags: [(key: String, value: String)] = []
            for (key, value) in relation {
                let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
                guard parts.count == 2, parts[0] == "way" || parts[0] == "node" else {
                    tags.append((key, value))
                    continue
                }
                for name in value.split(separator: ",").map(String.init) {
                    let number = parts[0] == "way" ? wayNumbers[name] : numbers[name]
                    members +=
                        "<member type=\"\(parts[0])\" ref=\"\(number ?? 0)\" role=\"\(parts[1])\"/>"
                }
            }
            lines.append(
                "<relation id=\"\(index + 1)\">\(members)\(Self.elements(tags))</relation>")
        }
        return lines.joined(separator: "\n") + "\n</osm>\n"
    }

    private static func elements(_ tags: [(key: String, value: String)]) -> String {
        tags.map { "<tag k=\"\(escaped($0.key))\" v=\"\(escaped($0.value))\"/>" }.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, letter in
            switch letter {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            default: result.append(letter)
            }
        }
    }
}
