import Geometry
import Glibc
import MapStyle

/// The labels of one picture, in logical pixels of the picture.
struct FrameLabels {
    /// A label that found its place.
    struct Label {
        let candidate: LabelCandidate
        let choice: LabelChoice
        /// Where in the world it stands.
        let place: WorldPoint
    }

    /// A label of a place of the picture that does not show.
    struct Dropped {
        let candidate: LabelCandidate
        let reason: Frame.DroppedLabel.Reason

        /// Where in the world it would go first.
        var place: WorldPoint { candidate.collector.plane.world(candidate.anchor) }
    }

    /// Those that show, in the order of their priority.
    private(set) var labels: [Label] = []
    /// Those that belong to a place of the picture and do not show.
    private(set) var dropped: [Dropped] = []
    /// What lies over the map: labels there are left out, and nobody takes their place.
    let obstacles: [ScreenBox]

    /// No labels.
    init(obstacles: [ScreenBox]) { self.obstacles = obstacles }

    /// Asks for the labels of a flat picture that agrees with all others of its zoom and bearing.
    ///
    /// - Parameters:
    ///   - field: the candidates.
    ///   - placer: which of them find room, and where.
    ///   - window: the picture.
    ///   - obstacles: boxes of the picture that something lies over.
    init(
        _ field: LabelField, _ placer: LabelPlacer, in window: LabelWindow,
        obstacles: [ScreenBox]
    ) {
        self.init(obstacles: obstacles)
        for number in Self.decide(field, placer, seen: window.view) {
            let candidate = field.candidates[number]
            let isInside = window.picture.holds(candidate.anchor)
            guard let choice = placer.placement(of: number)?.choice else {
                if isInside { dropForSpace(candidate) }
                continue
            }
            found(candidate)
            switch choice.bounds.map(window.visibility) ?? .outside {
            case .shown:
                add(candidate, window.seen(choice), at: field.plane.world(choice.anchor))
            case .cut:
                if window.picture.holds(choice.anchor) {
                    dropAtEdge(candidate, choice, of: window.picture)
                }
            case .outside: break
            }
        }
    }

    /// Asks for the labels of a flat frame of a drive.
    ///
    /// - Parameters:
    ///   - field: the candidates.
    ///   - placer: which of them find room, and where.
    ///   - request: the picture.
    ///   - obstacles: boxes of the picture that something lies over.
    init(
        _ field: LabelField, _ placer: LabelPlacer, drive request: FrameRequest,
        obstacles: [ScreenBox]
    ) {
        self.init(obstacles: obstacles)
        let projection = LabelProjection(field.plane, into: request)
        // A picture may look from a little farther away than the labels were placed for.
        var taken = CollisionIndex(bounds: projection.picture)
        for number in Self.decide(field, placer, seen: projection.view) {
            let candidate = field.candidates[number]
            guard let placed = placer.placement(of: number) else {
                if projection.shows(candidate.anchor) { dropForSpace(candidate) }
                continue
            }
            found(candidate)
            guard projection.mayShow(placed.footprint),
                let choice = projection.choice(of: candidate, placed)
            else { continue }
            switch choice.bounds.map(projection.visibility) ?? .outside {
            case .shown:
                let rules = candidate.collector.rules
                guard projection.isNearer || taken.isFree(choice, rules) else {
                    drop(candidate, .space)
                    continue
                }
                taken.take(choice, rules)
                add(candidate, choice, at: field.plane.world(placed.footprint.anchor))
            case .cut:
                if projection.shows(placed.footprint.anchor) {
                    dropAtEdge(candidate, choice, of: projection.picture)
                }
            case .outside: break
            }
        }
    }

    /// Decides which candidates find room in a part of the plane.
    ///
    /// - Returns: all of them, in the order of their priority.
    private static func decide(
        _ field: LabelField, _ placer: LabelPlacer, seen view: ScreenBox
    ) -> [Int] {
        let limit = view.expanded(by: surroundings)
        field.begin(view, within: limit)
        let numbers = field.candidates(near: view)
        for number in numbers { placer.decide(number, within: limit) }
        return numbers.sorted(by: field.comesFirst)
    }

    /// How many logical pixels around a picture are looked at, to decide as every other picture of
    /// the place would.
    ///
    /// Honest labels depend on others some hundred pixels away; a chain made to mislead could go
    /// round the world, so there is an end.
    static let surroundings = 4096.0

    // MARK: Gathering

    /// Adds a label, unless something over the map covers it.
    ///
    /// - Parameters:
    ///   - candidate: the label.
    ///   - choice: how it stands in the picture.
    ///   - place: where it stands in the world.
    mutating func add(_ candidate: LabelCandidate, _ choice: LabelChoice, at place: WorldPoint) {
        let boxes = choice.textBoxes + choice.iconBoxes
        guard !boxes.contains(where: { box in obstacles.contains { $0.overlaps(box) } }) else {
            return drop(candidate, .covered)
        }
        labels.append(Label(candidate: candidate, choice: choice, place: place))
    }

    /// Takes the labels of some layers away again; nobody takes their places.
    mutating func hide(ofLayers layers: [Int]) {
        let hidden = labels.filter { layers.contains($0.candidate.priority.layer) }
        labels.removeAll { layers.contains($0.candidate.priority.layer) }
        for label in hidden { drop(label.candidate, .hidden) }
    }

    /// Notes that a label found its place: if it is a second try, the first was not dropped.
    mutating func found(_ candidate: LabelCandidate) {
        guard let first = candidate.firstTry,
            let index = dropped.lastIndex(where: { $0.candidate === first })
        else { return }
        dropped.remove(at: index)
    }

    /// Notes that a label does not show.
    mutating func drop(_ candidate: LabelCandidate, _ reason: Frame.DroppedLabel.Reason) {
        dropped.append(Dropped(candidate: candidate, reason: reason))
    }

    /// Notes that a label does not lie inside the picture, as it would elsewhere if it is not larger.
    private mutating func dropAtEdge(
        _ candidate: LabelCandidate, _ choice: LabelChoice, of picture: ScreenBox
    ) {
        drop(candidate, choice.bounds?.exceeds(picture) == true ? .tooWide : .edge)
    }

    /// Notes that a label found no room; a second try is no label of its own.
    mutating func dropForSpace(_ candidate: LabelCandidate) {
        guard candidate.firstTry == nil else { return }
        drop(candidate, isRepeated(candidate) ? .repeated : .space)
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

    /// Puts the labels into the order of their priority.
    mutating func sort() {
        labels.sort { $0.candidate.priority < $1.candidate.priority }
    }

    // MARK: Drawing

    /// The labels of each style layer by the layer's index, in the order in which they are drawn.
    var byLayer: [Int: [LabelChoice]] {
        var groups: [Int: [LabelChoice]] = [:]
        var first = 0
        // Labels stand layer by layer.
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
