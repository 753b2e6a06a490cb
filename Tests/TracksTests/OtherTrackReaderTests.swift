import GeoFiles
import Geometry
import TestSupport
import Testing
import Tracks

@Suite struct NMEATrackReaderTests {
    static let sentences = """
        $GPRMC,235959,A,5954.0000,N,01042.0000,E,019.4,084.4,311225,003.1,W*66
        $GPGGA,235959,5954.0000,N,01042.0000,E,1,08,0.9,45.4,M,46.9,M,,
        $GPGSV,1,1,00
        $GPGGA,000000,5954.0060,N,01042.0000,E,1,08,0.9,45.9,M,46.9,M,,
        $GPRMC,000001,V,,,,,,,010126,,
        """

    @Test func `RMC and GGA sentences make one fix, and midnight starts a new day`() throws {
        let plain = Self.sentences.replacing("*66", with: "")
        let track = try TrackReader.read(bytes: Array(plain.utf8), named: "log.nmea")
        #expect(track.points.map(\.time) == [1_767_225_599, 1_767_225_600])
        #expect(track.points[0].coordinate == Coordinate(longitude: 10.7, latitude: 59.9))
        #expect(track.points[0].elevation == 45.4)
        #expect(abs((track.points[0].speed ?? 0) - 9.98) < 0.01)
        #expect(track.points[0].course == 84.4)
        #expect(track.clock == .utc)
    }

    @Test func `a sentence with a wrong checksum is counted and skipped`() throws {
        let text = Self.sentences.replacing("*66", with: "*00")
        let track = try TrackReader.read(bytes: Array(text.utf8), named: "log.nmea")
        #expect(track.report[.wrongChecksum] == 1)
    }

    @Test func `a log without a valid fix is refused`() {
        let error = #expect(throws: GeoFileError.self) {
            try TrackReader.read(
                bytes: Array("$GPRMC,000001,V,,,,,,,010126,,\n".utf8), named: "log")
        }
        #expect(error?.problem == "it is NMEA without a valid fix")
    }
}

@Suite struct JSONTrackReaderTests {
    @Test(arguments: [
        #""coordTimes": ["2025-06-16T12:00:00Z", "2025-06-16T12:00:05Z"]"#,
        #""coordinateProperties": {"times": ["2025-06-16T12:00:00Z", "2025-06-16T12:00:05Z"]}"#,
        #""coordTimes": [1750075200000, 1750075205000]"#,
    ])
    func `a GeoJSON line has the times of its feature`(times: String) throws {
        let text = """
            {"type": "Feature", "properties": {"name": "Home", \(times)}, "geometry":
            {"type": "LineString", "coordinates": [[10.7, 59.9, 5], [10.71, 59.9]]}}
            """
        let track = try TrackReader.read(bytes: Array(text.utf8), named: "a.geojson")
        #expect(track.name == "Home")
        #expect(track.points.map(\.time) == [1_750_075_200, 1_750_075_205])
        #expect(track.points.map(\.elevation) == [5, nil])
    }

    @Test func `the parts of a MultiLineString are segments with times of their own`() throws {
        let text = """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "properties":
            {"coordTimes": [["2025-06-16T12:00:00Z"], ["2025-06-16T12:00:05Z"]]}, "geometry":
            {"type": "MultiLineString", "coordinates": [[[10.7, 59.9]], [[10.71, 59.9]]]}}]}
            """
        let track = try TrackReader.read(bytes: Array(text.utf8), named: "a.geojson")
        #expect(track.points.map(\.beginsSegment) == [true, true])
        #expect(track.points.map(\.time) == [1_750_075_200, 1_750_075_205])
    }

    @Test(.needsShared("data/traces"))
    func `a barefoot trace is read with its time zone`() throws {
        let path = SharedData.path("data/traces/munich-car-barefoot-x0001-001.json")
        let track = try TrackReader.read(bytes: ProjectFiles.read(path), named: "trace")
        #expect(track.points.count == 1194)
        #expect(track.points.first?.time == 1_410_324_847)
    }

    @Test(arguments: ["{}", "[]", "[1, {\"point\": 7}]", "{\"type\": \"Point\"}", "{"])
    func `JSON without a fix is refused`(text: String) {
        #expect(throws: GeoFileError.self) {
            try TrackReader.read(bytes: Array(text.utf8), named: "a.json")
        }
    }
}
