import Platform
import Testing

@Suite struct NumberedPathTests {
    @Test(arguments: [
        ("step-%02d.png", 7, "step-07.png"), ("%d.webp", 12, "12.webp"),
        ("a/%04d-b.png", 12, "a/0012-b.png"), ("%01d.png", 123, "123.png"),
    ])
    func `file names are numbered`(pattern: String, number: Int, name: String) throws {
        #expect(try #require(NumberedPath(pattern)).path(number) == name)
    }

    @Test(arguments: [
        "step.png", "%s.png", "%2d.png", "%d-%d.png", "%%d.png", "%00d.png", "%-2d.png",
        "%012d.png", "100%.png", "%",
    ])
    func `a file name without exactly one number field is not a pattern`(pattern: String) {
        #expect(NumberedPath(pattern) == nil)
    }
}
