package import Formats
import Geometry
import MapStyle

/// One case of the specification's own expression suite, in the suite's form.
package struct ConformanceCase: Sendable {
    private let json: JSONValue

    /// A case from a document; `nil` if it is none.
    package init?(_ json: JSONValue) {
        guard json["expression"] != nil, json["expected"]?["compiled"] != nil else { return nil }
        self.json = json
    }

    /// What differs from the expectation, one sentence each; empty if nothing does.
    package func differences() -> [String] {
        var state: [String: StyleValue] = [:]
        for member in json["globalState"]?.object?.members ?? [] {
            state[member.key] = StyleValue(member.value)
        }
        let probe = ExpressionProbe(
            json["expression"] ?? .null, specification: json["propertySpec"], globalState: state)
        let expected = json["expected"]?["compiled"] ?? .null
        guard probe.failures.isEmpty else {
            let found: JSONValue = .array(
                probe.failures.map { ["key": .string($0.path), "error": .string($0.message)] })
            guard found == expected["errors"] else {
                return ["errors \(found.serialized()), not \(expected.serialized())"]
            }
            return []
        }
        guard expected["result"] == "success" else {
            return ["compiled, but expected \(expected.serialized())"]
        }
        return compilation(probe, expected) + evaluations(probe)
    }

    private func compilation(_ probe: ExpressionProbe, _ expected: JSONValue) -> [String] {
        let found: JSONValue = [
            "result": "success", "isFeatureConstant": .bool(probe.isFeatureConstant),
            "isZoomConstant": .bool(probe.isZoomConstant), "type": .string(probe.typeName),
        ]
        // Members in another order are the same.
        guard !found.isClose(to: expected) else { return [] }
        return ["compiled as \(found.serialized()), not \(expected.serialized())"]
    }

    private func evaluations(_ probe: ExpressionProbe) -> [String] {
        let inputs = json["inputs"]?.array ?? []
        let outputs = json["expected"]?["outputs"]?.array ?? []
        guard inputs.count == outputs.count else {
            return ["\(inputs.count) inputs, but \(outputs.count) outputs"]
        }
        return zip(inputs, outputs).compactMap { input, output in
            let found = evaluate(probe, input[0] ?? .null, input[1] ?? .null)
            guard !found.isClose(to: output) else { return nil }
            return "\(input.serialized().prefix(200)) gives \(found.serialized()), "
                + "not \(output.serialized())"
        }
    }

    private func evaluate(
        _ probe: ExpressionProbe, _ globals: JSONValue, _ feature: JSONValue
    ) -> JSONValue {
        let properties = feature["properties"]?.object ?? JSONObject()
        var context = EvaluationContext(
            zoom: globals["zoom"]?.number ?? 0,
            properties: probe.propertyNames.map { name in
                properties[name].map { StyleValue($0) } ?? .null
            })
        switch feature["id"] {
        case .number(let number): context.id = .number(number)
        case .string(let text): context.id = .string(text)
        default: break
        }
        let geometry = feature["geometry"] ?? .null
        context.geometry = ConformanceGeometry.kind(of: geometry)
        let outline = ConformanceGeometry.outline(geometry, tile: globals["canonicalID"])
        context.outline = { outline }
        context.lookUp = { name in properties[name].map { StyleValue($0) } }
        context.allProperties = { properties }
        let state = feature["featureState"]
        context.featureState = { name in state?[name].map { StyleValue($0) } }
        let images = globals["availableImages"]?.array ?? []
        context.isImageAvailable = { images.contains(.string($0)) }
        context.lineProgress = globals["lineProgress"]?.number ?? 0
        context.heatmapDensity = globals["heatmapDensity"]?.number ?? 0
        context.elevation = globals["elevation"]?.number ?? 0
        context.accumulated = StyleValue(globals["accumulated"] ?? .null)
        switch probe.evaluate(context) {
        case .success(let value): return value.conformance
        case .failure(let failure):
            let place = "layers[0].paint.some-property\(failure.path)"
            return ["error": .string("\(place): \(failure.message)")]
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
