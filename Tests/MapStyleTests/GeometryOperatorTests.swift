import Formats
import Geometry
import TestSupport
import Testing

@testable import MapStyle

@Suite struct GeometryOperatorTests {
    static let square: JSONValue = [
        "type": "Polygon",
        "coordinates": [[[10, 59], [11, 59], [11, 60], [10, 60], [10, 59]]],
    ]

    static func value(
        _ json: JSONValue, _ kind: GeometryKind, _ parts: [[(Double, Double)]], zoom: Int = 14
    ) throws -> StyleValue {
        let compiled = Compiled(json)
        #expect(compiled.slots.needsGeometry)
        let expression = try #require(compiled.expression, "\(compiled.problems)")
        var context = EvaluationContext(zoom: 0, geometry: kind)
        let outline = FeatureOutline(
            zoom: zoom,
            parts: parts.map { $0.map { WorldPoint(Coordinate(longitude: $0.0, latitude: $0.1)) } })
        context.outline = { outline }
        return try expression.evaluate(context)
    }

    @Test func `within is true only if all of a point or line is inside`() throws {
        let within: JSONValue = ["within", Self.square]
        #expect(try Self.value(within, .point, [[(10.5, 59.5)]]) == .bool(true))
        #expect(try Self.value(within, .point, [[(10.5, 59.5), (12, 59.5)]]) == .bool(false))
        #expect(try Self.value(within, .line, [[(10.1, 59.1), (10.9, 59.9)]]) == .bool(true))
        #expect(try Self.value(within, .line, [[(10.1, 59.1), (11.9, 59.9)]]) == .bool(false))
        // The specification knows points and lines only.
        let ring = [(10.1, 59.1), (10.2, 59.1), (10.2, 59.2)]
        #expect(try Self.value(within, .polygon, [ring]) == .bool(false))
    }

    @Test func `distance is measured on the ellipsoid`() throws {
        let distance: JSONValue = ["distance", ["type": "Point", "coordinates": [10, 60]]]
        // A degree of longitude at 60° is 55 800 m, one of latitude 111 412 m (WGS 84).
        let east = try #require(try Self.value(distance, .point, [[(11, 60)]]).number)
        #expect((east - 55_800).magnitude < 5)
        let north = try #require(
            try Self.value(distance, .line, [[(9, 60.01), (11, 60.01)]]).number)
        #expect((north - 1_114.2).magnitude < 2)
        let area: JSONValue = ["distance", Self.square]
        #expect(try Self.value(area, .point, [[(10.5, 59.5)]]) == .number(0))
        #expect(
            try Self.value(area, .polygon, [[(9, 58), (12, 58), (12, 61), (9, 61)]]).number == 0)
        #expect(try Self.value(area, .line, [[(9, 59.5), (12, 59.5)]]) == .number(0))
    }

    @Test func `distance takes the short way across the antimeridian`() throws {
        let distance: JSONValue = ["distance", ["type": "Point", "coordinates": [179.9, 0]]]
        let meters = try #require(try Self.value(distance, .point, [[(-179.9, 0)]]).number)
        #expect((meters - 0.2 * 111_319.5).magnitude < 1)
    }

    @Test func `a feature without geometry is not within, and its distance is NaN`() throws {
        let inside = try #require(Compiled(["within", Self.square]).expression)
        #expect(try inside.evaluate(EvaluationContext(zoom: 0, geometry: .point)) == .bool(false))
        let far = try #require(Compiled(["distance", Self.square]).expression)
        #expect(try far.evaluate(EvaluationContext(zoom: 0)).number?.isNaN == true)
    }

    @Test(
        arguments: [
            ["type": "Polygon", "coordinates": [[[0, 0], [1e300, 0], [0, 1]]]],
            ["type": "Polygon", "coordinates": [[["0", 0]]]], ["type": "FeatureCollection"], 5, [],
            ["type": "Feature", "geometry": ["type": "Polygon"]], ["get", "x"],
            ["type": "LineString", "coordinates": [1, 2]],
        ] as [JSONValue])
    func `within and distance refuse invalid GeoJSON`(json: JSONValue) {
        #expect(Compiled(["within", json]).expression == nil)
        #expect(Compiled(["distance", json]).problems.count == 1)
    }

    @Test func `empty shapes count towards the limit of shapes`() {
        let empty: JSONValue = [
            "type": "Feature", "geometry": ["type": "Polygon", "coordinates": []],
        ]
        let many: JSONValue = [
            "type": "FeatureCollection",
            "features": .array(Array(repeating: empty, count: 300_000)),
        ]
        let time = processorSeconds { #expect(Compiled(["within", many]).expression == nil) }
        #expect(time < 10)
    }

    @Test func `work of within and distance is limited`() throws {
        let many = JSONValue.array((0..<20_000).map { [.number(Double($0) / 1000), 1] })
        let line: JSONValue = ["type": "LineString", "coordinates": many]
        let far = (0..<40_000).map { (Double($0) / 1000, 1.001) }
        #expect(throws: EvaluationError.self) {
            try Self.value(["distance", line], .point, [far])
        }
        let nested: JSONValue = ["type": "MultiLineString", "coordinates": [many, many, many]]
        #expect(Compiled(["distance", nested]).expression == nil)
    }
}
