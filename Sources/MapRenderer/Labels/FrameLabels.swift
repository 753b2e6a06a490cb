import Geometry
import Glibc
import MapStyle

/// The labels of one picture, in logical pixels of the picture.
struct FrameLabels {
    /// A label that found its place.
    struct Label {
        let instance: SymbolInstance
        let choice: LabelChoice
        /// Where in the world it stands.
        let place: WorldPoint
    }

    /// A label of a place of the picture that does not show.
    struct Dropped {
        let instance: SymbolInstance
        let reason: Frame.DroppedLabel.Reason

        /// Where in the world it would go first.
        var place: WorldPoint { instance.layout.plane.world(instance.anchor) }
    }

    /// Those that show, in the order of their priority.
    private(set) var labels: [Label] = []
    /// Those that belong to a place of the picture and do not show.
    private(set) var dropped: [Dropped] = []
    /// What lies over the map: labels there are left out, and nobody takes their place.
    let obstacles: [ScreenBox]

    /// Why labels show or do not; `nil` if the request does not ask for it.
    var reasons: PictureReasons?

    /// No labels.
    init(obstacles: [ScreenBox], reasons: PictureReasons? = nil) {
        self.obstacles = obstacles
        self.reasons = reasons
    }

    /// Asks for the labels of a flat picture that agrees with all others of its zoom and bearing.
    ///
    /// - Parameters:
    ///   - field: the instances.
    ///   - placer: which of them find room, and where.
    ///   - window: the picture.
    ///   - obstacles: boxes of the picture that something lies over.
    ///   - reasons: where decisions are noted; `nil` if the request does not ask for reasons.
    init(
        _ field: PlacementField, _ placer: LabelPlacer, in window: LabelWindow,
        obstacles: [ScreenBox], reasons: PictureReasons?
    ) {
        self.init(obstacles: obstacles, reasons: reasons)
        defer { omit { window.picture.holds($0) } }
        var cut: [(number: Int, choice: LabelChoice)] = []
        for number in Self.decide(field, placer, seen: window.view) {
            let instance = field.instances[number]
            let isInside = window.picture.holds(instance.anchor)
            guard let choice = placer.placement(of: number)?.choice else {
                if isInside { dropForSpace(instance) }
                continue
            }
            found(instance)
            let isUnconditional = instance.layout.rules.isUnconditional(choice.parts)
            switch choice.bounds.map({
                window.visibility(of: $0, isUnconditional: isUnconditional)
            }) ?? .outside {
            case .shown:
                add(instance, window.seen(choice), at: field.plane.world(choice.anchor))
            case .cut:
                if window.picture.holds(choice.anchor) { cut.append((number, choice)) }
            case .outside: break
            }
        }
        for (number, choice) in cut {
            if window.movesCutLabels, move(number, choice.parts, of: field, into: window) {
                continue
            }
            dropAtEdge(field.instances[number], choice, of: window.picture)
        }
    }

    /// Asks for the labels of a flat frame of a drive.
    ///
    /// - Parameters:
    ///   - field: the instances.
    ///   - placer: which of them find room, and where.
    ///   - request: the picture.
    ///   - obstacles: boxes of the picture that something lies over.
    ///   - reasons: where decisions are noted; `nil` if the request does not ask for reasons.
    init(
        _ field: PlacementField, _ placer: LabelPlacer, drive request: FrameRequest,
        obstacles: [ScreenBox], reasons: PictureReasons?
    ) {
        self.init(obstacles: obstacles, reasons: reasons)
        let projection = LabelProjection(field.plane, into: request)
        defer { omit(where: projection.shows) }
        // A picture may look from a little farther away than the labels were placed for.
        var taken = CollisionIndex(bounds: projection.picture)
        for number in Self.decide(field, placer, seen: projection.view) {
            let instance = field.instances[number]
            guard let placed = placer.placement(of: number) else {
                if projection.shows(instance.anchor) { dropForSpace(instance) }
                continue
            }
            found(instance)
            guard projection.mayShow(placed.footprint),
                let choice = projection.choice(of: instance, placed)
            else { continue }
            let rules = instance.layout.rules
            switch choice.bounds.map({
                projection.visibility(
                    of: $0, isUnconditional: rules.isUnconditional(choice.parts))
            }) ?? .outside {
            case .shown:
                guard projection.isNearer || taken.isFree(choice, rules) else {
                    noteBlocked(instance, choice, taken)
                    drop(instance, .space)
                    continue
                }
                taken.take(choice, rules)
                self.reasons?.take(taken, by: instance, choice)
                add(instance, choice, at: field.plane.world(placed.footprint.anchor))
            case .cut:
                if projection.shows(placed.footprint.anchor) {
                    dropAtEdge(instance, choice, of: projection.picture)
                }
            case .outside: break
            }
        }
    }

    /// Decides which instances find room in a part of the plane.
    ///
    /// - Returns: all of them, in the order of their priority.
    private static func decide(
        _ field: PlacementField, _ placer: LabelPlacer, seen view: ScreenBox
    ) -> [Int] {
        let limit = view.expanded(by: surroundings)
        field.begin(view, within: limit)
        let numbers = field.instances(near: view)
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

    /// Moves a label that the picture's edge cuts to one of its positions that lies inside and is
    /// free of more important labels and of names along lines; other labels make way.
    ///
    /// - Parameters:
    ///   - number: of the label.
    ///   - parts: what of it shows.
    ///   - field: the instances.
    ///   - window: the picture.
    /// - Returns: `false` if there is no such position.
    private mutating func move(
        _ number: Int, _ parts: LabelParts, of field: PlacementField, into window: LabelWindow
    ) -> Bool {
        let instance = field.instances[number]
        guard case .point = instance.place, instance.anchorCount > 1 else { return false }
        let rules = instance.layout.rules
        let frame = window.picture.offset(x: -window.corner.x, y: -window.corner.y)
        var firm = CollisionIndex(bounds: frame, taken: obstacles)
        var others: [Label] = []
        for label in labels {
            let isFirm = label.instance.layout.placement != .point
            if !isFirm, instance.priority < label.instance.priority {
                others.append(label)
            } else {
                firm.take(label.choice, label.instance.layout.rules)
            }
        }
        var best: (choice: LabelChoice, place: WorldPoint, covered: [Label])?
        for index in 0..<instance.anchorCount {
            guard let found = field.place(number, index)?.choice?.only(parts),
                let bounds = found.bounds, window.picture.holds(bounds)
            else { continue }
            let choice = window.seen(found)
            guard firm.isFree(choice, rules) else { continue }
            var own = CollisionIndex(bounds: frame)
            own.take(choice, rules)
            let covered = others.filter { !own.isFree($0.choice, $0.instance.layout.rules) }
            if covered.count < best?.covered.count ?? .max {
                best = (choice, field.plane.world(found.anchor), covered)
            }
        }
        guard let best else { return false }
        labels.removeAll { label in best.covered.contains { $0.instance === label.instance } }
        for label in best.covered { drop(label.instance, .space) }
        add(instance, best.choice, at: best.place)
        sort()
        return true
    }

    /// Adds a label, unless something over the map covers it.
    ///
    /// - Parameters:
    ///   - instance: the label.
    ///   - choice: how it stands in the picture.
    ///   - place: where it stands in the world.
    mutating func add(_ instance: SymbolInstance, _ choice: LabelChoice, at place: WorldPoint) {
        let boxes = choice.textBoxes + choice.iconBoxes
        guard !boxes.contains(where: { box in obstacles.contains { $0.overlaps(box) } }) else {
            noteCovered(instance, boxes)
            return drop(instance, .covered)
        }
        labels.append(Label(instance: instance, choice: choice, place: place))
    }

    /// Takes the labels of some layers away again; nobody takes their places.
    mutating func hide(ofLayers layers: [Int]) {
        let hidden = labels.filter { layers.contains($0.instance.priority.layer) }
        labels.removeAll { layers.contains($0.instance.priority.layer) }
        for label in hidden {
            reasons?.note(.ground, of: label.instance)
            drop(label.instance, .hidden)
        }
    }

    /// Shows labels, in the order of their priority, otherwise than they were placed.
    ///
    /// - Parameter change: returns how a label shows; fails with the reason for which it is dropped.
    mutating func change(_ change: (Label) -> Result<LabelChoice, Omission>) {
        let before = labels
        labels = []
        for label in before {
            switch change(label) {
            case .success(let choice):
                labels.append(Label(instance: label.instance, choice: choice, place: label.place))
            case .failure(let omission): drop(label.instance, omission.reason)
            }
        }
    }

    /// Why a label that found its place does not show.
    struct Omission: Error {
        let reason: Frame.DroppedLabel.Reason
    }

    /// Notes that a label found its place: if it is a second try, the first was not dropped.
    mutating func found(_ instance: SymbolInstance) {
        guard let first = instance.firstTry,
            let index = dropped.lastIndex(where: { $0.instance === first })
        else { return }
        dropped.remove(at: index)
    }

    /// Notes that a label does not show.
    mutating func drop(_ instance: SymbolInstance, _ reason: Frame.DroppedLabel.Reason) {
        dropped.append(Dropped(instance: instance, reason: reason))
    }

    /// Notes that a label does not lie inside the picture, as it would elsewhere if it is not larger.
    private mutating func dropAtEdge(
        _ instance: SymbolInstance, _ choice: LabelChoice, of picture: ScreenBox
    ) {
        reasons?.note(.edge, of: instance)
        drop(instance, choice.bounds?.exceeds(picture) == true ? .tooWide : .edge)
    }

    // MARK: Reasons

    /// The labels that were not considered; empty unless the request asks for reasons.
    private(set) var omitted: [(instance: SymbolInstance, reason: LabelObstruction)] = []

    /// Notes the labels that were not considered and belong to points that the picture shows.
    mutating func omit(where shows: (ScreenPoint) -> Bool) {
        guard let reasons else { return }
        omitted = reasons.recorder.omitted.filter { shows($0.instance.anchor) }
            .sorted { $0.instance.priority < $1.instance.priority }
    }

    /// Notes which obstacle covers a label.
    private mutating func noteCovered(_ instance: SymbolInstance, _ boxes: [ScreenBox]) {
        guard let reasons,
            let index = obstacles.firstIndex(where: { box in boxes.contains { box.overlaps($0) } }),
            reasons.obstacles.indices.contains(index)
        else { return }
        self.reasons?.note(reasons.obstacles[index], of: instance)
    }

    /// Notes which label of the picture stands in the way of another one.
    private mutating func noteBlocked(
        _ instance: SymbolInstance, _ choice: LabelChoice, _ taken: CollisionIndex
    ) {
        let found = reasons?.labels(blocking: choice, of: instance, in: taken).first
        if let found { reasons?.note(found, of: instance) }
    }

    /// Notes that a label found no room; a second try is no label of its own.
    mutating func dropForSpace(_ instance: SymbolInstance) {
        guard instance.firstTry == nil else { return }
        drop(instance, isRepeated(instance) ? .repeated : .space)
    }

    /// Whether its like shows so near that a label had to stay away.
    private func isRepeated(_ instance: SymbolInstance) -> Bool {
        guard instance.repeatDistance > 0 else { return false }
        return labels.contains {
            let other = $0.instance
            return other.symbol.name == instance.symbol.name
                && hypot(other.anchor.x - instance.anchor.x, other.anchor.y - instance.anchor.y)
                    < instance.repeatDistance
        }
    }

    /// Puts the labels into the order of their priority.
    mutating func sort() {
        labels.sort { $0.instance.priority < $1.instance.priority }
    }

    // MARK: Drawing

    /// The labels of each style layer by the layer's index, in the order in which they are drawn.
    var byLayer: [Int: [LabelChoice]] {
        var groups: [Int: [LabelChoice]] = [:]
        var first = 0
        // Labels stand layer by layer.
        while first < labels.count {
            let layer = labels[first].instance.priority.layer
            let end =
                labels[first...].firstIndex { $0.instance.priority.layer != layer }
                ?? labels.count
            groups[layer, default: []] += Self.drawingOrder(of: labels[first..<end])
            first = end
        }
        return groups
    }

    /// The labels of one layer as they are drawn.
    private static func drawingOrder(of group: ArraySlice<Label>) -> [LabelChoice] {
        guard let layout = group.first?.instance.layout, layout.order == .viewportY,
            layout.rules.mayOverlap
        else { return group.map(\.choice) }
        // What stands lower in the picture is nearer to the eye.
        return group.enumerated()
            .sorted {
                ($0.element.choice.anchor.y, $0.offset) < ($1.element.choice.anchor.y, $1.offset)
            }
            .map(\.element.choice)
    }
}
