import Formats
import Geometry
import Testing

@testable import GeoFiles

@Suite struct GeoFileTests {
    private static let gpx = Array(
        #"<gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1.1" lon="2"/></trkseg></trk></gpx>"#
            .utf8)

    @Test func `a file is the same in gzip, bzip2 and zip, also in each other`() throws {
        let gzip = try Compressor().compress(Self.gpx, as: .gzip)
        for packed in [
            gzip, try Compressor().compress(gzip, as: .gzip), Self.zip([("a/ride.gpx", Self.gpx)]),
            Self.zip([("ride.gpx.gz", gzip)]), Self.bzip2,
        ] {
            let file = try GeoFile(packed, named: "ride")
            #expect(file.format == .gpx)
            #expect(try file.document().features.first?.lines.first?.count == 2)
        }
    }

    @Test func `an archive gives all of its files, and its pictures`() throws {
        let kml = Array(
            """
            <kml><Document><Style id="a"><IconStyle><Icon><href>icons/a.png</href></Icon></IconStyle>
            </Style><Placemark><styleUrl>#a</styleUrl><Point><coordinates>1,2</coordinates></Point>
            </Placemark></Document></kml>
            """.utf8)
        let file = try GeoFile(
            Self.zip([
                ("readme.txt", Array("hello".utf8)), ("doc.kml", kml),
                ("icons/a.png", [0x89, 0x50, 0x4E, 0x47]), ("__MACOSX/x.gpx", [1]),
                ("b.gpx", Self.gpx),
            ]),
            named: "all.kmz")
        let document = try file.document()
        #expect(GeoContents(document).description == "1 track and 1 place")
        #expect(document.pictures.keys.sorted() == ["all.kmz/icons/a.png"])
        #expect(document.features[0].text("marker-symbol") == "all.kmz/icons/a.png")
        #expect(document.features.map(\.record) == [1, 2])
    }

    @Test(
        arguments: [
            ([], "it is empty"), ([0x20, 0x0A], "it is empty"),
            (Array("%PDF-1.4".utf8), "it is a PDF document"),
            ([0x89, 0x50, 0x4E, 0x47, 1], "it is a PNG picture"),
            ([1, 2, 3, 0, 5], "it is no text, and binary data of no known kind"),
            (Array("<a".utf8), "it ends too early, at line 1, column 1: an element is not closed"),
            (
                [0x1F, 0x8B, 8, 0, 1, 2, 3],
                "it can't be unpacked: the gzip data is damaged or cut short"
            ),
        ] as [([UInt8], String)])
    func `what is no file of places is refused by what it is`(bytes: [UInt8], problem: String) {
        do {
            _ = try GeoFile(bytes, named: "x").document()
            Issue.record("it was read")
        } catch {
            #expect(error.problem == problem)
            #expect(error.description.utf8.allSatisfy { $0 >= 0x20 })
        }
    }

    @Test func `of several KML in an archive the first in its root counts`() throws {
        func kml(_ name: String) -> [UInt8] {
            Array(
                "<kml><Placemark><name>\(name)</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>"
                    .utf8)
        }
        func names(_ files: [(String, [UInt8])]) throws -> [String?] {
            try GeoFile(Self.zip(files), named: "x").document().features.map { $0.text("name") }
        }
        let other = ("other.kml", kml("other"))
        #expect(try names([other, ("doc.kml", kml("main"))]) == ["main"])
        #expect(try names([("a/linked.kml", kml("linked")), other]) == ["other"])
        #expect(try names([("a/b.kml", kml("b")), ("c/d.kml", kml("d"))]) == ["b", "d"])
    }

    @Test func `a description of data in an archive is no file of places`() throws {
        let archive = Self.zip([
            ("data.shp.xml", Array("<metadata><a/></metadata>".utf8)), ("ride.gpx", Self.gpx),
        ])
        #expect(try GeoFile(archive, named: "x").format == .gpx)
    }

    @Test func `bombs are refused`() throws {
        let zeros = try Compressor().compress([UInt8](repeating: 0x20, count: 4 << 20), as: .gzip)
        var limits = GeoLimits()
        limits.bytes = 1 << 20
        #expect(throws: GeoFileError.self) { try GeoFile(zeros, named: "x", limits: limits) }
        #expect(throws: GeoFileError.self) {
            try GeoFile(
                Self.zip([("a.gpx", [UInt8](repeating: 0x20, count: 4 << 20))]), named: "x",
                limits: limits)
        }
        var nested = Self.gpx
        for _ in 0..<5 { nested = try Compressor().compress(nested, as: .gzip) }
        #expect(throws: GeoFileError(file: "x", problem: "it is compressed more than 3 times")) {
            try GeoFile(nested, named: "x")
        }
        let many = (0..<1_001).map { ("\($0).gpx", Self.gpx) }
        #expect(throws: GeoFileError(file: "x", problem: "the archive has more than 1000 files")) {
            try GeoFile(Self.zip(many), named: "x")
        }
    }

    @Test func `text in UTF-16 is read whatever the format`() throws {
        let texts = [
            "name,lat,lon\nHut,59.9,10.7\n", #"{"type":"Point","coordinates":[1,2]}"#,
            "<gpx><wpt lat='1' lon='2'/></gpx>",
        ]
        for text in texts {
            let units = Array(text.utf16)
            let little: [UInt8] =
                [0xFF, 0xFE] + units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            #expect(
                GeoContents(try GeoFile(little, named: "x").document()).description == "1 place")
        }
    }

    /// A zip archive of stored files.
    static func zip(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
        var (body, directory) = ([UInt8](), [UInt8]())
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        for file in files {
            let name = Array(file.name.utf8)
            let common =
                little(0, 2) + little(0, 2) + little(0, 4)
                + little(Int(Checksum.crc32(file.content)), 4) + little(file.content.count, 4)
                + little(file.content.count, 4) + little(name.count, 2) + little(0, 2)
            directory +=
                little(0x0201_4B50, 4) + little(20, 2) + little(20, 2) + common + little(0, 10)
                + little(body.count, 4) + name
            body += little(0x0403_4B50, 4) + little(20, 2) + common + name + file.content
        }
        return body + directory + little(0x0605_4B50, 4) + little(0, 4) + little(files.count, 2)
            + little(files.count, 2) + little(directory.count, 4) + little(body.count, 4)
            + little(0, 2)
    }

    /// The same as ``gpx``, by `bzip2`.
    private static let bzip2: [UInt8] = [
        66, 90, 104, 57, 49, 65, 89, 38, 83, 89, 217, 12, 66, 112, 0, 0, 13, 25,
        128, 80, 1, 176, 7, 34, 141, 220, 64, 32, 0, 80, 160, 105, 161, 145, 147, 16,
        42, 164, 244, 134, 67, 68, 99, 212, 245, 13, 26, 174, 69, 87, 165, 160, 216, 89,
        249, 215, 88, 148, 69, 127, 165, 219, 60, 74, 157, 158, 172, 187, 102, 20, 132, 165,
        190, 244, 203, 42, 190, 23, 114, 69, 56, 80, 144, 217, 12, 66, 112,
    ]
}
