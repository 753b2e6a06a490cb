import Glibc
import Platform

/// What happens when the process can't go on: libraries and Swift itself end it where they get no memory
/// or no thread.
enum Fault {
    /// From now on such an end is one line and status 1, and leaves no file behind.
    ///
    /// Who has set `SWIFT_BACKTRACE` wants to see where it happened, and gets a backtrace.
    static func endInOneLine() {
        guard getenv("SWIFT_BACKTRACE") == nil else { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in Fault.end() }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        for number in [SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGSEGV, SIGFPE] {
            sigaction(number, &action, nil)
        }
    }

    private static let line: StaticString =
        "render: memory or threads ran out, or the program is at fault (set SWIFT_BACKTRACE to see)\n"

    /// A handler of signals: it takes no memory, and a second fault ends the process at once.
    private static func end() -> Never {
        PendingFiles.discardOnFault()
        _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
        _exit(ExitCode.failed.rawValue)
    }
}
