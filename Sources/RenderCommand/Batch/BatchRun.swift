import Glibc
import Platform

/// Draws the cases of a manifest on several threads.
///
/// Pictures do not depend on the number of threads, nor on each other: each is what its command line alone
/// draws.
struct BatchRun {
    let cases: [BatchCase]
    let threads: Int
    /// Where pictures go; empty for the working folder.
    let folder: String
    private let digests = InputDigests()

    /// A report is written so often that an interrupted run costs little, and writing it costs nothing:
    /// after seconds, and many times as long as it took.
    private static let reportPause = (seconds: 2.0, times: 20.0)

    init(_ cases: [BatchCase], threads: Int, folder: String) {
        self.cases = cases
        self.threads = threads
        self.folder = folder
    }

    /// Whether the picture of an earlier run is what would be drawn now.
    ///
    /// - Parameters:
    ///   - result: what the earlier run told of it.
    ///   - one: the case.
    /// - Returns: `false` where a file is gone, or the picture depends on something that has changed.
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

    /// Draws cases.
    ///
    /// - Parameters:
    ///   - wanted: their numbers.
    ///   - report: takes what became of each, and is written now and then.
    ///   - progress: is told of each case that is done, in order.
    /// - Throws: `FileOutputError` where the report can't be written.
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
