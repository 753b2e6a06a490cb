import Parameters

/// One picture of a batch: a case of the manifest with one value of each axis.
struct BatchCase: Sendable {
    /// The case's name.
    let name: String
    /// The path of the case in the manifest: `cases[6]`.
    let place: String
    /// The values of the axes, in their order.
    var axes: [(name: String, value: String)] = []
    /// The command to run; `nil` if the manifest describes no valid one.
    var command: CaseCommand?
    /// The problems of the case, each with its path.
    var faults: [String] = []

    /// The name and axes, for people: `station, night, fi`.
    var title: String { ([name] + axes.map(\.value)).joined(separator: ", ") }
}

/// The command line of a case.
struct CaseCommand: Sendable {
    /// The verb that draws the picture.
    let verb: any PictureVerb
    /// The operands and options.
    var arguments: ParsedArguments
    /// The path of the picture relative to the folder of the outputs; contains `%d` if there are
    /// several pictures.
    let output: String
    /// The path of the report, if one is requested.
    let report: String?

    /// The command that draws the picture again when typed into a shell.
    var line: String {
        var words = ["render"] + verb.words
        let operands = arguments.operands.map(ShellWord.quoted)
        let needsDashes = arguments.operands.contains { $0.hasPrefix("-") }
        if !needsDashes { words += operands }
        for option in verb.options {
            for said in arguments.values.said(of: option) {
                if option.isFlag {
                    words.append(said == "on" ? option.display : "--no-\(option.name)")
                } else if said.hasPrefix("-") {
                    words.append(ShellWord.quoted("\(option.display)=\(said)"))
                } else {
                    words += [option.display, ShellWord.quoted(said)]
                }
            }
        }
        return (words + (needsDashes ? ["--"] + operands : [])).joined(separator: " ")
    }
}

/// A word quoted for a shell.
enum ShellWord {
    private static let plain = Set("-_./:,@%+=").union("0123456789")
        .union("abcdefghijklmnopqrstuvwxyz").union("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    /// The word, quoted if necessary.
    static func quoted(_ word: String) -> String {
        guard word.isEmpty || !word.allSatisfy(plain.contains) else { return word }
        let parts = word.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: #"'\''"#) + "'"
    }
}
