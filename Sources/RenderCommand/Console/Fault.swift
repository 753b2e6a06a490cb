import Glibc
import Platform

/// The handling of faults after which the process can't go on: libraries and Swift itself end it if
/// they get no memory or no thread.
enum Fault {
    /// Makes such faults end the process with one line and status 1, and without leaving temporary
    /// files.
    ///
    /// If `SWIFT_BACKTRACE` is set, the user gets a backtrace instead, which shows where the fault
    /// happened.
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

    /// The signal handler, which allocates no memory; a second fault ends the process at once.
    private static func end() -> Never {
        PendingFiles.discardOnFault()
        _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
        _exit(ExitCode.failed.rawValue)
    }
}

/// The exit codes of the process, for scripts.
///
/// A signal ends the process with 128 plus its number, as shells count it: 130 for Ctrl-C, 143 for
/// `kill`; see ``Interruption``.
enum ExitCode: Int32 {
    /// Everything was done.
    case done = 0
    /// The command failed; one line on standard error says why.
    case failed = 1
    /// The command line was invalid; one line on standard error says how to correct it.
    case wrongUsage = 2
    /// The reader of standard output has gone away.
    case brokenPipe = 141
}
