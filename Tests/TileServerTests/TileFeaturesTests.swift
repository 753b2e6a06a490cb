import Formats
import Geometry
import MapStore
import TestSupport
import Testing
import VectorTile

@testable import TileServer

@Suite(.serialized) struct TileFeaturesTests {
    private func point(_ x: Int32, _ y: Int32) -> TilePoint { TilePoint(x: x, y: y) }

    private func text(
        _ kind: GeometryKind, _ parts: [[TilePoint]], id: UInt64? = nil,
        _ properties: [(key: String, value: PropertyValue)] = []
    ) throws -> String {
        var shape = TileGeometry()
        for part in parts { shape.appendPart(part) }
        // 512 units a side, so that a unit of the tile 1/1/0 is 180/512 degrees of longitude.
        var layer = VectorTileLayerEncoder(name: "roads", extent: 512)
        layer.append(id: id, kind: kind, properties: properties, geometry: shape)
        var tile = VectorTileEncoder()
        tile.append(layer)
        let features = try TileFeatures(
            tile.bytes, of: try #require(TileID(z: 1, x: 1, y: 0)))
        return String(decoding: features.text, as: UTF8.self)
    }

    @Test func `Points have degrees, properties, an id and the name of their layer`() throws {
        let found = try text(
            .point, [[point(256, 512)]], id: 7,
            [("name", .string("Ål")), ("layer", .number(2)), ("oneway", .bool(true))])
        #expect(
            found == """
                {"type":"FeatureCollection","features":[{"type":"Feature","geometry":\
                {"type":"Point","coordinates":[90,0]},"id":7,"properties":\
                {"name":"Ål","oneway":true,"layer":"roads"}}]}
                """)
        let large = try text(.point, [[point(0, 0)]], id: .max)
        #expect(large.contains(#""id":"18446744073709551615""#))
        let two = try text(.point, [[point(0, 512), point(512, 512)]])
        #expect(two.contains(#""type":"MultiPoint","coordinates":[[0,0],[180,0]]"#))
    }

    @Test func `Lines of one part and of several`() throws {
        let one = try text(.line, [[point(0, 512), point(64, 512)]])
        #expect(one.contains(#""type":"LineString","coordinates":[[0,0],[22.5,0]]"#))
        let two = try text(
            .line, [[point(0, 512), point(64, 512)], [point(64, 512), point(128, 512)]])
        #expect(
            two.contains(
                #""type":"MultiLineString","coordinates":[[[0,0],[22.5,0]],[[22.5,0],[45,0]]]"#))
    }

    @Test func `Holes belong to the ring before, and outer rings run against the clock`()
        throws
    {
        func square(_ low: Int32, _ high: Int32) -> [TilePoint] {
            [point(low, low), point(high, low), point(high, high), point(low, high)]
        }
        // Tiles of version 1 may have all rings the other way.
        for rings in [
            [square(0, 512), square(128, 256).reversed()],
            [square(0, 512).reversed(), square(128, 256)],
        ] {
            let document = try JSONValue(parsing: Array(try text(.polygon, rings).utf8))
            let geometry = document["features"]?.array?.first?["geometry"]
            #expect(geometry?["type"]?.string == "Polygon")
            let found = geometry?["coordinates"]?.array ?? []
            #expect(found.count == 2)
            for (ring, isOuter) in zip(found, [true, false]) {
                let places = (ring.array ?? []).map { place in
                    (x: place.array?[0].number ?? 0, y: place.array?[1].number ?? 0)
                }
                #expect(places.count == 5 && places[0] == places[4])
                let area = zip(places, places.dropFirst()).reduce(0) {
                    $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
                }
                #expect((area > 0) == isOuter)
            }
        }
        let apart = try text(.polygon, [square(0, 64), square(128, 256)])
        #expect(apart.contains(#""type":"MultiPolygon""#))
    }

    @Test func `A tile of a map has all its features, where the tile is`() throws {
        let service = try Service()
        let id = try #require(TileID(z: 14, x: 9327, y: 4742))
        let found = service.get("/data/14/9327/4742.geojson")
        #expect(found.status == 200)
        #expect(found.field("content-type") == "application/geo+json; charset=utf-8")
        let features = try JSONValue(parsing: found.body)["features"]?.array ?? []
        let stored = try #require(try MapDatabase(path: Service.map.get()).tile(id))
        let layers = try VectorTile(decoding: stored).layers
        #expect(features.count == layers.reduce(0) { $0 + $1.features.count })
        #expect(Set(features.compactMap { $0["properties"]?["layer"]?.string }).count > 5)
        let area = id.worldBox.expanded(by: id.worldBox.width)
        for feature in features where feature["geometry"]?["type"]?.string == "Point" {
            let place = feature["geometry"]?["coordinates"]?.array ?? []
            let at = WorldPoint(
                Coordinate(
                    longitude: place[0].number ?? 0, latitude: place[1].number ?? 0))
            #expect(area.minX...area.maxX ~= at.x && area.minY...area.maxY ~= at.y)
        }
        let tag = try #require(found.field("etag"))
        #expect(
            service.get("/data/14/9327/4742.geojson", fields: [.init("if-none-match", tag)]).status
                == 304)
        #expect(service.get("/data/14/9327/4742.geojson", method: .head).status == 200)
        #expect(service.get("/data/14/0/0.geojson").status == 204)
        #expect(service.get("/data/14/0/0.json").status == 400)
        #expect(service.get("/data/nobody/14/0/0.geojson").status == 404)
        service.stop()
    }
}
