import Formats

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
