import Formats
import MapStyle
import Testing

/// Values of the type `projection`.
@Suite struct ProjectionTests {
    private func value(_ expression: JSONValue, zoom: Double) throws -> StyleValue {
        let probe = ExpressionProbe(
            expression,
            specification: [
                "type": "projectionDefinition", "property-type": "data-constant",
                "expression": ["interpolated": true, "parameters": ["zoom"]],
            ], globalState: [:])
        #expect(probe.failures.isEmpty)
        return try probe.evaluate(EvaluationContext(zoom: zoom)).get()
    }

    @Test func `a step expression of projections returns the written name`() throws {
        let step: JSONValue = [
            "step", ["zoom"], ["literal", ["vertical-perspective", "mercator", 0.9]], 10,
            "mercator",
        ]
        let written = ProjectionBlend(
            from: "vertical-perspective", to: "mercator", transition: 0.9)
        #expect(try value(step, zoom: 5) == .projection(written))
        let plain = ProjectionBlend(from: "mercator", to: "mercator", transition: 1)
        #expect(try value(step, zoom: 10) == .projection(plain))
    }

    @Test func `interpolating two projections gives a blend`() throws {
        let curve: JSONValue = [
            "interpolate", ["linear"], ["zoom"], 0, "vertical-perspective", 10, "mercator",
        ]
        var mixture = ProjectionBlend(
            from: "vertical-perspective", to: "mercator", transition: 0.25)
        mixture.isMixed = true
        #expect(try value(curve, zoom: 2.5) == .projection(mixture))
    }
}
