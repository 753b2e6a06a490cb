import Geometry

/// Which moment of a trip each frame of a replay shows.
package struct ReplayTimeline: Sendable, Hashable {
    /// How a trip's time becomes a replay's.
    package struct Pace: Hashable, Sendable {
        /// Frames for one second of the replay.
        package var framesPerSecond: Double
        /// How much faster than it was driven.
        var speed: Double
        /// Seconds for which the first frame stands.
        var holdFirst: Double
        /// Seconds for which the last frame stands.
        var holdLast: Double

        /// A pace; what was driven in eight minutes takes a minute unless told otherwise.
        package init(
            framesPerSecond: Double = 30, speed: Double = 8, holdFirst: Double = 0,
            holdLast: Double = 1
        ) {
            self.framesPerSecond = framesPerSecond
            self.speed = speed
            self.holdFirst = holdFirst
            self.holdLast = holdLast
        }
    }

    /// A stretch of the trip that is shown at one speed.
    private struct Piece: Hashable {
        /// Seconds of the replay at which it begins.
        let start: Double
        /// Seconds of the trip at which it begins.
        let trip: Double
    }

    /// The pace.
    let pace: Pace
    /// Seconds of the trip that are shown, from its beginning.
    let tripSeconds: Double
    /// Seconds of the replay, without what stands at its ends.
    let movingSeconds: Double
    private let pieces: [Piece]

    /// A timeline.
    ///
    /// - Parameters:
    ///   - tripSeconds: how long the trip took.
    ///   - skipped: times of the trip that are left out, in order, apart from each other.
    ///   - pace: how fast it is shown.
    init(tripSeconds: Double, skipping skipped: [ClosedRange<Double>] = [], _ pace: Pace) {
        self.pace = pace
        self.tripSeconds = tripSeconds
        var pieces = [Piece(start: 0, trip: 0)]
        var shown = 0.0
        for range in skipped {
            guard let last = pieces.last, range.lowerBound >= last.trip else { continue }
            shown += range.lowerBound - last.trip
            pieces.append(
                Piece(start: shown / pace.speed, trip: min(range.upperBound, tripSeconds)))
        }
        shown += max(tripSeconds - (pieces.last?.trip ?? 0), 0)
        self.pieces = pieces
        movingSeconds = shown / pace.speed
    }

    /// How many frames there are; at least one.
    var frameCount: Double {
        let seconds = pace.holdFirst + movingSeconds + pace.holdLast
        return (seconds * pace.framesPerSecond).rounded(.down) + 1
    }

    /// Seconds of the replay, without what stands at its beginning, at which a frame is shown.
    func replaySeconds(ofFrame frame: Int) -> Double {
        min(max(Double(frame) / pace.framesPerSecond - pace.holdFirst, 0), movingSeconds)
    }

    /// Seconds of the trip that are shown at a time of the replay.
    func tripSeconds(at replaySeconds: Double) -> Double {
        let piece = pieces[max(pieces.partitioningIndex { $0.start > replaySeconds } - 1, 0)]
        return min(piece.trip + (replaySeconds - piece.start) * pace.speed, tripSeconds)
    }

    /// Seconds of the replay, without what stands at its beginning, at which a time of the trip is
    /// shown; what is skipped is shown at its beginning.
    func replaySeconds(at tripSeconds: Double) -> Double {
        let index = (pieces.firstIndex { $0.trip > tripSeconds } ?? pieces.count) - 1
        let piece = pieces[max(index, 0)]
        let end = index + 1 < pieces.count ? pieces[index + 1].start : movingSeconds
        return min(piece.start + max(tripSeconds - piece.trip, 0) / pace.speed, end)
    }

    /// The frame that shows a moment of the trip.
    package func frame(at tripSeconds: Double) -> Int {
        let seconds = pace.holdFirst + replaySeconds(at: tripSeconds)
        let frame = (min(max(seconds, 0), 1e9) * pace.framesPerSecond).rounded()
        return Int(min(frame, max(frameCount, 1) - 1, 1e12))
    }
}
