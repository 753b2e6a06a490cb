import MapRenderer

/// How many labels stayed from frame to frame, and how many came or went.
struct LabelTally: CustomStringConvertible {
    private var frames = 0
    private var labels = 0
    private var stayed = 0
    private var came = 0
    private var went = 0

    /// Counts a frame's labels.
    mutating func count(_ frame: FrameContents) {
        frames += 1
        labels += frame.labels.count
    }

    /// Compares two frames that follow each other.
    ///
    /// - Returns: a line for each label that came or went although its place stayed in sight.
    mutating func compare(_ before: FrameContents, _ after: FrameContents) -> [String] {
        var changes: [String] = []
        func inSight(_ frame: FrameContents) -> [LabelSighting] {
            frame.labels.map { LabelSighting($0, in: frame) }
                .filter { $0.isInSight(of: before) && $0.isInSight(of: after) }
        }
        for sighting in inSight(before) {
            if sighting.isShown(in: after) {
                stayed += 1
            } else {
                went += 1
                changes.append("- \(sighting.label.layer) \(sighting.label.text)")
            }
        }
        for sighting in inSight(after) where !sighting.isShown(in: before) {
            came += 1
            changes.append("+ \(sighting.label.layer) \(sighting.label.text)")
        }
        return changes
    }

    /// Frames, labels a frame, labels that stayed, came and went, and changes in 1 000.
    var description: String {
        let all = stayed + came + went
        let fraction = Double(came + went) / Double(max(all, 1)) * 1000
        let mean = Double(labels) / Double(max(frames, 1))
        return "frames \(frames), labels \((mean * 10).rounded() / 10), stayed \(stayed), "
            + "came \(came), went \(went), changes in 1000: \((fraction * 10).rounded() / 10)"
    }
}
