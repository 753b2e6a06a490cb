import Platform
import Testing

@testable import Parameters
@testable import RenderCommand

@Suite struct RenderToolTests {
    /// What a command line printed, and how it ended.
    private struct Outcome: Equatable {
        var status: ExitCode
        var output = ""
        var error = ""
    }

    private struct Echo: Verb {
        let name = "echo"
        let summary = "Prints its operands"
        let usage = "TEXT..."
        let details = ""
        let options = ParameterGroup(ParameterDefinition.flag("loud", help: "Prints loudly."))

        func run(_ arguments: ParsedArguments, _ console: Console) throws {
            struct Failure: Error, CustomStringConvertible {
                let description = "cannot echo:\nno\nair"
            }
            switch arguments.operands.first {
            case "fail": throw Failure()
            case "usage": throw UsageError("TEXT is wrong")
            case "closed": throw ConsoleError.closed
            default: try console.print(arguments.operands.joined(separator: " "))
            }
        }
    }

    private struct Task: Verb {
        let name: String
        let summary = "Prints its name"
        let usage = ""
        let details = ""
        let options: ParameterGroup = []

        func run(_ arguments: ParsedArguments, _ console: Console) throws {
            guard arguments.operands.isEmpty else { throw UsageError("too much") }
            try console.print(name)
        }
    }

    private final class Recorder: Sendable {
        let texts = Locked((output: "", error: ""))
    }

    private func run(_ arguments: String...) -> Outcome {
        let recorder = Recorder()
        let console = Console(
            output: { (bytes) throws(ConsoleError) in
                recorder.texts.withLock { $0.output += String(decoding: bytes, as: UTF8.self) }
            },
            error: { bytes in
                recorder.texts.withLock { $0.error += String(decoding: bytes, as: UTF8.self) }
            }, terminalWidth: { nil })
        let status = RenderTool(
            verbs: [Echo(), Task(name: "do this"), Task(name: "do that")], console: console
        ).run(arguments)
        return recorder.texts.withLock {
            Outcome(status: status, output: $0.output, error: $0.error)
        }
    }

    @Test func `a verb runs with its operands`() {
        #expect(run("echo", "a", "b") == Outcome(status: .done, output: "a b\n"))
    }

    @Test func `an error is printed in one line with status 1`() {
        #expect(
            run("echo", "fail") == Outcome(status: .failed, error: "render: cannot echo: no air\n"))
    }

    @Test func `a wrong command line names the help and exits with status 2`() {
        #expect(
            run("echo", "usage")
                == Outcome(
                    status: .wrongUsage, error: "render: TEXT is wrong (see 'render help echo')\n"))
        #expect(
            run("ehco").error
                == "render: unknown command 'ehco': did you mean 'echo'? (see 'render help')\n")
        #expect(run("--verison").error.contains("did you mean '--version'?"))
        #expect(run("help", "xyz").status == .wrongUsage)
    }

    @Test func `a closed pipe ends silently with its own status`() {
        #expect(run("echo", "closed") == Outcome(status: .brokenPipe))
    }

    @Test func `without arguments the help is printed to standard error`() {
        let outcome = run()
        #expect(outcome.status == .wrongUsage)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.error.contains("  echo     Prints its operands\n  do this  Prints its name\n"))
    }

    @Test func `help is printed to standard output with status 0`() {
        #expect(run("help").output == run().error)
        #expect(run("help", "help") == run("help"))
        #expect(run("help", "--help") == run("--help"))
        #expect(run("help", "echo") == run("echo", "--help"))
        #expect(run("echo", "-h") == run("echo", "--bad", "-h"))
        let page = run("help", "echo")
        #expect(page.status == .done)
        #expect(page.output.contains("Usage: render echo TEXT...\n"))
        #expect(page.output.contains("  --loud      Prints loudly.\n"))
    }

    @Test func `a verb with several tasks needs a second word`() {
        #expect(run("do", "that") == Outcome(status: .done, output: "do that\n"))
        #expect(
            run("do").error == "render: write this or that (see 'render help do')\n")
        #expect(
            run("do", "it")
                == Outcome(
                    status: .wrongUsage,
                    error:
                        "render: 'it' is not expected: write this or that (see 'render help do')\n")
        )
        #expect(run("do", "this", "x").error == "render: too much (see 'render help do this')\n")
        #expect(run("help", "do") == run("do", "--help"))
        #expect(run("help", "do").output.contains("  that  Prints its name\n"))
        #expect(run("help", "do", "this") == run("do", "this", "-h"))
        #expect(run("help", "do", "this").output.contains("Usage: render do this"))
    }

    @Test func `the version is one line`() {
        #expect(
            run("--version") == Outcome(status: .done, output: "render \(RenderTool.version)\n"))
    }

    @Test func `no help line is wider than a terminal`() {
        for verb in RenderTool.verbs {
            for line in HelpText.page(for: verb).split(separator: "\n") {
                #expect(line.count <= 80, "\(line)")
            }
        }
        for line in HelpText.overview(RenderTool.verbs).split(separator: "\n") {
            #expect(line.count <= 80, "\(line)")
        }
    }
}
