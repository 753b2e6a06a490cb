import Geometry

extension Trip {
    /// The samples from one time to another, both included, as a trip of its own.
    ///
    /// It begins and ends with a sample, except where this trip's own ends are kept. What was cleaned
    /// away is not told of parts.
    ///
    /// - Parameter range: seconds since this trip's start.
    /// - Returns: the part; `nil` where there is no sample in it.
    package func part(_ range: ClosedRange<Double>) -> Trip? {
        let first = samples.partitioningIndex { $0.time >= range.lowerBound }
        let end = samples.partitioningIndex { $0.time > range.upperBound }
        guard first < end else { return nil }
        let from = range.lowerBound <= 0 ? 0 : samples[first].time
        let to = range.upperBound >= duration ? duration : samples[end - 1].time
        var part = self
        part.start = start.map { $0 + from }
        part.duration = to - from
        part.samples = samples[first..<end].map { sample in
            var sample = sample
            sample.time -= from
            sample.distance -= samples[first].distance
            return sample
        }
        part.gaps = gaps.filter { (first..<(end - 1)).contains($0.sample) }.map { gap in
            TripGap(after: gap.sample - first, seconds: gap.seconds, kind: gap.kind)
        }
        part.stops = stops.compactMap { stop in
            let (begin, finish) = (max(stop.time, from), min(stop.time + stop.seconds, to))
            guard begin < finish else { return nil }
            return TripStop(stop.coordinate, time: begin - from, seconds: finish - begin)
        }
        part.channels = channels.mapValues { $0.part(from...to, offset: -from) }
            .filter { !$0.value.isEmpty }
        part.troubleCodes = troubleCodes.compactMap { code in
            guard let time = code.time else { return code }
            var code = code
            code.time = time - from
            return (from...to).contains(time) ? code : nil
        }
        part.report = CleaningReport()
        part.report.count(.gap, part.gaps.count)
        return part
    }

    /// The parts between the gaps that are long enough.
    ///
    /// - Parameter seconds: shorter gaps stay inside a part.
    /// - Returns: the parts in order; the trip alone where no gap is so long. What was cleaned away
    ///   is told by the part in whose time it lies, or after which; fixes without a time, and those
    ///   dropped for it, by the first.
    package func split(atGapsOf seconds: Double) -> [Trip] {
        let cuts = gaps.filter { $0.seconds >= seconds }
        guard !cuts.isEmpty else { return [self] }
        let starts = [0] + cuts.map { samples[$0.sample + 1].time }
        let ends = cuts.map { samples[$0.sample].time } + [duration]
        var parts = zip(starts, ends).compactMap { part($0...max($0, $1)) }
        for (index, report) in zip(parts.indices, report.split(at: starts)) {
            parts[index].report = report
            parts[index].report.set(.gap, parts[index].gaps.count)
        }
        return parts
    }
}
