import Formats
import MapPictures
import Parameters

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
            let room = limit - cases.count
            let place = "cases[\(index)]"
            guard let expanded = common.cases(of: value, at: place, atMost: room) else {
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
