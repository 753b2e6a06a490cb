import Geometry

/// A trip without what lies in some circles.
struct TripCut {
    /// What is left; `nil` where nothing is.
    private(set) var trip: Trip?

    private let whole: Trip
    private let circles: [PrivacyZones.Circle]

    init(_ trip: Trip, hiding circles: [PrivacyZones.Circle]) {
        whole = trip
        self.circles = circles
        let kept = trip.samples.indices.filter { index in
            !circles.contains {
                $0.center.distance(to: trip.samples[index].coordinate) <= $0.radius
            }
        }
        guard let first = kept.first else { return }
        self.trip = without(kept, from: trip.samples[first].time)
    }

    private func without(_ kept: [Int], from: Double) -> Trip {
        var trip = whole
        trip.name = nil
        trip.start = whole.start.map { $0 + from }
        trip.samples = []
        trip.gaps = []
        // The times between two cuts.
        var seen: [ClosedRange<Double>] = []
        var distance = 0.0
        var begin = from
        for (position, index) in kept.enumerated() {
            if position > 0 {
                let last = kept[position - 1]
                if let gap = gap(last, index) {
                    trip.gaps.append(
                        TripGap(after: position - 1, seconds: gap.seconds, kind: gap.kind))
                    if gap.kind == .withheld {
                        seen.append(begin...whole.samples[last].time)
                        begin = whole.samples[index].time
                    }
                } else {
                    distance += whole.samples[index].distance - whole.samples[last].distance
                }
            }
            var sample = whole.samples[index]
            sample.time -= from
            sample.distance = distance
            trip.samples.append(sample)
        }
        seen.append(begin...max(begin, kept.last.map { whole.samples[$0].time } ?? begin))
        trip.duration = trip.samples.last?.time ?? 0
        cutTimes(&trip, seen: seen, from: from)
        trip.report = whole.report.moved { $0 - from }
        trip.report.set(.gap, trip.gaps.count)
        trip.notes.append("private places were left out")
        return trip
    }

    /// The gap between two samples that are left: one that was there, or one that is cut.
    private func gap(_ last: Int, _ index: Int) -> TripGap? {
        let (one, other) = (whole.samples[last], whole.samples[index])
        let isCut =
            index > last + 1
            || circles.contains { $0.isTouched(from: one.coordinate, to: other.coordinate) }
        if isCut { return TripGap(after: last, seconds: other.time - one.time, kind: .withheld) }
        return whole.gap(after: last)
    }

    /// Leaves of everything with a time what can be seen.
    private func cutTimes(_ trip: inout Trip, seen: [ClosedRange<Double>], from: Double) {
        func isSeen(_ time: Double) -> Bool { seen.contains { $0.contains(time) } }
        trip.channels = [:]
        for (channel, series) in whole.channels {
            var parts: [(time: Double, value: Double)] = []
            for range in seen {
                let part = series.part(range, offset: -from)
                // What counts up from the start must not tell what was counted in a cut.
                let before = channel == .fuelUsed ? part.values.first ?? 0 : 0
                let after = channel == .fuelUsed ? parts.last?.value ?? 0 : 0
                parts += zip(part.times, part.values).map { ($0, $1 - before + after) }
            }
            if !parts.isEmpty { trip.channels[channel] = ChannelSeries(parts) }
        }
        trip.troubleCodes = whole.troubleCodes.compactMap { code in
            guard let time = code.time else { return code }
            var code = code
            code.time = time - from
            return isSeen(time) ? code : nil
        }
        trip.stops = whole.stops.compactMap { stop in
            guard isSeen(stop.time), isSeen(stop.time + stop.seconds),
                !circles.contains(where: { $0.center.distance(to: stop.coordinate) <= $0.radius })
            else { return nil }
            return TripStop(stop.coordinate, time: stop.time - from, seconds: stop.seconds)
        }
    }
}

extension PrivacyZones.Circle {
    /// Whether the straight way between two places leads through it.
    fileprivate func isTouched(from start: Coordinate, to end: Coordinate) -> Bool {
        let plane = LocalPlane(origin: center)
        let (one, other) = (plane.point(start), plane.point(end))
        let (x, y) = (other.x - one.x, other.y - one.y)
        let square = x * x + y * y
        let fraction = square > 0 ? min(max(-(one.x * x + one.y * y) / square, 0), 1) : 0
        let (nearX, nearY) = (one.x + fraction * x, one.y + fraction * y)
        return nearX * nearX + nearY * nearY <= radius * radius
    }
}
