import Formats
import MapPictures
import Parameters
import Platform

/// The pictures that a technical writer or a tester wants: cases, each with a command and its options,
/// and axes such as styles and languages of which every case is drawn in each combination.
struct BatchManifest: Sendable {
    /// All pictures, case by case; axes vary from the last to the first.
    let cases: [BatchCase]

    /// The largest document that is read, in bytes.
    static let maximumBytes = 64 << 20
    /// More pictures than that are a slip in an axis.
    static let maximumCases = 100_000
    /// The most text in the options of all pictures together, in bytes: an axis repeats it.
    static let maximumText = 64 << 20

    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - json: the document.
    ///   - verbs: the commands that a case may have.
    ///   - folder: where the pictures go; a path that begins there, empty for the working folder.
    ///   - limit: how many pictures there may be.
    /// - Throws: `SceneError` for what is no manifest at all. What else is wrong stands with the cases
    ///   that it concerns.
    init(
        _ json: JSONValue, verbs: [any PictureVerb], folder: String,
        atMost limit: Int = maximumCases
    ) throws(SceneError) {
        guard let root = json.object else {
            throw SceneError("expected an object, found \(json.kindPhrase)")
        }
        guard let listed = root["cases"]?.array else {
            throw SceneError("it has no list of \"cases\"")
        }
        guard !listed.isEmpty else { throw SceneError("its list of \"cases\" is empty") }
        let common = CommonCase(root, verbs: verbs)
        let builder = CaseBuilder(common, folder: folder)
        var cases: [BatchCase] = []
        var text = 0
        for (index, value) in listed.enumerated() {
            let budget = limit - cases.count
            let place = "cases[\(index)]"
            guard let expanded = common.cases(of: value, at: place, atMost: budget) else {
                throw SceneError(
                    "\(place): these are more than \(limit) pictures in one manifest")
            }
            text = expanded.reduce(text) { $0 + $1.weight }
            guard text <= Self.maximumText else {
                throw SceneError(
                    "\(place): the options of all pictures are more than "
                        + "\(Self.maximumText >> 20) MB of text")
            }
            cases += expanded.map(builder.built)
        }
        SharedFiles.refuse(&cases)
        self.cases = cases
    }
}

/// Refuses cases that would write the file of another case: which picture remained would be chance.
struct SharedFiles {
    /// Which case writes a file.
    private var files: [String: String] = [:]
    /// Which case writes numbered files, by the path with `%d` in it.
    private var numbered: [String: String] = [:]
    /// Which case writes a file that would be one of numbered files, by their path with `%d`.
    private var matching: [String: String] = [:]
    /// Which case has files in a folder or below.
    private var folders: [String: String] = [:]

    /// Notes it as a fault of every case after the first that writes a file.
    static func refuse(_ cases: inout [BatchCase]) {
        var shared = SharedFiles()
        for index in cases.indices {
            guard cases[index].faults.isEmpty, let command = cases[index].command else { continue }
            for path in [command.output, command.report].compactMap(\.self) {
                guard let other = shared.note(path, of: cases[index].place) else { continue }
                let shown = PrintableText.short(path)
                cases[index].faults.append(
                    "\(cases[index].place): writes \(shown), as \(other) does; "
                        + "put what differs into \"output\", such as {name}")
            }
        }
    }

    /// Notes who writes a file.
    ///
    /// - Returns: the case that writes it already, or has a folder of its name; `nil` for none.
    private mutating func note(_ path: String, of place: String) -> String? {
        let above = Self.folders(of: path)
        let pattern = NumberedPath(path)?.pattern
        let patterns = pattern == nil ? Self.patterns(of: path) : []
        var others = [files[path], folders[path]] + above.map { files[$0] }
        if let pattern { others += [numbered[pattern], matching[pattern]] }
        others += patterns.map { numbered[$0] }
        if let other = others.compactMap(\.self).first { return other }
        files[path] = place
        if let pattern { numbered[pattern] = place }
        for pattern in patterns { matching[pattern] = place }
        for folder in above { folders[folder] = place }
        return nil
    }

    /// The folders on the way to a file.
    private static func folders(of path: String) -> [String] {
        path.indices.filter { path[$0] == "/" && $0 != path.startIndex }.map { String(path[..<$0]) }
    }

    /// The path with `%d` in place of each of its numbers in turn: `a-1.png` is one of `a-%d.png`.
    private static func patterns(of path: String) -> [String] {
        var patterns: [String] = []
        var start = path.startIndex
        while let first = path[start...].firstIndex(where: isDigit) {
            let end = path[first...].firstIndex { !isDigit($0) } ?? path.endIndex
            patterns.append(path[..<first] + "%d" + path[end...])
            start = end
        }
        return patterns
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
