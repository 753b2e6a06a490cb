import Geometry

/// The moment of a trip that each frame of a replay shows.
package struct ReplayTimeline: Sendable, Hashable {
    /// The conversion from a trip's time to a replay's.
    package struct Pace: Hashable, Sendable {
        /// Frames per second of the replay.
        package var framesPerSecond: Double
        /// The replay's speed, as a multiple of the driven speed.
        var speed: Double
        /// Seconds for which the first frame is held.
        var holdFirst: Double
        /// Seconds for which the last frame is held.
        var holdLast: Double

        /// A pace; by default eight minutes of driving take one minute.
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
    /// Seconds of the replay, without the frames held at its ends.
    let movingSeconds: Double
    private let pieces: [Piece]

    /// A timeline.
    ///
    /// - Parameters:
    ///   - tripSeconds: the trip's duration.
    ///   - skipped: times of the trip that are left out, in order, without overlaps.
    ///   - pace: the replay's pace.
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

    /// The number of frames, at least one.
    var frameCount: Double {
        let seconds = pace.holdFirst + movingSeconds + pace.holdLast
        return (seconds * pace.framesPerSecond).rounded(.down) + 1
    }

    /// Returns the seconds of the replay, without the hold at its beginning, at which a frame is
    /// shown.
    func replaySeconds(ofFrame frame: Int) -> Double {
        min(max(Double(frame) / pace.framesPerSecond - pace.holdFirst, 0), movingSeconds)
    }

    /// Returns the seconds of the trip that are shown at a time of the replay.
    func tripSeconds(at replaySeconds: Double) -> Double {
        let piece = pieces[max(pieces.partitioningIndex { $0.start > replaySeconds } - 1, 0)]
        return min(piece.trip + (replaySeconds - piece.start) * pace.speed, tripSeconds)
    }

    /// Returns the seconds of the replay at which a time of the trip is shown, without the hold at
    /// its beginning; a skipped time is shown where the skipped part begins.
    func replaySeconds(at tripSeconds: Double) -> Double {
        let index = (pieces.firstIndex { $0.trip > tripSeconds } ?? pieces.count) - 1
        let piece = pieces[max(index, 0)]
        let end = index + 1 < pieces.count ? pieces[index + 1].start : movingSeconds
        return min(piece.start + max(tripSeconds - piece.trip, 0) / pace.speed, end)
    }

    /// Returns the frame that shows a moment of the trip.
    package func frame(at tripSeconds: Double) -> Int {
        let seconds = pace.holdFirst + replaySeconds(at: tripSeconds)
        let frame = (min(max(seconds, 0), 1e9) * pace.framesPerSecond).rounded()
        return Int(min(frame, max(frameCount, 1) - 1, 1e12))
    }
}
