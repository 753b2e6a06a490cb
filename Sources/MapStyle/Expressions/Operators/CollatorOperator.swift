import Formats
import Language

/// `collator` and `resolved-locale`, which define how comparison operators compare text.
enum CollatorOperator {
    static let table: [String: OperatorParser] = ["collator": parse]

    static let functions: [String: FunctionDefinition] = [
        "resolved-locale": FunctionDefinition(.fixed([.collator])) { arguments, parser in
            let (evaluate, path) = (arguments[0].evaluate, parser.path)
            let comparisons = Comparisons()
            return Expression(.string, path, over: arguments) { context throws(EvaluationError) in
                guard case .collator(let collator) = try evaluate(context) else { return .null }
                let comparison = try comparison(of: collator, in: comparisons, path)
                return .string(comparison.locale ?? Collator.defaultLocale)
            }
        }
    ]

    /// The comparisons made from collators.
    typealias Comparisons = SharedValues<Collator, TextComparison>

    /// The comparison of a collator, created on first use.
    static func comparison(
        of collator: Collator, in known: Comparisons, _ path: String
    ) throws(EvaluationError) -> TextComparison {
        do throws(ICUError) {
            return try known.value(of: collator) { collator throws(ICUError) in
                try collator.comparison()
            }
        } catch {
            throw EvaluationError(path: path, reason: .other(error.description))
        }
    }

    private static func parse(
        _ arguments: [JSONValue], _ parser: ExpressionParser
    ) -> Expression? {
        guard arguments.count == 1 else { return parser.fail("Expected one argument.") }
        guard case .object(let options) = arguments[0] else {
            return parser.fail("Collator options argument must be an object.")
        }
        guard
            let caseSensitive = parser.parse(
                options["case-sensitive"] ?? false, at: 1, expecting: .boolean),
            let diacriticSensitive = parser.parse(
                options["diacritic-sensitive"] ?? false, at: 1, expecting: .boolean)
        else { return nil }
        var parts = [caseSensitive, diacriticSensitive]
        var locale: StringEvaluator?
        if let json = options["locale"], json != .null {
            guard let parsed = parser.parse(json, at: 1, expecting: .string) else { return nil }
            parts.append(parsed)
            locale = parsed.string
        }
        let (isCaseSensitive, isDiacriticSensitive) = (caseSensitive.bool, diacriticSensitive.bool)
        // The specification lets it depend on the environment, so it is never folded.
        return Expression(.collator, parser.path, inputs: .state, over: parts) {
            [locale] context throws(EvaluationError) in
            .collator(
                Collator(
                    isCaseSensitive: try isCaseSensitive(context),
                    isDiacriticSensitive: try isDiacriticSensitive(context),
                    locale: try locale?(context)))
        }
    }
}

/// The rules for comparing texts: whether case and diacritics count, and the alphabet.
public struct Collator: Hashable, Sendable {
    /// Whether `a` differs from `A`.
    let isCaseSensitive: Bool
    /// Whether `a` differs from `ä`.
    let isDiacriticSensitive: Bool
    /// A language tag as the style wrote it; `nil` for the default.
    let locale: String?

    /// Creates a collator.
    init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
        self.isCaseSensitive = isCaseSensitive
        self.isDiacriticSensitive = isDiacriticSensitive
        self.locale = locale
    }

    /// The language where the style names none: the same everywhere, whoever asks.
    static let defaultLocale = "en-US"

    /// ICU's collator, which is expensive to create and usable by all threads.
    func comparison() throws(ICUError) -> TextComparison {
        try TextComparison(
            for: .search, locale: locale ?? Self.defaultLocale,
            isCaseSensitive: isCaseSensitive, isDiacriticSensitive: isDiacriticSensitive)
    }
}
