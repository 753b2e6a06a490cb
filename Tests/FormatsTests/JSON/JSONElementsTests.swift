import Formats
import Testing

@Suite struct JSONElementsTests {
    private static func all(_ text: String, containing word: String = "") throws -> [JSONValue] {
        var elements = JSONElements(Array(text.utf8), of: ["a", "b"])
        var values: [JSONValue] = []
        while let value = try elements.next(containing: word) { values.append(value) }
        return values
    }

    @Test(arguments: [
        (#"{"x": {"a": [9]}, "a": [1, {"b": [2, "]}"]}, "x\"]"], "y": "a\\", "b": []}"#, 3),
        ("[1,2 , [3]]", 3), ("[]", 0), (#"{"a":[]}"#, 0), (#"{"z": [1]}"#, 1), (" 5 ", 1),
        ("\u{FEFF}[null]", 1), (#"{"a": 5}"#, 1),
    ])
    func `the elements of named arrays, of an array, or the document`(text: String, count: Int)
        throws
    {
        #expect(try Self.all(text).count == count)
    }

    @Test func `elements are what the whole document has`() throws {
        let items = (0..<200).map { index in
            #"{"id": \#(index), "t": "\#(index % 3 == 0 ? "[{\\\"" : "ø,}")", "p": [[\#(index)], {}]}"#
        }
        let text = "{\"n\": 1,\n \"a\": [" + items.joined(separator: ",\n") + "]}"
        let whole = try JSONValue(parsing: Array(text.utf8))
        #expect(try Self.all(text) == whole["a"]?.array)
        #expect(try Self.all(text, containing: "ø,}").count == 133)
        #expect(try Self.all(text, containing: "nowhere").isEmpty)
    }

    @Test(arguments: [
        ("", 1), ("{", 1), ("[1,\n2", 2), ("{\"a\": [{},\n{\"x\": }]}", 2), ("[\n\n1 2]", 3),
        ("{\"a\" 5}", 1), ("{5: 1}", 1), ("[\"\\", 1), ("[}", 1), ("{\"a\": ]}", 1),
    ])
    func `damage is told with its line`(text: String, line: Int) {
        let error = #expect(throws: JSONError.self) { try Self.all(text) }
        #expect(error?.line == line, "\(String(describing: error))")
    }
}
