import Language
import Parameters

/// `render phrases`: prints the texts of pictures in one language, for translation.
struct PhrasesVerb: Verb {
    let name = "phrases"
    let summary = "Prints the texts of pictures in one language, to be translated"
    let usage = "[LANGUAGE]"
    let details = """
        LANGUAGE is one of \(Self.languages); en without it. The file that
        is printed, translated and named after its language, is what --phrases reads.

        Examples:
          mkdir words
          render phrases > words/fr.json
          render map --map oslo.mbtiles --phrases words --lang fr -o oslo.png
        """
    let options: ParameterGroup = []

    private static let languages = OwnCatalogs.codes.joined(separator: ", ")

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let operands = arguments.operands
        guard operands.count < 2 else {
            throw UsageError(
                "'\(PrintableText.short(operands[1]))' is not expected: name one language")
        }
        guard let file = OwnCatalogs.file(operands.first ?? "en") else {
            throw UsageError(
                "'\(PrintableText.short(operands[0]))': there are texts in \(Self.languages)")
        }
        try console.print(String(decoding: file.dropLast(), as: UTF8.self))
    }
}
