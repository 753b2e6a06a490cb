import Testing

@testable import RenderCommand

/// Names of files: in commands, in documents, on the contact sheet.
@Suite struct BatchFileTests {
    @Test(arguments: [
        ("plain-1.png", "plain-1.png"), ("", "''"), ("two words", "'two words'"),
        ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"), ("ä", "'ä'"),
    ])
    func `words are quoted for the shell`(_ word: String, _ quoted: String) {
        #expect(ShellWord.quoted(word) == quoted)
    }

    @Test(arguments: [
        ("{name}.png", "a-b.png"), ("x/./{name}//y.png", "x/a-b/y.png"), ("{dots}.png", "-..png"),
        ("{slash}.png", "-etc-passwd.png"), ("ü {name}", "ü a-b"),
    ])
    func `values in file names cannot add folders`(_ template: String, _ path: String) throws {
        let values = ["name": "a b", "dots": "..", "slash": "/etc/passwd"]
        #expect(try OutputTemplate.path(template, values) == path)
    }

    @Test(arguments: ["{", "a{b", "{}", "{none}", "", "..", ".", "/", "{name}/../.."])
    func `a template that names no file is refused`(template: String) {
        #expect(throws: OutputTemplate.Fault.self) {
            try OutputTemplate.path(template, ["name": "a"])
        }
    }

    @Test(arguments: [
        ("/a/b/c.png", "/a/b", "c.png"), ("/a/b/c.png", "/a/x", "../b/c.png"),
        ("/c.png", "/", "c.png"), ("/a/c.png", "/a/b/d", "../../c.png"),
    ])
    func `an HTML page links its pictures relative to its folder`(
        _ path: String, _ folder: String, _ relative: String
    ) {
        #expect(FilePath.relative(path, from: folder) == relative)
    }

    @Test func `file names in a document are found, numbers are not`() {
        let text = """
            {"way": "my way.geojson", "at": 60.17, "n": [24.9, -1.5], "x": "no name"}
            pin.svg;24.95,60.1\tpeople.csv\nhttps://example.org/a.png
            """
        #expect(
            MentionedFiles.names(in: Array(text.utf8)) == [
                "my way.geojson", "pin.svg", "people.csv", "https://example.org/a.png",
            ])
        #expect(MentionedFiles.names(in: [0x53, 0, 0x61, 0x2E, 0x62]).isEmpty)
    }

    @Test func `the page shows failures first and escapes HTML`() throws {
        var sheet = ContactSheet(title: "<a> & \"b\"")
        var failed = CaseResult(.failed)
        failed.errors = ["<script>"]
        sheet.add(
            BatchCase(name: "fine", place: "cases[0]"), CaseResult(.drawn),
            files: ["a b#1.png", "film.mp4", "a.json"])
        sheet.add(BatchCase(name: "bad", place: "cases[1]"), failed, files: [])
        let html = sheet.html(summary: "2 cases")
        let (bad, fine) = (
            try #require(html.firstRange(of: "<b>bad")),
            try #require(html.firstRange(of: "<b>fine"))
        )
        #expect(bad.lowerBound < fine.lowerBound)
        #expect(!html.contains("<script>") && html.contains("&lt;script&gt;"))
        #expect(html.contains(#"<img src="a%20b%231.png""#))
        #expect(html.contains(#"<video src="film.mp4""#))
        #expect(!html.contains(#"src="a.json""#))
    }
}
