/// The scripts of labels that no installed font can show, each named once.
struct MissingFonts {
    private var named: Set<String> = []
    /// Scripts by the package that has them, in the order in which they were met.
    private var fresh: [(package: String, scripts: [String])] = []

    /// Remembers characters that no font had.
    mutating func add(_ characters: [Unicode.Scalar]) {
        for character in characters {
            guard let script = WritingSystem.of(character), named.insert(script.name).inserted
            else { continue }
            if let place = fresh.firstIndex(where: { $0.package == script.package }) {
                fresh[place].scripts.append(script.name)
            } else {
                fresh.append((script.package, [script.name]))
            }
        }
    }

    /// One sentence for each package that would help; those of an earlier call are not repeated.
    mutating func takeNotes() -> [String] {
        defer { fresh.removeAll() }
        return fresh.map { package, scripts in
            "no font for \(scripts.joined(separator: ", ")): apt-get install \(package)"
        }
    }
}
