import Formats
import MapPictures
import MapRenderer
import MapStyle
import Overlays
import Parameters

/// What `render style check` tells of a style.
struct StyleReport {
    /// The problems in the order of the document.
    let problems: [StyleProblem]
    /// How many more there are.
    let omitted: Int

    /// - Parameters:
    ///   - document: the style as written.
    ///   - path: where it was read from; the files that it names lie beside it.
    ///   - allowsFiles: whether it may name any file of this machine.
    init(_ document: JSONValue, path: String, allowsFiles: Bool) {
        let validation = StyleValidation(document)
        var others: [StyleProblem] = []
        if let style = validation.style {
            others = OverlayThemeReader(style).problems
            others +=
                StyleFileCheck(
                    StyleFile(style, path: path, allowsFiles: allowsFiles), document
                ).problems
            others += Self.undrawn(in: style, document)
            others += FontCheck.problems(of: style, LayerPlaces(document))
        }
        let shown = others.prefix(StyleValidation.maximumProblems)
        problems = validation.problems + shown
        omitted = validation.omitted + others.count - shown.count
    }

    /// How many problems of a kind are listed.
    func count(_ severity: StyleProblem.Severity) -> Int {
        problems.count { $0.severity == severity }
    }

    /// The report as text.
    var lines: [String] {
        var lines = problems.map { problem in
            let place = problem.path.isEmpty ? "style" : problem.path
            return "\(PrintableText.short(place, limit: 200)): \(problem.severity): "
                + PrintableText.short(problem.message, limit: 400)
        }
        if omitted > 0 { lines.append("and \(omitted) more") }
        lines.append(
            [("error", StyleProblem.Severity.error), ("warning", .warning), ("note", .note)]
                .map { NumberText.counted(count($0.1), $0.0) }.joined(separator: ", "))
        return lines
    }

    /// The report for programs; its keys are fixed.
    var json: JSONValue {
        [
            "valid": .bool(count(.error) == 0),
            "problems": .array(
                problems.map { problem in
                    [
                        "path": .string(problem.path),
                        "severity": .string(problem.severity.rawValue),
                        "message": .string(problem.message),
                    ]
                }),
            "omitted": .number(Double(omitted)),
        ]
    }

    /// The properties that are set and not drawn, each where it is first set.
    private static func undrawn(in style: Style, _ document: JSONValue) -> [StyleProblem] {
        let places = LayerPlaces(document)
        var seen: Set<String> = []
        var problems: [StyleProblem] = []
        for layer in style.layers {
            for (name, sentence) in UnsupportedProperties.sentences(of: layer) {
                guard let place = places.path(of: name, in: layer.id),
                    seen.insert(sentence).inserted
                else { continue }
                problems.append(
                    StyleProblem(
                        path: place, severity: .warning,
                        message: "layer '\(layer.id)': \(sentence)"))
            }
        }
        return problems
    }
}
