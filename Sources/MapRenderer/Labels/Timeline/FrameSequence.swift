import Geometry

/// The frames of a drive or of a replay at even steps, whose labels are decided together.
///
/// A label of a tilted frame has more or less space from frame to frame. So that it does not come and
/// go, it is decided once for all frames that have its place in sight.
package struct FrameSequence {
    /// What the frames of one drive have in common: nothing but being the same.
    package final class Identity: Sendable {
        /// A new drive.
        package init() {}
    }

    /// The drive.
    let identity: Identity
    /// The number of steps.
    let count: Int
    private let request: (Int) -> FrameRequest?

    /// Creates a sequence.
    ///
    /// - Parameters:
    ///   - identity: the drive; its decisions are kept for later frames.
    ///   - count: the number of steps.
    ///   - request: returns the frame at a step, from 0 to `count - 1`; `nil` if it shows no map. It
    ///     depends on the drive and the step alone.
    package init(
        _ identity: Identity, count: Int, _ request: @escaping (Int) -> FrameRequest?
    ) {
        self.identity = identity
        self.count = max(count, 0)
        self.request = request
    }

    /// Returns the frame at a step; `nil` beyond the ends, and if it shows no map.
    func frame(at step: Int) -> FrameRequest? {
        0..<count ~= step ? request(step) : nil
    }
}

/// The position of a frame in a sequence.
package struct FrameMoment {
    let sequence: FrameSequence
    /// Steps from the first frame.
    let position: Double
    /// Steps during which a label appears or disappears; 0 if it does so at once.
    let fading: Double

    /// Creates a moment.
    ///
    /// - Parameters:
    ///   - position: steps from the first frame; it is moved into the sequence.
    ///   - sequence: the frames.
    ///   - fading: steps during which a label appears or disappears.
    package init(_ position: Double, in sequence: FrameSequence, fading: Double = 0) {
        self.sequence = sequence
        let last = Double(max(sequence.count - 1, 0))
        self.position = position > 0 ? min(position, last) : 0
        self.fading = max(fading, 0)
    }

    /// The placement of its labels, which it has in common with a step beside it; `nil` if neither
    /// is tilted.
    var labelPlacement: FrameRequest.LabelPlacement? {
        steps.lazy.compactMap { step -> FrameRequest.LabelPlacement? in
            guard let frame = sequence.frame(at: step), frame.camera.pitch > 0 else { return nil }
            return frame.labelPlacement
        }.first
    }

    /// The steps before and after the frame, one if it lies on a step.
    var steps: ClosedRange<Int> {
        let first = Int(position.rounded(.down))
        return first...max(Int(position.rounded(.up)), first)
    }
}
