import Formats
import Graphics
import MapPictures
import MapRenderer
import MapStyle
import Overlays
import Parameters

/// The report of `render style check` about a style.
struct StyleReport {
    /// The problems in the order of the document.
    let problems: [StyleProblem]
    /// The number of further problems that are not listed.
    let omitted: Int

    /// - Parameters:
    ///   - file: the style as written, and its file.
    ///   - allowsFiles: whether the style may name any file on this machine.
    init(_ file: StyleDocument, allowsFiles: Bool) {
        let document = file.json
        let validation = StyleValidation(document)
        var others: [StyleProblem] = []
        if let style = validation.style {
            others = OverlayThemeReader(style).problems
            others +=
                StyleFileCheck(
                    StyleFile(style, of: file, allowsFiles: allowsFiles), document
                ).problems
            others += FontCheck.problems(of: style, LayerPlaces(document))
        }
        let shown = others.prefix(StyleValidation.maximumProblems)
        problems = validation.problems + shown
        omitted = validation.omitted + others.count - shown.count
    }

    /// The maximum number of problems listed per kind.
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
}

/// A check for fonts that a style names but that are not installed.
enum FontCheck {
    /// The maximum number of font stacks that are checked: each needs a search among all fonts,
    /// which takes about a millisecond.
    private static let maximumStacks = 50
    /// Generic names, for which the system chooses a font.
    private static let generic: Set<String> = [
        "sans", "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy",
    ]

    /// Returns a note for each first-choice family that is replaced by another font.
    ///
    /// - Parameters:
    ///   - style: the style; fonts that depend on zoom or feature are skipped.
    ///   - places: the paths of its layers in the document.
    /// - Returns: the problems in the order of the layers.
    static func problems(of style: Style, _ places: LayerPlaces) -> [StyleProblem] {
        guard let shaper = try? TextShaper() else { return [] }
        var seen: Set<[String]> = []
        var named: Set<String> = []
        var problems: [StyleProblem] = []
        for layer in style.layers where layer.isVisible {
            guard seen.count < maximumStacks, let families = families(of: layer),
                seen.insert(families).inserted, let first = families.first,
                let found = shaper.installedFamily(for: FontRequest(families: families, size: 16)),
                !families.contains(where: { $0.lowercased() == found.lowercased() }),
                generic.isDisjoint(with: families.map { $0.lowercased() }),
                let place = places.path(of: "text-font", in: layer.id),
                named.insert(first).inserted
            else { continue }
            problems.append(
                StyleProblem(
                    path: place, severity: .note,
                    message: "layer '\(layer.id)': no font '\(first)' is installed:"
                        + " '\(found)' stands in"))
        }
        return problems
    }

    /// The font families of a layer with text; `nil` if the style names none.
    private static func families(of layer: StyleLayer) -> [String]? {
        guard case .symbol(let symbol) = layer.kind, symbol.text.field.isSpecified,
            symbol.text.font.isSpecified, symbol.text.font.isConstant
        else { return nil }
        return FontRequest(fontStack: symbol.text.font.value(zoom: 0), size: 16).families
    }
}
