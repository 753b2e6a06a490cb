import Formats
import Parameters

/// A snapshot of long work: the current stage and how much of it is done.
struct ProgressStep: Hashable, Sendable {
    /// The name of the stage, such as `cutting tiles`.
    let stage: String
    /// The amount of the stage that is done.
    let done: Double
    /// The total amount of the stage; 0 if unknown.
    let total: Double
    /// The unit of both amounts, such as `B` or `tiles`.
    let unit: String
    /// The amount of `done` that is left from an earlier run; it does not count for the rate.
    var kept = 0.0
    /// The fraction of all stages that is done, from 0 to 1; `nil` if unknown.
    var overall: Double?

    /// The fraction below which an estimate of the remaining time would be a guess.
    private static let leastOverall = 0.05

    /// The amount done per second; `nil` as long as it would be a guess.
    private func rate(_ elapsed: Double) -> Double? {
        guard elapsed >= 0.5, done > kept else { return nil }
        return (done - kept) / elapsed
    }

    /// The fraction of the stage that is done, from 0 to 1; `nil` if unknown.
    var fraction: Double? {
        guard total > 0, done.isFinite, total.isFinite else { return nil }
        return min(max(done / total, 0), 1)
    }

    /// Returns the step in words: stage, fraction, rate and remaining time, as far as they are
    /// known.
    ///
    /// - Parameters:
    ///   - elapsed: seconds since the stage began.
    ///   - began: seconds since the first stage began.
    /// - Returns: the facts in order.
    func facts(elapsed: Double, began: Double = 0) -> [String] {
        var facts: [String] = []
        guard done > 0 else { return facts + overallFacts(began) }
        if let fraction { facts.append(NumberText.decimals(fraction * 100, 0) + " %") }
        guard let rate = rate(elapsed) else { return facts + overallFacts(began) }
        facts.append(NumberText.quantity(rate, unit) + "/s")
        if overall != nil {
            facts += overallFacts(began)
        } else if let fraction, fraction < 1 {
            facts.append(NumberText.duration(seconds: (total - done) / rate) + " left")
        }
        return facts
    }

    private func overallFacts(_ began: Double) -> [String] {
        guard let overall, overall > Self.leastOverall, overall < 1, began >= 0.5 else { return [] }
        return [
            NumberText.decimals(overall * 100, 0) + " % of all",
            NumberText.duration(seconds: began * (1 - overall) / overall) + " left",
        ]
    }

    /// Returns the step for programs: a JSON object in one line.
    ///
    /// - Parameter elapsed: seconds since the stage began.
    /// - Returns: `stage`, `done`, `total` and `unit`, and, once they are known, `rate` in units
    ///   per second and `secondsLeft`.
    func json(elapsed: Double) -> String {
        var object = JSONObject([
            ("stage", .string(stage)), ("done", .number(done)), ("total", .number(total)),
            ("unit", .string(unit)),
        ])
        if let rate = rate(elapsed) {
            object["rate"] = .number(rate)
            if fraction != nil { object["secondsLeft"] = .number((total - done) / rate) }
        }
        return JSONValue.object(object).serialized()
    }

    /// Returns the step as one line of a terminal, with a bar that takes the remaining width.
    ///
    /// - Parameters:
    ///   - elapsed: seconds since the stage began.
    ///   - began: seconds since the first stage began.
    ///   - width: the number of columns of the terminal.
    /// - Returns: the line, shorter than the terminal's width.
    func bar(elapsed: Double, began: Double = 0, width: Int) -> String {
        let head = NumberText.padded(stage, 26)
        let tail = facts(elapsed: elapsed, began: began).joined(separator: "  ")
        let space = min(width - head.count - (overall == nil ? 36 : 48), 40)
        guard space >= 10, let fraction = overall ?? fraction else {
            return String((head + tail).prefix(max(width - 1, 0)))
        }
        let filled = Int((fraction * Double(space)).rounded(.down))
        let bar =
            String(repeating: "#", count: filled) + String(repeating: "-", count: space - filled)
        return String((head + "[" + bar + "]  " + tail).prefix(width - 1))
    }
}
