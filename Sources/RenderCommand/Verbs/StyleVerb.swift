import Formats
import MapPictures
import MapRenderer
import MapStyle
import Parameters

/// `render style check FILE`: reports all problems of a style.
struct StyleVerb: Verb {
    let name = "style"
    let summary = "Checks a style: what is wrong in it, and what is not drawn"
    let usage = "check STYLE.json [--allow-files] [--json]"
    let details = """
        STYLE is a MapLibre style document (- reads standard input), or the name of a
        style that ships with render. The maps, GeoJSON files and sprites that it names
        are opened too, those in the network are not. Each problem stands in a line
        with its place in the document:
          error    against the MapLibre Style Specification, or data that can't be read
          warning  valid, but not drawn, drawn otherwise or without effect
          note     drawn, though there is a newer form, or MapLibre itself needs more
        The exit status is 1 if there is an error, else 0. Where a style is drawn, what
        is wrong is told on standard error, and a layer that can't be drawn is left out;
        a style of which no layer can be drawn is refused.

        Example: render style check my-style.json
        """
    let options = ParameterGroup(PictureParameter.allowFiles, Self.json)

    private static let json = ParameterDefinition.flag("json", help: "Prints JSON instead of text.")

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        guard let task = arguments.operands.first else { throw UsageError("'check' is missing") }
        guard task == "check" else {
            throw UsageError("'\(PrintableText.short(task))' is not expected: write 'check'")
        }
        var rest = arguments
        rest.operands.removeFirst()
        let name = try rest.onlyOperand("STYLE.json")
        var errors = 0
        func report() throws -> StyleReport {
            let document = try StyleFile.document(named: name)
            let report = StyleReport(
                document.json, path: document.path,
                allowsFiles: arguments.isOn(PictureParameter.allowFiles))
            errors = report.count(.error)
            return report
        }
        if arguments.isOn(Self.json) {
            try console.printDocument { try report().json }
        } else {
            for line in try report().lines { try console.print(line) }
        }
        guard errors == 0 else {
            throw SceneError("\(PrintableText.short(name)): \(NumberText.counted(errors, "error"))")
        }
    }
}
