import Geometry
import Testing

@testable import GeoFiles

@Suite struct ArchiveTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func place(_ latitude: Int) -> [UInt8] {
        bytes("<gpx><wpt lat=\"\(latitude)\" lon=\"2\"/></gpx>")
    }

    @Test func `a damaged file of an archive is named, and the others are read`() throws {
        let archive = GeoFileTests.zip([
            ("a.gpx", Self.place(1)), ("broken.json", Self.bytes("{\"type\":")),
            ("cut.gpx", Self.bytes("<gpx><wpt lat=\"1\" lon=\"2\"/>")), ("b.gpx", Self.place(2)),
        ])
        let document = try GeoFile(archive, named: "x.zip").document()
        #expect(GeoContents(document).description == "2 places")
        let left = document.notes.filter { $0.hasPrefix("left out: x.zip: ") }
        #expect(left.contains { $0.hasPrefix("left out: x.zip: broken.json: ") })
        #expect(left.contains { $0.hasPrefix("left out: x.zip: cut.gpx: ") })
        #expect(left.count == 2)
    }

    @Test func `an archive of damaged files only is refused by the first`() {
        let archive = GeoFileTests.zip([
            ("a.json", Self.bytes("{\"type\":")), ("b.json", Self.bytes("{")),
        ])
        let error = #expect(throws: GeoFileError.self) { try GeoFile(archive, named: "x.zip") }
        #expect(error?.file == "x.zip: a.json")
    }

    @Test func `a content with a wrong checksum is left out`() throws {
        var archive = GeoFileTests.zip([("a.gpx", Self.place(1)), ("b.gpx", Self.place(2))])
        let digit = try #require(archive.firstIndex(of: UInt8(ascii: "1")))
        archive[digit] = UInt8(ascii: "7")
        let document = try GeoFile(archive, named: "x").document()
        #expect(GeoContents(document).description == "1 place")
        #expect(document.notes.contains("left out: x: a.gpx: it is damaged"))
    }

    @Test(
        arguments: [
            ("time,lat,lon\n2025-06-13T21:50:00Z,59.9,10.7\n", true),
            ("name;wkt\nA;POINT(1 2)\n", true), ("# StartTime = 1\nlat,lon\n1,2\n", true),
            ("Hello, this is data of Oslo\nIt is free, as you like\n", false),
            ("hello\n", false), ("# x\n", false), ("", false),
        ])
    func `tables are found by their content, and readme files are none`(
        text: String, isTable: Bool
    ) {
        #expect(PlaceTableReader.isTable(Self.bytes(text)[...]) == isTable)
    }

    @Test func `an archive gives each of its files`() throws {
        let table = Self.bytes("name,lat,lon\nA,59.9,10.7\n")
        let archive = GeoFileTests.zip([
            ("log.txt", table), ("readme.txt", Self.bytes("Made by me\n")), ("b.csv", table),
        ])
        let file = try GeoFile(archive, named: "x")
        #expect(file.files.map(\.name) == ["x: log.txt", "x: b.csv"])
        #expect(file.files.allSatisfy { $0.table == table })
        #expect(file.noteOnOthers == "only log.txt of the archive is read, not b.csv")
    }

    @Test func `lines with times of another origin are left out of the first's`() throws {
        let timed = Self.bytes(
            "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>2025-01-01T00:00:00Z</time></trkpt></trkseg></trk></gpx>"
        )
        let flight = Self.bytes("AXXX001\nB1101355206343N00006198WA0058700558\n")
        let document = try GeoFile(
            GeoFileTests.zip([("a.gpx", timed), ("b.igc", flight)]), named: "x"
        ).document()
        #expect(document.clock == .utc && document.features.count == 1)
        #expect(document.notes.contains { $0.hasPrefix("the lines of x: b.igc are left out") })
        let places = try GeoFile(
            GeoFileTests.zip([("a.gpx", Self.place(1)), ("b.igc", flight)]), named: "x"
        ).document()
        #expect(places.clock == .elapsed && places.features.count == 2)
    }
}
