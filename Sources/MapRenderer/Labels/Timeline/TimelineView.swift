import Geometry

/// The labels of one step of a drive: those whose places it has in sight, and the space that is taken.
final class TimelineView {
    let projection: LabelProjection
    private let tilted: TiltedVisibility
    /// The labels whose places are in sight.
    private(set) var candidates: [Candidate] = []
    /// Whether all of them are known.
    var isGathered = false
    private var index = InstanceIndex(side: 96)
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var namesakes: [LabelName: [Int]] = [:]
    private var taken: CollisionIndex
    private var takenNames: [LabelName: [ScreenPoint]] = [:]

    /// A label whose place is in sight.
    struct Candidate {
        let appearance: LabelAppearance
        let room: LabelRoom
        /// Its place in the picture.
        let anchor: ScreenPoint
        /// The scale of the ground there.
        let scale: Double
        /// Around all that it may cover.
        let extent: ScreenBox
    }

    /// - Returns: `nil` for a flat view.
    init?(_ plane: LabelPlane, _ request: FrameRequest) {
        projection = LabelProjection(plane, into: request)
        guard let tilted = projection.tilted else { return nil }
        self.tilted = tilted
        taken = CollisionIndex(bounds: projection.picture)
    }

    /// Returns the position of a point of the labels' plane in the picture.
    func screen(_ point: ScreenPoint) -> ScreenPoint { projection.screen(point) }

    /// Returns pixels of the picture for one of the labels' plane, where ground has a scale.
    func groundScale(_ scale: Double) -> Double { scale * projection.growth }

    /// Returns the scale of the ground at a label whose place is in sight; `nil` if it is not.
    func scale(of instance: SymbolInstance) -> Double? {
        guard
            let scale = tilted.scale(
                at: projection.onPlane(instance.anchor), from: instance.layout.leastScale),
            instance.isReadable(scale: scale)
        else { return nil }
        return scale
    }

    /// Adds a label whose place is in sight.
    func add(_ appearance: LabelAppearance, _ room: LabelRoom, scale: Double) {
        let instance = appearance.instance
        let number = candidates.count
        let candidate = Candidate(
            appearance: appearance, room: room, anchor: projection.screen(instance.anchor),
            scale: scale, extent: room.extent(in: self, scale: scale))
        candidates.append(candidate)
        numbers[ObjectIdentifier(appearance)] = number
        index.add(number, candidate.extent)
        if instance.repeatDistance > 0 { namesakes[instance.symbol.name, default: []].append(number) }
    }

    /// Returns a label's view from here.
    func candidate(_ appearance: LabelAppearance) -> Candidate? {
        numbers[ObjectIdentifier(appearance)].map { candidates[$0] }
    }

    /// Calls `body` with the more important labels that may take the space of one.
    func forEachRival(of appearance: LabelAppearance, _ body: (LabelAppearance) -> Void) {
        guard let own = candidate(appearance) else { return }
        let instance = appearance.instance
        for entry in index.entries(near: own.extent) {
            let other = candidates[Int(entry.number)].appearance
            if other.instance.priority < instance.priority { body(other) }
        }
        guard instance.repeatDistance > 0 else { return }
        for number in namesakes[instance.symbol.name] ?? [] {
            let other = candidates[number].appearance
            if other.instance.priority < instance.priority { body(other) }
        }
    }

    // MARK: Taken space

    /// What keeps a label from one of its places.
    enum Obstruction {
        /// The picture does not hold all of it: it does not show.
        case outside
        /// The parts that find no space.
        case parts(LabelParts)
    }

    /// Returns what keeps a label from one of its places.
    func obstruction(of label: Candidate, at index: Int, isUnconditional: Bool) -> Obstruction {
        let instance = label.appearance.instance
        let space = label.room.boxes(index, in: self, scale: label.scale)
        guard let bounds = space.bounds,
            projection.visibility(of: bounds, isUnconditional: isUnconditional) == .shown
        else { return .outside }
        var blocked = taken.blockedParts(of: space, instance.layout.rules)
        if isRepeated(label) { blocked.insert(.text) }
        return .parts(blocked)
    }

    private func isRepeated(_ label: Candidate) -> Bool {
        let instance = label.appearance.instance
        let distance = instance.repeatDistance * TiltedVisibility.size(scale: label.scale)
        guard distance > 0, let others = takenNames[instance.symbol.name] else { return false }
        return others.contains { $0.distance(to: label.anchor) < distance }
    }

    /// Takes the space of a label at one of its places, if the picture holds all of it.
    func take(_ label: Candidate, at index: Int, parts: LabelParts, isUnconditional: Bool) {
        let instance = label.appearance.instance
        let space = label.room.boxes(index, in: self, scale: label.scale)
        guard let bounds = space.bounds,
            projection.visibility(of: bounds, isUnconditional: isUnconditional) == .shown
        else { return }
        taken.take(space.only(parts), instance.layout.rules)
        if instance.repeatDistance > 0, parts.contains(.text) {
            takenNames[instance.symbol.name, default: []].append(label.anchor)
        }
    }
}

extension ScreenPoint {
    fileprivate func distance(to other: ScreenPoint) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
