import Formats
import Testing

@Suite struct JSONValueTests {
    @Test(arguments: [
        "null", "true", "[1,2.5,-300]", #"{"b":1,"a":[{"c":"ø\n"}]}"#, #""""#, "[]", "{}",
    ])
    func `parsing and writing a document gives the same text`(text: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(value.serialized() == text)
        #expect(try JSONValue(parsing: Array(value.serialized(pretty: true).utf8)) == value)
    }

    @Test(arguments: ["", "{", "[1,]", "NaN", "[1e999]", "{\"a\":1}x", "\"\u{01}\""])
    func `text that is not JSON is refused`(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test func `an error names line and column`() {
        #expect(throws: JSONError(message: "string or '}' expected near ','", line: 2, column: 3)) {
            try JSONValue(parsing: Array("{\n  ,}".utf8))
        }
    }

    @Test func `a byte order mark before the document is skipped`() throws {
        #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == [1])
    }

    @Test func `deep nesting and invalid UTF-8 are refused`() {
        let deep = Array(
            (String(repeating: "[", count: 300) + String(repeating: "]", count: 300)).utf8)
        #expect(throws: JSONError.self) { try JSONValue(parsing: deep) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
    }

    @Test func `a whole number of thirty digits is a number`() throws {
        let value = try JSONValue(parsing: Array("123456789012345678901234567890".utf8))
        #expect(value.number == 1.2345678901234568e29)
    }

    @Test(arguments: [Double(Int.min), Double(Int.max), -0x1p53, 0x1p53, 1e300, -1e300, -12])
    func `every number reads back as the same number`(number: Double) throws {
        let text = JSONValue.number(number).serialized()
        #expect(try JSONValue(parsing: Array(text.utf8)).number == number)
    }

    @Test func `a repeated member has its last value at its first position`() throws {
        let value = try JSONValue(parsing: Array(#"{"a":1,"b":2,"a":3}"#.utf8))
        #expect(value.serialized() == #"{"a":3,"b":2}"#)
    }

    @Test func `a repeated member can be refused`() throws {
        #expect(throws: JSONError.self) {
            try JSONValue(
                parsing: Array(#"{"a":{"b":2,"b":3}}"#.utf8), allowsRepeatedKeys: false)
        }
        #expect(
            try JSONValue(parsing: Array(#"[{"a":1},{"a":2}]"#.utf8), allowsRepeatedKeys: false)
                .array?.count == 2)
    }

    @Test func `each kind of value is named with its article, such as "an array"`() {
        let values: [JSONValue] = [.null, true, 1, "x", [], [:]]
        #expect(
            values.map(\.kindPhrase)
                == ["null", "a boolean", "a number", "a string", "an array", "an object"])
    }

    @Test func `an error can be described without quoting the document`() {
        #expect {
            try JSONValue(parsing: Array(#"{"a": "\u0000"}"#.utf8))
        } throws: { error in
            "\(error)".contains("a text holds the character \\u0000")
        }
        #expect {
            try JSONValue(parsing: Array("[secret]".utf8))
        } throws: { error in
            let plain = (error as? JSONError)?.withoutQuotation.description ?? ""
            return "\(error)".contains("secret") && !plain.contains("secret")
                && plain.hasSuffix("(line 1, column 7)")
        }
    }
}
