import MapStyle
import Parameters

/// A template for the name of a case's file, with `{name}`, `{style}` and so on for values that
/// differ between cases.
enum OutputTemplate {
    /// An error in a template.
    struct Fault: Error, Hashable {
        /// The problem and how to fix it.
        let problem: String
    }

    /// The longest path that Linux opens (limits.h, PATH_MAX).
    private static let mostBytes = 4_095

    /// Fills in the values.
    ///
    ///   - template: the template, such as `out/{name}-{style}.png`.
    ///   - values: the values that may be used, by name.
    ///   - values: what may stand in it, by name.
    /// - Throws: ``Fault`` for a name without a value, and for a path that leaves the folder of the
    ///   outputs, since a manifest may come from another person.
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
            try add(rest[..<open], to: &path)
            try add(part(value.prefix(mostBytes + 1)), to: &path)
            rest = rest[rest.index(after: close)...]
        }
        try add(rest, to: &path)
        let whole = plain(path)
        guard !whole.isEmpty else { throw Fault(problem: "expected the name of a file") }
        guard !whole.hasPrefix("/"), whole != "..", !whole.hasPrefix("../") else {
            throw Fault(
                problem: "'\(PrintableText.short(whole))' leaves the folder of the outputs; "
                    + "write a path below it, and choose the folder by -o DIR")
        }
        return whole
    }

    private static func add(
        _ text: some StringProtocol, to path: inout String
    ) throws(Fault) {
        guard path.utf8.count + text.utf8.count <= mostBytes else {
            throw Fault(problem: "makes a name of more than \(mostBytes) bytes")
        }
        path += text
    }

    /// Returns a value in a form that can be part of a file name: letters, digits and a few
    /// punctuation marks.
    private static func part(_ value: Substring) -> String {
        let kept = String(
            value.map { $0.isLetter || $0.isNumber || "-_.,@+".contains($0) ? $0 : "-" })
        return kept.hasPrefix(".") ? "-" + kept.dropFirst() : kept
    }

    /// Returns the path without `.` and, where possible, without `..`, so that one file has one
    /// name.
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
