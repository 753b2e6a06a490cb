import Geometry

/// Puts the segments of a track in order: each once, and by time where they follow one another.
///
/// Programs write the same track twice (as recorded and as saved), and tracks of several days with
/// the newest first.
struct SegmentOrder {
    /// The points of the segments that are kept.
    private(set) var points: [TrackPoint]
    /// The number of points of segments that repeat an earlier one.
    private(set) var repeated = 0
    /// Whether the points differ from those of the file.
    private(set) var isChanged = false
    /// Whether segments were put into the order of their times.
    private(set) var isSorted = false

    /// Orders the segments of points.
    init(_ points: [TrackPoint]) {
        self.points = points
        let starts = [0] + points.indices.filter { $0 > 0 && points[$0].beginsSegment }
        guard starts.count > 1 else { return }
        let segments = zip(starts, starts.dropFirst() + [points.count]).map { points[$0..<$1] }
        let single = Self.withoutRepetitions(segments)
        let ordered = Self.inOrderOfTime(single)
        guard single.count < segments.count || ordered != nil else { return }
        isChanged = true
        isSorted = ordered != nil
        self.points = (ordered ?? single).flatMap { $0 }
        repeated = points.count - self.points.count
    }

    private static func withoutRepetitions(
        _ segments: [ArraySlice<TrackPoint>]
    ) -> [ArraySlice<TrackPoint>] {
        var seen: [Int: [ArraySlice<TrackPoint>]] = [:]
        return segments.filter { segment in
            guard segment.count > 1 else { return true }
            var hasher = Hasher()
            for point in segment {
                hasher.combine(point.coordinate)
                hasher.combine(point.time)
            }
            let key = hasher.finalize()
            if seen[key, default: []].contains(where: { Self.isSame($0, segment) }) {
                return false
            }
            seen[key, default: []].append(segment)
            return true
        }
    }

    private static func isSame(
        _ one: ArraySlice<TrackPoint>, _ other: ArraySlice<TrackPoint>
    ) -> Bool {
        one.count == other.count
            && zip(one, other).allSatisfy {
                $0.coordinate == $1.coordinate && $0.time == $1.time
            }
    }

    /// The segments by time; `nil` if they are in order, if times are missing, or if two segments
    /// overlap, so that one of their clocks is wrong.
    private static func inOrderOfTime(
        _ segments: [ArraySlice<TrackPoint>]
    ) -> [ArraySlice<TrackPoint>]? {
        var timed: [(times: ClosedRange<Double>, segment: ArraySlice<TrackPoint>)] = []
        for segment in segments {
            let times = segment.compactMap(\.time)
            guard let first = times.min(), let last = times.max() else { return nil }
            timed.append((first...last, segment))
        }
        let isRising = zip(timed, timed.dropFirst()).allSatisfy {
            $0.times.lowerBound <= $1.times.lowerBound
        }
        guard !isRising else { return nil }
        timed.sort { $0.times.lowerBound < $1.times.lowerBound }
        let areApart = zip(timed, timed.dropFirst()).allSatisfy {
            $0.times.upperBound <= $1.times.lowerBound
        }
        return areApart ? timed.map(\.segment) : nil
    }
}

extension Track {
    /// The track with each of its segments once and, where they do not overlap, in order of time.
    var inOrder: Track {
        let order = SegmentOrder(points)
        guard order.isChanged else { return self }
        var track = self
        track.points = order.points
        track.report.count(.duplicate, order.repeated)
        if order.isSorted {
            track.notes.append("the segments were put in the order of their times")
        }
        return track
    }
}
