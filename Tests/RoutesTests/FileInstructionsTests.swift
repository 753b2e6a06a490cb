import GeoFiles
import Routes
import TestSupport
import Testing

/// Instructions of route files: read where a turn is coded, and counted where not.
@Suite struct FileInstructionsTests {
    private static let places = [
        (10.734, 59.9119), (10.736, 59.9119), (10.736, 59.913), (10.739, 59.913), (10.739, 59.9145),
    ]

    private static func points(_ tag: String, _ content: (Int) -> String = { _ in "" }) -> String {
        places.enumerated().map { index, place in
            "<\(tag) lat=\"\(place.1)\" lon=\"\(place.0)\">\(content(index))</\(tag)>"
        }.joined()
    }

    private static func waypoints(_ content: (Int) -> String) -> String {
        (1...3).map {
            "<wpt lat=\"\(places[$0].1)\" lon=\"\(places[$0].0)\">\(content($0))</wpt>"
        }.joined()
    }

    private static func gpx(_ creator: String, _ content: String) -> String {
        "<gpx version=\"1.1\" creator=\"\(creator)\">\(content)</gpx>"
    }

    private static let track = "<trk><trkseg>\(points("trkpt"))</trkseg></trk>"
    private static let codes = ["C", "TL", "TR", "TL", "C"]

    private static let openRouteService = gpx(
        "openrouteservice",
        "<rte>"
            + points("rtept") {
                "<name>Gata</name><desc>Do</desc><extensions><type>\([11, 0, 1, 0, 10][$0])</type>"
                    + "<step>\($0)</step></extensions>"
            } + "</rte>")
    private static let routeWithTrack = gpx(
        "BRouter-1.7.0",
        track + "<rte>"
            + points("rtept") {
                "<desc>x</desc><extensions><turn>\(codes[$0])</turn></extensions>"
            } + "</rte>")
    private static let osmAnd = gpx(
        "OsmAnd 4.6",
        "<trk><trkseg>\(points("trkpt"))<extensions><route>"
            + (0...3).map { "<segment startTrkptIdx=\"\($0)\" turnType=\"\(codes[$0])\"/>" }
            .joined()
            + "</route></extensions></trkseg></trk>")
    private static let locus = gpx(
        "BRouter-1.7.0",
        waypoints {
            "<extensions><rtePointAction>\([0, 4, 7, 4][$0])</rtePointAction></extensions>"
        }
            + track)
    private static let orux = gpx(
        "BRouter-1.7.0",
        waypoints {
            "<extensions><ext type=\"ICON\">\([0, 1000, 1001, 1000][$0])</ext></extensions>"
        }
            + track)
    private static let symbols = gpx(
        "BRouter-1.7.0", waypoints { "<name>x</name><sym>\(codes[$0].lowercased())</sym>" } + track)
    private static let ownGeoJSON =
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"role":"route"},"#
        + #""geometry":{"type":"LineString","coordinates":["#
        + places.map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]}},"
        + (1...3).map {
            #"{"type":"Feature","properties":{"type":"turn","modifier":"\#($0 == 2 ? "right" : "left")","#
                + #""instruction":"x"},"geometry":{"type":"Point","coordinates":["#
                + "\(places[$0].0),\(places[$0].1)]}}"
        }.joined(separator: ",") + "]}"

    @Test(arguments: [
        openRouteService, routeWithTrack, osmAnd, locus, orux, symbols, ownGeoJSON,
    ])
    func `turns of route files are the steps of the drive`(text: String) throws {
        let answer = try RouteFiles.read(text: text)
        let leg = try #require(answer.main?.legs.first)
        #expect(leg.geometry.count == 5)
        #expect(leg.steps.map(\.maneuver.type) == [.depart, .turn, .turn, .turn, .arrive])
        #expect(
            leg.steps.map(\.maneuver.direction) == [nil, .left, .right, .left, nil])
        #expect(leg.steps.map(\.points.lowerBound) == [0, 1, 2, 3, 4])
        #expect(answer.notes == [])
        #expect(answer.waypoints == [])
    }

    @Test(arguments: [
        (
            gpx("Garmin BaseCamp", "<rte>\(points("rtept") { "<desc>Turn \($0)</desc>" })</rte>"),
            "3 instructions of Garmin BaseCamp were skipped: they have no turn that is known"
        ),
        (
            gpx("OsmAnd", "<rte>\(points("rtept") { _ in "<e><turn>ZZ</turn></e>" })</rte>"),
            "3 instructions of OsmAnd were skipped: they have no turn that is known"
        ),
        (
            gpx(
                "BRouter-1.7.0",
                track + waypoints { _ in "<e><rtePointAction>999</rtePointAction></e>" }),
            "3 instructions of BRouter-1.7.0 were skipped: they have no turn that is known"
        ),
        (
            gpx(
                "BRouter-1.7.0",
                track + "<wpt lat=\"1\" lon=\"2\"><e><rtePointAction>4</rtePointAction></e></wpt>"),
            "1 instruction of BRouter-1.7.0 was skipped: no line passes near them"
        ),
    ])
    func `instructions that are not read are counted with the program's name`(
        text: String, note: String
    ) throws {
        #expect(try RouteFiles.read(text: text).notes == [note])
    }

    @Test func `remarks of single points are no instructions`() throws {
        let text = Self.gpx(
            "x", "<rte>\(Self.points("rtept") { $0 == 2 ? "<desc>Pub</desc>" : "" })</rte>")
        #expect(try RouteFiles.read(text: text).notes == [])
    }

    @Test func `Azure Maps' points of maneuvers become steps of their legs`() throws {
        let answer = try RouteFiles.read("azure.geojson")
        #expect(answer.format == .azureMaps)
        #expect(answer.notes == [])
        let route = try #require(answer.main)
        #expect(route.distance == 620)
        #expect(route.duration == 90)
        let steps = route.legs.flatMap(\.steps)
        #expect(
            steps.map(\.maneuver.type)
                == [.depart, .turn, .roundabout, .arrive, .depart, .turn, .arrive])
        #expect(steps[1].maneuver.direction == .left)
        #expect(steps[1].names == ["Storgata"])
        #expect(steps[5].maneuver.direction == .uTurnLeft)
        #expect(answer.waypoints.count == 3)
    }
}
