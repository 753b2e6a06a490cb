import Formats
import Geometry

/// A filter in the form used before expressions: `["==", "class", "street"]`, `["!in", "$type",
/// ...]`.
struct LegacyFilter {
    let parser: ExpressionParser

    /// Whether a filter is of the newer form, by the rules of the specification.
    static func isExpression(_ json: JSONValue, depth: Int = 0) -> Bool {
        if json.bool != nil { return true }
        guard depth < ExpressionParser.maximumDepth, let values = json.array,
            let name = values.first?.string
        else { return false }
        switch name {
        case "has":
            return values.count >= 2 && values[1] != "$id" && values[1] != "$type"
        case "in":
            return values.count >= 3 && (values[1].string == nil || values[2].array != nil)
        case "!in", "!has", "none": return false
        case "==", "!=", "<", "<=", ">", ">=":
            return values.count != 3 || values[1].array != nil || values[2].array != nil
        case "any", "all":
            return values.dropFirst().allSatisfy { isExpression($0, depth: depth + 1) }
        default: return true
        }
    }

    /// Compiles the filter to an expression that returns a truth value.
    func compile(_ json: JSONValue) -> Expression? {
        compile(json, parser, depth: 0)
    }

    private func compile(
        _ json: JSONValue, _ place: ExpressionParser, depth: Int
    ) -> Expression? {
        guard depth <= ExpressionParser.maximumDepth else {
            return place.fail("the filter is nested too deep")
        }
        guard let values = json.array, let name = values.first?.string else {
            return place.fail("a filter must be a list that begins with an operator")
        }
        let operands = Array(values.dropFirst())
        switch name {
        case "all", "any", "none":
            let filters = operands.enumerated().map { index, operand in
                compileOperand(operand, place.child(index + 1, expecting: .boolean), depth + 1)
            }
            let parts = filters.compactMap { $0 }
            guard parts.count == filters.count else { return nil }
            return combine(name, parts, place.path)
        case "==", "!=", "<", "<=", ">", ">=":
            guard operands.count == 2, let key = operands[0].string else {
                return place.fail("\"\(name)\" needs a property and a value")
            }
            return comparison(name, key, operands[1], place)
        case "in", "!in":
            guard let key = operands.first?.string else {
                return place.fail("\"\(name)\" needs a property and values", at: 1)
            }
            return membership(key, Array(operands.dropFirst()), place, isNegated: name == "!in")
        case "has", "!has":
            guard operands.count == 1, let key = operands[0].string else {
                return place.fail("\"\(name)\" needs a property", at: 1)
            }
            return existence(key, place, isNegated: name == "!has")
        default:
            return place.fail("unknown filter operator \"\(name.prefix(40))\"", at: 0)
        }
    }

    /// Compiles an element of a list; a list of the older form may contain expressions, so each
    /// element is examined on its own.
    private func compileOperand(
        _ json: JSONValue, _ place: ExpressionParser, _ depth: Int
    ) -> Expression? {
        Self.isExpression(json) ? place.parse(json) : compile(json, place, depth: depth)
    }

    private func combine(_ name: String, _ parts: [Expression], _ path: String) -> Expression {
        let tests = parts.map(\.bool)
        let logic: Expression.Logic = name == "all" ? .all : name == "any" ? .any : .none
        return Expression(
            test: LogicOperators.combined(tests, isAny: name != "all", isNegated: name == "none"),
            path, shape: .logic(logic, parts), over: parts)
    }

    private func test(
        _ place: ExpressionParser, _ reads: FeatureReads, _ test: @escaping BoolEvaluator
    ) -> Expression {
        Expression(test: test, place.path, inputs: .feature, reading: reads, over: [])
    }

    /// The parts of a feature that a test of a key reads.
    private func reads(_ key: String) -> FeatureReads {
        key == "$id" ? .more : .slot(parser.session.slots.slot(of: key))
    }

    // MARK: Comparing

    private func comparison(
        _ name: String, _ key: String, _ operand: JSONValue, _ place: ExpressionParser
    ) -> Expression? {
        if key == "$type" {
            guard name == "==" || name == "!=", let word = operand.string else {
                return place.fail("\"$type\" can only be compared with \"==\" and \"!=\"")
            }
            return geometryTest([word], place, isNegated: name == "!=")
        }
        let value = StyleValue(operand)
        switch name {
        case "==", "!=":
            return equality(key, value, place, isNegated: name == "!=")
        default:
            guard let order = ComparisonOperators.Order(rawValue: name) else { return nil }
            let get = self.value(of: key)
            return test(place, reads(key)) { context in
                switch (get(context), value) {
                case (.number(let a), .number(let b)): order.holds(a, b)
                case (.string(let a), .string(let b)): order.holds(a, b)
                default: false
                }
            }
        }
    }

    private func equality(
        _ key: String, _ value: StyleValue, _ place: ExpressionParser, isNegated: Bool
    ) -> Expression {
        let get = self.value(of: key)
        if key != "$id" {
            let slot = parser.session.slots.slot(of: key)
            return test(
                place, .slot(slot),
                ComparisonOperators.equality(slot, value, isNegated: isNegated))
        }
        return test(place, .more) { context in (get(context) == value) != isNegated }
    }

    private func membership(
        _ key: String, _ values: [JSONValue], _ place: ExpressionParser, isNegated: Bool
    ) -> Expression? {
        if key == "$type" {
            let words = values.compactMap(\.string)
            return geometryTest(words, place, isNegated: isNegated)
        }
        let options = ValueSet(values.map { StyleValue($0) })
        if key == "$id" {
            let get = value(of: key)
            return test(place, .more) { context in options.contains(get(context)) != isNegated }
        }
        let slot = parser.session.slots.slot(of: key)
        return test(place, .slot(slot)) { context in
            options.contains(context.property(slot)) != isNegated
        }
    }

    private func existence(
        _ key: String, _ place: ExpressionParser, isNegated: Bool
    ) -> Expression? {
        if key == "$type" {
            return test(place, .kind) { context in (context.geometry != nil) != isNegated }
        }
        let get = value(of: key)
        return test(place, reads(key)) { context in (get(context) != .null) != isNegated }
    }

    private func geometryTest(
        _ words: [String], _ place: ExpressionParser, isNegated: Bool
    ) -> Expression? {
        let kinds = words.compactMap(GeometryKind.init(specified:))
        guard kinds.count == words.count else {
            return place.fail("\"$type\" must be one of Point, LineString, Polygon", at: 2)
        }
        return test(place, .kind) { context in
            (context.geometry.map(kinds.contains) ?? false) != isNegated
        }
    }

    /// The value of a key, including `$id`.
    private func value(of key: String) -> @Sendable (EvaluationContext) -> StyleValue {
        if key == "$id" { return { context in context.id.map(StyleValue.init) ?? .null } }
        let slot = parser.session.slots.slot(of: key)
        return { context in context.property(slot) }
    }
}
