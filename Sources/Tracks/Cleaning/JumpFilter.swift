import Geometry

/// Finds fixes that no vehicle can reach from the others.
///
/// The fixes are divided into runs within which the speed between neighbours is possible.
/// The longest run is believed; then, forwards and backwards from it, each run that can be
/// reached. A run that can't be reached is an error of the receiver, unless it is long.
struct JumpFilter {
    let rules: CleaningRules

    /// The indices of the fixes to drop.
    func unreachable(_ fixes: [TimedFix]) -> RangeSet<Int> {
        let runs = runs(of: fixes)
        guard runs.count > 1,
            let longest = runs.indices.max(by: {
                (runs[$0].count, $1) < (runs[$1].count, $0)
            })
        else { return RangeSet() }
        var chosen = [runs[longest]]
        for run in runs[(longest + 1)...] {
            guard let last = chosen.last?.last else { break }
            if isReachable(fixes[last], fixes[run.lowerBound]) || run.count >= rules.islandFixes {
                chosen.append(run)
            }
        }
        var earlier: [Range<Int>] = []
        for run in runs[..<longest].reversed() {
            let first = earlier.last?.first ?? runs[longest].lowerBound
            if isReachable(fixes[run.upperBound - 1], fixes[first])
                || run.count >= rules.islandFixes
            {
                earlier.append(run)
            }
        }
        return RangeSet(fixes.indices).subtracting(RangeSet(earlier + chosen))
    }

    private func runs(of fixes: [TimedFix]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        for index in fixes.indices.dropFirst()
        where !isReachable(fixes[index - 1], fixes[index]) {
            runs.append(start..<index)
            start = index
        }
        if start < fixes.count { runs.append(start..<fixes.count) }
        return runs
    }

    /// Whether a vehicle can get from one fix to the next; noise of a few metres is no
    /// movement.
    private func isReachable(_ one: TimedFix, _ other: TimedFix) -> Bool {
        let distance = one.point.coordinate.distance(to: other.point.coordinate)
        return distance <= 10 || distance <= rules.greatestSpeed * (other.time - one.time)
    }
}
