package import Formats

/// A single expression outside any style, for the conformance program.
package struct ExpressionProbe: Sendable {
    /// A failure with its path in the expression, such as `[2][1]`.
    package struct Failure: Error, Hashable {
        /// The path in the expression.
        package let path: String
        /// The problem.
        package let message: String
    }

    private let expression: Expression?
    /// Its problems; empty if it can be evaluated.
    package let failures: [Failure]
    /// The properties of a feature that it reads, in the order of its slots.
    package let propertyNames: [String]

    /// Compiles an expression, or a function of the older form.
    ///
    /// - Parameters:
    ///   - json: the expression.
    ///   - specification: the property's specification, in the form of the specification's
    ///     reference; `nil` accepts anything.
    ///   - globalState: the style's own state by name.
    package init(
        _ json: JSONValue, specification: JSONValue?, globalState: [String: StyleValue] = [:]
    ) {
        let slots = PropertySlots()
        let session = ExpressionParser.Session(slots: slots, globalState: globalState)
        let property = PropertySpecification(reference: specification)
        var source = json
        if case .object(let function) = json, function["type"] != nil || function["stops"] != nil {
            source = LegacyFunction(function, property, session)?.expression ?? .null
        }
        let compiled =
            session.problems.isEmpty
            ? PropertyCompiler.compileExpression(source, as: property, session: session) : nil
        expression = session.problems.isEmpty ? compiled : nil
        failures = session.problems.map { Failure(path: $0.key, message: $0.message) }
        propertyNames = slots.names
    }

    /// The name of its type.
    package var typeName: String { expression?.type.description ?? "" }

    /// Whether all features have the same value.
    package var isFeatureConstant: Bool { expression?.inputs.contains(.feature) == false }

    /// Whether all zooms have the same value.
    package var isZoomConstant: Bool { expression?.inputs.contains(.zoom) == false }

    /// The value for a feature.
    package func evaluate(_ context: EvaluationContext) -> Result<StyleValue, Failure> {
        guard let expression else {
            return .failure(Failure(path: "", message: "not compiled"))
        }
        do throws(EvaluationError) {
            return .success(try expression.evaluate(context))
        } catch {
            return .failure(Failure(path: error.path, message: error.message))
        }
    }
}

extension PropertySpecification {
    /// The property that the specification's reference describes; one of any type for `nil`.
    fileprivate init(reference json: JSONValue?) {
        let item = json?["value"]?.string.flatMap(ValueType.itemType) ?? .value
        let length = json?["length"]?.number.flatMap { Int(exactly: $0) }
        let plain: [ValueType] = [
            .null, .number, .string, .boolean, .color, .object, .formatted, .resolvedImage,
            .padding, .numberArray, .colorArray, .projectionDefinition,
            .variableAnchorOffsetCollection,
        ]
        let type: ValueType =
            switch json?["type"]?.string {
            case "array": .array(item, length)
            case "enum": .string
            case let name: plain.first { $0.description == name } ?? .value
            }
        let names = json?["expression"]?["parameters"]?.array ?? ["zoom", "feature"]
        // The other inputs of an expression do not affect compilation.
        var allowed: Parameters = .unchecked
        if names.contains("zoom") { allowed.insert(.zoom) }
        if names.contains("feature") { allowed.insert(.feature) }
        self.init(
            name: "some-property", type: type, words: json?["values"]?.object?.keys ?? [],
            defaultValue: json?["default"], parameters: allowed,
            isInterpolated: json?["expression"].map { $0["interpolated"]?.bool ?? false } ?? true,
            hasTokens: json?["tokens"]?.bool ?? false)
    }
}
