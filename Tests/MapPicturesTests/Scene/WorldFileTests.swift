import Formats
import Geometry
import Glibc
import MapStore
import MapStyle
import TestSupport
import Testing
import VectorTile

@testable import MapPictures

/// What the file of the world holds that ships with the program.
@Suite struct WorldFileTests {
    private static let path = ProjectFiles.root + "/" + "styles/world.mbtiles"

    private static func source() throws -> WorldTileSource {
        let map = try TilesetFile.open(path)
        let world = try StoredTileSource(map, metadata: map.readMetadata())
        return WorldTileSource(
            world, area: WorldBox(minX: 2, minY: 2, maxX: 2, maxY: 2), over: world)
    }

    /// The features of a layer in the tile of a place.
    private static func features(
        _ layer: String, longitude: Double, latitude: Double, zoom: Int
    ) throws -> [[String: PropertyValue]] {
        let place = WorldPoint(Coordinate(longitude: longitude, latitude: latitude))
        let count = Double(1 << zoom)
        let id = try #require(TileID(z: zoom, x: Int(place.x * count), y: Int(place.y * count)))
        guard let found = try source().tile(id)?.layer(named: layer) else { return [] }
        return found.features.map { found.properties(of: $0) }
    }

    @Test func `the world map is below 9 MB and has its metadata`() throws {
        var status = stat()
        #expect(stat(Self.path, &status) == 0)
        #expect(
            status.st_size > 1_000_000 && status.st_size <= 9_000_000, "\(status.st_size) bytes")
        let about = try TilesetFile.open(Self.path).readMetadata()
        #expect(about.minzoom == 0 && about.maxzoom == 7)
        let layers = Set(about.vectorLayers.map(\.id))
        #expect(
            layers.isSuperset(of: [
                "ocean", "boundaries", "boundary_labels", "place_labels", "land",
                "public_transport",
            ]))
    }

    @Test(arguments: [
        (0.0, 0.0, true), (2.5, 56.5, true), (15.0, 22.0, false), (27.0, 51.0, false),
    ])
    func `the world map has sea and land at known points at every zoom`(
        longitude: Double, latitude: Double, isSea: Bool
    ) throws {
        for zoom in 6...9 {
            let sea = try Self.features(
                "ocean", longitude: longitude, latitude: latitude, zoom: zoom)
            #expect(sea.isEmpty != isSea, "zoom \(zoom)")
        }
    }

    @Test func `countries have names in six languages`() throws {
        let all = try (0...3).flatMap { column in
            try Self.features(
                "boundary_labels", longitude: Double(column) * 10 - 5, latitude: 62, zoom: 5)
        }
        let norway = try #require(all.first { $0["name_en"] == .string("Norway") })
        #expect(norway["name"] == .string("Norge"))
        let names = ["nb": "Norge", "sv": "Norge", "da": "Norge", "fi": "Norja", "de": "Norwegen"]
        for (language, name) in names { #expect(norway["name_" + language] == .string(name)) }
    }

    @Test func `the world map has airports, rivers and built-up land`() throws {
        let airports = try Self.features(
            "public_transport", longitude: 11.1, latitude: 60.19, zoom: 7)
        #expect(airports.contains { $0["iata"] == .string("OSL") && $0["rank"] == .number(8) })
        // The Rhine at Köln, and the built-up land around it up to zoom 9.
        for zoom in 7...10 {
            let rivers = try Self.features(
                "water_lines", longitude: 6.97, latitude: 50.94, zoom: zoom)
            #expect(!rivers.isEmpty, "zoom \(zoom)")
            let land = try Self.features("land", longitude: 6.96, latitude: 50.94, zoom: zoom)
            #expect(land.isEmpty == (zoom > 9), "zoom \(zoom)")
        }
    }

    @Test func `the world map marks capitals`() throws {
        let towns = try Self.features("place_labels", longitude: 10.75, latitude: 59.91, zoom: 6)
        let oslo = try #require(towns.first { $0["name"] == .string("Oslo") })
        #expect(oslo["kind"] == .string("capital"))
    }

    @Test func `wrong towns of Natural Earth are corrected`() throws {
        let plzen = try Self.features("place_labels", longitude: 13.36, latitude: 49.74, zoom: 7)
        #expect(plzen.contains { $0["name"] == .string("Plzeň") })
        let east = try Self.features("place_labels", longitude: 11.3472, latitude: 59.9135, zoom: 7)
        #expect(!east.contains { $0["name"] == .string("Bærum") })
    }

    @Test(arguments: [
        ("day", "5.0,50.0,6.0,51.0", "street_labels", true),
        ("day", "-180.0,-85.0,180.0,85.0", "street_labels", false),
        ("day", "5.0,50.0,6.0,51.0", "transportation", false),
    ])
    func `the world map surrounds extracts only for styles of its schema`(
        style: String, bounds: String, layer: String, isWanted: Bool
    ) throws {
        let sides = bounds.split(separator: ",").compactMap { Double($0) }
        let map = MapMetadata(
            name: "a", minzoom: 0, maxzoom: 14,
            bounds: CoordinateBox(west: sides[0], south: sides[1], east: sides[2], north: sides[3]),
            attribution: "", vectorLayers: [.init(id: layer, minzoom: 0, maxzoom: 14)])
        let file = try StyleFile(named: ProjectFiles.root + "/styles/\(style).json")
        #expect(WorldFile.isWanted(for: file.style, around: map) == isWanted)
        let other = try Style(json: ["version": 8, "sources": [:], "layers": []])
        #expect(!WorldFile.isWanted(for: other, around: map))
    }
}
