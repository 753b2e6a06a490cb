import Formats
import Graphics

/// `format` and `image`: text in sections, and pictures of the sprite.
enum FormatOperator {
    static let table: [String: OperatorParser] = ["format": parse, "image": parseImage]

    /// A section with its options, not evaluated yet.
    private struct Section {
        let content: Evaluator
        var scale: NumberEvaluator?
        var fonts: Evaluator?
        var color: Evaluator?
        var alignment: StringEvaluator?
    }

    private static func parse(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard let first = arguments.first else {
            return parser.fail("Expected at least one argument.")
        }
        guard first.object == nil else {
            return parser.fail("First argument must be an image or text section.")
        }
        var sections: [Section] = []
        var parts: [Expression] = []
        var mayHaveOptions = false
        for argument in arguments {
            if mayHaveOptions, case .object(let options) = argument {
                mayHaveOptions = false
                guard read(options, into: &sections[sections.count - 1], &parts, parser) else {
                    return nil
                }
                continue
            }
            guard let content = parser.parse(argument, at: 1, expecting: .value) else {
                return nil
            }
            switch content.type {
            case .string, .value, .null, .resolvedImage: break
            default:
                return parser.fail(
                    "Formatted text type must be 'string', 'value', 'image' or 'null'.")
            }
            mayHaveOptions = true
            parts.append(content)
            sections.append(Section(content: content.evaluate))
        }
        return Expression(.formatted, parser.path, over: parts) {
            [sections] context throws(EvaluationError) in
            var text: [FormattedText.Section] = []
            text.reserveCapacity(sections.count)
            for section in sections { text.append(try evaluate(section, context)) }
            return .formatted(FormattedText(sections: text))
        }
    }

    /// Reads a section's options.
    ///
    /// Their keys in messages are all `[1]`, as in the reference.
    private static func read(
        _ options: JSONObject, into section: inout Section, _ parts: inout [Expression],
        _ parser: ExpressionParser
    ) -> Bool {
        func option(_ name: String, _ type: ValueType) -> Expression?? {
            guard let json = options[name], json != .null else { return .some(nil) }
            guard let parsed = parser.parse(json, at: 1, expecting: type) else { return .none }
            parts.append(parsed)
            return .some(parsed)
        }
        let known = FormattedText.VerticalAlignment.allCases.map(\.rawValue)
        if let word = options["vertical-align"]?.string, !known.contains(word) {
            parser.fail(
                "'vertical-align' must be one of: 'bottom', 'center', 'top' "
                    + "but found '\(word)' instead.")
            return false
        }
        guard let scale = option("font-scale", .number),
            let fonts = option("text-font", .array(.string, nil)),
            let color = option("text-color", .color),
            let alignment = option("vertical-align", .string)
        else { return false }
        section.scale = scale?.number
        section.fonts = fonts?.evaluate
        section.color = color?.evaluate
        section.alignment = alignment?.string
        return true
    }

    private static func evaluate(
        _ section: Section, _ context: EvaluationContext
    ) throws(EvaluationError) -> FormattedText.Section {
        let content = try section.content(context)
        var result = FormattedText.Section(text: "")
        if let alignment = section.alignment {
            result.verticalAlignment = .init(rawValue: try alignment(context))
        }
        if case .image(let image) = content {
            result.image = image
            return result
        }
        result.text = content.description
        if let scale = section.scale { result.scale = try scale(context) }
        if let fonts = section.fonts { result.fonts = [String](try fonts(context)) }
        if let color = section.color { result.color = Color(try color(context)) }
        return result
    }

    private static func parseImage(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 1 else { return parser.fail("Expected two arguments.") }
        guard let name = parser.parse(arguments[0], at: 1, expecting: .string) else {
            return parser.fail("No image name provided.")
        }
        parser.session.slots.needsImages = true
        let string = name.string
        return Expression(.resolvedImage, parser.path, inputs: .images, over: [name]) {
            context throws(EvaluationError) in
            let name = try string(context)
            guard !name.isEmpty else { return .null }
            let isAvailable = context.isImageAvailable?(name) ?? false
            return .image(StyleImage(name: name, isAvailable: isAvailable))
        }
    }
}
