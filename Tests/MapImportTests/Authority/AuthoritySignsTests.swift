import Formats
import GeoFiles
import Geometry
import MapStore
import TestSupport
import Testing

@testable import MapImport

@Suite struct AuthoritySignsTests {
    /// Places 0, 100 and 200 m north of a point of zone 33, along its grid.
    private static func place(_ north: Double) throws -> Coordinate {
        let zone = try #require(Projection(from: "EPSG:25833"))
        return try #require(Projection.place(355_000, 7_290_000 + north, zone))
    }

    /// A road 200 m north, in the order of the link, and the sequence 7 of the same line.
    private static func withMap<Result>(
        oneway: Bool = false, _ body: (inout AuthoritySigns, MapDatabase) throws -> Result
    ) throws -> Result {
        let catalogue = try SignCatalogue(parsing: ProjectFiles.read("styles/signs/signs.json"))
        let nodes = try [0.0, 100, 200].enumerated().map { index, north in
            let place = try place(north)
            return
                "<node id='\(index + 1)' version='1' lat='\(place.latitude)' lon='\(place.longitude)'/>"
        }.joined()
        let way = """
            <way id='1' version='1'><nd ref='1'/><nd ref='2'/><nd ref='3'/>
            <tag k='highway' v='primary'/>\(oneway ? "<tag k='oneway' v='yes'/>" : "")</way>
            """
        return try ImportFixture.importing(xml: [nodes + way]) { _, path in
            let map = try MapDatabase(path: path)
            var signs = try #require(AuthoritySigns(map, catalogue))
            return try body(&signs, map)
        }
    }

    private static let link = """
        {"veglenkesekvenser": [{"id": 7, "porter": [{"nummer": 1, "posisjon": 0.0},
         {"nummer": 2, "posisjon": 1.0}], "veglenker": [{"startport": 1, "sluttport": 2,
         "geometri": {"wkt": "LINESTRING Z(355000 7290000 2, 355000 7290200 2)", "srid": 5973}}]}]}
        """

    private static func json(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func limit(_ reference: String) -> String {
        """
        {"id": 1, "typeId": 105, "gyldighetsperiode": {"startdato": "2012-02-01"},
         "egenskaper": {"2021": {"type": "EnumEgenskap", "verdi": 2730}},
         "stedfesting": {"type": "StedfestingLinjer", "linjer": [\(reference)]}}
        """
    }

    @Test func `a limit of version 4 begins at both ends of its linear reference`() throws {
        try Self.withMap { signs, map in
            try signs.addLinks(of: Self.json(Self.link))
            try signs.addObjects(of: Self.json(Self.link))
            try signs.addObjects(
                of: Self.json(
                    Self.limit(
                        #"{"id": 7, "startposisjon": 0.25, "sluttposisjon": 0.75, "retning": "MED"}"#
                    )))
            let found = signs.signs
            #expect(found.map(\.value) == [50, 50].map { SignValue($0, .kilometersPerHour) })
            #expect(found.map(\.direction) == [.forward, .backward])
            #expect(found.map { $0.offset.rounded() } == [50, 50])
            #expect(found.map(\.source) == ["nvdb:105/1", "nvdb:105/1"])
            #expect(found.map(\.date) == ["2012-02-01", "2012-02-01"])
            #expect(signs.objects == 1, "a sequence of links is no object")
            #expect(signs.skipped.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("MED", "H", RoadSign.Direction.forward, RoadSign.Side.right, 60),
            ("MOT", "H", .backward, .left, 140), ("MOT", "V", .backward, .right, 140),
        ] as [(String, String, RoadSign.Direction, RoadSign.Side, Double)])
    func `a plate of version 3 has direction, side and number`(
        way: String, side: String, direction: RoadSign.Direction, expected: RoadSign.Side,
        offset: Double
    ) throws {
        try Self.withMap { signs, map in
            try signs.addLinks(of: Self.json(Self.link))
            try signs.addObjects(
                of: Self.json(
                    """
                    {"objekter": [{"id": 9, "metadata": {"type": {"id": 96}, "startdato": "1950-01-01"},
                     "egenskaper": [{"id": 5530, "navn": "Skiltnummer", "verdi": "362.70 - Fartsgrense"}],
                     "lokasjon": {"stedfestinger": [{"type": "Punkt", "veglenkesekvensid": 7,
                      "relativPosisjon": 0.3, "retning": "\(way)", "sideposisjon": "\(side)"}]}}]}
                    """))
            let sign = try #require(signs.signs.first)
            #expect(signs.signs.count == 1)
            #expect(sign.kind == "speed-limit")
            #expect(sign.value == SignValue(70, .kilometersPerHour))
            #expect(sign.direction == direction)
            #expect(sign.side == expected)
            #expect(abs(sign.offset - offset) < 1)
        }
    }

    @Test func `without links the object's own geometry counts`() throws {
        try Self.withMap { signs, map in
            try signs.addObjects(
                of: Self.json(
                    """
                    [{"id": 3, "typeId": 103, "geometri": {"wkt": "POINT Z(355004 7290150 1)", "srid": 5973}},
                     {"id": 4, "typeId": 174, "geometri": {"wkt": "POINT(355004 7290050)", "srid": 25833}}]
                    """))
            #expect(
                signs.signs.map(\.kind) == [
                    "bump", "bump", "pedestrian-crossing", "pedestrian-crossing",
                ])
            #expect(signs.signs.map { $0.offset.rounded() } == [150, 50, 50, 150])
        }
    }

    @Test func `what can't be placed is counted by reason`() throws {
        try Self.withMap { signs, map in
            try signs.addLinks(of: Self.json(Self.link))
            let reference = #"{"id": 99, "startposisjon": 0, "sluttposisjon": 1}"#
            try signs.addObjects(
                of: Self.json(
                    """
                    {"objekter": [{"id": 1, "typeId": 103}, {"id": 2, "typeId": 424242},
                     {"id": 3, "typeId": 95}, {"id": 4, "typeId": 96}, {"id": 5, "typeId": 105},
                     {"id": 6, "typeId": 103, "geometri": {"wkt": "POINT(1 2)", "srid": 3857}},
                     {"id": 7, "typeId": 103, "geometri": {"wkt": "POINT(360000 7290000)", "srid": 5973}},
                     {"id": 8, "typeId": 103, "gyldighetsperiode": {"sluttdato": "2001-01-01"}},
                     \(Self.limit(reference)), {"typeId": 105}, 7, "x", null]}
                    """))
            #expect(signs.signs.isEmpty)
            #expect(
                signs.skipped == [
                    .withoutPlace: 3, .unknownType: 1, .post: 1, .unknownPlate: 1,
                    .withoutValue: 1, .withoutRoad: 1, .ended: 1,
                ])
        }
    }

    @Test func `a sign against a one-way street has no road`() throws {
        try Self.withMap(oneway: true) { signs, map in
            try signs.addLinks(of: Self.json(Self.link))
            try signs.addObjects(
                of: Self.json(
                    """
                    {"id": 9, "typeId": 103, "stedfesting": {"punkter": [{"id": 7, "posisjon": 0.5, "retning": "MOT"}]}}
                    """))
            #expect(signs.skipped == [.withoutRoad: 1])
        }
    }

    @Test(arguments: [
        "", "POINT", "POINT(1)", "POINT(x y)", "POLYGON((1 2))", "POINT(nan 1)", "POINT(1e999 2)",
        "LINESTRING()",
    ])
    func `a damaged geometry has no points`(text: String) {
        #expect(AuthorityGeometry().points(text, system: 5973) == nil)
    }
}
