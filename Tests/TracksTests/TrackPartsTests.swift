import Formats
import Geometry
import TestSupport
import Testing

@testable import Tracks

/// Logs that come in parts.
@Suite struct TrackPartsTests {
    private static let samples = [
        "samples/oslo-drive.gpx", "samples/oslo-drive.csv", "Fuzzing/seeds/track/log.nmea",
        "Fuzzing/seeds/track/torque.csv", "Fuzzing/seeds/track/line.geojson",
        "Fuzzing/seeds/track/trace.json", "Fuzzing/seeds/track/commas.csv",
    ]

    /// Cuts bytes at random places, also of nothing.
    private func cut(_ bytes: [UInt8], seed: UInt64, most: Int) -> [[UInt8]] {
        var chance = seed
        var (parts, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], bytes[...])
        while !rest.isEmpty {
            chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let piece = rest.prefix(Int(chance >> 33) % (most + 1))
            parts.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return parts
    }

    @Test(arguments: samples)
    func `a file cut anywhere is read as it is whole`(_ path: String) throws {
        let bytes = try ProjectFiles.read(path)
        let whole = try TrackReader.read(bytes: bytes, named: "log")
        for (seed, most) in [(1, 40), (2, 97), (3, 3000), (4, 1_000_000), (5, 7), (6, 64)] {
            // The more parts, the more places at which it is cut; each costs a look at the rest.
            guard bytes.count / most < 5000 else { continue }
            let parts = cut(bytes, seed: UInt64(seed), most: most)
            #expect(TrackParts.joined(pieces: parts.filter { !$0.isEmpty }) == bytes)
            #expect(try TrackReader.read(TrackParts(parts), named: "log") == whole)
        }
    }

    /// Cuts that look like ends of lines, and are none.
    @Test(arguments: [
        ("# car,7\ntime,la|titude,longitude\n1,2,3\n", false),
        ("time,la|titude,longitude\n1,2,3\n", false), ("a,b\n\"c|,$d\",5\n", false),
        ("a;b\n1|2;3\n", false), ("$GPGGA,1|$\n", false), ("a,b\nx |$5,7\n", false),
        ("$GL,1*5A\n$GGA,1|,2*5B\n$GL,1*5A", false),
        ("$GPGGA,1*5A|$GPGGA,2*5B\n", true), ("a,b\n1,2|3,4\n", true), ("a,b|1,2\n3,4\n", true),
        ("a\tb\n1\t2|3\t4", true), ("a,b\n1,2\r|\n3,4", false), ("a\n1|2\n", false),
    ])
    func `an end of a line is added only where one is missing`(_ text: String, isMissing: Bool) {
        let parts = text.split(separator: "|").map { Array($0.utf8) }
        let joined = String(decoding: TrackParts.joined(pieces: parts), as: UTF8.self)
        #expect(joined == text.replacing("|", with: isMissing ? "\n" : ""))
    }

    @Test func `places of KML that come one by one are pieces of a file`() throws {
        let text = """
            <kml xmlns="http://www.opengis.net/kml/2.2"><Document>|<Placemark><LineString>\
            <coordinates>10,59 10.001,59 10.002,59</coordinates></LineString></Placemark>|\
            <Placemark><name>b</name></Placemark></Document></kml>
            """
        let parts = text.split(separator: "|").map { Array($0.utf8) }
        let whole = try TrackReader.read(bytes: Array(parts.joined()), named: "log")
        #expect(try TrackReader.read(TrackParts(parts), named: "log") == whole)
    }

    private static let head = "time,latitude,longitude,speed (km/h)"
    private static let rows = (0..<40).map {
        "2025-06-16T13:00:\($0 < 10 ? "0" : "")\($0)Z,59.9\(100 + $0),10.75,\(20 + $0)"
    }

    private func text(_ lines: [String], end: String = "\n") -> [UInt8] {
        Array((lines.joined(separator: "\n") + end).utf8)
    }

    @Test(arguments: [
        (head: true, end: "\n"), (head: true, end: ""), (head: true, end: "\r\n"),
        (head: false, end: "\n"), (head: false, end: ""), (head: false, end: "\r\n"),
    ])
    func `parts of a table may lack or repeat its head, and lack the last end of a line`(
        repeats: Bool, end: String
    ) throws {
        let whole = try TrackReader.read(bytes: text([Self.head] + Self.rows), named: "log")
        #expect(whole.points.count == 40)
        var parts = [text([Self.head], end: end)]
        for first in stride(from: 0, to: 40, by: 5) {
            let mark: [UInt8] = first == 10 ? [0xEF, 0xBB, 0xBF] : []
            let rows = Array(Self.rows[first..<first + 5])
            parts.append(mark + text((repeats ? [Self.head] : []) + rows, end: end))
        }
        let track = try TrackReader.read(TrackParts(parts), named: "log")
        #expect(track.points == whole.points && track.channels == whole.channels)
        #expect(track.report == whole.report)
        // Each compressed by itself.
        let packed = try parts.map { try Compressor().compress($0, as: .gzip) }
        let unpacked = try TrackReader.read(TrackParts(packed), named: "log")
        #expect(unpacked.points == whole.points)
    }

    private func gpx(_ seconds: Range<Int>) -> [UInt8] {
        let points = seconds.map {
            #"<trkpt lat="59.9\#(100 + $0)" lon="10.75"><time>2025-06-16T13:\#(10 + $0 / 60):"#
                + "\(10 + $0 % 60 / 2)Z</time></trkpt>"
        }
        return Array(
            """
            <?xml version="1.0"?><gpx version="1.1" creator="car"><trk><name>Way</name><trkseg>\
            \(points.joined())</trkseg></trk></gpx>
            """.utf8)
    }

    @Test func `documents of their own are read as one without breaks`() throws {
        let whole = try TrackReader.read(bytes: gpx(0..<50), named: "log")
        var parts = stride(from: 0, to: 50, by: 10).map { gpx($0..<$0 + 10) }
        // Nothing was received for a while.
        parts.insert(gpx(0..<0), at: 2)
        parts.insert([], at: 1)
        let track = try TrackReader.read(TrackParts(parts), named: "log")
        #expect(track.points == whole.points && track.name == "Way")
        #expect(track.points.count { $0.beginsSegment } == 1)
        #expect(track.notes.count { $0.hasPrefix("left out") } == 1)
        #expect(track.fingerprint != whole.fingerprint)
        // What is cut out depends on the bytes, which nobody can guess.
        let other = try TrackReader.read(TrackParts(parts.dropLast()), named: "log")
        #expect(other.fingerprint != track.fingerprint)
    }

    @Test func `the limits are those of all parts together`() throws {
        var limits = TrackLimits()
        limits.points = 45
        let parts = TrackParts(stride(from: 0, to: 50, by: 10).map { gpx($0..<$0 + 10) })
        #expect(throws: (any Error).self) {
            try TrackReader.read(parts, named: "log", limits: limits)
        }
        limits = TrackLimits()
        limits.bytes = parts.byteCount - 1
        #expect(throws: (any Error).self) {
            try TrackReader.read(parts, named: "log", limits: limits)
        }
        // Nor do they unpack to more.
        let packed = TrackParts(
            try (0..<3).map { _ in
                try Compressor().compress([UInt8](repeating: 0x2C, count: 90_000), as: .gzip)
            })
        limits.bytes = 100_000
        #expect(throws: (any Error).self) {
            try TrackReader.read(packed, named: "log", limits: limits)
        }
    }

    @Test(arguments: ["", "\0", "$", "{}", "<gpx>", "a,b", "\"", "PK\u{3}\u{4}", "\u{1F}\u{8B}"])
    func `parts of nothing are refused, not fatal`(_ text: String) {
        for count in 0..<4 {
            let parts = TrackParts([[UInt8]](repeating: Array(text.utf8), count: count))
            #expect(throws: (any Error).self) { try TrackReader.read(parts, named: "log") }
        }
    }
}
