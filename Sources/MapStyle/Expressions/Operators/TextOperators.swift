/// `concat`, `downcase`, `upcase`, `split`, `join`, and tests of scripts.
enum TextOperators {
    static let table: [String: FunctionDefinition] = [
        "concat": FunctionDefinition(.repeated(.value), make: concat),
        "downcase": .string { $0.lowercased() },
        "upcase": .string { $0.uppercased() },
        "split": FunctionDefinition(.fixed([.string, .string]), make: split),
        "join": FunctionDefinition(.fixed([.array(.string, nil), .string]), make: join),
        // Pango shapes every script for which there is a font.
        "is-supported-script": FunctionDefinition(.fixed([.string])) { arguments, parser in
            Expression(test: { _ in true }, parser.path, inputs: .state, over: arguments)
        },
    ]

    /// The longest text; `concat` could otherwise double a text with each level.
    private static let longestText = 1 << 20

    private static func checked(
        _ text: String, _ path: String
    ) throws(EvaluationError) -> StyleValue {
        guard text.utf8.count <= longestText else {
            throw EvaluationError(
                path: path, reason: .other("Text is longer than \(longestText) bytes."))
        }
        return .string(text)
    }

    private static func concat(
        _ arguments: [Expression], _ parser: ExpressionParser
    ) -> Expression {
        let (evaluators, path) = (arguments.map(\.evaluate), parser.path)
        return Expression(.string, path, over: arguments) { context throws(EvaluationError) in
            var text = ""
            for evaluate in evaluators {
                let value = try evaluate(context)
                if case .string(let part) = value {
                    text += part
                } else {
                    text += value.description
                }
                guard text.utf8.count <= longestText else { break }
            }
            return try checked(text, path)
        }
    }

    private static func split(
        _ arguments: [Expression], _ parser: ExpressionParser
    ) -> Expression {
        let (text, separator) = (arguments[0].string, arguments[1].string)
        return Expression(.array(.string, nil), parser.path, over: arguments) {
            context throws(EvaluationError) in
            .array(pieces(of: try text(context), at: try separator(context)))
        }
    }

    /// The parts of a text between separators; its letters if the separator is empty.
    private static func pieces(of text: String, at separator: String) -> [StyleValue] {
        if separator.isEmpty { return text.unicodeScalars.map { .string(String($0)) } }
        var pieces: [StyleValue] = []
        let (bytes, mark) = (Array(text.utf8), Array(separator.utf8))
        var start = 0
        var index = 0
        while index + mark.count <= bytes.count {
            if bytes[index..<(index + mark.count)].elementsEqual(mark) {
                pieces.append(.string(String(decoding: bytes[start..<index], as: UTF8.self)))
                index += mark.count
                start = index
            } else {
                index += 1
            }
        }
        pieces.append(.string(String(decoding: bytes[start...], as: UTF8.self)))
        return pieces
    }

    private static func join(
        _ arguments: [Expression], _ parser: ExpressionParser
    ) -> Expression {
        let (list, separator, path) = (arguments[0].evaluate, arguments[1].string, parser.path)
        return Expression(.string, path, over: arguments) { context throws(EvaluationError) in
            guard case .array(let values) = try list(context) else { return .string("") }
            let separator = try separator(context)
            var text = ""
            for (index, value) in values.enumerated() {
                if index > 0 { text += separator }
                text += value.description
                guard text.utf8.count <= longestText else { break }
            }
            return try checked(text, path)
        }
    }
}
