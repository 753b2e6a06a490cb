import MapStyle

/// The name of a case's file, with `{name}`, `{style}` and so on for what differs between cases.
enum OutputTemplate {
    /// A template that stands for no name.
    struct Fault: Error, Hashable {
        /// What is wrong and what is right.
        let problem: String
    }

    /// Puts values in.
    ///
    /// - Parameters:
    ///   - template: such as `out/{name}-{style}.png`.
    ///   - values: what may stand in it, by name.
    /// - Returns: the file's path.
    /// - Throws: ``Fault`` for a name that has no value.
    static func path(
        _ template: String, _ values: [String: String]
    ) throws(Fault) -> String {
        var path = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else {
                throw Fault(problem: "a '{' has no '}'")
            }
            let name = String(rest[rest.index(after: open)..<close])
            guard let value = values[name] else {
                let hint = NameSuggestion.nearest(to: name, among: values.keys.sorted())
                    .map { "did you mean '{\($0)}'?" }
                let known = values.keys.sorted().map { "{\($0)}" }.joined(separator: ", ")
                throw Fault(
                    problem: "'{\(name)}' has no value here: \(hint ?? "write some of \(known)")")
            }
            path += rest[..<open] + part(value)
            rest = rest[rest.index(after: close)...]
        }
        return plain(path + rest)
    }

    /// A value as a part of a file's name: letters, digits and a few signs.
    private static func part(_ value: String) -> String {
        let kept = String(
            value.map { $0.isLetter || $0.isNumber || "-_.,@+".contains($0) ? $0 : "-" })
        return kept.hasPrefix(".") ? "-" + kept.dropFirst() : kept
    }

    /// The path without detours, so that one file has one name.
    private static func plain(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
