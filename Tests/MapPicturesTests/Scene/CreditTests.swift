import Testing

@testable import MapPictures
@testable import Parameters

@Suite struct CreditTests {
    @Test(arguments: [
        ([], ""), (["", ""], ""), (["© A", "", "© B"], "© A · © B"), (["© A", "© A"], "© A"),
        (["© OpenStreetMap contributors", "© OpenStreetMap"], "© OpenStreetMap contributors"),
        (["© A", "© B", "© A, © C"], "© A, © C · © B"),
    ])
    func `each credit is written once`(credits: [String], line: String) {
        #expect(CreditLine.text(credits) == line)
    }

    private func credits(_ query: String) throws -> [String] {
        try PictureDescription(
            ParameterValues(query: query, of: .picture)
        ).credits
    }

    @Test func `HTML in a credit becomes plain text`() throws {
        #expect(
            try credits("credit=%3Ca+href='x'%3E%26copy;+Kartverket%3C/a%3E&credit=B")
                == ["© Kartverket", "B"])
        #expect(try credits("size=10x10") == [])
    }

    @Test(arguments: [
        ("credit=", "it names nobody"), ("credit=%20", "it names nobody"),
        ("credit=%3Cb%3E%3C/b%3E", "it names nobody"),
        ("credit=A&attribution=false", "has no use in a picture that leaves the credit out"),
        (
            Array(repeating: "credit=A", count: 21).joined(separator: "&"),
            "is given 21 times, more than 20"
        ),
    ])
    func `empty and invisible credits are refused`(
        query: String, problem: String
    ) throws {
        let error = #expect(throws: ParameterError.self) { try credits(query) }
        #expect(error?.message.text(.query).contains(problem) == true)
    }
}
