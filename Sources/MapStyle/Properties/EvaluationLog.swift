import Platform
import Synchronization

/// Collects failures of expressions while pictures are drawn, each property's first one only.
///
/// The hot path reads one atomic flag, and only after a failure; the lock is taken once for each
/// property that ever failed.
final class EvaluationLog: Sendable {
    private let problems = Locked<[StyleProblem]>([])

    /// The failures so far.
    var all: [StyleProblem] { problems.withLock { $0 } }

    fileprivate func note(_ problem: StyleProblem) {
        problems.withLock { $0.append(problem) }
    }
}

/// Reports failures of one property to the log.
final class EvaluationReporter: Sendable {
    private let log: EvaluationLog
    private let path: String
    private let subject: String
    private let hasFailed = Atomic(false)

    init(log: EvaluationLog, path: String, subject: String) {
        self.log = log
        self.path = path
        self.subject = subject
    }

    /// Records a failure unless this property has failed before.
    func note(_ error: EvaluationError) {
        guard !hasFailed.load(ordering: .relaxed),
            !hasFailed.exchange(true, ordering: .relaxed)
        else { return }
        log.note(
            StyleProblem(
                path: path, severity: .warning,
                message: "\(subject): \(error.message) The default is used instead."))
    }
}
