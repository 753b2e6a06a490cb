import Formats

/// `within` and `distance`, which compare a feature with shapes in the style.
enum GeometryOperators {
    static let table: [String: OperatorParser] = [
        "within": parseWithin, "distance": parseDistance,
    ]

    private static func parseWithin(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard let shapes = shapes("within", arguments, parser) else { return nil }
        guard !shapes.polygons.isEmpty else { return complain("within", parser) }
        let (test, path) = (WithinTest(shapes.polygons), parser.path)
        return Expression(
            test: { context throws(EvaluationError) in
                guard let kind = context.geometry, let outline = context.outline?() else {
                    return false
                }
                do throws(WithinTest.TooMuchWork) {
                    return try test.contains(outline, kind)
                } catch {
                    throw tooLarge(path)
                }
            }, path, inputs: [.feature, .geometry], over: [])
    }

    private static func parseDistance(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard let shapes = shapes("distance", arguments, parser) else { return nil }
        let (measure, path) = (DistanceMeasure(shapes), parser.path)
        return Expression(.number, path, inputs: [.feature, .geometry], over: []) {
            context throws(EvaluationError) in
            guard let kind = context.geometry, let outline = context.outline?() else {
                return .number(.nan)
            }
            do throws(WithinTest.TooMuchWork) {
                return .number(try measure.meters(to: outline, kind))
            } catch {
                throw tooLarge(path)
            }
        }
    }

    /// Reads the only argument, which is GeoJSON and no expression.
    private static func shapes(
        _ name: String, _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> GeoShapes? {
        guard arguments.count == 1 else {
            parser.fail(
                "'\(name)' expression requires exactly one argument, "
                    + "but found \(arguments.count) instead.")
            return nil
        }
        guard let shapes = GeoShapes(arguments[0]) else {
            complain(name, parser)
            return nil
        }
        parser.session.slots.needsGeometry = true
        return shapes
    }

    @discardableResult
    private static func complain(_ name: String, _ parser: ExpressionParser) -> Expression? {
        parser.fail(
            "'\(name)' expression requires valid geojson object "
                + "that contains polygon geometry type.")
    }

    private static func tooLarge(_ path: String) -> EvaluationError {
        EvaluationError(
            path: path,
            reason: .other("The feature and the shape have too many points to be compared."))
    }
}
