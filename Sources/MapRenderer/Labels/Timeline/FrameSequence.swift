import Geometry

/// The frames of a drive or of a replay at even steps, whose labels are decided together.
///
/// A label of a tilted frame has more or less space from frame to frame. So that it does not come and
/// go, it is decided once for all frames that have its place in sight. A sequence belongs to one
/// thread.
package final class FrameSequence {
    /// The number of steps.
    let count: Int
    private let request: (Int) -> FrameRequest?
    private var known: [Int: FrameRequest?] = [:]

    /// The upper bound for the number of frames that are remembered.
    private static let mostKnown = 4096

    /// Creates a sequence.
    ///
    /// - Parameters:
    ///   - count: the number of steps.
    ///   - request: returns the frame at a step, from 0 to `count - 1`; `nil` if it shows no map. It
    ///     depends on the step alone.
    package init(count: Int, _ request: @escaping (Int) -> FrameRequest?) {
        self.count = max(count, 0)
        self.request = request
    }

    /// Returns the frame at a step; `nil` beyond the ends, and if it shows no map.
    func frame(at step: Int) -> FrameRequest? {
        guard 0..<count ~= step else { return nil }
        if let frame = known[step] { return frame }
        if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
        let frame = request(step)
        known[step] = .some(frame)
        return frame
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
        self.position = min(max(position, 0), Double(max(sequence.count - 1, 0)))
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
