import Glibc
import Platform

/// Draws the cases of a manifest on several threads.
///
/// Pictures depend neither on the number of threads nor on each other: each is the same as its
/// command line alone would draw.
struct BatchRun {
    let cases: [BatchCase]
    let threads: Int
    /// The folder for pictures; empty for the working folder.
    let folder: String
    private let digests = InputDigests()

    /// The minimum pause between two writes of the report.
    ///
    /// Some seconds, and a multiple of the time that the last write took.
    /// An interrupted run then loses little, and writing costs next to nothing.
    private static let reportPause = (seconds: 2.0, times: 20.0)

    init(_ cases: [BatchCase], threads: Int, folder: String) {
        self.cases = cases
        self.threads = threads
        self.folder = folder
    }

    /// Whether the picture of an earlier run is the same as would be drawn now.
    ///
    /// - Parameters:
    ///   - result: the result recorded by the earlier run.
    ///   - one: the case.
    /// - Returns: `false` if a file is missing, or if the picture depends on something that has
    ///   changed.
    func isUpToDate(_ result: CaseResult, of one: BatchCase) -> Bool {
        guard one.faults.isEmpty, let command = one.command, result.status != .failed,
            !result.files.isEmpty,
            result.files.allSatisfy({ access(FilePath.joined(folder, $0), R_OK) == 0 })
        else { return false }
        return result.fingerprint
            == digests.fingerprint(
                of: command.line, reading: result.inputs,
                writing: result.files.map { FilePath.joined(folder, $0) })
    }

    /// Draws the given cases.
    ///
    /// - Parameters:
    ///   - wanted: the numbers of the cases.
    ///   - report: collects the results, and is written now and then.
    ///   - progress: called for each finished case, in order.
    /// - Throws: `FileOutputError` if the report can't be written.
    func draw(
        _ wanted: [Int], into report: inout BatchReport,
        progress: (BatchCase, CaseResult) -> Void
    ) throws {
        let plans = PlanStock { [digests] in digests.note($0) }
        var (written, pause) = (ContinuousClock.now, Self.reportPause.seconds)
        try OrderedWork.run(
            count: wanted.count, threads: threads,
            scratch: { [digests, folder] in CasePainter(plans, digests, folder: folder) },
            work: { [cases] painter, index in painter.draw(cases[wanted[index]]) },
            deliver: { index, result in
                report.note(result, of: wanted[index])
                progress(cases[wanted[index]], result)
                let now = ContinuousClock.now
                guard (now - written) / .seconds(1) > pause else { return }
                try report.write()
                written = ContinuousClock.now
                pause = max(
                    Self.reportPause.seconds,
                    (written - now) / .seconds(1) * Self.reportPause.times)
            })
    }
}
