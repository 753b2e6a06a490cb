import Formats

/// Operators that read the feature and the camera: `get`, `has`, `id`, `zoom` and others.
enum FeatureOperators {
    static let table: [String: FunctionDefinition] = [
        "get": FunctionDefinition(overloads: [
            .init(parameters: .fixed([.string]), make: get),
            .init(parameters: .fixed([.string, .object]), make: getFromObject),
        ]),
        "has": FunctionDefinition(overloads: [
            .init(parameters: .fixed([.string]), make: has),
            .init(parameters: .fixed([.string, .object]), make: hasInObject),
        ]),
        "properties": FunctionDefinition(.fixed([])) { _, parser in
            parser.session.slots.needsAll = true
            return Expression(.object, parser.path, inputs: .feature, over: []) { context in
                .object(context.allProperties?() ?? .init())
            }
        },
        "feature-state": FunctionDefinition(.fixed([.string])) { arguments, parser in
            let name = arguments[0].string
            return Expression(.value, parser.path, inputs: .feature, over: arguments) {
                context throws(EvaluationError) in
                context.featureState?(try name(context)) ?? .null
            }
        },
        "geometry-type": .context(.string, .feature, reading: .kind) { context in
            context.geometry.map { .string($0.specifiedName) } ?? .null
        },
        "id": .context(.value, .feature) { $0.id.map(StyleValue.init) ?? .null },
        "zoom": .context(.number, .zoom, shape: .zoom) { .number($0.zoom) },
        "line-progress": .context(.number, .lineProgress) { .number($0.lineProgress) },
        "heatmap-density": .context(.number, .heatmapDensity) { .number($0.heatmapDensity) },
        "elevation": .context(.number, .elevation) { .number($0.elevation) },
        "accumulated": .context(.value, .accumulated) { $0.accumulated },
    ]

    private static func get(_ arguments: [Expression], _ parser: ExpressionParser) -> Expression {
        if case .string(let name)? = arguments[0].literal {
            let slot = parser.session.slots.slot(of: name)
            return Expression(
                .value, parser.path, shape: .property(slot: slot), inputs: .feature,
                over: arguments
            ) { $0.property(slot) }
        }
        parser.session.slots.needsAll = true
        let name = arguments[0].string
        return Expression(.value, parser.path, inputs: .feature, over: arguments) {
            context throws(EvaluationError) in context.lookUp?(try name(context)) ?? .null
        }
    }

    private static func getFromObject(
        _ arguments: [Expression], _ parser: ExpressionParser
    ) -> Expression {
        let (name, object) = (arguments[0].string, arguments[1].evaluate)
        return Expression(.value, parser.path, over: arguments) {
            context throws(EvaluationError) in
            let name = try name(context)
            guard case .object(let members) = try object(context) else { return .null }
            return members[name].map { StyleValue($0) } ?? .null
        }
    }

    private static func has(_ arguments: [Expression], _ parser: ExpressionParser) -> Expression {
        if case .string(let name)? = arguments[0].literal {
            let slot = parser.session.slots.slot(of: name)
            return Expression(
                test: { context in
                    // A slot can't distinguish `null` from absent; the lookup can, if there is one.
                    context.property(slot) != .null || context.lookUp?(name) != nil
                }, parser.path, inputs: .feature, reading: .slot(slot), over: arguments)
        }
        parser.session.slots.needsAll = true
        let name = arguments[0].string
        return Expression(
            test: { context throws(EvaluationError) in
                context.lookUp?(try name(context)) != nil
            }, parser.path, inputs: .feature, over: arguments)
    }

    private static func hasInObject(
        _ arguments: [Expression], _ parser: ExpressionParser
    ) -> Expression {
        let (name, object) = (arguments[0].string, arguments[1].evaluate)
        return Expression(
            test: { context throws(EvaluationError) in
                let name = try name(context)
                guard case .object(let members) = try object(context) else { return false }
                return members[name] != nil
            }, parser.path, over: arguments)
    }
}
