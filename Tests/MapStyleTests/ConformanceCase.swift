import JSON
import MapGeometry

@testable import MapStyle

/// One case of the specification's own expression suite.
struct ConformanceCase {
    let json: JSONValue

    /// What differs from the expectation; empty if nothing does.
    func differences() -> [String] {
        var state: [String: StyleValue] = [:]
        for member in json["globalState"]?.object?.members ?? [] {
            state[member.key] = StyleValue(member.value)
        }
        let slots = PropertySlots()
        let session = ExpressionParser.Session(slots: slots, globalState: state)
        let specification = PropertySpecification(conformance: json["propertySpec"])
        let source = json["expression"] ?? .null
        let expression: Expression? =
            if case .object(let function) = source,
                function["type"] != nil || function["stops"] != nil
            {
                LegacyFunction(function, specification, session).flatMap {
                    PropertyCompiler.compileExpression(
                        $0.expression, as: specification, session: session)
                }
            } else {
                PropertyCompiler.compileExpression(source, as: specification, session: session)
            }
        let expected = json["expected"]?["compiled"] ?? .null
        guard let expression, session.problems.isEmpty else {
            let errors = session.problems.map { problem -> JSONValue in
                ["key": .string(problem.key), "error": .string(problem.message)]
            }
            let found: JSONValue = .array(errors)
            return found == expected["errors"]
                ? [] : ["errors \(found.serialized()), not \(expected.serialized())"]
        }
        guard expected["result"] == "success" else {
            return ["compiled, but expected \(expected.serialized())"]
        }
        let compiled: JSONValue = [
            "result": "success",
            "isFeatureConstant": .bool(!expression.inputs.contains(.feature)),
            "isZoomConstant": .bool(!expression.inputs.contains(.zoom)),
            "type": .string(expression.type.description),
        ]
        var differences: [String] = []
        if compiled != expected {
            differences.append("\(compiled.serialized()), not \(expected.serialized())")
        }
        let outputs = json["expected"]?["outputs"]?.array ?? []
        for (input, output) in zip(json["inputs"]?.array ?? [], outputs) {
            let found = evaluate(expression, slots, input[0] ?? .null, input[1] ?? .null)
            if !found.isClose(to: output) {
                differences.append(
                    "\(input.serialized().prefix(200)) gives \(found.serialized()), "
                        + "not \(output.serialized())")
            }
        }
        return differences
    }

    private func evaluate(
        _ expression: Expression, _ slots: PropertySlots, _ globals: JSONValue,
        _ feature: JSONValue
    ) -> JSONValue {
        let properties = feature["properties"]?.object ?? JSONObject()
        var context = EvaluationContext(
            zoom: globals["zoom"]?.number ?? 0,
            properties: slots.names.map { properties[$0].map { StyleValue($0) } ?? .null })
        switch feature["id"] {
        case .number(let number): context.id = .number(number)
        case .string(let text): context.id = .string(text)
        default: break
        }
        context.geometry = feature["geometry"]?["type"]?.string.flatMap { name in
            GeometryKind(specified: name.hasPrefix("Multi") ? String(name.dropFirst(5)) : name)
        }
        context.lookUp = { name in properties[name].map { StyleValue($0) } }
        context.allProperties = { properties }
        let state = feature["featureState"]
        context.featureState = { name in state?[name].map { StyleValue($0) } }
        let images = globals["availableImages"]?.array ?? []
        context.isImageAvailable = { images.contains(.string($0)) }
        do {
            return try expression.evaluate(context).conformance
        } catch {
            return [
                "error": .string("layers[0].paint.some-property\(error.path): \(error.message)")
            ]
        }
    }
}

extension PropertySpecification {
    /// The property that a case expects; one of any type where it says nothing.
    init(conformance json: JSONValue?) {
        let item = json?["value"]?.string.flatMap(ValueType.itemType) ?? .value
        let length = json?["length"]?.number.map { Int($0) }
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
        let parameters = json?["expression"]?["parameters"]?.array ?? ["zoom", "feature"]
        var allowed: Parameters = []
        if parameters.contains("zoom") { allowed.insert(.zoom) }
        if parameters.contains("feature") { allowed.insert(.feature) }
        self.init(
            name: "some-property", type: type, words: json?["values"]?.object?.keys ?? [],
            defaultValue: json?["default"], parameters: allowed,
            isInterpolated: json == nil || json?["expression"]?["interpolated"]?.bool ?? false,
            hasTokens: json?["tokens"]?.bool ?? false)
    }
}

extension StyleColor {
    /// The suite writes colours with premultiplied alpha.
    fileprivate var premultiplied: [Double] { [red * alpha, green * alpha, blue * alpha, alpha] }

    fileprivate var members: JSONValue {
        let values = premultiplied.map(JSONValue.number)
        return ["r": values[0], "g": values[1], "b": values[2], "a": values[3]]
    }
}

extension StyleValue {
    /// The value as the suite writes it.
    fileprivate var conformance: JSONValue {
        switch self {
        case .color(let color): .array(color.premultiplied.map(JSONValue.number))
        case .array(let values): .array(values.map(\.conformance))
        case .image(let image):
            ["name": .string(image.name), "available": .bool(image.isAvailable)]
        case .padding(let padding): ["values": .array(padding.values.map(JSONValue.number))]
        case .numberArray(let numbers): ["values": .array(numbers.map(JSONValue.number))]
        case .colorArray(let colors): ["values": .array(colors.map(\.members))]
        case .projection(let blend) where blend.from == blend.to && blend.transition == 1:
            .string(blend.from)
        case .projection(let blend):
            [
                "from": .string(blend.from), "to": .string(blend.to),
                "transition": .number(blend.transition),
            ]
        case .formatted(let text):
            [
                "sections": .array(
                    text.sections.map { section in
                        let image = section.image.map { StyleValue.image($0).conformance }
                        return [
                            "text": .string(section.text),
                            "image": image ?? .null,
                            "scale": section.scale.map(JSONValue.number) ?? .null,
                            "fontStack": section.fonts.map {
                                .string($0.joined(separator: ","))
                            } ?? .null,
                            "textColor": section.color?.members ?? .null,
                            "verticalAlign": section.verticalAlignment.map {
                                .string($0.rawValue)
                            } ?? .null,
                        ]
                    })
            ]
        default: json
        }
    }
}

extension JSONValue {
    /// Equality up to the six digits that the suite keeps.
    fileprivate func isClose(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.number(let a), .number(let b)):
            return a == b || (a - b).magnitude <= 1e-5 * Swift.max(a.magnitude, b.magnitude)
                || (a - b).magnitude < 1e-6
        case (.array(let a), .array(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.isClose(to: $1) }
        case (.object(let a), .object(let b)):
            return Set(a.keys) == Set(b.keys)
                && a.members.allSatisfy { $0.value.isClose(to: b[$0.key] ?? .null) }
        default: return self == other
        }
    }
}
