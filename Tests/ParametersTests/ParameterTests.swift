import Formats
import Geometry
import MapPictures
import Parameters
import TestSupport
import Testing

@Suite struct ParameterTests {
    private static let known: ParameterGroup = [.picture, .scene]

    private func problem(_ spelling: Message.Spelling, _ body: () throws -> Void) -> String {
        do {
            try body()
            return "accepted"
        } catch {
            return Message(error).text(spelling)
        }
    }

    @Test func `messages spell parameters as each front end does`() {
        let message: Message =
            "\(PictureParameter.size) is wrong; write \(PictureParameter.source, "NAME=FILE")"
        #expect(message.text(.commandLine) == "--size is wrong; write --source NAME=FILE")
        #expect(message.text(.query) == "size is wrong; write source=NAME=FILE")
        #expect(message.text(.document) == #""size" is wrong; write "source": "NAME=FILE""#)
        #expect("\(message)" == message.text(.query))
    }

    @Test(arguments: [
        ("size=0x5", "size '0x5': width '0' is not a number from 1 to 32767; "),
        ("sise=5x5", "unknown parameter 'sise': did you mean 'size'?"),
        ("size=5x5&size=6x6", "size is given twice, it can be given once only"),
        ("size=%zz", "'size=%zz' is not percent-encoded UTF-8"),
        ("lang=%ff", "'lang=%ff' is not percent-encoded UTF-8"),
        ("attribution=no", "attribution 'no': write true or false"),
        ("map=/etc/passwd", "unknown parameter 'map'"), ("style=x.json", "unknown parameter"),
        ("source=a=b", "unknown parameter"), ("=5", "unknown parameter ''"),
        ("phrases=words", "unknown parameter 'phrases'"),
        ("camera=1,2,3&bbox=1,2,3,4", "camera and bbox exclude each other"),
        ("camera=1,2,3@0,10&scale-bar", "scale-bar needs a flat view"),
        ("camera=1,2,3&padding=4", "padding has no use with camera"),
        ("quality=5", "quality is for WebP and JPEG only"),
        ("format=webp&png8", "png8 is for PNG only"),
        ("bbox=1,2,3,4&size=9x9&padding=5", "padding '5': it leaves no room in the picture"),
        ("format=gif", "format 'gif': write png, webp, jpg, pdf, svg"),
    ])
    func `an invalid query is refused in one line`(query: String, line: String) {
        let said = problem(.query) {
            _ = try PictureDescription(ParameterValues(query: query, of: Self.known))
        }
        #expect(said.hasPrefix(line), "\(said)")
    }

    @Test func `an invalid JSON document is refused in one line`() {
        let table: [(JSONValue, String)] = [
            (["size": ["a": 1]], #""size": an object is no value of it"#),
            (["size": nil], #""size": null is no value of it"#),
            ([1, 2], "expected an object, found an array"),
            (["camera": [[1, 2], 3]], #""camera": an array is no value of it"#),
            (
                ["camera": [1, 2, 99]],
                #""camera" '1,2,99': zoom '99' is not a number from 0 to 24"#
            ),
        ]
        for (document, line) in table {
            let said = problem(.document) {
                _ = try PictureDescription(ParameterValues(json: document, of: Self.known))
            }
            #expect(said.hasPrefix(line), "\(said)")
        }
    }

    @Test func `numbers in a JSON document are read like texts`() throws {
        let values = try ParameterValues(
            json: ["camera": [10.75, 59.91, 14], "bbox": "1,2,3,4"], of: Self.known)
        #expect(values.text(PictureParameter.camera.definition) == "10.75,59.91,14")
        #expect(try values.value(PictureParameter.camera)?.zoom == 14)
    }

    @Test func `parameter names are documented and unique`() {
        let names = Self.known.map(\.name)
        #expect(Set(names).count == names.count)
        for parameter in Self.known {
            #expect(!parameter.help.isEmpty && parameter.help.hasSuffix("."), "\(parameter.name)")
        }
    }

    private enum One: String, CaseIterable { case only }
    private enum Three: String, CaseIterable { case a, b, c }

    @Test func `values of a choice are listed as "a, b or c"`() throws {
        #expect(Choices<Three>.words == "a, b or c" && Choices<One>.words == "only")
        #expect(Choices<Three>.form == "a|b|c")
        let one = Parameter(choice: "x", of: Three.self, help: "X.")
        let some = Parameter(choices: "x", among: Three.allCases, help: "X.")
        #expect(try one.read("b") == .b)
        #expect(try some.read("c,a") == [.c, .a] && some.read("none").isEmpty)
        for text in ["", "A", "a,b", "none"] {
            let said = problem(.commandLine) { _ = try one.read(text) }
            #expect(said == "--x '\(text)': write a, b or c")
        }
    }
}
