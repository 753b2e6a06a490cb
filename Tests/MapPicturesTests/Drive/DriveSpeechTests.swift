import Formats
import Geometry
import MapPictures
import Routes
import TestSupport
import Testing

@Suite struct DriveSpeechTests {
    private func speech(_ languages: [String] = ["en"]) throws -> DriveSpeech {
        let answer = try RouteReader.read(
            bytes: Array(ProjectFiles.read("samples/oslo-route.json")), named: "oslo-route.json")
        var description = DriveDescription(view: DriveView(.headingUp), languages: languages)
        description.textLanguages = []
        let guidance = try #require(try DriveGuidance(answer, mapPaths: [], description))
        return DriveSpeech(guidance, description)
    }

    @Test func `sentences follow one another and do not overlap`() throws {
        let sentences = try speech().sentences
        #expect(sentences.count > 20)
        for (one, other) in zip(sentences, sentences.dropFirst()) {
            #expect(one.end + 0.3 <= other.start && one.start + 1 <= one.end)
            #expect(one.text.hasSuffix("."))
        }
        #expect(Set(sentences.map(\.name)).count == sentences.count)
    }

    @Test func `subtitles have times and escaped words`() throws {
        let text = try speech().text(as: .vtt)
        let blocks = text.split(separator: "\n\n", omittingEmptySubsequences: true)
        #expect(blocks[0] == "WEBVTT" && blocks[1] == "NOTE Language: en")
        for block in blocks.dropFirst(2) {
            let lines = block.split(separator: "\n")
            #expect(lines.count == 3, "\(block)")
            let times = lines[1].split(separator: " ")
            #expect(times.count == 3 && times[1] == "-->")
            #expect(times[0].utf8.count == 12 && times[0] < times[2], "\(lines[1])")
        }
    }

    @Test func `SSML has marks and the language, and no breaks`() throws {
        let text = try speech(["de"]).text(as: .ssml)
        #expect(
            text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<speak version=\"1.1\""))
        #expect(text.contains("xml:lang=\"de\"") && text.hasSuffix("</speak>\n"))
        #expect(text.contains("<mark name=\"1-now\"/><s>"))
        #expect(!text.contains("<break"))
        #expect(try speech(["de"]).text(as: .xml) == text)
    }

    @Test(arguments: [("en", true), ("sv", true), ("nb", false), ("nb-NO", false)])
    func `street names have the language of the country`(language: String, isForeign: Bool) throws {
        let speech = try speech([language])
        let text = speech.text(as: .ssml)
        #expect(text.contains("<lang xml:lang=\"nb-NO\">") == isForeign)
        #expect(text.contains("</lang>") == isForeign)
        #expect(!speech.text(as: .vtt).contains("lang "))
    }

    @Test func `each line of JSON is one sentence with a document of its own`() throws {
        let speech = try speech()
        let lines = speech.text(as: .jsonl).split(separator: "\n")
        #expect(lines.count == speech.sentences.count)
        for (line, sentence) in zip(lines, speech.sentences) {
            let json = try JSONValue(parsing: [UInt8](line.utf8))
            #expect(json["name"]?.string == sentence.name)
            #expect(json["text"]?.string == sentence.text && json["language"]?.string == "en")
            let start = try #require(json["start"]?.number), end = try #require(json["end"]?.number)
            #expect(abs(start - sentence.start) < 0.06 && end > start)
            let document = try #require(json["ssml"]?.string)
            #expect(document.hasPrefix("<speak version") && document.hasSuffix("</s></speak>"))
            #expect(document.utf8.count < 1_000)
        }
    }

    @Test(
        arguments: [
            ("a.vtt", DriveSpeech.Format.vtt), ("b/c.SSML", .ssml), ("x.y.xml", .xml),
            ("d.jsonl", .jsonl), ("d.json", nil),
            ("a.txt", nil),
            ("vtt", nil), ("-", nil), ("", nil),
        ] as [(String, DriveSpeech.Format?)])
    func `the file extension decides the speech format`(path: String, format: DriveSpeech.Format?) {
        #expect(DriveSpeech.Format(ofFile: path) == format)
    }
}
