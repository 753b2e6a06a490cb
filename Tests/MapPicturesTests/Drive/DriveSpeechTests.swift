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
            #expect(one.end <= other.start && one.start <= one.end)
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

    @Test func `SSML has marks, breaks and the language`() throws {
        let text = try speech(["de"]).text(as: .ssml)
        #expect(
            text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<speak version=\"1.1\""))
        #expect(text.contains("xml:lang=\"de\"") && text.hasSuffix("</speak>\n"))
        #expect(text.contains("<mark name=\"1-now\"/><s>"))
        #expect(text.contains("<break time=\""))
        #expect(try speech(["de"]).text(as: .xml) == text)
    }

    @Test(
        arguments: [
            ("a.vtt", DriveSpeech.Format.vtt), ("b/c.SSML", .ssml), ("x.y.xml", .xml),
            ("a.txt", nil),
            ("vtt", nil), ("-", nil), ("", nil),
        ] as [(String, DriveSpeech.Format?)])
    func `the file extension decides the speech format`(path: String, format: DriveSpeech.Format?) {
        #expect(DriveSpeech.Format(ofFile: path) == format)
    }
}
