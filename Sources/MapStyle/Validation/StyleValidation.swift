public import Formats

/// All problems of a style document, for style authors.
///
/// They include those found when a style is read (``Style/problems``), and those of interest only
/// to authors: members without effect, sources without data, forms that have been replaced.
public struct StyleValidation: Sendable {
    /// The problems in the order of the document.
    public let problems: [StyleProblem]
    /// The style, if the document is one.
    public let style: Style?

    /// The most problems that are listed; further ones are only counted.
    public static let maximumProblems = 300
    /// The number of problems found beyond ``maximumProblems``.
    public let omitted: Int

    /// Checks a document; it never fails, because a document that is no style has that as its
    /// problem.
    public init(_ json: JSONValue) {
        do throws(StyleError) {
            let style = try Style(json: json)
            var found = style.problems
            if case .object(let root) = json {
                found += RootCheck(root).problems
                found += SourceCheck.problems(of: root["sources"]?.object)
                found += LayerCheck(root).problems
                found += OldFormCheck.problems(of: root["layers"]?.array ?? [])
            }
            let sorted = Self.sorted(found, as: json)
            problems = Array(sorted.prefix(Self.maximumProblems))
            omitted = sorted.count - problems.count
            self.style = style
        } catch {
            problems = [StyleProblem(path: "", severity: .error, message: error.description)]
            omitted = 0
            style = nil
        }
    }

    /// Whether the document follows the specification, as far as it is checked here.
    public var isValid: Bool { problems.allSatisfy { $0.severity != .error } }

    /// Sorts problems by the root's members as written, and layers by number; others stay as found.
    private static func sorted(_ found: [StyleProblem], as json: JSONValue) -> [StyleProblem] {
        let keys = json.object?.keys ?? []
        let places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
        func place(_ path: String) -> (Int, Int) {
            let first = path.prefix { $0 != "." && $0 != "[" }
            let rest = path.dropFirst(first.count)
            let number = rest.first == "[" ? Int(rest.dropFirst().prefix { $0 != "]" }) : nil
            return (places[String(first)] ?? keys.count, number ?? 0)
        }
        return found.enumerated().map { (place: place($1.path), index: $0, problem: $1) }
            .sorted { ($0.place.0, $0.place.1, $0.index) < ($1.place.0, $1.place.1, $1.index) }
            .map(\.problem)
    }
}

/// Finds the forms that expressions have replaced; they are still drawn.
enum OldFormCheck {
    static func problems(of layers: [JSONValue]) -> [StyleProblem] {
        var functions: [String] = []
        var filters: [String] = []
        for (index, layer) in layers.enumerated() {
            let path = "layers[\(index)]"
            for group in ["layout", "paint"] {
                for member in layer[group]?.object?.members ?? []
                where member.value["stops"] != nil || member.value["property"] != nil {
                    functions.append("\(path).\(group).\(member.key)")
                }
            }
            if let filter = layer["filter"], filter != .null, !LegacyFilter.isExpression(filter) {
                filters.append("\(path).filter")
            }
        }
        return [
            note("a function of stops", functions), note("a filter", filters),
        ].compactMap { $0 }
    }

    /// Makes one note for all, because many styles use these forms throughout.
    private static func note(_ what: String, _ paths: [String]) -> StyleProblem? {
        guard let first = paths.first else { return nil }
        let others = paths.count > 1 ? ", and \(paths.count - 1) more" : ""
        return StyleProblem(
            path: first, severity: .note,
            message: "\(what) of the form before expressions\(others)")
    }
}
