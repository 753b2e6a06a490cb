import Geometry
import TestSupport
import Testing
import VectorTile

@Suite struct VectorTileRoundTripTests {
    @Test(arguments: 0..<40) func `random features decode as they were encoded`(seed: UInt64) throws
    {
        var random = SeededRandom(seed: seed)
        let drawn = (0..<30).map { _ in DrawnFeature.random(using: &random) }
        let bytes = tile(of: drawn)
        #expect(bytes == tile(of: drawn), "the same features give the same bytes")

        let layer = try #require(VectorTile(decoding: bytes).layer(named: "drawn"))
        #expect(layer.extent == 4096)
        #expect(layer.version == 2)
        try #require(layer.features.count == drawn.count)
        var geometry = TileGeometry()
        for (feature, original) in zip(layer.features, drawn) {
            #expect(layer.decodeGeometry(of: feature, into: &geometry))
            #expect(geometry == original.geometry)
            #expect(feature.kind == original.kind)
            #expect(feature.id == original.id)
            #expect(layer.properties(of: feature) == original.propertyTable)
            for (key, value) in original.properties {
                let index = try #require(layer.keyIndex(of: key))
                #expect(layer.value(of: feature, key: index) == value)
            }
        }
    }

    @Test(arguments: [
        PropertyValue.number(0), .number(-0.0), .number(1), .number(-1), .number(0.5),
        .number(-9_007_199_254_740_992), .number(1.8e19),
        .number(.leastNonzeroMagnitude), .bool(true), .bool(false), .string(""),
        .string("Ålesund"), .string(String(repeating: "x", count: 300)),
    ])
    func `each kind of value decodes as it was encoded`(value: PropertyValue) throws {
        var layer = VectorTileLayerEncoder(name: "a")
        layer.append(
            id: nil, kind: .point, properties: [("key", value)], geometry: .point(x: 1, y: 2))
        var tile = VectorTileEncoder()
        tile.append(layer)
        let decoded = try #require(VectorTile(decoding: tile.bytes).layer(named: "a"))
        let feature = try #require(decoded.features.first)
        #expect(decoded.value(of: feature, key: 0) == value)
        #expect(feature.id == nil)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `NaN and infinity decode as null`(number: Double) throws {
        var layer = VectorTileLayerEncoder(name: "a")
        layer.append(
            id: nil, kind: .point, properties: [("key", .number(number))],
            geometry: .point(x: 1, y: 2))
        var tile = VectorTileEncoder()
        tile.append(layer)
        let decoded = try #require(VectorTile(decoding: tile.bytes).layer(named: "a"))
        let feature = try #require(decoded.features.first)
        #expect(decoded.value(of: feature, key: 0) == .null)
    }

    @Test func `a null property is not encoded`() throws {
        var layer = VectorTileLayerEncoder(name: "a")
        layer.append(
            id: 7, kind: .point, properties: [("key", .null)], geometry: .point(x: 1, y: 2))
        var tile = VectorTileEncoder()
        tile.append(layer)
        let decoded = try #require(VectorTile(decoding: tile.bytes).layer(named: "a"))
        #expect(decoded.keys.isEmpty)
        #expect(decoded.properties(of: try #require(decoded.features.first)).isEmpty)
    }

    @Test func `equal keys and values are written once`() throws {
        var layer = VectorTileLayerEncoder(name: "a")
        for _ in 0..<5 {
            layer.append(
                id: nil, kind: .point, properties: [("k", .string("v")), ("l", .string("v"))],
                geometry: .point(x: 0, y: 0))
        }
        var tile = VectorTileEncoder()
        tile.append(layer)
        let decoded = try #require(VectorTile(decoding: tile.bytes).layer(named: "a"))
        #expect(decoded.keys == ["k", "l"])
        #expect(decoded.values == [.string("v")])
    }

    @Test func `a layer without features is left out`() throws {
        var tile = VectorTileEncoder()
        tile.append(VectorTileLayerEncoder(name: "empty"))
        #expect(tile.bytes.isEmpty)
        #expect(try VectorTile(decoding: tile.bytes).layerNames.isEmpty)
    }
}
