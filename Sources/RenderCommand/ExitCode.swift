/// How the process ends, for scripts.
///
/// A signal ends it with 128 and its number, as shells count it: 130 for Ctrl-C, 143 for `kill`; see
/// ``Interruption``.
enum ExitCode: Int32 {
    /// All was done.
    case done = 0
    /// It could not be done; one line on standard error says why.
    case failed = 1
    /// The command line was wrong; one line on standard error says what is right.
    case wrongUsage = 2
    /// The reader of standard output went away.
    case brokenPipe = 141
}
