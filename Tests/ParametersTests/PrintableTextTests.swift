import Parameters
import Testing

@Suite struct PrintableTextTests {
    @Test func `control characters in printed text are replaced`() {
        let text = "a\u{1B}[31mb\u{7}\u{9B}c\nrender: d\u{2028}e\u{202E}f\u{2066}g"
        let line = PrintableText.line(text)
        #expect(line == "a\u{FFFD}[31mb\u{FFFD}\u{FFFD}c render: d e\u{FFFD}f\u{FFFD}g")
        #expect(PrintableText.short("\u{1B}]0;x") == "\u{FFFD}]0;x")
    }

    @Test func `letters of all scripts are printed unchanged`() {
        let names = "Åsgårdstrand Ærø Łódź 東京 القاهرة क्\u{200D}ष"
        #expect(PrintableText.line(names) == names)
    }

    @Test func `a long line keeps its beginning and its end`() {
        let message: Message = "cannot open \(String(repeating: "x", count: 5000)): no such file"
        let line = message.text(.commandLine)
        #expect(line.unicodeScalars.count == 300)
        #expect(line.hasPrefix("cannot open xxx") && line.hasSuffix("xxx: no such file"))
    }

    @Test func `accounts in addresses are not printed`() {
        let text =
            "redis://me:p@ss@host:1/2 and https://word@a.example/x@y?z=a@b 'http://a/b@c' ://@"
        let shown =
            "redis://...@host:1/2 and https://...@a.example/x@y?z=a@b 'http://a/b@c' ://...@"
        #expect(PrintableText.short(text, limit: 200) == shown)
        #expect(PrintableText.line(text) == shown)
        let long = "redis://" + String(repeating: "x", count: 500) + "@host"
        #expect(PrintableText.short(long) == "redis://...@host")
    }
}
