import Glibc
import MapGeometry
import MapStyle

/// The labels of one picture, in logical pixels of the picture.
struct FrameLabels {
    /// A label that found its place.
    struct Label {
        let candidate: LabelCandidate
        let choice: LabelChoice
        /// The point of the plane that it stands for.
        let anchor: ScreenPoint
    }

    /// A label of a place of the picture that does not show.
    struct Dropped {
        let candidate: LabelCandidate
        let reason: Frame.DroppedLabel.Reason
    }

    /// Those that show, in the order in which they were placed.
    private(set) var labels: [Label] = []
    /// Those that belong to a place of the picture and do not show.
    private(set) var dropped: [Dropped] = []
    /// What lies over the map, in boxes of the picture.
    var obstacles: [ScreenBox] = []

    /// No labels.
    init() {}

    /// Labels that are decided.
    init(labels: [Label], dropped: [Dropped]) {
        self.labels = labels
        self.dropped = dropped
    }

    /// Asks for the labels of a flat picture that agrees with all others of the place.
    ///
    /// - Parameters:
    ///   - field: the candidates.
    ///   - placer: which of them find room, and where.
    ///   - window: the picture.
    init(_ field: LabelField, _ placer: LabelPlacer, in window: LabelWindow) {
        let limit = window.picture.expanded(by: Self.surroundings)
        field.begin(window.view, within: limit)
        let numbers = field.candidates(near: window.view)
        for number in numbers { placer.decide(number, within: limit) }
        let candidates = field.candidates
        for number in numbers.sorted(by: { candidates[$0].priority < candidates[$1].priority }) {
            let candidate = candidates[number]
            guard let placed = placer.placement(of: number) else {
                drop(candidate, in: window)
                continue
            }
            add(candidate, at: placed.choice, in: window)
        }
    }

    /// How many logical pixels around a picture are looked at, to decide as every other picture of
    /// the place would.
    ///
    /// Honest labels depend on others some hundred pixels away; a chain made to mislead could go
    /// round the world, so there is an end.
    private static let surroundings = 4096.0

    // MARK: Gathering

    /// Notes that a label of a flat picture found no room.
    mutating func drop(_ candidate: LabelCandidate, in window: LabelWindow) {
        // A second try is no label of its own.
        guard candidate.firstTry == nil, window.picture.holds(candidate.anchor) else { return }
        dropped.append(
            Dropped(candidate: candidate, reason: isRepeated(candidate) ? .repeated : .room))
    }

    /// Whether its like shows so near that a label had to stay away.
    private func isRepeated(_ candidate: LabelCandidate) -> Bool {
        guard candidate.repeatDistance > 0 else { return false }
        return labels.contains {
            let other = $0.candidate
            return other.subject.name == candidate.subject.name
                && hypot(other.anchor.x - candidate.anchor.x, other.anchor.y - candidate.anchor.y)
                    < candidate.repeatDistance
        }
    }

    /// Adds a label that found room on the plane of a flat picture, if the picture shows it.
    ///
    /// - Parameters:
    ///   - candidate: the label; it may be the second try of one that was dropped.
    ///   - choice: its place on the plane.
    ///   - window: the picture.
    mutating func add(
        _ candidate: LabelCandidate, at choice: LabelChoice, in window: LabelWindow
    ) {
        dropped.remove(candidate.firstTry)
        switch choice.bounds.map(window.sight) ?? .outside {
        case .shown: labels.append(
                Label(candidate: candidate, choice: window.seen(choice), anchor: choice.anchor))
        case .cut:
            if window.picture.holds(choice.anchor) {
                dropped.append(Dropped(candidate: candidate, reason: .edge))
            }
        case .outside: break
        }
    }

    // MARK: Drawing

    /// The labels of each style layer by the layer's index, in the order in which they are drawn.
    var byLayer: [Int: [LabelChoice]] {
        var groups: [Int: [LabelChoice]] = [:]
        var first = 0
        // Labels were placed layer by layer.
        while first < labels.count {
            let layer = labels[first].candidate.priority.layer
            let end =
                labels[first...].firstIndex { $0.candidate.priority.layer != layer }
                ?? labels.count
            groups[layer, default: []] += Self.drawingOrder(of: labels[first..<end])
            first = end
        }
        return groups
    }

    /// The labels of one layer as they are drawn.
    private static func drawingOrder(of group: ArraySlice<Label>) -> [LabelChoice] {
        guard let collector = group.first?.candidate.collector, collector.order == .viewportY,
            collector.rules.mayOverlap
        else { return group.map(\.choice) }
        // What stands lower in the picture is nearer to the eye.
        return group.enumerated()
            .sorted {
                ($0.element.choice.anchor.y, $0.offset) < ($1.element.choice.anchor.y, $1.offset)
            }
            .map(\.element.choice)
    }
}

extension [FrameLabels.Dropped] {
    /// Forgets a label that found room after all.
    mutating func remove(_ candidate: LabelCandidate?) {
        guard let candidate, let index = lastIndex(where: { $0.candidate === candidate }) else {
            return
        }
        remove(at: index)
    }
}
