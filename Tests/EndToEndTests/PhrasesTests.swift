import Formats
import Foundation
import Testing

/// Texts in languages of one's own, and languages by whatever tag.
@Suite struct PhrasesTests {
    private static let catalog = """
        {"guidance.arrival": "Arrivée", "turn.right": "Tournez à droite", "trip.trip": "Trajet",
        "meeting.meeting": "Réunion", "alt.map": "Carte", "alt.route": "Itinéraire de #",
        "alt.ahead": "Dans #", "alt.onMap": "sur une carte"}
        """
    private static let meeting = """
        {"start":"2026-11-23T12:00","venue":{"name":"Ateneum","position":[24.94407,60.17002]}}
        """

    private static let root = RenderProcess.root.path
    /// The verbs whose pictures have texts, each as it is run in a test's folder.
    private static let verbs: [[String]] = [
        ["map"], ["route", "route.json"],
        ["route", "route.json", "--view", "3d", "--at", "300m"],
        ["trip", "\(root)/samples/helsinki-drive.gpx"],
        ["meeting", "meeting.json", "--now", "2026-11-23T11:40+02:00"],
        ["replay", "\(root)/samples/helsinki-drive.gpx", "--frame", "2:00"],
    ]

    private func folder() throws -> TestFolder {
        let folder = try SampleRoute.testFolder()
        try folder.write(Self.meeting, to: "meeting.json")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("words"), withIntermediateDirectories: true)
        try folder.write(Self.catalog, to: "words/fr.json")
        return folder
    }

    private func draw(
        _ verb: [String], _ more: [String], in folder: TestFolder
    ) throws -> RenderProcess {
        try RenderProcess(
            verb + ["--map", "map.mbtiles", "--size", "300x200", "-o", "a.png"] + more,
            in: folder.url)
    }

    @Test(
        arguments: zip(
            verbs.dropLast(),
            ["Carte", "Itinéraire", "Dans 200 m: Tournez à droite", "Trajet", "Ateneum"]))
    func `pictures use a language of --phrases`(verb: [String], words: String) throws {
        let folder = try folder()
        let run = try draw(
            verb, ["--lang", "fr", "--phrases", "words", "--json", "a.json"], in: folder)
        #expect(run.status == 0, "\(run.error)")
        let report = try JSONValue(parsing: [UInt8](folder.read("a.json")))
        #expect(report["alt"]?.string?.contains(words) == true, "\(report["alt"] ?? .null)")
        // What is missing is said once.
        #expect(run.error.split(separator: "\n").count { $0.contains("fr.json has no text") } == 1)
    }

    @Test(arguments: verbs)
    func `a language is found by each of its tags`(verb: [String]) throws {
        let folder = try folder()
        var pictures: [Data] = []
        for tag in ["nb", "NB", "nb-NO", "Nb-no", "nb_NO".replacing("_", with: "-")] {
            let run = try draw(verb, ["--lang", tag], in: folder)
            #expect(run.status == 0, "\(tag): \(run.error)")
            pictures.append(try folder.read("a.png"))
        }
        #expect(pictures.allSatisfy { $0 == pictures[0] })
    }

    @Test func `a replay uses a language of --phrases`() throws {
        let folder = try folder()
        let replay = try #require(Self.verbs.last)
        var pictures: [Data] = []
        for words in [["--lang", "fr"], ["--lang", "fr", "--phrases", "words"]] {
            let run = try draw(replay, words, in: folder)
            #expect(run.status == 0, "\(run.error)")
            pictures.append(try folder.read("a.png"))
        }
        #expect(pictures[0] != pictures[1])
    }

    @Test(arguments: [
        (
            "words/fr.json", "{\"turn.lefft\": \"x\"}",
            "words/fr.json: there is no text 'turn.lefft'"
        ),
        ("words/fr.json", "{\n3", "line 2"), ("words/french.json", "{}", "'french' is no language"),
        (
            "words/fr.json",
            "{\"turn.left\": \"\(String(repeating: " ", count: 1 << 20))\"}", "larger than 1 MB"
        ),
    ])
    func `an invalid catalogue is refused in one line without a picture`(
        name: String, content: String, reason: String
    ) throws {
        let folder = try folder()
        try folder.write(content, to: name)
        let run = try draw(["map"], ["--phrases", "words", "--lang", "fr"], in: folder)
        #expect(run.status == 1)
        #expect(run.error.split(separator: "\n").count == 1 && run.error.contains(reason))
        #expect(run.error.hasPrefix("render: --phrases: "), "\(run.error)")
        #expect(!(try folder.names().contains("a.png")))
    }

    @Test func `a missing or empty folder of --phrases is refused`() throws {
        let folder = try folder()
        for (name, reason) in [("none", "no such folder"), ("route.json", "it is a file")] {
            let run = try draw(["map"], ["--phrases", name], in: folder)
            #expect(run.status == 1 && run.error.contains(reason), "\(run.error)")
        }
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("words/fr.json"))
        let run = try draw(["map"], ["--phrases", "words"], in: folder)
        #expect(run.status == 1 && run.error.contains("has no catalogue"), "\(run.error)")
    }

    @Test func `render phrases prints a catalogue to translate`() throws {
        let folder = try folder()
        let run = try RenderProcess(["phrases"])
        #expect(run.status == 0 && run.error == "")
        try folder.write(run.output, to: "words/fr.json")
        let drawn = try draw(["map"], ["--phrases", "words", "--lang", "fr"], in: folder)
        #expect(drawn.status == 0 && drawn.error == "", "\(drawn.error)")
        #expect(try RenderProcess(["phrases", "xx"]).status == 2)
    }
}
