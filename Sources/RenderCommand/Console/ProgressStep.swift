import Formats
import Parameters

/// One moment of long work: what is being done and how much of it is done.
struct ProgressStep: Hashable, Sendable {
    /// What is being done, such as `cutting tiles`.
    let stage: String
    /// How much of it is done.
    let done: Double
    /// How much of it there is; 0 where that is not known.
    let total: Double
    /// What the two count, such as `B` or `tiles`.
    let unit: String
    /// How much of `done` an earlier run had left: it tells nothing of the rate.
    var kept = 0.0
    /// The share of all stages that is done, from 0 to 1; `nil` if that is not known.
    var overall: Double?

    /// Below this share the time left would be a guess.
    private static let leastOverall = 0.05

    /// What is done a second; `nil` as long as that would be a guess.
    private func rate(_ elapsed: Double) -> Double? {
        guard elapsed >= 0.5, done > kept else { return nil }
        return (done - kept) / elapsed
    }

    /// The share of the stage that is done, from 0 to 1; `nil` if that is not known.
    var fraction: Double? {
        guard total > 0, done.isFinite, total.isFinite else { return nil }
        return min(max(done / total, 0), 1)
    }

    /// The step in words: stage, share, rate and time left, as far as they are known.
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

    /// The step for programs: an object in one line.
    ///
    /// - Parameter elapsed: seconds since the stage began.
    /// - Returns: `stage`, `done`, `total` and `unit`, and, once they are known, `rate` in units a
    ///   second and `secondsLeft`.
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

    /// The step as one line of a terminal, with a bar that takes what room there is.
    ///
    /// - Parameters:
    ///   - elapsed: seconds since the stage began.
    ///   - began: seconds since the first stage began.
    ///   - width: columns of the terminal.
    /// - Returns: the line, shorter than the terminal is wide.
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
