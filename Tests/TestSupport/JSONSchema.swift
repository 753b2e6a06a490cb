package import Formats

/// The part of JSON Schema (draft 2020-12) that the project's schemas use.
///
/// A keyword that is not known is an error, so that no rule is passed over in silence.
package struct JSONSchema {
    private let root: JSONValue

    private static let annotations: Set = ["$schema", "$defs", "title", "description"]

    /// A schema from its document.
    package init(_ document: JSONValue) { root = document }

    /// What is wrong with a value, a line each with its place.
    package func problems(of value: JSONValue) -> [String] { problems(of: value, root, at: "") }

    private func problems(
        of value: JSONValue, _ schema: JSONValue, at place: String
    ) -> [String] {
        guard let rules = schema.object else { return ["\(place): its schema is no object"] }
        return rules.members.flatMap { rule in
            problems(of: value, rule.key, rule.value, beside: rules, at: place)
        }
    }

    private func problems(
        of value: JSONValue, _ keyword: String, _ rule: JSONValue, beside rules: JSONObject,
        at place: String
    ) -> [String] {
        func check(_ isRight: Bool, _ problem: String) -> [String] {
            isRight ? [] : ["\(place): \(problem)"]
        }
        switch keyword {
        case _ where Self.annotations.contains(keyword): return []
        case "$ref":
            guard let name = rule.string?.split(separator: "/").last.map(String.init),
                let target = root["$defs"]?[name]
            else { return ["\(place): there is no \(rule)"] }
            return problems(of: value, target, at: place)
        case "type":
            let names = rule.array?.compactMap(\.string) ?? [rule.string ?? ""]
            return check(
                names.contains { Self.isA($0, value) }, "is no \(names.joined(separator: ", "))")
        case "enum": return check(rule.array?.contains(value) == true, "is none of \(rule)")
        case "const": return check(rule == value, "is not \(rule)")
        case "anyOf":
            let isRight = rule.array?.contains { problems(of: value, $0, at: place).isEmpty }
            return check(isRight == true, "is none of what it may be")
        case "minimum": return check(compare(value, rule, >=), "is too small")
        case "maximum": return check(compare(value, rule, <=), "is too great")
        case "exclusiveMinimum": return check(compare(value, rule, >), "is too small")
        case "minItems":
            return check(
                value.array.map { Double($0.count) >= rule.number ?? 0 } ?? true, "too few")
        case "maxItems":
            return check(
                value.array.map { Double($0.count) <= rule.number ?? 0 } ?? true, "too many")
        case "pattern":
            guard let text = value.string, let pattern = rule.string,
                let regex = try? Regex(pattern)
            else { return [] }
            return check(text.contains(regex), "is not like \(pattern)")
        case "items":
            return (value.array ?? []).enumerated().flatMap {
                problems(of: $0.element, rule, at: "\(place)[\($0.offset)]")
            }
        case "required":
            guard let object = value.object else { return [] }
            return (rule.array ?? []).compactMap(\.string).filter { object[$0] == nil }
                .map { "\(place).\($0): is missing" }
        case "properties":
            return (value.object?.members ?? []).flatMap { member in
                rule[member.key].map {
                    problems(of: member.value, $0, at: "\(place).\(member.key)")
                } ?? []
            }
        case "additionalProperties":
            let known = Set(rules["properties"]?.object?.keys ?? [])
            let others = (value.object?.members ?? []).filter { !known.contains($0.key) }
            return others.flatMap { member in
                rule.bool == false
                    ? ["\(place).\(member.key): is not known"]
                    : problems(of: member.value, rule, at: "\(place).\(member.key)")
            }
        default: return ["\(place): the schema's \(keyword) is not known here"]
        }
    }

    private func compare(
        _ value: JSONValue, _ rule: JSONValue, _ isRight: (Double, Double) -> Bool
    ) -> Bool {
        guard let number = value.number, let limit = rule.number else { return true }
        return isRight(number, limit)
    }

    private static func isA(_ name: String, _ value: JSONValue) -> Bool {
        switch name {
        case "object": value.object != nil
        case "array": value.array != nil
        case "string": value.string != nil
        case "number": value.number != nil
        case "integer": value.number.map { $0 == $0.rounded() } ?? false
        case "boolean": value.bool != nil
        case "null": value.isNull
        default: false
        }
    }
}
