package import Overlays

/// How a trip is replayed, in the words of whoever asks.
package struct ReplayDescription: Sendable {
    /// How each frame is drawn; its view holds where ``views`` says nothing else.
    package var drive: DriveDescription
    /// How the way is looked at over time.
    package var views: ViewTimeline
    /// How the trip's time becomes the replay's.
    package var pace: ReplayTimeline.Pace
    /// Seconds that the moving part takes, whatever the pace's speed; `nil` where that counts.
    package var wantedSeconds: Double?
    /// Whether standing and gaps are cut short.
    package var skipsIdle: Bool
    /// Which instruments there are; `nil` for those that the trip has something for.
    package var instruments: Set<PanelName>?
    /// What the strip shows; `nil` for the speed, of an untimed trip the elevation.
    package var strip: TripQuantity?
    /// Whether the map is drawn; without it line, vehicle and panels stand on nothing.
    package var showsMap = true
    /// A line of one's own; empty for none.
    package var text = ""

    /// A replay with all as usual but what is given.
    package init(
        drive: DriveDescription = DriveDescription(), views: ViewTimeline? = nil,
        pace: ReplayTimeline.Pace = .init(), skipsIdle: Bool = false
    ) {
        var drive = drive
        drive.look.recording = drive.look.recording ?? RecordedLook()
        self.drive = drive
        self.views = views ?? ViewTimeline(drive.view)
        self.pace = pace
        self.skipsIdle = skipsIdle
    }
}

/// Which view a replay has at each of its times.
package struct ViewTimeline: Hashable, Sendable {
    /// The views and the seconds of the replay from which they hold, in order, the first from 0.
    private let entries: [Entry]

    private struct Entry: Hashable {
        let start: Double
        let view: DriveView
    }

    /// One view throughout.
    package init(_ view: DriveView) { entries = [Entry(start: 0, view: view)] }

    /// Views that follow each other.
    ///
    /// - Parameters:
    ///   - first: the view at the beginning.
    ///   - changes: seconds of the replay, and the view from then on.
    package init(_ first: DriveView, changes: [(seconds: Double, view: DriveView)]) {
        entries =
            [Entry(start: 0, view: first)]
            + changes.sorted { $0.seconds < $1.seconds }
            .map { Entry(start: $0.seconds, view: $0.view) }
    }

    /// The view at a time.
    func view(atReplay seconds: Double) -> DriveView {
        var (low, high) = (0, entries.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if entries[middle].start <= seconds { low = middle } else { high = middle }
        }
        return entries[low].view
    }
}
