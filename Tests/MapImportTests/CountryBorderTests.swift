import Geometry
import Guidance
import MapStore
import TestSupport
import Testing

@testable import MapImport

/// Borders from the files' relations, and what guidance makes of them.
@Suite struct CountryBorderTests {
    /// The world, with the borders of an extract.
    private func countries(_ extract: String) throws -> (borders: [CountryBorder], map: CountryMap)
    {
        let path = ImportFixture.extract(extract)
        return try ImportFixture.importing([path]) { _, database in
            let world = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
            let borders = try MapDatabase(path: database).countryBorders(in: world, limit: 1_000)
            let lines = borders.map { border in
                NetworkBorder(
                    countries: [border.country] + (border.neighbour.map { [$0] } ?? []),
                    line: border.points.map(\.coordinate))
            }
            let outlines = try CountryMap(ProjectFiles.read("styles/countries.bin"))
            return (borders, outlines.refined(by: lines))
        }
    }

    @Test(.needsShared("data/osm/andorra-2025.osm.pbf"))
    func `places on each side of Andorra's border are in the right country`() throws {
        let (borders, map) = try countries("andorra-2025.osm.pbf")
        #expect(
            Set(borders.map { "\($0.country) \($0.neighbour ?? "")" })
                .isSuperset(of: ["AD ES", "AD FR"]))
        // Numbers of roads change at the border: N 22 is French, N-145 Spanish, CG are Andorran.
        let places = [
            (1.7361, 42.5438, "FR"), (1.7350, 42.5430, "AD"), (1.7333, 42.5427, "AD"),
            (1.4693, 42.4332, "ES"), (1.4714, 42.4344, "ES"), (1.4750, 42.4375, "AD"),
            (1.52, 42.51, "AD"), (1.48, 42.442, "AD"), (1.42, 42.60, "ES"),
        ]
        for (longitude, latitude, code) in places {
            let place = Coordinate(longitude: longitude, latitude: latitude)
            #expect(map.country(at: place) == code, "\(longitude), \(latitude)")
        }
    }

    @Test(.needsShared("data/osm/monaco-lz4.osm.pbf"))
    func `Monaco's border is complete although the extract cuts it`() throws {
        let (borders, map) = try countries("monaco-lz4.osm.pbf")
        #expect(borders.contains { $0.country == "FR" && $0.neighbour == "MC" })
        let places = [
            (7.4283, 43.7396, "MC"), (7.4190, 43.7352, "MC"), (7.4137, 43.7325, "MC"),
            (7.4156, 43.7275, "MC"), (7.4380, 43.7480, "MC"), (7.4243, 43.7420, "FR"),
            (7.4090, 43.7222, "FR"), (7.4010, 43.7455, "FR"), (7.4050, 43.7520, "FR"),
            (7.4450, 43.7530, "FR"),
        ]
        for (longitude, latitude, code) in places {
            let place = Coordinate(longitude: longitude, latitude: latitude)
            #expect(map.country(at: place) == code, "\(longitude), \(latitude)")
        }
    }

    @Test func `a file without relations of countries has no borders`() throws {
        try ImportFixture.importing([ImportFixture.sample]) { _, database in
            let world = CoordinateBox(west: -180, south: -90, east: 180, north: 90)
            let map = try MapDatabase(path: database)
            #expect(try map.countryBorders(in: world, limit: 10).isEmpty)
        }
    }

    @Test func `border ways of the same two countries are joined in either direction`() {
        func point(_ x: UInt32) -> FixedPoint { FixedPoint(x: 1 << 31 + x << 20, y: 1 << 31) }
        var collector = BorderCollector()
        collector.add(countries: ["SE", "NO"], parts: [[point(0), point(1)]])
        collector.add(countries: ["NO", "SE"], parts: [[point(2), point(1)], [point(9)]])
        collector.add(countries: ["NO", "SE", "FI"], parts: [[point(2), point(3)]])
        collector.add(countries: ["NO"], parts: [[point(5), point(6)]])
        collector.add(countries: [], parts: [[point(7), point(8)]])
        let borders = collector.borders()
        #expect(borders.map(\.country) == ["NO", "NO"])
        #expect(borders.map(\.neighbour) == [nil, "SE"])
        #expect(borders.map(\.points.count) == [2, 3])
    }
}
