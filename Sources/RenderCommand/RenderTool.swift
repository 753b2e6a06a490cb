import Glibc
import Graphics
import MapPictures
import MapStyle
import Parameters
import Platform

/// The program `render`: finds the verb, reads its options, runs it, and reports how it ended.
package struct RenderTool: Sendable {
    /// The version of the program.
    package static let version = Product.version

    /// The verbs in the order of the help.
    static let verbs: [any Verb] = [
        ImportVerb(), TerrainVerb(), InfoVerb(), MapVerb(), TileVerb(), RouteVerb(),
        DirectionsVerb(), IsochroneVerb(), FindVerb(), TripVerb(), StatsVerb(), SignsVerb(),
        ReplayVerb(), MeetingVerb(), TripsAddVerb(), TripsListVerb(), TripsCardVerb(),
        TripsExportVerb(), TripsRemoveVerb(), BatchVerb(), DiffVerb(), TilesExportVerb(),
        TilesMergeVerb(),
        TilesSeedVerb(), TilesExpireVerb(), ServeVerb(), KeysSignVerb(),
        KeysTokenVerb(), StyleVerb(), PhrasesVerb(),
    ]

    /// The verbs that draw pictures, in the same order.
    static var pictureVerbs: [any PictureVerb] { verbs.compactMap { $0 as? any PictureVerb } }

    /// The words that ask for the help.
    private static let helpNames: Set = ["help", "--help", "-h"]

    /// The option of the help that writes manual pages and completions as files; for `make
    /// install`, not for users.
    private static let writeHelp = "--write"

    private let verbs: [any Verb]
    private let console: Console

    init(verbs: [any Verb] = Self.verbs, console: Console) {
        self.verbs = verbs
        self.console = console
    }

    /// Runs the program with the arguments of the process and ends the process.
    package static func main() -> Never {
        // A reader that goes away (`render info x | head -1`) must not end the process while it is
        // writing a file: the write fails instead, see `Console`.
        signal(SIGPIPE, SIG_IGN)
        ShippedFiles.chooseFonts()
        // Exceeding a limit on the size of files is reported as an error of the write, too.
        signal(SIGXFSZ, SIG_IGN)
        LibraryWarnings.silence()
        Fault.endInOneLine()
        let console = Console.standard
        Interruption.onSignal { status in
            console.clearLine()
            console.report("interrupted")
            PendingFiles.discardAll(endingWith: status)
        }
        let tool = RenderTool(console: console)
        let arguments = Array(CommandLine.arguments.dropFirst())
        CacheOptions.hideAccounts(
            in: (0..<Int(CommandLine.argc)).map { CommandLine.unsafeArgv[$0] })
        exit(tool.run(arguments).rawValue)
    }

    /// Runs one command line and reports an error in one line.
    ///
    /// - Parameter arguments: the arguments after the program's name.
    /// - Returns: the exit code of the process.
    func run(_ arguments: [String]) -> ExitCode {
        do {
            return try dispatch(arguments)
        } catch let error as UsageError {
            console.report("\(error)")
            return .wrongUsage
        } catch ConsoleError.closed {
            return .brokenPipe
        } catch {
            console.report(Message(error))
            return .failed
        }
    }

    private func dispatch(_ arguments: [String]) throws -> ExitCode {
        guard let first = arguments.first else {
            console.printError(HelpText.overview(verbs))
            return .wrongUsage
        }
        switch first {
        case "--version", "-V":
            try console.print("render \(Self.version)")
        case _ where Self.helpNames.contains(first):
            try help(Array(arguments.dropFirst()))
        default:
            let rest = Array(arguments.dropFirst())
            if !tasks(of: first).isEmpty, let word = rest.first, Self.helpNames.contains(word) {
                try help([first])
            } else {
                let verb = try verb(of: arguments)
                try run(verb, Array(arguments.dropFirst(verb.words.count)))
            }
        }
        return .done
    }

    private func run(_ verb: any Verb, _ arguments: [String]) throws {
        if OptionParser.asksForHelp(arguments) {
            return try console.print(HelpText.page(for: verb))
        }
        do {
            try verb.run(OptionParser(verb.options).parse(arguments), console)
        } catch {
            let wrong = (error as? ParameterError).map(UsageError.init)
            guard var usage = wrong ?? error as? UsageError else { throw error }
            usage.verb = usage.verb ?? verb.name
            throw usage
        }
    }

    private func help(_ names: [String]) throws {
        guard let name = names.first, !Self.helpNames.contains(name) else {
            return try console.print(HelpText.overview(verbs))
        }
        if name == Self.writeHelp {
            guard names.count == 2 else { throw UsageError("write 'help \(name) DIR'") }
            return try HelpFiles.write(verbs, below: names[1])
        }
        let tasks = tasks(of: name)
        guard tasks.isEmpty || names.count > 1 else {
            return try console.print(HelpText.overview(of: name, tasks: tasks))
        }
        try console.print(HelpText.page(for: verb(of: names)))
    }

    /// Returns the verbs of two words that begin with a given word.
    private func tasks(of word: String) -> [any Verb] {
        verbs.filter { $0.words.count > 1 && $0.words[0] == word }
    }

    /// Returns the verb that the arguments begin with.
    private func verb(of words: [String]) throws(UsageError) -> any Verb {
        if let verb = verbs.first(where: { words.starts(with: $0.words) }) { return verb }
        let name = words.first ?? ""
        let tasks = tasks(of: name).map { $0.words[1] }
        guard tasks.isEmpty else {
            let list = tasks.joined(separator: " or ")
            guard words.count > 1 else { throw UsageError("write \(list)", verb: name) }
            let word = PrintableText.short(words[1])
            throw UsageError("'\(word)' is not expected: write \(list)", verb: name)
        }
        let kind = name.hasPrefix("-") ? "option" : "command"
        let known = verbs.map { $0.words[0] } + ["help", "--help", "--version"]
        throw UsageError("unknown \(kind) '\(name.prefix(60))'" + NameSuggestion.hint(name, known))
    }
}
