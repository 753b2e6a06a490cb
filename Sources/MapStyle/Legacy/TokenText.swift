import Formats

/// Text in which `{name}` represents a feature's property, the form used before expressions.
enum TokenText {
    /// Whether there is anything to replace.
    static func hasTokens(_ text: String) -> Bool {
        pieces(text).contains { if case .property = $0 { true } else { false } }
    }

    /// The equivalent expression, a `concat` of texts and properties.
    static func expression(for text: String) -> JSONValue {
        let pieces = pieces(text)
        let arguments: [JSONValue] = pieces.map { piece in
            switch piece {
            case .text(let text): .string(text)
            case .property(let name): ["get", .string(name)]
            }
        }
        switch pieces.count {
        case 0: return .string(text)
        case 1:
            if case .text = pieces[0] { return .string(text) }
            return ["to-string", arguments[0]]
        default: return .array(["concat"] + arguments)
        }
    }

    private enum Piece {
        case text(String)
        case property(String)
    }

    /// Splits text into pieces; a brace without its partner, and empty braces, are plain text.
    private static func pieces(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        var plain: [UInt8] = []
        var rest = Array(text.utf8)[...]
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        while let byte = rest.popFirst() {
            guard byte == open,
                let end = rest.firstIndex(where: { $0 == close || $0 == open }),
                rest[end] == close, end > rest.startIndex
            else {
                plain.append(byte)
                continue
            }
            if !plain.isEmpty { pieces.append(.text(String(decoding: plain, as: UTF8.self))) }
            plain = []
            pieces.append(.property(String(decoding: rest[..<end], as: UTF8.self)))
            rest = rest[(end + 1)...]
        }
        if !plain.isEmpty { pieces.append(.text(String(decoding: plain, as: UTF8.self))) }
        return pieces
    }
}
