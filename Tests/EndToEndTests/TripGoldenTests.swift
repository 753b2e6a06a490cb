import Foundation
import Graphics
import TestSupport
import Testing

/// Whole cards of `render trip` on the sample map, from files to pixels, compared with references.
///
/// `GOLDEN=failed` records.
@Suite struct TripGoldenTests {
    /// A card: the name of its reference, its track, and the rest of the command line.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let track: String
        let options: String

        init(_ name: String, _ track: String, _ options: String) {
            (self.name, self.track, self.options) = (name, track, options)
        }

        var testDescription: String { name }
    }

    private static let drive = "samples/helsinki-drive.gpx"

    static let cases = [
        Case("plain", drive, "--size 480x252 --lang en"),
        Case("limit-night", drive, "--color-by limit --style night --size 480x252 --lang de"),
        Case(
            "out-and-back", "Tests/Fixtures/trips/out-and-back.gpx",
            "--size 320x400 --strip elevation --lang nb"),
        Case(
            "private-ends", drive, "--privacy ends:250m --color-by speed --size 320x400 --lang fi"),
        Case(
            "planned", drive,
            "--planned \(ProjectFiles.root)/Tests/Fixtures/trips/planned.geojson --size 480x252"
                + " --lang en"),
        Case(
            "weather-night", drive,
            "--weather \(ProjectFiles.root)/samples/helsinki-weather.json --style night"
                + " --size 480x252 --lang nb"),
        Case(
            "last-place", drive,
            "--last --me 24.9480,60.1690 --now 2026-05-14T08:00Z --size 480x252 --lang en"),
    ]

    @Test(arguments: cases)
    func `a trip card equals its reference picture`(golden: Case) throws {
        let folder = try SampleMap.testFolder()
        let run = try RenderProcess(
            ["trip", ProjectFiles.root + "/" + golden.track, "--map", "map.mbtiles"]
                + ["-o", "card.png"] + golden.options.split(separator: " ").map(String.init),
            in: folder.url,
            environment: ["FONTCONFIG_FILE": ProjectFiles.root + "/styles/fonts.conf"])
        #expect(run.status == 0, "\(run.error)")
        let picture = try Surface(png: [UInt8](folder.read("card.png")), name: golden.name)
        let file = GoldenFile(
            camera: "trips", name: golden.name, folder: "Tests/EndToEndTests/References")
        if let problem = try file.mismatch(with: picture, tolerance: 0) {
            Issue.record("\(golden.name): \(problem)")
        }
    }

    @Test func `a private place is in no output of a trip`() throws {
        let folder = try SampleMap.testFolder()
        let options = [
            "--privacy", "ends:250m", "--planned",
            ProjectFiles.root + "/Tests/Fixtures/trips/planned.geojson", "--json", "card.json",
        ]
        let run = try RenderProcess(
            ["trip", ProjectFiles.root + "/" + Self.drive, "--map", "map.mbtiles"]
                + ["-o", "card.png"] + options, in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let report = try String(decoding: folder.read("card.json"), as: UTF8.self)
        #expect(report.contains("\"deviations\""))
        for word in ["Kasarmikatu 34", "Hakaniemenranta", "Planned"] {
            #expect(!report.contains(word), "\(word)")
        }
    }

    @Test func `--last reports the walk to the last position in metres and seconds`() throws {
        let folder = try SampleMap.testFolder()
        let options = [
            "--last", "--me", "24.9480,60.1690", "--now", "2026-05-14T08:00Z", "--json", "l.json",
        ]
        let run = try RenderProcess(
            ["trip", ProjectFiles.root + "/" + Self.drive, "--map", "map.mbtiles"]
                + ["-o", "card.png"] + options, in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let report = try JSONSerialization.jsonObject(with: folder.read("l.json"))
        let guidance = try #require((report as? [String: Any])?["guidance"] as? [String: Any])
        let last = try #require(guidance["lastPlace"] as? [String: Any])
        let straight = try #require(last["straightMeters"] as? Double)
        let walking = try #require(last["walkingMeters"] as? Double)
        #expect(walking >= straight && walking < 2 * straight)
        #expect(abs(try #require(last["walkingSeconds"] as? Double) - walking * 0.72) < 1)
        #expect(abs(try #require(last["secondsAgo"] as? Double) - 4_430) < 60)
    }
}
