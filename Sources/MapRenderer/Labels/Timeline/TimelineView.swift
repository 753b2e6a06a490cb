import Geometry

/// One step of a drive: what of the ground it has in sight, and the space that labels take.
final class TimelineView {
    let projection: LabelProjection
    private let tilted: TiltedVisibility
    private var taken: CollisionIndex
    private var takenNames: [LabelName: [ScreenPoint]] = [:]

    /// - Returns: `nil` for a flat view.
    init?(_ plane: LabelPlane, _ request: FrameRequest) {
        projection = LabelProjection(plane, into: request)
        guard let tilted = projection.tilted else { return nil }
        self.tilted = tilted
        taken = CollisionIndex(bounds: projection.picture)
    }

    /// The same view with all space free.
    init(_ other: TimelineView) {
        projection = other.projection
        tilted = other.tilted
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

    // MARK: Taken space

    /// What keeps a label from one of its places.
    enum Obstruction {
        /// The picture does not hold all of it: it does not show.
        case outside
        /// The parts that find no space.
        case parts(LabelParts)
    }

    /// Returns what keeps a label from one of its places.
    func obstruction(
        of label: LabelAppearance, at index: Int, isUnconditional: Bool
    ) -> Obstruction {
        let instance = label.instance
        guard let scale = scale(of: instance) else { return .outside }
        let space = label.room.boxes(index, in: self, scale: scale)
        guard let bounds = space.bounds,
            projection.visibility(of: bounds, isUnconditional: isUnconditional) == .shown
        else { return .outside }
        var blocked = taken.blockedParts(of: space, instance.layout.rules)
        if isRepeated(instance, scale: scale) { blocked.insert(.text) }
        return .parts(blocked)
    }

    /// Returns whether the line of a label does not look too short or too bent for it.
    func isStraight(_ label: LabelAppearance, at index: Int) -> Bool {
        guard let scale = scale(of: label.instance) else { return true }
        return projection.choice(of: label.instance, index, scale: scale, seen: .driven) != nil
    }

    private func isRepeated(_ instance: SymbolInstance, scale: Double) -> Bool {
        let distance = instance.repeatDistance * TiltedVisibility.size(scale: scale)
        guard distance > 0, let others = takenNames[instance.symbol.name] else { return false }
        let anchor = screen(instance.anchor)
        return others.contains { $0.distance(to: anchor) < distance }
    }

    /// Takes the space of a label at one of its places, if the picture holds all of it.
    func take(_ label: LabelAppearance, _ show: LabelAppearance.Show) {
        let instance = label.instance
        guard let scale = scale(of: instance) else { return }
        let rules = instance.layout.rules
        let space = label.room.boxes(show.index, in: self, scale: scale).only(show.parts)
        guard let bounds = space.bounds,
            projection.visibility(
                of: bounds, isUnconditional: rules.isUnconditional(show.parts)) == .shown
        else { return }
        taken.take(space, rules)
        if instance.repeatDistance > 0, show.parts.contains(.text) {
            takenNames[instance.symbol.name, default: []].append(screen(instance.anchor))
        }
    }
}

extension ScreenPoint {
    /// Returns the distance between two points.
    func distance(to other: ScreenPoint) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
