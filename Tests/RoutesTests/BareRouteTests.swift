import Formats
import GeoFiles
import Routes
import TestSupport
import Testing

@Suite struct BareRouteTests {
    @Test(arguments: [
        ("osrm.json", "routes"), ("mapbox.json", "routes"), ("graphhopper.json", "paths"),
        ("openrouteservice.json", "routes"), ("here.json", "routes"), ("google.json", "routes"),
        ("google-directions.json", "routes"), ("tomtom.json", "routes"),
        ("tomtom-v2.json", "routes"),
    ])
    func `a route out of an answer's list, and the list alone, are the same route`(
        fixture: String, member: String
    ) throws {
        let json = try JSONValue(parsing: RouteFiles.bytes("\(RouteFiles.fixtures)/\(fixture)"))
        let whole = try #require(try RouteFiles.read(fixture).main)
        let list = try #require(json[member])
        for part in [list, try #require(list[0])] {
            let bare = try #require(try RouteFiles.read(text: part.serialized()).main)
            #expect(bare.lines == whole.lines)
            #expect(bare.legs.map(\.steps.count) == whole.legs.map(\.steps.count))
            #expect(bare.distance == whole.distance)
        }
    }

    @Test func `Valhalla's trip and its legs with a summary are read, in the unit of the line`()
        throws
    {
        let json = try JSONValue(
            parsing: RouteFiles.bytes("\(RouteFiles.fixtures)/valhalla-miles.json"))
        let whole = try #require(try RouteFiles.read("valhalla-miles.json").main)
        let trip = try #require(json["trip"])
        let part: JSONValue = [
            "legs": try #require(trip["legs"]), "summary": try #require(trip["summary"]),
        ]
        for document in [trip, part] {
            let answer = try RouteFiles.read(text: document.serialized())
            #expect(answer.format == .valhalla)
            #expect(answer.main?.lines == whole.lines)
            #expect(answer.main?.distance == whole.distance)
        }
    }

    @Test func `one leg of OSRM is a route`() throws {
        let json = try JSONValue(parsing: RouteFiles.bytes("\(RouteFiles.fixtures)/osrm.json"))
        let leg = try #require(json["routes"]?[0]?["legs"]?[0])
        let whole = try #require(try RouteFiles.read("osrm.json").main)
        #expect(
            try RouteFiles.read(text: leg.serialized()).main?.legs[0].steps == whole.legs[0].steps)
    }

    @Test(arguments: [
        #"[]"#, #"[1,2]"#, #"{"legs":[]}"#, #"{"legs":[{}],"summary":{}}"#, #"{"legs":[7]}"#,
        #"{"legs":[{"maneuvers":[{}]}]}"#, #"{"sections":[{}]}"#, #"{"steps":[{}]}"#,
        #"{"points":"x"}"#, #"[[{"legs":[{"steps":[]}]}]]"#,
    ])
    func `what only resembles a route is refused`(text: String) {
        #expect(!RouteFiles.failure(text).isEmpty)
    }
}

@Suite struct AnswerWithoutRouteTests {
    private static func features(_ facts: String, _ type: String = "Polygon") -> String {
        let line = "[[10.7,59.9],[10.8,59.9],[10.8,60.0],[10.7,59.9]]"
        let places = type == "Polygon" ? "[\(line)]" : line
        return #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"#
            + facts + #"},"geometry":{"type":"\#(type)","coordinates":\#(places)}}]}"#
    }

    @Test(arguments: [
        (
            features(#""contour":5,"metric":"time""#),
            "an isochrone of Mapbox or Valhalla, not a route (render map --geojson FILE draws"
        ),
        (
            features(##""contour":5,"color":"#bf4040","opacity":0.3"##, "LineString"),
            "an isochrone of Mapbox or Valhalla, not a route (render map --geojson FILE draws"
        ),
        (
            features(#""group_index":0,"value":300.0,"center":[10.7,59.9]"#),
            "an isochrone of openrouteservice, not a route (render map --geojson FILE draws"
        ),
        (features(#""bucket":0"#), "an isochrone of GraphHopper, not a route (render map"),
        (#"{"polygons":[{"properties":{"bucket":0}}]}"#, "an isochrone of GraphHopper, not a"),
        (#"{"isolines":[{"range":{},"polygons":[]}]}"#, "an isoline of HERE, not a route"),
        (#"{"reachableRange":{"boundary":[]}}"#, "a reachable range of TomTom, not a route"),
        (
            #"{"code":"Ok","durations":[[0]],"sources":[]}"#,
            "a table of travel times of OSRM, Mapbox or openrouteservice, not a route"
        ),
        (#"{"sources_to_targets":[]}"#, "a table of travel times of Valhalla, not a route"),
        (#"{"resourceSets":[]}"#, "an answer of Bing Maps, not a route"),
    ])
    func `areas, tables and other answers are refused by their name`(text: String, line: String) {
        #expect(
            RouteFiles.failure(text).hasPrefix("test: it is \(line)"), "\(RouteFiles.failure(text))"
        )
    }

    @Test(arguments: [#""contour":500"#, #""value":3"#, #""bucket":0"#, #""name":"x""#])
    func `a line with a single such property is still a route`(facts: String) throws {
        #expect(try RouteFiles.read(text: Self.features(facts, "LineString")).main != nil)
    }

    @Test(arguments: [
        (#"{"paths":[{"distance":1,"time":2}]}"#, "GraphHopper"),
        (#"{"trip":{"legs":[{"maneuvers":[]}]}}"#, "Valhalla"),
        (#"{"code":"Ok","routes":[{"distance":1,"duration":2,"legs":[]}]}"#, "OSRM"),
        (#"{"routes":[{"sections":[{"id":"a"}]}]}"#, "HERE"),
        (#"{"routes":[{"summary":{"lengthInMeters":5}}]}"#, "TomTom"),
        (#"{"routes":[{"distanceMeters":5}]}"#, "Google"),
    ])
    func `an answer without a line is refused with the engine's name`(text: String, engine: String)
    {
        let line = RouteFiles.failure(text)
        #expect(line.contains("it is an answer of \(engine) without a line"), "\(line)")
    }
}
