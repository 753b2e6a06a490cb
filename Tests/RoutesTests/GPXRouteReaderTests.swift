import GeoFiles
import Geometry
import Routes
import TestSupport
import Testing

@Suite struct GPXRouteReaderTests {
    @Test func `all segments are drawn and gaps are not bridged`() throws {
        let answer = try RouteFiles.read("two-segments.gpx")
        #expect(answer.routes.count == 1)
        #expect(answer.main?.lines.map(\.count) == [2, 3])
        #expect(answer.main?.name == "Two parts")
        #expect(answer.waypoints.map(\.name) == ["Kaffe & kake"])
        #expect(
            answer.notes
                == ["1 left out: coordinates that are no place (the first is line 4)"])
    }

    @Test func `a track through all points of the route is its detailed line`() throws {
        let answer = try RouteFiles.read("route-and-track.gpx")
        #expect(answer.main?.lines.map(\.count) == [3])
        #expect(answer.main?.name == "Turns")
    }

    @Test func `a GPX route is preferred to a track that does not follow it`() throws {
        let answer = try RouteFiles.read("route-beside-track.gpx")
        #expect(answer.routes.map { $0.lines.map(\.count) } == [[3], [2]])
        #expect(answer.notes == ["the track was skipped: the file also has a route"])
    }

    @Test func `entities are refused`() {
        let error = #expect(throws: GeoFileError.self) { try RouteFiles.read("entities.gpx") }
        #expect(
            error?.problem == "line 2: it declares XML entities, which are not read")
    }

    @Test func `a GPX file truncated anywhere is refused with line and column`() throws {
        let bytes = try RouteFiles.bytes("\(RouteFiles.fixtures)/two-segments.gpx")
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
        for length in 60..<end {
            let error = #expect(throws: GeoFileError.self, "cut after \(length) bytes") {
                try RouteReader.read(bytes: Array(bytes[..<length]), named: "cut")
            }
            #expect(error?.problem.contains("line ") == true)
        }
    }

    @Test(arguments: [
        (#"<rtept lat="NaN" lon="10"/>"#, "without a", "two numbers are expected"),
        (#"<rtept lat="60"/>"#, "without a", "two numbers are expected"),
        (
            #"<rtept lat="110.7" lon="59.9"/>"#, "without a",
            "latitude 110.7 is outside -90…90 (longitude and latitude seem to be swapped)"
        ),
        (#"<rtept lat="60" lon="10"/>"#, "without a", ""),
        (#"</rte><wpt lat="60" lon="10"/><rte>"#, "with 1 place and no", ""),
    ])
    func `GPX without a line is refused with what it has`(
        point: String, contents: String, reason: String
    ) {
        let line = RouteFiles.failure("<gpx><rte>\(point)</rte></gpx>")
        #expect(line.hasPrefix("test: it is GPX \(contents) line of two points or more"))
        #expect(line.contains(reason))
    }

    @Test func `deep nesting and many attributes are refused`() {
        let deep = "<gpx>" + String(repeating: "<a>", count: 100)
        #expect(RouteFiles.failure(deep) == "test: line 1: elements nest deeper than 64")
        let many = (0..<100).map { "a\($0)=''" }.joined(separator: " ")
        #expect(
            RouteFiles.failure("<gpx \(many)/>")
                == "test: line 1: an element has more than 64 attributes")
    }
}
