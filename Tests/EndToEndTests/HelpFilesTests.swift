import Foundation
import Testing

/// Manual pages and completions, judged by the programs that they are for where those are installed.
@Suite struct HelpFilesTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        let run = try RenderProcess(["help", "--write", folder.url.path])
        #expect(run.status == 0)
        #expect(run.output + run.error == "")
    }

    /// The path of a file below the folder.
    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    private var pages: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: path("man/man1"))
                .map { path("man/man1/" + $0) }.sorted()
        }
    }

    /// What a program of the system prints, its complaints included.
    private func output(of program: String, _ arguments: String...) throws -> String {
        try output(of: program, arguments: arguments)
    }

    private func output(of program: String, arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
        process.arguments = arguments
        process.environment = [
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder.url.path,
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    @Test func `there is a manual page for the program and each command`() throws {
        let help = try RenderProcess(["help"]).output
        let commands = help.split(separator: "\n").filter { line in
            line.hasPrefix("  ") && !line.hasPrefix("  render")
        }.map { line in
            // A command may have two words; two blanks end it.
            let text = line.dropFirst(2)
            let end = text.firstRange(of: "  ")?.lowerBound ?? text.endIndex
            return text[..<end].replacing(" ", with: "-")
        }
        let names = try pages.map { String($0.split(separator: "/").last ?? "") }
        #expect(names == (["render.1"] + commands.map { "render-\($0).1" }).sorted())
    }

    @Test func `help --write without a folder is refused`() throws {
        let run = try RenderProcess(["help", "--write"])
        #expect(run.status == 2)
        #expect(run.error == "render: write 'help --write DIR' (see 'render help')\n")
    }

    @Test(.enabled(if: Tool.isInstalled("man")))
    func `man formats each page without a warning`() throws {
        for page in try pages {
            let text = try output(of: "man", "--warnings", "-E", "ascii", "-l", page)
            #expect(text.contains("NAME"))
            #expect(!text.contains(": warning"), "\(text.prefix(300))")
        }
    }

    @Test(.enabled(if: Tool.isInstalled("mandoc")))
    func `mandoc accepts each page without a complaint`() throws {
        for page in try pages { #expect(try output(of: "mandoc", "-Tlint", page) == "") }
    }

    @Test(arguments: [
        ("render ma", "map"), ("render tile", "tile\ntiles"), ("render help sty", "style"),
        ("render tiles ", "export\nmerge\nseed\nexpire"), ("render map --scale-b", "--scale-bar"),
        ("render map --canvas ", "rasterizer\ncairo"), ("render map --canvas = ca", "cairo"),
        ("render map --no-", "--no-world\n--no-attribution"), ("render map -o x", ""),
        ("render info x", ""),
    ])
    func `bash completes commands, options and values`(line: String, expected: String) throws {
        let script = """
            source "$1"; shift
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
            _render
            [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
            """
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let process = path("bash-completion/completions/render")
        let completed = try output(
            of: "bash", arguments: ["-euc", script, "bash", process] + words)
        #expect(completed == (expected.isEmpty ? "" : expected + "\n"))
    }

    @Test(.enabled(if: Tool.isInstalled("zsh")))
    func `the zsh completion has no syntax error`() throws {
        #expect(try output(of: "zsh", "-fn", path("zsh/site-functions/_render")) == "")
    }

    @Test(
        .enabled(if: Tool.isInstalled("fish")),
        arguments: [
            ("render ma", "map\t"), ("render tiles ", "export\nmerge"),
            ("render map --scale-b", "--scale-bar\t"),
            ("render map --canvas ca", "cairo\t"), ("render route --view nor", "north-up\t"),
        ])
    func `fish completes commands, options and values`(line: String, expected: String) throws {
        let file = path("fish/vendor_completions.d/render.fish")
        let completed = try output(of: "fish", "-Nc", "source '\(file)'; complete -C '\(line)'")
        #expect(completed.contains(expected), "\(completed)")
    }
}

/// Programs that a test may use where they are installed.
enum Tool {
    static func isInstalled(_ name: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/" + name)
    }
}
