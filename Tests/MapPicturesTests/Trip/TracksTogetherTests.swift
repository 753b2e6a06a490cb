import Formats
import Foundation
import Parameters
import Testing
import Tracks

@testable import MapPictures

@Suite struct TracksTogetherTests {
    /// Makes a folder for the time of a test.
    private static func withFolder<Result>(
        _ files: [String: String], _ body: (String) throws -> Result
    ) throws -> Result {
        let folder = NSTemporaryDirectory() + "tracks-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder + "/inner", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in files {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        return try body(folder)
    }

    /// A track of ten fixes a second along a parallel, that begins at a time of 2026-06-01.
    private static func track(at hour: Int = 10) -> String {
        let points = (0..<10).map { index in
            "<trkpt lat=\"59.9\" lon=\"\(10.7 + Double(index) * 0.0002)\">"
                + "<time>2026-06-01T\(hour):00:0\(index)Z</time></trkpt>"
        }
        return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    @Test func `a folder stands for its visible files, by name, without folders inside`() throws {
        let files = [
            "b.gpx": "", "a.gpx": "", ".hidden.gpx": "", "inner/c.gpx": "",
        ]
        try Self.withFolder(files) { folder in
            let found = try TrackFiles([folder, "-", folder + "/b.gpx"])
            #expect(found.hasFolder)
            #expect(
                found.paths == [folder + "/a.gpx", folder + "/b.gpx", "-", folder + "/b.gpx"])
        }
    }

    @Test func `a folder without files is refused`() throws {
        try Self.withFolder([:]) { folder in
            _ = #expect(throws: SceneError.self) { try TrackFiles([folder]) }
        }
    }

    @Test(arguments: [1, 3])
    func `ways are in the order of their files, and what is no track is counted`(
        threads: Int
    ) throws {
        var files = ["notes.txt": "no track", "empty.gpx": ""]
        for index in 0..<9 { files["t\(index).gpx"] = Self.track(at: 10 + index) }
        try Self.withFolder(files) { folder in
            let together = try TracksTogether(
                TrackFiles([folder]), as: TripInput(), threads: threads)
            #expect(together.ways.map(\.name) == (0..<9).map { "t\($0)" })
            #expect(together.ways.allSatisfy { $0.lines.count == 1 && $0.tripCount == 1 })
            let numbers = together.document["ways"]
            #expect(numbers?["files"]?.number == 9 && numbers?["skipped"]?.number == 2)
            #expect(numbers?["trips"]?.number == 9 && numbers?["points"]?.number == 90)
            #expect(
                together.notes.last.map { $0.text(.commandLine) }
                    == "left out as unreadable: 2 files of 11")
        }
    }

    @Test(arguments: [1, 3])
    func `trips of many files are in the order of the files, whatever the threads`(
        threads: Int
    ) throws {
        var files: [String: String] = ["a.txt": "no track"]
        for index in 0..<9 { files["t\(index).gpx"] = Self.track(at: 19 - index) }
        try Self.withFolder(files) { folder in
            let paths = try TrackFiles([folder]).paths
            var errors = 0
            let trips = try TripInput().trips(reading: paths, threads: threads) { _ in errors += 1 }
            #expect(errors == 1)
            #expect(trips.map(\.file) == paths.dropFirst().map { $0 })
            #expect(throws: (any Error).self) {
                try TripInput().trips(reading: paths, threads: threads)
            }
        }
    }

    @Test func `the files that hide private places have no names`() throws {
        try Self.withFolder(["home.gpx": Self.track()]) { folder in
            var input = TripInput()
            input.privacy.ends = 20
            let together = try TracksTogether(TrackFiles([folder]), as: input, threads: 1)
            #expect(together.ways.map(\.name) == [""])
        }
    }
}
