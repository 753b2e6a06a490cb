import GeoFiles
import Geometry
import Routes
import TestSupport
import Testing

@Suite struct PolylineRouteReaderTests {
    private let places = [
        Coordinate(longitude: -120.2, latitude: 38.5),
        Coordinate(longitude: -120.95, latitude: 40.7),
    ]

    @Test(arguments: [
        "_p~iF~ps|U_ulLnnqC", " _p~iF~ps|U_ulLnnqC\n", "\"_p~iF~ps|U_ulLnnqC\"",
        "_izlhA~rlgdF_{geC~ywl@",
    ])
    func `a polyline of six decimals is recognised where five would leave the Earth`(text: String)
        throws
    {
        let answer = try RouteFiles.read(text: text)
        #expect(answer.format == .file(.polyline))
        #expect(answer.main?.lines == [places])
        #expect(answer.notes.count == 1)
    }

    @Test func `a requested polyline precision is used, or refused if impossible`() throws {
        let answer = try RouteReader.read(
            bytes: Array("_p~iF~ps|U_ulLnnqC".utf8), named: "x", precision: .decimals6)
        let start = try #require(answer.main?.lines[0][0])
        #expect(abs(start.latitude - 3.85) < 1e-9)
        #expect(answer.notes.isEmpty)
        #expect(throws: GeoFileError.self) {
            try RouteReader.read(
                bytes: Array("_izlhA~rlgdF_{geC~ywl@".utf8), named: "x", precision: .decimals5)
        }
    }

    @Test(arguments: ["{_p", "_p~iF", "_p~iF~ps|U", "~~~~~~~~~~~~~~~~"])
    func `a broken polyline gives one line`(text: String) {
        let line = RouteFiles.failure(text)
        #expect(line.hasPrefix("test: "))
        #expect(!line.contains("\n") && !line.hasPrefix("test: read as"))
    }
}
