import Formats
import MapPictures
import MapRenderer
import MapStyle
import Parameters

/// `render style check FILE`: reports all problems of a style; `render style write FILE` prints it.
struct StyleVerb: Verb {
    let name = "style"
    let summary = "Checks a style, or writes what a theme makes of it"
    let usage = "check|write STYLE.json [--allow-files] [--json]"
    let details = """
        STYLE is a MapLibre style document or a theme (- reads standard input), or the
        name of a style that ships with render. 'write' prints the style that a theme
        makes of its base, for other programs. 'check' opens the maps, GeoJSON files
        and sprites that it names too, those in the network are not. Each problem
        stands in a line with its place in the document, that of 'write' for a theme:
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
        guard let task = arguments.operands.first else {
            throw UsageError("'check' or 'write' is missing")
        }
        guard ["check", "write"].contains(task) else {
            throw UsageError(
                "'\(PrintableText.short(task))' is not expected: write 'check' or 'write'")
        }
        var rest = arguments
        rest.operands.removeFirst()
        let name = try rest.onlyOperand("STYLE.json")
        let allowsFiles = arguments.isOn(PictureParameter.allowFiles)
        if task == "write" {
            guard !arguments.isOn(Self.json) else {
                throw UsageError(
                    "\(Self.json.display) goes with 'check' only: 'write' always prints JSON")
            }
            let document = try StyleDocument(named: name, allowsFiles: allowsFiles)
            return try console.print(document.json.serialized(pretty: true))
        }
        var errors = 0
        func report() throws -> StyleReport {
            let document = try StyleDocument(named: name, allowsFiles: allowsFiles)
            let report = StyleReport(document, allowsFiles: allowsFiles)
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
