import Formats
import GeoFiles
import Geometry
import Routes
import TestSupport
import Testing

@Suite struct GeoJSONRouteWriterTests {
    @Test func `lines, roles and maneuvers are read again`() throws {
        let main = try #require(GeneratedAnswer(seed: 1, unitsPerDegree: 1e6).answer.main)
        let other = Route(
            lines: GeneratedAnswer(seed: 2, unitsPerDegree: 1e6).answer.routes[0].lines
                + GeneratedAnswer(seed: 3, unitsPerDegree: 1e6).answer.routes[0].lines,
            legs: [], distance: 12.34, name: "Omvei")
        let writer = GeoJSONRouteWriter { "\($0.maneuver.type.rawValue) & \"more\"" }
        let document = writer.document(RouteAnswer(routes: [main, other], format: .osrm))
        let again = try RouteFiles.read(text: document.serialized(pretty: true))
        #expect(again.format == .file(.geoJSON))
        #expect(again.routes.map(\.lines) == [main.lines, other.lines])
        #expect(again.routes[1].name == "Omvei")
        let steps = main.legs.flatMap(\.steps)
        #expect(again.waypoints == [])
        let read = try #require(again.main).legs.flatMap(\.steps)
        #expect(read.first?.maneuver.type == .depart && read.last?.maneuver.type == .arrive)
        #expect(
            Set(read.dropFirst().dropLast().map(\.maneuver.location))
                .isSubset(of: steps.map(\.maneuver.location)))
        #expect(read.dropFirst().first?.instruction?.hasSuffix(" & \"more\"") == true)
        let features = try #require(document["features"]?.array)
        #expect(features[0]["properties"]?["distance"] == .number(main.distance))
        #expect(features[0]["properties"]?["duration"] == main.duration.map(JSONValue.number))
        #expect(features[1]["properties"]?["type"] == "depart")
        #expect(features[1]["properties"]?["distance"] == .number(steps[0].distance))
        #expect(features.last?["properties"]?["duration"] == nil)
    }
}

@Suite struct GPXRouteWriterTests {
    @Test(arguments: 0..<10)
    func `the line is read again, and the track passes through the maneuvers`(seed: Int) throws {
        let generated = GeneratedAnswer(seed: UInt64(seed), unitsPerDegree: 1e6).answer
        let main = try #require(generated.main)
        let named = Route(
            lines: main.lines, legs: main.legs, distance: main.distance, name: "A < B & \"C\"")
        let writer = GPXRouteWriter { "\($0.maneuver.type.rawValue) <now>" }
        let text = writer.document(RouteAnswer(routes: [named, main], format: .osrm))
        let again = try RouteFiles.read(text: text)
        #expect(again.format == .file(.gpx))
        #expect(again.routes.map(\.lines) == [main.lines])
        #expect(again.main?.name == "A < B & \"C\"")
        // Its instructions are words, which are counted and not guessed from.
        #expect(
            again.notes.last == "the track is drawn: it passes through every point of the route")
        #expect(again.notes.first?.contains("instructions of render were skipped") == true)
        #expect(text.contains("<desc>depart &lt;now&gt;</desc>"))
    }

    @Test func `a route without steps is a track, and small numbers have no exponent`() throws {
        let line = [
            Coordinate(longitude: -0.000_012, latitude: 0.000_001),
            Coordinate(longitude: -1.5, latitude: -45.25),
        ]
        let answer = RouteAnswer(
            routes: [Route(lines: [line, line], legs: [], distance: 1)], format: .file(.polyline))
        let text = GPXRouteWriter().document(answer)
        #expect(text.contains(#"<trkpt lat="0.000001" lon="-0.000012"/>"#))
        #expect(!text.contains("<rte>"))
        #expect(try RouteFiles.read(text: text).main?.lines == [line, line])
    }
}
