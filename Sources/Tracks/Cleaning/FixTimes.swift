import Geometry

/// Puts the times of fixes right: they only rise, and each fix has its own.
struct FixTimes {
    /// What was dropped and changed.
    private(set) var report = CleaningReport()
    /// The fixes that are left.
    private(set) var fixes: [TimedFix] = []

    /// The fixes of a track that have usable times.
    ///
    /// - Parameters:
    ///   - points: as read.
    ///   - speed: of the car's instruments, on the clock of the points.
    init(_ points: [TrackPoint], speed: ChannelSeries?) {
        let timed = points.compactMap { point in
            point.time.map { TimedFix(point: point, time: $0) }
        }
        report.count(.timeMissing, points.count - timed.count)
        fixes = Self.longestRising(timed)
        report.count(.timeBackwards, timed.count - fixes.count)
        dropDuplicates(speed)
        spreadEqualTimes()
    }

    /// As many fixes as possible whose times do not fall: one wrong time costs one fix, be it in the
    /// past or in the future.
    ///
    /// Patience sorting (C. Schensted, "Longest increasing and decreasing subsequences", 1961).
    private static func longestRising(_ fixes: [TimedFix]) -> [TimedFix] {
        if zip(fixes, fixes.dropFirst()).allSatisfy({ $0.time <= $1.time }) { return fixes }
        // Of each length the series that ends earliest, by its last fix; and what comes before a fix.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: fixes.count)
        for (index, fix) in fixes.enumerated() {
            let length = ends.partitioningIndex { fixes[$0].time > fix.time }
            if length > 0 { before[index] = ends[length - 1] }
            if length < ends.count { ends[length] = index } else { ends.append(index) }
        }
        var kept: [TimedFix] = []
        var index = ends.last ?? -1
        while index >= 0 {
            kept.append(fixes[index])
            index = before[index]
        }
        return kept.reversed()
    }

    /// Drops fixes of the same time and place, and those that a logger says again because it has no
    /// new one: at the same place to the last digit, while the vehicle moves.
    private mutating func dropDuplicates(_ speed: ChannelSeries?) {
        var kept: [TimedFix] = []
        kept.reserveCapacity(fixes.count)
        for fix in fixes {
            if let last = kept.last, last.point.coordinate == fix.point.coordinate {
                let reported =
                    fix.point.speed
                    ?? speed?.value(at: fix.time, greatestAge: Channel.speed.greatestAge)
                if last.time == fix.time || reported ?? 0 > 3 {
                    report.count(.duplicate, at: fix.time)
                    continue
                }
            }
            kept.append(fix)
        }
        fixes = kept
    }

    /// Spreads fixes of one time over what follows until the next time, as loggers need it that
    /// write whole seconds or minutes.
    private mutating func spreadEqualTimes() {
        let standard = defaultInterval
        var first = 0
        while first < fixes.count {
            let time = fixes[first].time
            var end = first + 1
            while end < fixes.count, fixes[end].time == time { end += 1 }
            if end - first > 1, let standard {
                let space = end < fixes.count ? min(fixes[end].time - time, standard) : standard
                for index in first..<end {
                    fixes[index].time += space * Double(index - first) / Double(end - first)
                }
                for _ in (first + 1)..<end { report.count(.timeStandingStill, at: time) }
            }
            first = end
        }
    }

    /// Half of the steps from one time to the next are shorter; `nil` where no time passes.
    private var defaultInterval: Double? {
        let steps = zip(fixes, fixes.dropFirst()).map { $1.time - $0.time }.filter { $0 > 0 }
        return steps.isEmpty ? nil : steps.sorted()[steps.count / 2]
    }
}
