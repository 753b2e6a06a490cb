import Foundation
import Testing

/// The same command writes the same bytes: every time, on any number of threads, beside another process.
///
/// `DETERMINISM_RUNS=100 RENDER_PROGRAM=.build/release/render` runs each so often. Without it each runs twice,
/// or three times where there is a choice of threads, and some formats are left out.
@Suite(.serialized) struct DeterminismTests {
    /// A command line and the files that it writes.
    struct Command: CustomTestStringConvertible {
        let words: [String]
        let files: [String]
        /// Whether it may be told how many threads draw.
        let hasThreads: Bool
        /// Whether it only runs when many runs are wanted.
        let isSlow: Bool
        var testDescription: String { words.joined(separator: " ") }

        init(_ words: String, _ files: [String], hasThreads: Bool = false, isSlow: Bool = false) {
            self.words = words.split(separator: " ").map(String.init)
            self.files = files
            self.hasThreads = hasThreads
            self.isSlow = isSlow
        }
    }

    private static let place = "--map map.mbtiles --camera 24.9442,60.1709,15.5"
    private static let drive = "samples/helsinki-drive.gpx --map map.mbtiles"
    private static let frame = "--map map.mbtiles --size 240x160"
    private static let film = "\(drive) --size 96x72 --fps 5 --progress none --frames 20-22"

    static let commands = [
        Command("map \(place) --size 160x120 -o m.png --json m.json", ["m.png", "m.json"]),
        Command("map \(place)@30,55 --size 160x120@2x --style night --png8 -o m.png", ["m.png"]),
        Command(
            "map \(place) --size 160x120 --lang sv,en --quality 80 -o m.webp", ["m.webp"],
            isSlow: true),
        Command("map \(place) --size 160x120 -o m.jpg", ["m.jpg"], isSlow: true),
        Command("map \(place) --size 160x120 -o m.pdf", ["m.pdf"]),
        Command("map \(place) --size 160x120 -o m.svg", ["m.svg"]),
        Command(
            "map \(place) --size 200x160 --venues samples/helsinki-venues.csv --list "
                + "--people samples/helsinki-people.csv --now 2026-11-23T08:00Z -o m.png",
            ["m.png"]),
        Command("tile --map map.mbtiles 15/18654/9484@2x -o t.png", ["t.png"]),
        Command("route route.json \(frame) -o r.png --json r.json", ["r.png", "r.json"]),
        Command(
            "route route.json \(frame) --view 3d --at 35% --time 12:00 -o r.png --json r.json",
            ["r.png", "r.json"]),
        Command(
            "route route.json \(frame) --view heading-up --steps --time 12:00 -o s%d.png "
                + "--json s%d.json", ["s1.png", "s2.png", "s1.json", "s2.json"]),
        Command(
            "trip \(drive) --obd samples/helsinki-drive.csv --size 300x160 -o c.png --json c.json",
            ["c.png", "c.json"]),
        Command(
            "replay \(drive) --obd samples/helsinki-drive.csv --size 240x160 --view 3d "
                + "--frame 2:00 -o f.png --json f.json", ["f.png", "f.json"]),
        Command("replay \(film) -o f.webp", ["f.webp"], hasThreads: true),
        Command("replay \(film) -o f.gif", ["f.gif"], hasThreads: true, isSlow: true),
        Command("replay \(film) -o f.apng", ["f.apng"], hasThreads: true, isSlow: true),
        Command(
            "replay \(film) --view 3d -o f%d.png", ["f21.png", "f22.png", "f23.png"],
            hasThreads: true),
        Command(
            "meeting samples/helsinki-meeting.json --map map.mbtiles --now 2026-11-23T11:40+02:00 "
                + "--size 400x300 -o m.png --json m.json", ["m.png", "m.json"]),
        Command(
            "batch cases.json --progress none",
            [
                "a-day.png", "a-night.png", "b-day.png", "b-night.png", "a-day.json", "index.html",
            ], hasThreads: true),
    ]

    private static let batch = """
        {"defaults": {"map": "map.mbtiles", "size": "120x90"}, "matrix": {"style": ["day", "night"]},
         "cases": [{"name": "a", "command": "map", "camera": [24.9442, 60.1709, 15],
          "json": "{name}-{style}.json"}, {"name": "b", "command": "route", "input": "route.json"}]}
        """

    private static let wantedRuns =
        ProcessInfo.processInfo.environment["DETERMINISM_RUNS"].flatMap { Int($0) }
    private static let threads = [1, 8, 2]

    @Test(arguments: commands.filter { !$0.isSlow || wantedRuns != nil })
    func `a command writes the same bytes every time`(command: Command) throws {
        var first: [String: Data] = [:]
        let runs = Self.wantedRuns ?? (command.hasThreads ? Self.threads.count : 2)
        // Two at once, each in a folder of its own.
        for pair in stride(from: 0, to: runs, by: 2) {
            let folder = try Self.folder()
            var beside: TestFolder?
            try Self.run(command, pair, in: folder) {
                guard pair + 1 < runs else { return }
                let other = try Self.folder()
                _ = try Self.run(command, pair + 1, in: other)
                beside = other
            }
            for (number, folder) in [folder, beside].enumerated() {
                guard let folder else { continue }
                for name in command.files {
                    let bytes = try folder.read(name)
                    let known = first[name] ?? bytes
                    first[name] = known
                    #expect(bytes == known, "\(name) of run \(pair + number) differs")
                }
            }
        }
    }

    private static func run(
        _ command: Command, _ number: Int, in folder: TestFolder,
        meanwhile: () throws -> Void = {}
    ) throws {
        let count = threads[number % threads.count]
        let words = command.words + (command.hasThreads ? ["--threads", "\(count)"] : [])
        let run = try RenderProcess(words, in: folder.url) { _ in try meanwhile() }
        #expect(run.status == 0, "\(run.error)")
    }

    private static func folder() throws -> TestFolder {
        let folder = try SampleRoute.testFolder()
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("samples"),
            withDestinationURL: RenderProcess.root.appendingPathComponent("samples"))
        try folder.write(batch, to: "cases.json")
        return folder
    }
}
