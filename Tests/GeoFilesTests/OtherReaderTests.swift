import Formats
import Geometry
import Glibc
import MapStore
import Testing

@testable import GeoFiles

@Suite struct OtherReaderTests {
    private static func document(_ text: String) throws -> GeoDocument {
        try GeoFile(Array(text.utf8), named: "file").document()
    }

    @Test func `IGC flights have places, heights and the date of their header`() throws {
        let document = try Self.document(
            """
            AXXXABCFLIGHT:1\r
            HFDTE160625\r
            HFGTYGLIDERTYPE:LS 4\r
            B2359585206343N00006198WA0058700600\r
            B0000035206344N00006199WA0058800601\r
            B9999\r
            """)
        let line = try #require(document.features.first?.lines.first)
        #expect(document.format == .igc && line.count == 2)
        #expect(abs(line.coordinates[0].latitude - (52 + 6.343 / 60)) < 1e-9)
        #expect(abs(line.coordinates[0].longitude + 6.198 / 60) < 1e-9)
        #expect(line.value(.elevation, at: 0) == 600)
        #expect((line.value(.time, at: 1) ?? 0) - (line.value(.time, at: 0) ?? 0) == 5)
        #expect(document.skipped[.unreadable] == 1 && document.features[0].text("type") == "LS 4")
    }

    @Test(arguments: [
        #"{"locations":[{"latitudeE7":599100000,"longitudeE7":107500000,"timestampMs":"1750075200000"},{"latitudeE7":599110000,"longitudeE7":107510000,"timestamp":"2025-06-16T12:00:10Z"}]}"#,
        #"{"timelineObjects":[{"activitySegment":{"startLocation":{"latitudeE7":599100000,"longitudeE7":107500000},"endLocation":{"latitudeE7":599110000,"longitudeE7":107510000},"duration":{"startTimestamp":"2025-06-16T12:00:00Z","endTimestamp":"2025-06-16T12:00:10Z"}}}]}"#,
        #"{"semanticSegments":[{"startTime":"2025-06-16T12:00:00Z","endTime":"2025-06-16T13:00:00Z","timelinePath":[{"point":"59.91°, 10.75°","time":"2025-06-16T14:00:00.000+02:00"},{"point":"59.911°, 10.751°","time":"2025-06-16T14:00:10.000+02:00"}]}]}"#,
        #"[{"startTime":"2025-06-16T12:00:00Z","endTime":"2025-06-16T12:00:10Z","activity":{"start":"geo:59.91,10.75","end":"geo:59.911,10.751"}}]"#,
    ])
    func `the forms of Google's timeline give the same track`(text: String) throws {
        let document = try Self.document(text)
        let line = try #require(document.features.first?.lines.first)
        #expect(document.format == .timeline && line.count == 2)
        #expect(
            line.value(.time, at: 0) == 1_750_075_200 && line.value(.time, at: 1) == 1_750_075_210)
        #expect(
            abs(line.coordinates[1].latitude - 59.911) < 1e-9
                && abs(line.coordinates[1].longitude - 10.751) < 1e-9)
    }

    @Test(arguments: [
        ("POINT (10 59)", 1), ("point z(10 59 5)", 1), ("SRID=4326;POINT(10 59)", 1),
        ("MULTIPOINT ((10 59), (11 60))", 2), ("MULTIPOINT (10 59, 11 60)", 2),
        ("LINESTRING(10 59, 11 60)", 2), ("MULTILINESTRING((10 59, 11 60),(1 2,3 4))", 4),
        ("POLYGON((0 0, 9 0, 9 9, 0 0),(2 1, 4 1, 4 3, 2 1))", 8),
        ("MULTIPOLYGON(((0 0, 9 0, 9 9, 0 0)))", 4),
        ("POINT EMPTY", 0), ("POINT(10)", 0), ("POINT(10 95)", 0), ("LINESTRING(1 2, 3", 0),
        ("SRID=25832;POINT(1 2)", 0),
        ("CIRCLE(1 2)", 0), ("", 0), ("POLYGON((1 2)", 0),
    ])
    func `well-known text is read`(text: String, points: Int) {
        let count =
            switch WellKnownText.geometry(text) {
            case .points(let places)?: places.count
            case .lines(let lines)?: lines.reduce(0) { $0 + $1.count }
            case .areas(let areas)?: areas.joined().reduce(0) { $0 + $1.count }
            case nil: 0
            }
        #expect(count == points)
    }

    @Test func `tables have places by columns or by geometries`() throws {
        let places = try Self.document("name;lat;lon\nHut;59,9;10,7\nNowhere;;\n")
        #expect(places.features.map { $0.text("name") } == ["Hut"] && places.features[0].line == 2)
        #expect(
            places.skipped.note == "1 left out: coordinates that are no place (the first is line 3)"
        )
        let shapes = try Self.document(
            "name,wkt\nA,\"LINESTRING(1 2, 3 4)\"\nB,\"POLYGON((0 0, 9 0, 9 9, 0 0))\"\n")
        #expect(GeoContents(shapes).description == "1 line and 1 area")
    }

    @Test func `lists of places with times are a track`() throws {
        let document = try Self.document(
            #"[{"point":"POINT(11.5 48.1)","time":"2014-09-10 06:54:07+0200"},{"lon":11.6,"lat":48.2,"timestamp":1410324848000}]"#
        )
        let line = try #require(document.features.first?.lines.first)
        #expect(line.count == 2 && line.value(.time, at: 1) == 1_410_324_848)
    }

    @Test func `GeoJSON times are read for lines, parts of lines and collections`() throws {
        let collection = try Self.document(
            #"{"type":"Feature","properties":{"coordTimes":["2025-06-16T12:00:00Z","2025-06-16T12:00:05Z"]},"geometry":{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2,9],[3,4]]}]}}"#
        )
        #expect(collection.features[0].lines[0].value(.time, at: 1) == 1_750_075_205)
        #expect(collection.features[0].lines[0].value(.elevation, at: 0) == 9)
        let parts = try Self.document(
            #"{"type":"Feature","properties":{"coordinateProperties":{"times":[[1750075200000],[1750075205]]}},"geometry":{"type":"MultiLineString","coordinates":[[[1,2]],[[3,4]]]}}"#
        )
        #expect(
            parts.features[0].lines.map { $0.value(.time, at: 0) } == [
                1_750_075_200, 1_750_075_205,
            ])
    }

    @Test(
        arguments: [
            #"["2025-06-16T12:00:00Z","2025-06-16T12:00:05Z"]"#,
            #"[["2025-06-16T12:00:00Z","2025-06-16T12:00:05Z"]]"#,
            #"[null,["2025-06-16T12:00:00Z","2025-06-16T12:00:05Z"]]"#,
        ])
    func `the line of a collection has its times although a place comes first`(
        times: String
    ) throws {
        let document = try Self.document(
            "{\"type\":\"Feature\",\"properties\":{\"coordTimes\":\(times)},\"geometry\":"
                + #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
                + #"{"type":"LineString","coordinates":[[1,2],[3,4]]}]}}"#)
        #expect(document.features.last?.lines.first?.value(.time, at: 1) == 1_750_075_205)
    }

    @Test func `a fix of a flight with an impossible clock is unreadable`() throws {
        let document = try Self.document(
            "AXXX001\nHFDTE160625\nB9999995206343N00006198WA0058700558\n"
                + "B1101355206343N00006198WA0058700558\n")
        #expect(document.skipped[.unreadable] == 1)
        #expect(document.features.first?.lines.first?.count == 1)
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "rb"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    @Test func `a GeoPackage is read in its own reference system`() throws {
        let path = "/tmp/render-test-\(UInt64.random(in: 0...UInt64.max)).gpkg"
        defer { unlink(path) }
        do {
            let database = try Database(path: path, access: .create)
            try database.execute(
                """
                CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition);
                INSERT INTO gpkg_spatial_ref_sys VALUES ('UTM 32', 25832, 'EPSG', 25832, '');
                CREATE TABLE gpkg_contents (table_name, data_type); INSERT INTO gpkg_contents VALUES ('huts', 'features');
                CREATE TABLE gpkg_geometry_columns (table_name, column_name, srs_id); INSERT INTO gpkg_geometry_columns VALUES ('huts', 'geom', 25832);
                CREATE TABLE huts (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT);
                """)
            // 500 000, 6 000 000 lies on the middle meridian of zone 32.
            var shape: [UInt8] = [0x47, 0x50, 0, 1] + [0xCC, 0x63, 0, 0] + [1, 1, 0, 0, 0]
            for value in [500_000.0, 6_000_000.0] {
                shape += (0..<8).map {
                    UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt64($0)))
                }
            }
            let insert = try database.prepare("INSERT INTO huts (geom, name) VALUES (?1, 'Hut')")
            try insert.bind(shape, at: 1)
            try insert.run()
        }
        let bytes = try Self.bytes(path)
        let document = try GeoFile(bytes, named: "huts.gpkg").document()
        guard case .points(let places)? = document.features.first?.geometry else {
            throw GeoFileError(file: "", problem: "no point")
        }
        #expect(abs(places[0].longitude - 9) < 1e-7 && abs(places[0].latitude - 54.1474) < 1e-3)
        #expect(
            document.features[0].text("name") == "Hut"
                && document.features[0].text("layer") == "huts")
    }
}
