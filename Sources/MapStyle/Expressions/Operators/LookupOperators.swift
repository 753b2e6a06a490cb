import Formats

/// `at`, `in`, `index-of`, `length`, `slice`, which read lists and texts.
///
/// Positions in text count Unicode scalars, so that none falls between two surrogates.
enum LookupOperators {
    static let table: [String: OperatorParser] = [
        "at": parseAt, "in": parseIn, "index-of": parseIndexOf, "length": parseLength,
        "slice": parseSlice,
    ]

    // MARK: at, length

    private static func parseAt(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 2 else {
            return parser.fail("Expected 2 arguments, but found \(arguments.count) instead.")
        }
        guard let index = parser.parse(arguments[0], at: 1, expecting: .number),
            let list = parser.parse(
                arguments[1], at: 2, expecting: .array(parser.expected ?? .value, nil)),
            case .array(let item, _) = list.type
        else { return nil }
        let (position, values, path) = (index.number, list.evaluate, parser.path)
        return Expression(item, path, over: [index, list]) { context throws(EvaluationError) in
            let position = try position(context)
            guard case .array(let values) = try values(context) else { return .null }
            let text = StyleNumberText.plain(position)
            let problem: String
            if position < 0 {
                problem = "Array index out of bounds: \(text) < 0."
            } else if position >= Double(values.count) {
                problem = "Array index out of bounds: \(text) > \(values.count - 1)."
            } else if let whole = Int(exactly: position) {
                return values[whole]
            } else {
                problem = "Array index must be an integer, but found \(text) instead."
            }
            throw EvaluationError(path: path, reason: .other(problem))
        }
    }

    private static func parseLength(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 1 else {
            return parser.fail("Expected 1 argument, but found \(arguments.count) instead.")
        }
        guard let input = parser.parse(arguments[0], at: 1) else { return nil }
        guard input.type == .string || input.type == .value || input.type.isArray else {
            return parser.fail(
                "Expected argument of type string or array, but found \(input.type) instead.")
        }
        let (evaluate, path) = (input.evaluate, parser.path)
        return Expression(.number, path, over: [input]) { context throws(EvaluationError) in
            switch try evaluate(context) {
            case .string(let text): return .number(Double(text.unicodeScalars.count))
            case .array(let values): return .number(Double(values.count))
            case let other:
                throw EvaluationError(
                    path: path,
                    reason: .other(
                        "Expected value to be of type string or array, "
                            + "but found \(ValueType(of: other)) instead."))
            }
        }
    }

    // MARK: in, index-of

    private static func parseIn(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 2 else {
            return parser.fail("Expected 2 arguments, but found \(arguments.count) instead.")
        }
        guard let (needle, haystack) = search(arguments, parser) else { return nil }
        let (item, values, path) = (needle.evaluate, haystack.evaluate, parser.path)
        // The most common form, a property among fixed values, needs no checks during evaluation.
        if case .array(let options)? = haystack.literal, options.allSatisfy(\.isPlain) {
            let set = ValueSet(options)
            return Expression(
                test: { context throws(EvaluationError) in
                    let item = try item(context)
                    guard item.isPlain else { throw wrongNeedle(item, path) }
                    return set.contains(item)
                }, path, over: [needle, haystack])
        }
        return Expression(
            test: { context throws(EvaluationError) in
                let (item, values) = (try item(context), try values(context))
                if values == .null || values == .bool(false) || values == .string("") {
                    return false
                }
                return try position(of: item, in: values, from: 0, path) != nil
            }, path, over: [needle, haystack])
    }

    private static func parseIndexOf(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 2 || arguments.count == 3 else {
            return parser.fail(
                "Expected 2 or 3 arguments, but found \(arguments.count) instead.")
        }
        guard let (needle, haystack) = search(arguments, parser) else { return nil }
        var parts = [needle, haystack]
        if arguments.count == 3 {
            guard let start = parser.parse(arguments[2], at: 3, expecting: .number) else {
                return nil
            }
            parts.append(start)
        }
        let (item, values, path) = (needle.evaluate, haystack.evaluate, parser.path)
        let start = (parts.count > 2 ? parts[2] : .constant(0)).number
        return Expression(.number, path, over: parts) { context throws(EvaluationError) in
            let (item, values) = (try item(context), try values(context))
            let found = try position(of: item, in: values, from: try start(context), path)
            return .number(found.map(Double.init) ?? -1)
        }
    }

    private static func search(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> (Expression, Expression)? {
        // Both are read, so that the problems of both are reported.
        let first = parser.parse(arguments[0], at: 1, expecting: .value)
        let second = parser.parse(arguments[1], at: 2, expecting: .value)
        guard let needle = first, let haystack = second else { return nil }
        switch needle.type {
        case .boolean, .string, .number, .null, .value: return (needle, haystack)
        default:
            parser.fail(
                "Expected first argument to be of type boolean, string, number or null, "
                    + "but found \(needle.type) instead")
            return nil
        }
    }

    private static func wrongNeedle(_ item: StyleValue, _ path: String) -> EvaluationError {
        EvaluationError(
            path: path,
            reason: .other(
                "Expected first argument to be of type boolean, string, number or null, "
                    + "but found \(ValueType(of: item)) instead."))
    }

    private static func position(
        of item: StyleValue, in values: StyleValue, from start: Double, _ path: String
    ) throws(EvaluationError) -> Int? {
        guard item.isPlain else { throw wrongNeedle(item, path) }
        switch values {
        case .array(let values):
            let first = TextPosition.clamped(start, in: values.count)
            return values[first...].firstIndex(of: item)
        case .string(let text):
            let word = item == .null ? "null" : item.description
            return TextPosition.position(of: word, in: text, from: max(0, start))
        default:
            throw EvaluationError(
                path: path,
                reason: .other(
                    "Expected second argument to be of type array or string, "
                        + "but found \(ValueType(of: values)) instead."))
        }
    }

    // MARK: slice

    private static func parseSlice(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 2 || arguments.count == 3 else {
            return parser.fail(
                "Expected 2 or 3 arguments, but found \(arguments.count) instead.")
        }
        let first = parser.parse(arguments[0], at: 1, expecting: .value)
        let second = parser.parse(arguments[1], at: 2, expecting: .number)
        guard let input = first, let begin = second else { return nil }
        guard input.type == .string || input.type == .value || input.type.isArray else {
            return parser.fail(
                "Expected first argument to be of type array or string, "
                    + "but found \(input.type) instead")
        }
        var bounds = [begin]
        if arguments.count == 3 {
            guard let end = parser.parse(arguments[2], at: 3, expecting: .number) else {
                return nil
            }
            bounds.append(end)
        }
        let (evaluate, path) = (input.evaluate, parser.path)
        let start = begin.number
        let end = (bounds.count > 1 ? bounds[1] : .constant(.infinity)).number
        return Expression(input.type, path, over: [input] + bounds) {
            context throws(EvaluationError) in
            let value = try evaluate(context)
            let (start, end) = (try start(context), try end(context))
            switch value {
            case .array(let values):
                return .array(Array(TextPosition.slice(values, start, end)))
            case .string(let text):
                var piece = String.UnicodeScalarView()
                piece.append(
                    contentsOf: TextPosition.slice(Array(text.unicodeScalars), start, end))
                return .string(String(piece))
            default:
                throw EvaluationError(
                    path: path,
                    reason: .other(
                        "Expected first argument to be of type array or string, "
                            + "but found \(ValueType(of: value)) instead."))
            }
        }
    }
}

extension Expression {
    /// A number that represents an omitted argument.
    fileprivate static func constant(_ number: Double) -> Expression {
        Expression(literal: .number(number), path: "")
    }
}

extension StyleValue {
    /// Whether it is a value that can be searched for: no list, object or the like.
    fileprivate var isPlain: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        default: false
        }
    }
}

/// A fixed list of plain values in which features' values are searched.
///
/// Text, which most values are, is compared as text and not as a value of any type. A few texts are
/// searched linearly, which is faster than hashing; many are hashed.
struct ValueSet: Sendable {
    private let texts: [String]
    private let hashed: Set<String>?
    private let others: Set<StyleValue>

    /// The most texts that are searched linearly.
    private static let longestWalk = 8

    init(_ values: some Sequence<StyleValue>) {
        var texts: [String] = []
        var others: Set<StyleValue> = []
        for value in values {
            if case .string(let text) = value { texts.append(text) } else { others.insert(value) }
        }
        self.texts = texts
        hashed = texts.count > Self.longestWalk ? Set(texts) : nil
        self.others = others
    }

    /// Whether the value is one of them.
    func contains(_ value: StyleValue) -> Bool {
        guard case .string(let text) = value else {
            return !others.isEmpty && others.contains(value)
        }
        if let hashed { return hashed.contains(text) }
        for other in texts where other == text { return true }
        return false
    }
}

/// Positions in lists and texts as ECMAScript counts them: negative ones from the end.
enum TextPosition {
    /// A position clamped to a list; NaN is the beginning.
    static func clamped(_ position: Double, in count: Int) -> Int {
        guard !position.isNaN else { return 0 }
        let whole = position.rounded(.towardZero)
        let fromStart = whole < 0 ? whole + Double(count) : whole
        return Int(min(max(fromStart, 0), Double(count)))
    }

    /// The elements between two positions.
    static func slice<Element>(
        _ elements: [Element], _ start: Double, _ end: Double
    ) -> ArraySlice<Element> {
        let first = clamped(start, in: elements.count)
        let last = clamped(end, in: elements.count)
        return elements[first..<max(first, last)]
    }

    /// The position at which a word begins in a text, in Unicode scalars.
    static func position(of word: String, in text: String, from start: Double) -> Int? {
        let (scalars, pattern) = (Array(text.unicodeScalars), Array(word.unicodeScalars))
        let first = clamped(start, in: scalars.count)
        guard scalars.count - first >= pattern.count else { return nil }
        return (first...(scalars.count - pattern.count)).first { index in
            scalars[index..<(index + pattern.count)].elementsEqual(pattern)
        }
    }
}
