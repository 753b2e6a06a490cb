import JSON
import MapScenes

/// The pictures that a technical writer or a tester wants: cases, each with a command and its options,
/// and axes such as styles and languages of which every case is drawn in each combination.
struct BatchManifest: Sendable {
    /// All pictures, case by case; axes vary from the last to the first.
    let cases: [BatchCase]

    /// The largest document that is read, in bytes.
    static let maximumBytes = 64 << 20
    /// More pictures than that are a slip in an axis.
    static let maximumCases = 100_000

    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - json: the document.
    ///   - verbs: the commands that a case may have.
    ///   - folder: where the pictures go; a path that begins there, empty for the working folder.
    /// - Throws: `SceneError` for what is no manifest at all. What else is wrong stands with the cases
    ///   that it concerns.
    init(
        _ json: JSONValue, verbs: [any PictureVerb], folder: String
    ) throws(SceneError) {
        guard let root = json.object else {
            throw SceneError("expected an object, found \(json.kindPhrase)")
        }
        guard let listed = root["cases"]?.array, !listed.isEmpty else {
            throw SceneError("it has no list of \"cases\"")
        }
        let common = CommonCase(root, verbs: verbs)
        let builder = CaseBuilder(common, folder: folder)
        var cases: [BatchCase] = []
        for (index, value) in listed.enumerated() {
            let room = Self.maximumCases - cases.count
            let place = "cases[\(index)]"
            guard let expanded = common.cases(of: value, at: place, atMost: room) else {
                throw SceneError(
                    "\(place): these are more than \(Self.maximumCases) pictures in one manifest")
            }
            cases += expanded.map(builder.built)
        }
        Self.refuseSharedFiles(&cases)
        self.cases = cases
    }

    /// No case writes the file of another.
    private static func refuseSharedFiles(_ cases: inout [BatchCase]) {
        var writers: [String: String] = [:]
        for index in cases.indices {
            guard cases[index].faults.isEmpty, let command = cases[index].command else { continue }
            for path in [command.output, command.report].compactMap(\.self) {
                guard let other = writers[path] else {
                    writers[path] = cases[index].place
                    continue
                }
                let shown = PrintableText.short(path)
                cases[index].faults.append(
                    "\(cases[index].place): writes \(shown), as \(other) does; "
                        + "put what differs into \"output\", such as {name}")
            }
        }
    }
}
