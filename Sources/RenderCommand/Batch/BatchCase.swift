import Parameters

/// One picture of a batch: a case of the manifest, with one value of each axis.
struct BatchCase: Sendable {
    /// The case's name.
    let name: String
    /// Where it stands in the manifest: `cases[6]`.
    let place: String
    /// The axes' values, in their order.
    var axes: [(name: String, value: String)] = []
    /// What is to be done; `nil` where the manifest says nothing that can be done.
    var command: CaseCommand?
    /// What is wrong with it, each with its place.
    var faults: [String] = []

    /// Name and axes, for people: `station, night, fi`.
    var title: String { ([name] + axes.map(\.value)).joined(separator: ", ") }
}

/// The command line of a case.
struct CaseCommand: Sendable {
    /// What draws it.
    let verb: any PictureVerb
    /// Operands and options.
    var arguments: ParsedArguments
    /// The picture's path from the folder of the outputs; of several pictures, with a `%d` in it.
    let output: String
    /// The report's, if one is asked for.
    let report: String?

    /// What one would type to have the picture once more.
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

/// A word as a shell takes it.
enum ShellWord {
    private static let plain = Set("-_./:,@%+=").union("0123456789")
        .union("abcdefghijklmnopqrstuvwxyz").union("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    /// The word, in quotes if it needs any.
    static func quoted(_ word: String) -> String {
        guard word.isEmpty || !word.allSatisfy(plain.contains) else { return word }
        let parts = word.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: #"'\''"#) + "'"
    }
}
