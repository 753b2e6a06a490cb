import Formats
import GeoFiles
import Testing
import Tracks

@Suite struct TrackArchiveTests {
    private static func log(_ latitude: Double, _ hour: Int) -> [UInt8] {
        Array(
            ("time,lat,lon\n"
                + (10..<60).map {
                    "2025-06-13T\(hour):00:\($0)Z,\(latitude + Double($0) / 10_000),10.7\n"
                }.joined()).utf8)
    }

    /// A zip archive of stored files.
    private static func zip(_ files: [(String, [UInt8])]) -> [UInt8] {
        var (body, directory) = ([UInt8](), [UInt8]())
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        for (name, content) in files {
            let size = little(content.count, 4)
            let common =
                little(0, 8) + little(Int(Checksum.crc32(content)), 4) + size + size
                + little(name.utf8.count, 2) + little(0, 2)
            directory +=
                little(0x0201_4B50, 4) + little(20, 2) + little(20, 2) + common + little(0, 10)
                + little(body.count, 4) + Array(name.utf8)
            body += little(0x0403_4B50, 4) + little(20, 2) + common + Array(name.utf8) + content
        }
        return body + directory + little(0x0605_4B50, 4) + little(0, 4) + little(files.count, 2)
            + little(files.count, 2) + little(directory.count, 4) + little(body.count, 4)
            + little(0, 2)
    }

    @Test func `all tables of an archive count, and tracks beside them`() throws {
        let gpx = Array(
            "<gpx><trk><trkseg><trkpt lat='59' lon='10'><time>2025-06-13T12:00:00Z</time></trkpt></trkseg></trk></gpx>"
                .utf8)
        let archive = Self.zip([
            ("b.csv", Self.log(59.8, 14)), ("log.txt", Self.log(59.9, 13)),
            ("readme.txt", Array("two logs\n".utf8)), ("c.gpx", gpx),
        ])
        let track = try TrackReader.read(bytes: archive, named: "x")
        #expect(track.points.count == 101)
        #expect(track.points.filter(\.beginsSegment).count >= 2)
        #expect(track.notes.contains("the archive has 3 files"))
    }

    @Test func `a table that is no drive is left out by its name`() throws {
        let archive = Self.zip([
            ("a.csv", Self.log(59.8, 14)), ("b.csv", Array("one,two\n1,2\n".utf8)),
        ])
        let track = try TrackReader.read(bytes: archive, named: "x")
        #expect(track.points.count == 50)
        #expect(track.notes.contains { $0.hasPrefix("left out: x: b.csv: ") })
    }
}
