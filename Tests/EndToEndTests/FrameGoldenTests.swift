import Foundation
import Graphics
import TestSupport
import Testing

/// Whole frames of `render route`, from a map and a route's file to pixels, compared with references.
///
/// Two villages made by hand ([Tests/Fixtures/frames](../Fixtures/frames)) have what a driver meets:
/// a motorway and its exit, a roundabout, a tunnel, lanes and limits. `GOLDEN=failed` records.
@Suite struct FrameGoldenTests {
    /// A frame: the name of its reference, what it is drawn of, and the rest of the command line.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let place: Place
        let options: String

        init(_ name: String, _ place: Place, _ options: String) {
            (self.name, self.place, self.options) = (name, place, options)
        }

        var testDescription: String { name }
    }

    /// What maps and routes there are.
    enum Place: String, Sendable {
        case keepRight = "keep-right"
        case keepLeft = "keep-left"
        case helsinki = "helsinki"
        case lauf = "lauf"
    }

    static let cases = [
        Case("exit-3d-day", .keepRight, "--view 3d --at step:2 --lang de --speed 131"),
        Case("exit-heading-up-night", .keepRight, "--view heading-up --at step:2 --style night"),
        Case("exit-twice", .keepRight, "--view 3d --at step:2 --size 300x170@2x --lang sv"),
        Case("roundabout-3d-night", .keepRight, "--view 3d --at step:3 --style night --lang fi"),
        Case("roundabout-heading-up-day", .keepRight, "--view heading-up --at step:3 --lang da"),
        Case(
            "roundabout-north-up-hud", .keepRight,
            "--view north-up --at step:3 --style hud --mirror --lang de"),
        Case("tunnel-3d-hud", .keepRight, "--view 3d --at 1380m --style hud --lang nb"),
        Case("tunnel-north-up-day", .keepRight, "--view north-up --at 1380m --lang nb"),
        Case(
            "lanes-portrait", .keepRight, "--view 3d --at step:4 --size 320x560 --lang da"),
        Case(
            "arrival-3d-day", .keepRight,
            "--view 3d --at 1810m --time 14:05:30.5 --vehicle car --accuracy 8m --lang sv"),
        Case(
            "off-route-night", .keepRight,
            "--view north-up --at 11.2856,49.4949 --style night --lang fi"),
        Case(
            "left-hand-3d-day", .keepLeft, "--view 3d --at step:3 --units imperial --lang en"),
        Case(
            "left-hand-heading-up-night", .keepLeft,
            "--view heading-up --at step:4 --units imperial --style night --driven hide"),
        Case("city-3d-day", .helsinki, "--view 3d --at 35% --lang fi --size 420x236"),
        Case(
            "city-heading-up-night", .helsinki,
            "--view heading-up --at 80% --style night --size 360x202"),
    ]

    /// Frames of a real town, where its extract lies beside the checkout.
    static let realCases = [
        Case("lauf-3d-day", .lauf, "--view 3d --at step:2 --lang de --size 368x208"),
        Case("lauf-3d-night", .lauf, "--view 3d --at step:5 --style night --size 400x225"),
        Case("lauf-heading-up-hud", .lauf, "--view heading-up --at step:4 --style hud --lang de"),
    ]

    @Test(arguments: cases)
    func `a frame looks as it did`(golden: Case) throws { try compare(golden) }

    @Test(.needsShared(FrameMaps.laufExtract, FrameMaps.laufRoute), arguments: realCases)
    func `a frame of a real town looks as it did`(golden: Case) throws { try compare(golden) }

    private func compare(_ golden: Case) throws {
        let folder = try TestFolder()
        let place = try FrameMaps.place(golden.place)
        let run = try RenderProcess(
            ["route", place.route.path, "--map", place.map.path, "-o", "frame.png"]
                + Self.words(golden), in: folder.url,
            environment: ["FONTCONFIG_FILE": ProjectFiles.root + "/styles/fonts.conf"])
        #expect(run.status == 0, "\(run.error)")
        let picture = try Surface(png: [UInt8](folder.read("frame.png")), name: golden.name)
        let file = GoldenFile(
            camera: "frames", name: golden.name, folder: "Tests/EndToEndTests/References")
        // A style's colours and fonts are the same everywhere; so are the pixels.
        if let problem = try file.mismatch(with: picture, tolerance: 0) {
            Issue.record("\(golden.name): \(problem)")
        }
    }

    /// The options of a case, and those that it does not name.
    private static func words(_ golden: Case) -> [String] {
        let words = golden.options.split(separator: " ").map(String.init)
        let standard = [("--size", "560x320"), ("--speed", "42"), ("--time", "14:05")]
        return words + standard.flatMap { words.contains($0.0) ? [] : [$0.0, $0.1] }
    }
}

/// The maps of these frames, each imported once.
private enum FrameMaps {
    static let laufExtract = "data/osm/lauf-pegnitz.osm.pbf"
    static let laufRoute = "data/routes/lauf-a9-altstadt.valhalla-osrm.json"

    static func place(_ place: FrameGoldenTests.Place) throws -> (map: URL, route: URL) {
        let samples = RenderProcess.root.appendingPathComponent("samples")
        let fixtures = RenderProcess.root.appendingPathComponent("Tests/Fixtures/frames")
        switch place {
        case .helsinki:
            return (
                try SampleMap.file.get(),
                samples.appendingPathComponent("helsinki-route.geojson")
            )
        case .keepRight:
            return (try right.get(), fixtures.appendingPathComponent("keep-right.json"))
        case .keepLeft:
            return (try left.get(), fixtures.appendingPathComponent("keep-left.json"))
        case .lauf:
            return (try lauf.get(), URL(fileURLWithPath: SharedData.path(laufRoute)))
        }
    }

    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "e2e-frames-\(UUID().uuidString)")
    private static let right = imported("Tests/Fixtures/frames/keep-right.osm")
    private static let left = imported("Tests/Fixtures/frames/keep-left.osm")
    private static let lauf = imported("../shared/" + laufExtract)

    private static func imported(_ path: String) -> Result<URL, any Error> {
        Result {
            let file = RenderProcess.root.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            atexit { try? FileManager.default.removeItem(at: FrameMaps.folder) }
            let name = file.lastPathComponent + ".mbtiles"
            let run = try RenderProcess(["import", "-q", file.path, "-o", name], in: folder)
            guard run.status == 0 else { throw Failure(description: run.error) }
            return folder.appendingPathComponent(name)
        }
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
