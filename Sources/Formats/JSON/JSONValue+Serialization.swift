extension JSONValue {
    /// The document as text: two blanks for each level, or everything on one line.
    ///
    /// - Parameter pretty: whether members and elements stand on lines of their own.
    /// - Returns: JSON in the order of the members; whole numbers without a decimal point.
    public func serialized(pretty: Bool = false) -> String {
        var text = ""
        write(to: &text, indent: pretty ? 0 : nil)
        return text
    }

    private func write(to text: inout String, indent: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += Self.plain(value)
        case .string(let value): Self.writeQuoted(value, to: &text)
        case .array(let values):
            // Rows of plain numbers (boxes, coordinates) stay on one line: that is how people read them.
            let inner = values.allSatisfy { $0.number != nil } ? nil : indent.map { $0 + 1 }
            Self.writeList("[", "]", values.count, inner, indent, to: &text) { index, text in
                values[index].write(to: &text, indent: inner)
            }
        case .object(let object):
            let inner = indent.map { $0 + 1 }
            Self.writeList("{", "}", object.members.count, inner, indent, to: &text) {
                index, text in
                Self.writeQuoted(object.members[index].key, to: &text)
                text += indent == nil ? ":" : ": "
                object.members[index].value.write(to: &text, indent: inner)
            }
        }
    }

    private static func writeList(
        _ open: String, _ close: String, _ count: Int, _ inner: Int?, _ outer: Int?,
        to text: inout String, element: (Int, inout String) -> Void
    ) {
        text += open
        for index in 0..<count {
            if index > 0 { text += inner == nil && outer != nil ? ", " : "," }
            if let inner { text += "\n" + String(repeating: "  ", count: inner) }
            element(index, &text)
        }
        if count > 0, inner != nil, let outer {
            text += "\n" + String(repeating: "  ", count: outer)
        }
        text += close
    }

    private static func plain(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value.magnitude < 0x1p53, let whole = Int(exactly: value) { return String(whole) }
        return "\(value)"
    }

    private static func writeQuoted(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
