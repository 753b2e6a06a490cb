import Routes
import TestSupport
import Testing

@Suite struct OSRMTrafficTests {
    private static func route(_ leg: String) -> String {
        #"{"code":"Ok","routes":[{"distance":9,"duration":9,"geometry":{"type":"LineString","#
            + #""coordinates":[[10,60],[10.1,60],[10.2,60],[10.3,60]]},"#
            + #""legs":[{"distance":9,"duration":9,\#(leg)}]}]}"#
    }

    @Test func `congestion, closures and incidents of a leg are read`() throws {
        let answer = try RouteFiles.read("osrm-traffic.json")
        #expect(answer.notes == [])
        let traffic = try #require(answer.main?.legs.first?.traffic)
        #expect(
            traffic.congestion == [
                RouteSpan(points: 0...1, value: .low), RouteSpan(points: 1...2, value: .moderate),
                RouteSpan(points: 2...4, value: .severe),
            ])
        #expect(traffic.closures == [3...4])
        #expect(
            traffic.incidents == [
                RouteIncident(
                    points: 1...2, kind: .construction, description: "Works on the bridge"),
                RouteIncident(points: 3...3, kind: .closure),
            ])
    }

    @Test(arguments: [
        (0.0, Congestion.low), (39.9, .low), (40, .moderate), (60, .heavy), (80, .severe),
        (-5, .low), (1e9, .severe),
    ])
    func `shares become densities`(percent: Double, congestion: Congestion) throws {
        let text = Self.route(#""annotation":{"congestion_numeric":[\#(percent),null,null]}"#)
        #expect(
            try RouteFiles.read(text: text).main?.legs[0].traffic.congestion
                == [RouteSpan(points: 0...1, value: congestion)])
    }

    @Test(arguments: [
        (
            #""annotation":{"congestion":["low"]}"#,
            ["congestion that does not fit the line's segments was skipped"]
        ),
        (#""annotation":{"congestion":["?",7,null]}"#, []),
        (
            #""closures":[{"geometry_index_start":2,"geometry_index_end":1},{},7]"#,
            ["a closure that points beside the line was skipped (3 times)"]
        ),
        (
            #""incidents":[{"geometry_index_start":4},{"geometry_index_start":-1},"#
                + #"{"geometry_index_start":1e300,"geometry_index_end":1e300}]"#,
            ["an incident that points beside the line was skipped (3 times)"]
        ),
    ])
    func `traffic beside the line is skipped and counted`(leg: String, notes: [String]) throws {
        let answer = try RouteFiles.read(text: Self.route(leg))
        #expect(answer.notes == notes)
        #expect(answer.main?.legs[0].traffic == LegTraffic())
    }
}
