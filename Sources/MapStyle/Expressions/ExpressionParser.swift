import Formats

/// Checks one part of an expression and compiles it.
///
/// It is a value: each level makes a copy with a longer path. The data that all copies share, such
/// as the list of problems, is in ``Session``.
struct ExpressionParser {
    /// The treatment of an argument whose type is known only during evaluation.
    enum Annotation {
        /// Fail unless it has the expected type.
        case assert
        /// Convert it to the expected type.
        case coerce
        /// Leave it to the enclosing operator.
        case omit
    }

    /// The data shared by all parts of one expression.
    final class Session {
        /// The problems, in the order found.
        fileprivate(set) var problems: [ExpressionProblem] = []
        let slots: PropertySlots
        /// The style's own state by name, for `global-state`.
        let globalState: [String: StyleValue]

        init(slots: PropertySlots, globalState: [String: StyleValue] = [:]) {
            self.slots = slots
            self.globalState = globalState
        }

        /// The current number of problems, for returning to this state.
        var mark: Int { problems.count }
        /// The number of arguments read twice; nested ones would double the work with each level.
        private var retries = 0

        /// Discards the problems since a mark, so that arguments can be read a second time.
        ///
        /// - Returns: `false`, and nothing is discarded, if that has happened too often.
        func forget(since mark: Int) -> Bool {
            guard retries < 20 else { return false }
            retries += 1
            problems.removeSubrange(mark...)
            return true
        }
    }

    let session: Session
    private(set) var path = ""
    /// The type that is expected here; `nil` for any.
    private(set) var expected: ValueType?
    /// The names bound by enclosing `let` operators.
    private(set) var scope: [String: Expression] = [:]
    private var depth = 0

    /// The deepest nesting of operators; evaluators recurse, and the stack is limited.
    static let maximumDepth = 200
    /// The most operators that one evaluation runs; `let` could otherwise double the work per
    /// level.
    static let maximumCost = 250_000
    /// The path components by argument position, precomputed because styles have thousands of
    /// expressions.
    private static let steps = (0..<64).map { "[\($0)]" }
    /// The most problems reported for one expression.
    private static let maximumProblems = 50

    init(session: Session, expecting expected: ValueType? = nil) {
        self.session = session
        self.expected = expected
    }

    /// Parses the argument at a position, 1 being the first after the operator's name.
    func parse(
        _ json: JSONValue, at index: Int, expecting expected: ValueType? = nil,
        annotation: Annotation? = nil, binding names: [String: Expression]? = nil
    ) -> Expression? {
        child(index, expecting: expected, binding: names).parse(json, annotation: annotation)
    }

    /// The parser for an argument, one level deeper.
    func child(
        _ index: Int, expecting expected: ValueType? = nil,
        binding names: [String: Expression]? = nil
    ) -> ExpressionParser {
        var child = self
        child.path += index < Self.steps.count ? Self.steps[index] : "[\(index)]"
        child.depth += 1
        child.expected = expected
        if let names { child.scope = names }
        return child
    }

    /// The parser for the same path, one level deeper.
    func here(expecting expected: ValueType? = nil) -> ExpressionParser {
        var inner = self
        inner.depth += 1
        inner.expected = expected
        return inner
    }

    /// Records a problem here; returns `nil`, so that operators can return it.
    @discardableResult
    func fail(_ message: String, at indices: Int...) -> Expression? {
        if session.problems.count < Self.maximumProblems {
            let key = path + indices.map { "[\($0)]" }.joined()
            session.problems.append(ExpressionProblem(key: key, message: message))
        }
        return nil
    }

    /// Whether the number of arguments fits pairs of labels and outputs; records a problem if not.
    func acceptsPairs(_ arguments: [JSONValue]) -> Bool {
        guard arguments.count >= 4 else {
            fail("Expected at least 4 arguments, but found only \(arguments.count).")
            return false
        }
        guard arguments.count.isMultiple(of: 2) else {
            fail("Expected an even number of arguments.")
            return false
        }
        return true
    }

    /// Whether an argument's type fits; records a problem if not.
    func check(_ type: ValueType, fits expected: ValueType, at indices: Int...) -> Bool {
        guard let mismatch = expected.mismatch(with: type) else { return true }
        let suffix = indices.map { "[\($0)]" }.joined()
        if session.problems.count < Self.maximumProblems {
            session.problems.append(ExpressionProblem(key: path + suffix, message: mismatch))
        }
        return false
    }

    /// Parses the value at this path.
    func parse(_ json: JSONValue, annotation: Annotation? = nil) -> Expression? {
        guard depth <= Self.maximumDepth else {
            return fail("Expressions may not be nested deeper than \(Self.maximumDepth) levels.")
        }
        guard let parsed = parseOperator(json), let fitted = fit(parsed, annotation) else {
            return nil
        }
        guard fitted.cost <= Self.maximumCost else {
            return fail("The expression takes more than \(Self.maximumCost) steps to evaluate.")
        }
        return fold(fitted)
    }

    private func parseOperator(_ json: JSONValue) -> Expression? {
        switch json {
        case .null, .bool, .number, .string:
            return LiteralOperator.expression(of: json, in: self)
        case .object:
            return fail("Bare objects invalid. Use [\"literal\", {...}] instead.")
        case .array(let elements):
            guard let first = elements.first else {
                return fail(
                    "Expected an array with at least one element. "
                        + "If you wanted a literal array, use [\"literal\", []].")
            }
            guard case .string(let name) = first else {
                return fail(
                    "Expression name must be a string, but found \(Self.kind(of: first)) instead. "
                        + "If you wanted a literal array, use [\"literal\", [...]].", at: 0)
            }
            guard let parser = OperatorTable.parsers[name] else {
                return fail(
                    "Unknown expression \"\(name.prefix(80))\". "
                        + "If you wanted a literal array, use [\"literal\", [...]].", at: 0)
            }
            return parser(Array(elements.dropFirst()), self)
        }
    }

    /// The kind of a value in the words of ECMAScript's `typeof`, which the specification uses.
    static func kind(of json: JSONValue) -> String {
        switch json {
        case .bool, .number, .string: json.kindName
        case .null, .array, .object: "object"
        }
    }

    /// Fits an expression to the expected type, by assertion or coercion where that is allowed.
    private func fit(_ parsed: Expression, _ annotation: Annotation?) -> Expression? {
        guard let expected else { return parsed }
        let standard: Annotation
        switch (expected, parsed.type) {
        case (.string, .value), (.number, .value), (.boolean, .value), (.object, .value),
            (.array, .value):
            standard = .assert
        case (.color, .value), (.color, .string),
            (.formatted, .value), (.formatted, .string),
            (.resolvedImage, .value), (.resolvedImage, .string),
            (.projectionDefinition, .value), (.projectionDefinition, .string),
            (.projectionDefinition, .array),
            (.padding, .value), (.padding, .number), (.padding, .array),
            (.numberArray, .value), (.numberArray, .number), (.numberArray, .array),
            (.colorArray, .value), (.colorArray, .string), (.colorArray, .array),
            (.variableAnchorOffsetCollection, .value), (.variableAnchorOffsetCollection, .array):
            standard = .coerce
        default:
            return check(parsed.type, fits: expected) ? parsed : nil
        }
        switch annotation ?? standard {
        case .assert: return AssertionOperator.expression(expected, [parsed], path)
        case .coerce: return CoercionOperator.expression(expected, [parsed], path)
        case .omit: return parsed
        }
    }

    /// Evaluates an expression that never changes.
    private func fold(_ expression: Expression) -> Expression? {
        guard expression.inputs.isEmpty, expression.literal == nil else { return expression }
        do throws(EvaluationError) {
            let value = try expression.evaluate(EvaluationContext(zoom: 0))
            var literal = Expression(literal: value, type: expression.type, path: path)
            literal.cost = expression.cost
            return literal
        } catch {
            return fail(error.message)
        }
    }
}

/// A problem in an expression, with its path.
struct ExpressionProblem: Hashable, Sendable {
    /// The path in the expression, such as `[2][1]`; empty for the whole.
    let key: String
    /// The description of the problem.
    let message: String
}
