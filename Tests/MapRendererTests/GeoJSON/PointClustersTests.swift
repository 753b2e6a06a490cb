import Formats
import GeoFiles
import Geometry
import MapPictures
import MapStyle
import TestSupport
import Testing

@testable import MapRenderer

@Suite struct PointClustersTests {
    private static func options(_ members: JSONValue) throws -> GeoJSONOptions {
        var source = members.object ?? JSONObject()
        source["type"] = "geojson"
        let style = try Style(json: [
            "version": 8, "sources": ["s": .object(source)], "layers": [],
        ])
        #expect(style.problems.isEmpty, "\(style.problems)")
        return try #require(style.sources.first?.geoJSON)
    }

    private static func clusters(
        _ document: JSONValue, _ members: JSONValue = [:]
    ) throws -> PointClusters {
        var members = members.object ?? JSONObject()
        members["cluster"] = true
        let features = try GeoFile(json: document, named: "test").document().mapFeatures()
        return PointClusters(
            features, options: try #require(try options(.object(members)).clustering))
    }

    /// Points with an amount each.
    private static func points(_ places: [(Double, Double)]) -> JSONValue {
        [
            "type": "FeatureCollection",
            "features": .array(
                places.enumerated().map { index, place -> JSONValue in
                    [
                        "type": "Feature",
                        "properties": ["amount": .number(Double(index + 1)), "kind": "a"],
                        "geometry": [
                            "type": "Point",
                            "coordinates": [.number(place.0), .number(place.1)],
                        ],
                    ]
                }),
        ]
    }

    private static func scattered(_ count: Int) -> JSONValue {
        var random = SeededRandom(seed: 4)
        return points(
            (0..<count).map { _ in
                (Double.random(in: 5...15, using: &random), .random(in: 50...60, using: &random))
            })
    }

    @Test func `no point is lost or counted twice at any zoom`() throws {
        var clusters = try Self.clusters(Self.scattered(500))
        for zoom in (0...18).reversed() {
            let items = clusters.items(zoom: zoom)
            #expect(items.reduce(0) { $0 + $1.count } == 500, "zoom \(zoom)")
            #expect(Set(items.map(\.id)).count == items.count)
        }
        #expect(clusters.items(zoom: 0).count == 1)
        #expect(clusters.items(zoom: 18).allSatisfy { !$0.isCluster })
    }

    @Test func `clusters do not depend on the order of requested zooms`() throws {
        var downwards = try Self.clusters(Self.scattered(200))
        var upwards = downwards
        _ = upwards.items(zoom: 0)
        for zoom in 0...18 {
            #expect(upwards.items(zoom: zoom).map(\.id) == downwards.items(zoom: zoom).map(\.id))
        }
    }

    @Test func `two points are clustered if nearer than the radius`() throws {
        // A degree is 512 / 360 pixels at zoom 0, so 10 degrees are 14.2 pixels there.
        var clusters = try Self.clusters(
            Self.points([(0, 0), (10, 0)]), ["clusterRadius": 30])
        #expect(clusters.items(zoom: 0).count == 1)
        #expect(clusters.items(zoom: 1).count == 1)
        #expect(clusters.items(zoom: 2).count == 2)
        #expect(abs(clusters.items(zoom: 0)[0].place.x - (0.5 + 5.0 / 360)) < 1e-12)
    }

    @Test func `clusters have a count, and end at clusterMaxZoom`() throws {
        var clusters = try Self.clusters(
            Self.points(Array(repeating: (3, 4), count: 5)), ["clusterMaxZoom": 7])
        let features = clusters.features(zoom: 7)
        #expect(features.count == 1)
        let properties = Dictionary(
            uniqueKeysWithValues: features[0].properties.map { ($0.key, $0.value) })
        #expect(properties["cluster"] == .bool(true))
        #expect(properties["point_count"] == .number(5))
        #expect(properties["point_count_abbreviated"] == .number(5))
        #expect(properties["cluster_id"] == features[0].id.map { .number(Double($0)) })
        #expect(clusters.features(zoom: 8).count == 5)
    }

    @Test func `fewer points than clusterMinPoints are not clustered`() throws {
        let places = [(0.0, 0.0), (0.001, 0), (50, 0), (50.001, 0), (50.002, 0)]
        var clusters = try Self.clusters(Self.points(places), ["clusterMinPoints": 3])
        #expect(clusters.items(zoom: 5).map(\.count) == [1, 1, 3])
    }

    @Test func `properties are mapped for each point and reduced, also over clusters`() throws {
        var clusters = try Self.clusters(
            Self.scattered(100),
            [
                "clusterProperties": [
                    "sum": ["+", ["get", "amount"]],
                    "largest": [
                        ["max", ["accumulated"], ["get", "largest"]], ["get", "amount"],
                    ],
                    "all": ["all", ["==", ["get", "kind"], "a"]],
                ]
            ])
        for zoom in (0...17).reversed() { _ = clusters.items(zoom: zoom) }
        let values = try #require(clusters.items(zoom: 0).first?.values)
        #expect(values == [.number(5050), .number(100), .bool(true)])
    }

    @Test(
        arguments: [
            (2, .number(2)), (999, .number(999)), (1000, .string("1k")), (1240, .string("1.2k")),
            (9960, .string("10k")), (12_345, .string("12k")),
        ] as [(Int, PropertyValue)])
    func `large counts are written short`(count: Int, expected: PropertyValue) {
        #expect(PointClusters.abbreviated(count) == expected)
    }

    @Test func `invalid cluster options are reported and defaults used`() throws {
        let style = try Style(json: [
            "version": 8,
            "sources": [
                "s": [
                    "type": "geojson", "cluster": true, "clusterRadius": -1, "maxzoom": 99,
                    "filter": ["nonsense"], "clusterProperties": ["a": ["+", ["nonsense"]]],
                ]
            ], "layers": [],
        ])
        #expect(
            style.problems.map(\.path) == [
                "sources.s.maxzoom", "sources.s.filter[0]", "sources.s.clusterRadius",
                "sources.s.clusterProperties.a[0]",
            ])
        #expect(style.sources.first?.geoJSON?.clustering?.radius == 50)
    }
}
