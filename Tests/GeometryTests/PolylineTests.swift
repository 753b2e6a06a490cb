import Geometry
import TestSupport
import Testing

@Suite struct PolylineTests {
    @Test func `the example of the format's specification is decoded and encoded`() throws {
        let text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
        let line = try Polyline.decode(text, precision: .decimals5)
        #expect(
            line == [
                Coordinate(longitude: -120.2, latitude: 38.5),
                Coordinate(longitude: -120.95, latitude: 40.7),
                Coordinate(longitude: -126.453, latitude: 43.252),
            ])
        #expect(Polyline.encode(line, precision: .decimals5) == text)
    }

    @Test(arguments: Polyline.Precision.allCases)
    func `a decoded polyline is within half a unit of the encoded one`(
        precision: Polyline.Precision
    ) throws {
        var random = SeededRandom(seed: 7)
        let line = (0..<500).map { _ in
            Coordinate(
                longitude: .random(in: -180...180, using: &random),
                latitude: .random(in: -90...90, using: &random))
        }
        let back = try Polyline.decode(
            Polyline.encode(line, precision: precision), precision: precision)
        #expect(back.count == line.count)
        let tolerances: [Int: Double] = [5: 0.51e-5, 6: 0.51e-6, 7: 0.51e-7]
        let tolerance = tolerances[precision.rawValue] ?? 0
        for (a, b) in zip(line, back) {
            #expect(abs(a.longitude - b.longitude) < tolerance)
            #expect(abs(a.latitude - b.latitude) < tolerance)
        }
    }

    @Test(arguments: [
        ("_p~iF ", 5, PolylineError.Reason.foreignByte(32)),
        ("_p~iF", 0, .missingLongitude),
        ("_p~iF~ps|", 5, .truncated),
        ("~~~~~~~~~~~~~~~~~~", 0, .overlongNumber),
        ("_p~iF~ps|U_p~iF~ps|U_p~iF~ps|U", 10, .offTheEarth),
        ("_p~iF\u{e6}", 5, .foreignByte(0xC3)),
    ])
    func `malformed polyline text is refused with position and reason`(
        text: String, position: Int, reason: PolylineError.Reason
    ) {
        #expect(throws: PolylineError(position: position, reason: reason)) {
            try Polyline.decode(text, precision: .decimals5)
        }
    }

    @Test func `more points than allowed are refused`() {
        #expect(throws: PolylineError(position: 20, reason: .tooManyPoints(10))) {
            try Polyline.decode(
                String(repeating: "??", count: 11), precision: .decimals6, maximumPoints: 10)
        }
    }

    @Test func `an empty text is a line without points`() throws {
        #expect(try Polyline.decode("", precision: .decimals6).isEmpty)
    }
}
