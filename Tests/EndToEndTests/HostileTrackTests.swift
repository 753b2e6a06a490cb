import Formats
import Foundation
import Testing

/// Tracks with every fault that is known: what they end with, what is said, how many fixes are left.
@Suite struct HostileTrackTests {
    @Test(arguments: HostileTrack.all)
    func `a hostile track is cleaned or refused in one line`(track: HostileTrack) throws {
        let folder = try TestFolder()
        try track.content.write(
            to: folder.url.appendingPathComponent("track"), atomically: true, encoding: .utf8)
        let stats = try RenderProcess(["stats", "track", "--json"], in: folder.url)
        #expect(stats.status == track.status, "\(stats.error)")
        #expect(track.words.isEmpty || stats.error.contains(track.words), "\(stats.error)")
        #expect(stats.error.split(separator: "\n").allSatisfy { $0.hasPrefix("render: ") })
        guard let points = track.points else {
            #expect(stats.output == "")
            #expect(stats.error.split(separator: "\n").count == 1)
            return
        }
        let document = try JSONValue(parsing: Array(stats.output.utf8))
        #expect(document["points"]?.number == Double(points), "\(stats.output)")
    }

    @Test func `there are at least sixty hostile tracks`() {
        #expect(HostileTrack.all.count >= 60)
        #expect(Set(HostileTrack.all.map(\.name)).count == HostileTrack.all.count)
    }
}
