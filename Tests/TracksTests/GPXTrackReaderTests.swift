import GeoFiles
import Geometry
import TestSupport
import Testing
import Tracks

@Suite struct GPXTrackReaderTests {
    static func gpx(_ points: String) -> [UInt8] {
        Array("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8)
    }

    @Test func `a track point has time, height and values of extensions`() throws {
        let bytes = Self.gpx(
            """
            <trkpt lat="59.9" lon="10.7"><ele>12.5</ele><time>2025-06-16T12:00:00.25+02:00</time>
            <extensions xmlns:x="x"><x:Point><x:hr>120</x:hr><x:cad>80</x:cad><x:speed>3.5</x:speed>
            <x:course>90</x:course></x:Point><power>250</power></extensions></trkpt>
            """)
        let track = try TrackReader.read(bytes: bytes, named: "a.gpx")
        let point = try #require(track.points.first)
        #expect(point.coordinate == Coordinate(longitude: 10.7, latitude: 59.9))
        #expect(point.time == 1_750_068_000.25)
        #expect(point.elevation == 12.5)
        #expect(point.speed == 3.5)
        #expect(point.course == 90)
        #expect(point.beginsSegment)
        #expect(track.channels[.heartRate]?.values == [120])
        #expect(track.channels[.cadence]?.values == [80])
        #expect(track.channels[.power]?.values == [250])
        #expect(track.clock == .utc)
    }

    @Test func `fixes with invalid coordinates are counted and skipped`() throws {
        let track = try TrackReader.read(
            bytes: Self.gpx(
                #"<trkpt lat="59.9" lon="1555.6"/><trkpt lat="59.9" lon="10"/><trkpt lon="x"/>"#
                    + #"<trkpt lat="0" lon="0"/>"#), named: "a.gpx")
        #expect(track.points.count == 1)
        #expect(track.report[.badFix] == 3)
    }

    @Test func `a point with fix "none" is skipped`() throws {
        let track = try TrackReader.read(
            bytes: Self.gpx(
                #"<trkpt lat="59.9" lon="10"><fix>3d</fix></trkpt>"#
                    + #"<trkpt lat="59.9" lon="10"><fix>none</fix></trkpt>"#), named: "a.gpx")
        #expect(track.points.count == 1)
        #expect(track.report[.badFix] == 1)
    }

    @Test func `all segments of all tracks are one track with the first one's name`() throws {
        let text = """
            <gpx><trk><name> Late  one </name><trkseg>
            <trkpt lat="2" lon="2"><time>2025-01-02T00:00:00Z</time></trkpt></trkseg></trk>
            <trk><name>Early one</name><trkseg/><trkseg>
            <trkpt lat="1" lon="1"><time>2025-01-01T00:00:00Z</time></trkpt>
            <trkpt lat="1" lon="1.1"/></trkseg></trk></gpx>
            """
        let track = try TrackReader.read(bytes: Array(text.utf8), named: "a.gpx")
        #expect(track.points.map(\.coordinate.latitude) == [2, 1, 1])
        #expect(track.points.map(\.beginsSegment) == [true, true, false])
        #expect(track.name == "Late one")
    }

    @Test(arguments: [
        ("", "a.gpx: it is empty"),
        ("hello, you", "a.gpx: it is no track"),
        ("<kml/>", "a.gpx: it is KML without a place or a line"),
        ("<osm/>", "a.gpx: it is XML, but its outermost element is <osm> (GPX, KML or TCX"),
        (
            "<gpx><wpt lat='1' lon='2'/></gpx>",
            "a.gpx: it is GPX with 1 place and no track (use --venues or --geojson)"
        ),
        ("<gpx><trk>", "a.gpx: it ends too early, at line 1, column 11: an element is not closed"),
    ])
    func `GPX without a track is refused in one line`(text: String, message: String) {
        let error = #expect(throws: GeoFileError.self) {
            try TrackReader.read(bytes: Array(text.utf8), named: "a.gpx")
        }
        #expect(error?.description.hasPrefix(message) == true)
    }

    @Test func `more points than the limit are refused`() {
        var limits = TrackLimits()
        limits.points = 2
        let bytes = Self.gpx(String(repeating: #"<trkpt lat="1" lon="2"/>"#, count: 3))
        let error = #expect(throws: GeoFileError.self) {
            try TrackReader.read(bytes: bytes, named: "a.gpx", limits: limits)
        }
        #expect(error?.problem == "it has more than 2 points")
    }

    @Test(
        .needsShared("data/gpx"),
        arguments: [
            ("stockholm-car-gap", 918), ("newark-ca-car-short", 145), ("visnjan-car", 104),
            ("oslo-nordmarka-bike-gap", 997), ("bike-power-heartrate-1hz", 5109),
            ("andorra-21-points-untimed", 21), ("cerknica-no-elevation-8-tracks", 296),
            ("brussels-heartrate-untimed", 80), ("simulated-oslo-radhuset-carl-berner", 645),
            ("simulated-oslo-e18-tunnel-west", 286), ("gpx10-speed-element", 3),
        ])
    func `every point of a real file is read`(file: String, count: Int) throws {
        let path = SharedData.path("data/gpx/\(file).gpx")
        let track = try TrackReader.read(bytes: ProjectFiles.read(path), named: file)
        #expect(track.points.count + track.report[.badFix] == count)
        #expect(track.report.rejected == 0 || file == "stockholm-car-gap")
    }
}
