import Formats
import Glibc
import MapPictures
import Parameters

/// The console of the program: the only way for a verb to write to standard output and standard
/// error.
struct Console: Sendable {
    /// Writes to standard output.
    let output: @Sendable ([UInt8]) throws(ConsoleError) -> Void
    /// Writes to standard error; failures are ignored.
    let error: @Sendable ([UInt8]) -> Void
    /// The columns of the terminal on standard error; `nil` if it is not a terminal.
    let terminalWidth: @Sendable () -> Int?
    /// Called for each message, before it is printed.
    var didReport: @Sendable () -> Void = {}

    /// Prints one or several lines on standard output.
    ///
    /// - Throws: ``ConsoleError`` if the reader has gone away or the disk is full.
    func print(_ text: String) throws(ConsoleError) { try output([UInt8]((text + "\n").utf8)) }

    /// Prints one or several lines on standard error.
    func printError(_ text: String) { error([UInt8]((text + "\n").utf8)) }

    /// Clears an unfinished line on a terminal on standard error.
    func clearLine() {
        if terminalWidth() != nil { error([UInt8]("\r\u{1B}[K".utf8)) }
    }

    /// Prints a message of the program in one line on standard error.
    func report(_ message: String) {
        didReport()
        printNote(message)
    }

    /// Prints a note that is not a fault, in one line on standard error.
    func printNote(_ text: String) { printError(PrintableText.line("render: " + text)) }

    /// Prints a message of a library, with parameters spelled as command line options.
    func report(_ message: Message) { report(message.text(.commandLine)) }

    /// The streams of the process.
    static let standard = Console(
        output: { (bytes) throws(ConsoleError) in
            guard let code = writeAll(bytes, to: STDOUT_FILENO) else { return }
            throw code == EPIPE ? .closed : .failed(reason: String(cString: strerror(code)))
        },
        error: { bytes in _ = writeAll(bytes, to: STDERR_FILENO) },
        terminalWidth: {
            guard isatty(STDERR_FILENO) == 1 else { return nil }
            var size = winsize()
            guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
                return 80
            }
            return Int(size.ws_col)
        })

    /// Whether standard error accepts a line without blocking; a full pipe does not.
    static var errorTakesMore: Bool {
        var stream = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&stream, 1, 0) > 0 && stream.revents & Int16(POLLOUT) != 0
    }

    /// Writes all bytes; returns the system's error number if that fails.
    static func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return errno }
            rest = rest.dropFirst(max(count, 0))
        }
        return nil
    }
}

/// An error of writing to standard output.
enum ConsoleError: Error, Hashable, CustomStringConvertible {
    /// The reader has gone away.
    case closed
    /// The system reported an error, for instance because the disk is full.
    case failed(reason: String)

    var description: String {
        switch self {
        case .closed: "standard output is closed"
        case .failed(let reason): "cannot write standard output: \(reason.lowercased())"
        }
    }
}

extension Console {
    /// Prints the notes about one or more pictures, each once.
    ///
    /// - Parameters:
    ///   - notes: the notes in their order.
    ///   - plan: the plan of the scene; `render style check` lists the further problems of a style.
    ///   - arguments: the command line, which names the style.
    func report(_ notes: [Message], of plan: ScenePlan, _ arguments: ParsedArguments) {
        var seen: Set<Message> = []
        for note in notes where seen.insert(note).inserted { report(note) }
        guard plan.omittedProblems > 0 else { return }
        let more = NumberText.counted(plan.omittedProblems, "more problem")
        let style = arguments.values.text(PictureParameter.style.definition) ?? plan.styleName
        report("style: \(more): see 'render style check \(PrintableText.short(style, limit: 200))'")
    }
}

extension Console {
    /// Prints one document for programs: the result of some work or, if it fails, the error.
    ///
    /// - Parameter work: returns the document.
    /// - Throws: the error of the work, after printing it; ``ConsoleError`` if the reader has gone
    ///   away.
    func printDocument(_ work: () throws -> JSONValue) throws {
        let document: JSONValue
        do {
            document = try work()
        } catch {
            // An invalid command line is reported only to the person who wrote it.
            if !(error is UsageError || error is ParameterError) {
                let reported: JSONValue = ["error": .string(Message(error).text(.commandLine))]
                try print(reported.serialized(pretty: true))
            }
            throw error
        }
        try print(document.serialized(pretty: true))
    }
}
