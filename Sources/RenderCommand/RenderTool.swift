import Cairo
import FileOutput
import Glibc
import MapScenes
import MapStyle

/// The program `render`: finds the verb, reads its options, runs it, and tells how that ended.
public struct RenderTool: Sendable {
    /// The version of the program.
    public static let version = Product.version

    /// What it can do, in the order of the help.
    static let verbs: [any Verb] = [
        ImportVerb(), InfoVerb(), MapVerb(), TileVerb(), RouteVerb(), TilesVerb(), StyleVerb(),
    ]

    /// Words that ask for the help.
    private static let helpNames: Set = ["help", "--help", "-h"]

    private let verbs: [any Verb]
    private let console: Console

    init(verbs: [any Verb] = Self.verbs, console: Console) {
        self.verbs = verbs
        self.console = console
    }

    /// Runs the program with the arguments of the process and ends the process.
    public static func main() -> Never {
        // A reader that goes away (`render info x | head -1`) must not end us in the middle of a file:
        // the write fails instead, see `Console`.
        signal(SIGPIPE, SIG_IGN)
        // A limit on the size of files is an error of the write, too.
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
        exit(tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    /// Runs one command line and reports an error in one line.
    ///
    /// - Parameter arguments: what follows the program's name.
    /// - Returns: how the process should end.
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
            try run(verb(named: first), Array(arguments.dropFirst()))
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
        try console.print(HelpText.page(for: verb(named: name)))
    }

    private func verb(named name: String) throws(UsageError) -> any Verb {
        if let verb = verbs.first(where: { $0.name == name }) { return verb }
        let kind = name.hasPrefix("-") ? "option" : "command"
        let known = verbs.map(\.name) + ["help", "--help", "--version"]
        throw UsageError("unknown \(kind) '\(name.prefix(60))'" + NameSuggestion.hint(name, known))
    }
}
