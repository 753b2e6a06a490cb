import Geometry
import MapImport
import MapStore
import Testing

/// Where a map's area ends that no file declares.
@Suite struct NodeSpreadTests {
    /// A town of many nodes, the first of which is at a corner.
    private static func town(longitude: Double, latitude: Double = 10, ids: Int = 1) -> String {
        (0..<2000).map {
            let (east, north) = (Double($0 % 50) / 1000, Double($0 / 50) / 1000)
            return "<node id='\(ids + $0)' lon='\(longitude + east)' lat='\(latitude + north)'/>"
        }.joined()
    }

    private static func cafe(_ id: Int, longitude: Double) -> String {
        "<node id='\(id)' lon='\(longitude)' lat='10'><tag k='amenity' v='cafe'/></node>"
    }

    /// East of 34.75° the sum of a longitude and half the globe goes beyond 32 bits.
    @Test(arguments: [-100.0, 5, 34.8, 100], [-179.5, -139, 139, 175])
    func `a single far node does not extend the map's area`(
        town: Double, stray: Double
    ) throws {
        let text = Self.town(longitude: town) + Self.cafe(9000, longitude: stray)
        try ImportFixture.importing(xml: [text]) { report, _ in
            #expect(report.problems[.outlyingNode] == 1)
        }
    }

    @Test(arguments: [-0.001, 34.7484, 34.8, 139, 179.94])
    func `a house beyond a degree line belongs to its town`(longitude: Double) throws {
        let west = longitude - 0.01
        let text = Self.town(longitude: longitude) + Self.cafe(9000, longitude: west)
        try ImportFixture.importing(xml: [text]) { report, database in
            #expect(report.problems[.outlyingNode] == nil)
            let bounds = try MapDatabase(path: database).readMetadata().bounds
            #expect(abs(bounds.west - west) < 1e-6)
            #expect(abs(bounds.east - longitude - 0.049) < 1e-6)
        }
    }

    @Test func `a house across the antimeridian belongs to its town`() throws {
        let text = Self.town(longitude: 179.94) + Self.cafe(9000, longitude: -179.99)
        try ImportFixture.importing(xml: [text]) { report, _ in
            #expect(report.problems[.outlyingNode] == nil)
        }
    }

    @Test(arguments: [1, 2])
    func `a header's box without the nodes is replaced by theirs`(files: Int) throws {
        let wrong = "<bounds minlon='50' minlat='-20' maxlon='51' maxlat='-19'/>"
        let texts = (0..<files).map { index -> String in
            let (longitude, first) = (5 + Double(index), index * 10_000)
            let town = Self.town(longitude: longitude, ids: 1 + first)
            return wrong + town + Self.cafe(9000 + first, longitude: longitude)
        }
        try ImportFixture.importing(xml: texts) { report, database in
            #expect(report.problems[.wrongHeaderBox] == files)
            let bounds = try MapDatabase(path: database).readMetadata().bounds
            #expect(abs(bounds.west - 5) < 1e-6 && abs(bounds.south - 10) < 1e-6)
        }
    }

    @Test func `a header's box with few of the nodes of an extract stays`() throws {
        let box = "<bounds minlon='5' minlat='10' maxlon='5.01' maxlat='10.01'/>"
        let text = box + Self.town(longitude: 5) + Self.cafe(9000, longitude: 5)
        try ImportFixture.importing(xml: [text]) { report, database in
            #expect(report.problems[.wrongHeaderBox] == nil)
            let bounds = try MapDatabase(path: database).readMetadata().bounds
            #expect(bounds.east == 5.01)
        }
    }
}
