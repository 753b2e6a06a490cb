import Formats
import GeoFiles
import Geometry
import MapRenderer
import Testing

@testable import MapPictures

@Suite struct GeoDocumentFeaturesTests {
    private static func read(
        _ json: JSONValue
    ) throws -> (features: [GeoJSONFeature], note: String?) {
        let document = try GeoFile(json: json, named: "test").document()
        return (document.mapFeatures(), document.note())
    }

    private static func feature(_ type: JSONValue, _ coordinates: JSONValue) -> JSONValue {
        [
            "type": "Feature", "properties": ["a": 1, "list": [1, 2], "none": nil],
            "geometry": ["type": type, "coordinates": coordinates],
        ]
    }

    @Test(
        arguments: [
            ("Point", [1, 2], .point, 1), ("MultiPoint", [[1, 2], [3, 4]], .point, 2),
            ("LineString", [[1, 2], [3, 4]], .line, 1),
            ("MultiLineString", [[[1, 2], [3, 4]], [[5, 6], [7, 8]]], .line, 2),
            ("Polygon", [[[0, 0], [9, 0], [9, 9], [0, 0]]], .polygon, 1),
            (
                "MultiPolygon",
                [
                    [[[0, 0], [9, 0], [9, 9], [0, 0]]], [[[20, 0], [29, 0], [29, 9], [20, 0]]],
                ],
                .polygon, 2
            ),
        ] as [(JSONValue, JSONValue, GeometryKind, Int)])
    func `every type of geometry is read`(
        type: JSONValue, coordinates: JSONValue, kind: GeometryKind, parts: Int
    ) throws {
        let reader = try Self.read(Self.feature(type, coordinates))
        let feature = try #require(reader.features.first)
        #expect(feature.kind == kind && feature.parts.count == parts)
        #expect(feature.properties.map(\.value) == [.number(1), .string("[1,2]"), .null])
        #expect(reader.note == nil)
    }

    @Test(arguments: [false, true])
    func `GeoJSON rings in either direction are normalised`(isReversed: Bool) throws {
        let outer: [JSONValue] = [[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]
        let hole: [JSONValue] = [[2, 2], [4, 2], [4, 4], [2, 2]]
        let rings = [outer, hole].map { JSONValue.array(isReversed ? $0.reversed() : $0) }
        let feature = try #require(
            Self.read(Self.feature("Polygon", .array(rings))).features.first)
        #expect(ringArea(feature.parts[0]) > 0 && ringArea(feature.parts[1]) < 0)
        #expect(feature.parts[0].count == 4)
    }

    @Test func `each geometry of a collection becomes a feature`() throws {
        let reader = try Self.read([
            "type": "Feature", "id": "12", "properties": nil,
            "geometry": [
                "type": "GeometryCollection",
                "geometries": [
                    ["type": "Point", "coordinates": [1, 2]],
                    ["type": "LineString", "coordinates": [[1, 2], [3, 4]]],
                ],
            ],
        ])
        #expect(reader.features.map(\.kind) == [.point, .line])
        #expect(reader.features.map(\.id) == [12, 12])
    }

    @Test(
        arguments: [
            (
                ["type": "Point", "coordinates": [1, 91]],
                "1 left out: coordinates that are no place"
            ),
            (
                ["type": "Point", "coordinates": ["1", 9]],
                "1 left out: coordinates that are no place"
            ),
            (["type": "Point", "coordinates": 5], "1 left out: coordinates that are no place"),
            (
                ["type": "Circle", "coordinates": [1, 2]],
                "1 left out: a geometry that is unknown, or has no points or no area"
            ),
            (
                ["type": "LineString", "coordinates": [[1, 2]]],
                "1 left out: a geometry without points or area"
            ),
            (
                ["type": "Polygon", "coordinates": [[[1, 2], [1, 2], [1, 2]]]],
                "1 left out: a geometry without points or area"
            ), (5, "1 left out: a geometry that is unknown, or has no points or no area"),
        ] as [(JSONValue, String)])
    func `invalid GeoJSON features are counted and skipped`(
        geometry: JSONValue, note: String
    ) throws {
        let good = Self.feature("Point", [3, 4])
        let reader = try Self.read([
            "type": "FeatureCollection",
            "features": [
                ["type": "Feature", "properties": [:], "geometry": geometry], good,
                ["type": "Feature", "properties": [:], "geometry": nil],
            ],
        ])
        #expect(reader.features.count == 1)
        #expect(reader.note == note)
    }

    @Test func `deeply nested geometry collections are refused`() throws {
        var geometry: JSONValue = ["type": "Point", "coordinates": [1, 2]]
        for _ in 0..<100 { geometry = ["type": "GeometryCollection", "geometries": [geometry]] }
        let reader = try Self.read(geometry)
        #expect(reader.features.isEmpty && reader.note != nil)
    }
}
