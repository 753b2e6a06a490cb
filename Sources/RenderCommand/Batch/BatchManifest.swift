import Formats
import MapPictures
import Parameters
import Platform

/// The pictures that a technical writer or a tester wants.
///
/// A manifest has cases, each with a command and its options, and axes such as styles and
/// languages. Every case is drawn in each combination of the axes' values.
struct BatchManifest: Sendable {
    /// All pictures, case by case; the last axis varies fastest.
    let cases: [BatchCase]

    /// The largest document that is read, in bytes.
    static let maximumBytes = 64 << 20
    /// The maximum number of pictures; more are probably a mistake in an axis.
    static let maximumCases = 100_000
    /// The maximum size of the option texts of all pictures together, in bytes: an axis repeats
    /// them.
    static let maximumText = 64 << 20

    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - json: the document.
    ///   - verbs: the commands that a case may use.
    ///   - folder: the folder for pictures, to which output paths are relative; empty for the
    ///     working folder.
    ///   - limit: the maximum number of pictures.
    /// - Throws: `SceneError` if the document is not a manifest. Other problems are recorded with
    ///   the cases that they concern.
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

/// Rejects cases that would write the file of another case, since the remaining picture would be
/// arbitrary.
struct SharedFiles {
    /// The case that writes a file, by the file's path.
    private var files: [String: String] = [:]
    /// The case that writes numbered files, by the path with `%d` in it.
    private var numbered: [String: String] = [:]
    /// The case that writes a file which matches a numbered path, by that path with `%d`.
    private var matching: [String: String] = [:]
    /// The case that has files in a folder or below it, by the folder's path.
    private var folders: [String: String] = [:]

    /// Records a fault for every case after the first that writes the same file.
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

    /// Records that a case writes a file.
    ///
    /// - Returns: the case that already writes it or has a folder of that name; `nil` if none does.
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

    /// Returns the folders that contain a file, the outermost first.
    private static func folders(of path: String) -> [String] {
        path.indices.filter { path[$0] == "/" && $0 != path.startIndex }.map { String(path[..<$0]) }
    }

    /// Returns the path with `%d` in place of each of its numbers in turn: `a-1.png` matches
    /// `a-%d.png`.
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
