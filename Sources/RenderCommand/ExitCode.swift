import Glibc

/// How the process ends, for scripts.
enum ExitCode: Int32 {
    /// All was done.
    case done = 0
    /// It could not be done; one line on standard error says why.
    case failed = 1
    /// The command line was wrong; one line on standard error says what is right.
    case wrongUsage = 2
    /// Ctrl-C: 128 and the number of the signal, as shells count it.
    case interrupted = 130
    /// The reader of standard output went away.
    case brokenPipe = 141
    /// `kill`.
    case terminated = 143
}

/// Work that ended early because the user asked for it.
struct Interrupted: Error {
    /// How the process should end.
    let status: ExitCode
}
