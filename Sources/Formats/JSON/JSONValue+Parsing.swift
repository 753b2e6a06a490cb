import CJansson

extension JSONValue {
    /// The deepest nesting of arrays and objects; more is rejected, because readers recurse.
    public static let maximumDepth = 256

    /// Reads one JSON document (RFC 8259) in UTF-8; a byte order mark is skipped.
    ///
    /// - Parameters:
    ///   - bytes: the whole document.
    ///   - allowsRepeatedKeys: whether a key may occur twice in an object; the last value is then
    ///     kept.
    /// - Throws: ``JSONError`` with line and column.
    public init(parsing bytes: [UInt8], allowsRepeatedKeys: Bool = true) throws(JSONError) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let body = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
        var problem = json_error_t()
        // Integers are read as reals, so that one with 30 digits is a number and not an error.
        let flags =
            Int(JSON_DECODE_ANY) | Int(JSON_DECODE_INT_AS_REAL)
            | (allowsRepeatedKeys ? 0 : Int(JSON_REJECT_DUPLICATES))
        let root = body.withUnsafeBytes { buffer in
            json_loadb(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, flags,
                &problem)
        }
        guard let root else {
            let text = withUnsafeBytes(of: problem.text) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw JSONError(
                message: body.isEmpty ? "it is empty" : Self.plain(text), line: Int(problem.line),
                column: max(0, Int(problem.column)))
        }
        defer { cjansson_release(root) }
        guard let value = Self.convert(root, depth: 0) else {
            throw JSONError(
                message: "nested deeper than \(Self.maximumDepth) levels", line: 0, column: 0)
        }
        self = value
    }

    /// The library's message without the names of its own options.
    private static func plain(_ text: String) -> String {
        text.contains("JSON_ALLOW_NUL") ? "a text holds the character \\u0000" : text
    }

    private static func convert(_ node: UnsafeMutablePointer<json_t>, depth: Int) -> JSONValue? {
        guard depth < maximumDepth else { return nil }
        switch node.pointee.type {
        case JSON_OBJECT: return convertObject(node, depth: depth)
        case JSON_ARRAY: return convertArray(node, depth: depth)
        case JSON_STRING:
            let length = json_string_length(node)
            guard let text = json_string_value(node) else { return .null }
            return text.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
                .string(
                    String(
                        decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self))
            }
        case JSON_INTEGER, JSON_REAL: return .number(json_number_value(node))
        case JSON_TRUE: return .bool(true)
        case JSON_FALSE: return .bool(false)
        default: return .null
        }
    }

    private static func convertArray(
        _ node: UnsafeMutablePointer<json_t>, depth: Int
    ) -> JSONValue? {
        let count = json_array_size(node)
        var values: [JSONValue] = []
        values.reserveCapacity(count)
        for index in 0..<count {
            guard let element = json_array_get(node, index),
                let value = convert(element, depth: depth + 1)
            else { return nil }
            values.append(value)
        }
        return .array(values)
    }

    private static func convertObject(
        _ node: UnsafeMutablePointer<json_t>, depth: Int
    ) -> JSONValue? {
        var object = JSONObject()
        var position = json_object_iter(node)
        while let current = position {
            guard let key = json_object_iter_key(current),
                let element = json_object_iter_value(current),
                let value = convert(element, depth: depth + 1)
            else { return nil }
            object[String(cString: key)] = value
            position = json_object_iter_next(node, current)
        }
        return .object(object)
    }
}

/// The error for a document that is not JSON, or not JSON that the project accepts.
public struct JSONError: Error, Hashable, CustomStringConvertible {
    /// The error message.
    public let message: String
    /// Line of the first wrong character, from 1; 0 if the error has no position.
    public let line: Int
    /// Column of the first wrong character, from 1.
    public let column: Int

    /// An error at a position of the document; line 0 if it has none.
    public init(message: String, line: Int, column: Int) {
        self.message = message
        self.line = line
        self.column = column
    }

    /// The same error without quoting the document, for a message to a user who may not read it.
    public var withoutQuotation: JSONError {
        let end = message.firstRange(of: " near '")?.lowerBound ?? message.endIndex
        return JSONError(message: String(message[..<end]), line: line, column: column)
    }

    /// One line with the error and its position; the document is quoted only where it is text.
    public var description: String {
        let shown = message.contains("\u{FFFD}") ? withoutQuotation.message : message
        return line > 0
            ? "not JSON: \(shown) (line \(line), column \(column))"
            : "not usable JSON: \(shown)"
    }
}
