import Geometry
import Glibc
import Graphics
import MapStyle

extension FrameLabels {
    /// Asks for the labels of a tilted picture.
    ///
    /// They are asked in the order of their priority, and each takes the first of its places that
    /// is free in the picture. What something lies over is left out, and nobody takes its place.
    ///
    /// - Parameters:
    ///   - collector: makes the instances.
    ///   - line: what names leave free.
    ///   - request: the picture.
    ///   - obstacles: boxes of the picture that something lies over.
    ///   - cover: what hides ground of the view.
    ///   - limit: when the picture is no longer wanted; asked before each cell and each label.
    ///   - reasons: where decisions are noted; `nil` if the request does not ask for reasons.
    init(
        _ collector: LabelCollector, leaving line: WideGroundLine?, tilted request: FrameRequest,
        obstacles: [ScreenBox], cover: FillExtrusionCover?, limit: DrawingLimit?,
        reasons: PictureReasons?
    ) {
        self.init(obstacles: obstacles, reasons: reasons)
        let projection = LabelProjection(collector.plane, into: request)
        guard let tilted = projection.tilted else { return }
        let barrier = line.map { GroundBarrier($0, on: collector.plane) }
        var picture = TiltedPicture(projection: projection, cover: cover, reasons: reasons)
        let recorder = reasons?.recorder
        for (instance, scale) in Self.seen(collector, projection, tilted, limit, recorder) {
            guard limit?.isOver != true else { return }
            guard !picture.hasPlaced(instance.firstTry) else { continue }
            let outcome = picture.place(instance, scale: scale) { index in
                guard let barrier, let footprint = instance.footprint(index) else { return true }
                return !barrier.isTouched(by: footprint, of: instance)
            }
            switch outcome {
            case .placed(let choice):
                found(instance)
                add(instance, choice, at: collector.plane.world(instance.anchor))
            case .hidden: drop(instance, .hidden)
            case .noSpace: dropForSpace(instance)
            case .tooWide: drop(instance, .tooWide)
            }
        }
        sort()
        omit { tilted.scale(at: projection.onPlane($0), from: 0) != nil }
    }

    /// The instances on the ground that a tilted picture shows, the most important first, with the
    /// scale of their ground.
    private static func seen(
        _ collector: LabelCollector, _ projection: LabelProjection, _ tilted: TiltedVisibility,
        _ limit: DrawingLimit?, _ recorder: PlacementRecorder?
    ) -> [(instance: SymbolInstance, scale: Double)] {
        func scale(_ point: ScreenPoint, _ layer: SymbolLayout) -> Double? {
            tilted.scale(at: projection.onPlane(point), from: layer.leastScale)
        }
        var found: [SymbolInstance] = []
        collector.forEachCell(seen: projection) { cell, group in
            guard limit?.isOver != true, !collector.budget.isSpent else { return }
            let inside = collector.instances(of: cell, group: group) { scale($0, $1) != nil }
            var counts: SymbolInstance.SquareCounts = [:]
            found += SymbolInstance.bounded(
                inside, turns: true, beside: &counts, recorder: recorder
            ).map(\.instance)
        }
        return found.sorted { $0.priority < $1.priority }.compactMap { instance in
            guard let scale = scale(instance.anchor, instance.layout),
                instance.isReadable(scale: scale)
            else { return nil }
            return (instance, scale)
        }
    }
}

/// The room of a tilted picture while its labels are placed.
private struct TiltedPicture {
    private let projection: LabelProjection
    private let cover: FillExtrusionCover?
    private var taken: CollisionIndex
    /// Where labels stand whose like keep a distance.
    private var names: [LabelName: [ScreenPoint]] = [:]
    private var placed: Set<ObjectIdentifier> = []
    /// Where decisions are noted; `nil` if the request does not ask for reasons.
    private var reasons: PictureReasons?

    init(projection: LabelProjection, cover: FillExtrusionCover?, reasons: PictureReasons?) {
        self.projection = projection
        self.reasons = reasons
        self.cover = cover
        taken = CollisionIndex(bounds: projection.picture)
    }

    /// Whether a label stands; `nil` does not.
    func hasPlaced(_ instance: SymbolInstance?) -> Bool {
        instance.map { placed.contains(ObjectIdentifier($0)) } ?? false
    }

    /// What becomes of a label.
    enum Outcome {
        case placed(LabelChoice)
        /// Houses stand before all of its places.
        case hidden
        /// None of its places is free, or its like stands too near.
        case noSpace
        /// It is larger than the picture.
        case tooWide
    }

    /// Takes the first free place of a label.
    mutating func place(
        _ instance: SymbolInstance, scale: Double, where mayStand: (Int) -> Bool
    ) -> Outcome {
        let anchor = projection.screen(instance.anchor)
        let distance = instance.repeatDistance * TiltedVisibility.size(scale: scale)
        let name = instance.symbol.name
        let isRepeated =
            distance > 0
            && (names[name] ?? []).contains {
                hypot($0.x - anchor.x, $0.y - anchor.y) < distance
            }
        reasons?.recorder.begin(instance)
        guard !isRepeated else {
            note(.sameText, 0, instance)
            return .noSpace
        }
        let outcome = firstFree(of: instance, scale: scale, where: mayStand)
        if case .placed(let choice) = outcome {
            taken.take(choice, instance.layout.rules)
            reasons?.take(taken, by: instance, choice)
            placed.insert(ObjectIdentifier(instance))
            if distance > 0 { names[name, default: []].append(anchor) }
        }
        return outcome
    }

    private func note(_ obstruction: LabelObstruction, _ index: Int, _ instance: SymbolInstance) {
        reasons?.recorder.note(obstruction, at: index, of: instance)
    }

    private func firstFree(
        of instance: SymbolInstance, scale: Double, where mayStand: (Int) -> Bool
    ) -> Outcome {
        let rules = instance.layout.rules
        var isHidden = false
        var isSeen = false
        var isTooLarge = true
        var isMeasured = false
        for index in 0..<instance.anchorCount {
            guard mayStand(index) else {
                note(.route, index, instance)
                continue
            }
            if let cover, projection.isHidden(instance, index, scale: scale, by: cover) {
                isHidden = true
                note(.houses, index, instance)
                continue
            }
            isSeen = true
            guard let whole = projection.choice(of: instance, index, scale: scale),
                let bounds = whole.bounds
            else {
                note(.line, index, instance)
                continue
            }
            isTooLarge = isTooLarge && bounds.exceeds(projection.picture)
            isMeasured = true
            let isUnconditional = rules.isUnconditional(whole.parts)
            guard
                projection.visibility(of: bounds, isUnconditional: isUnconditional) == .shown
            else {
                note(.edge, index, instance)
                continue
            }
            let blocked = taken.blockedParts(of: whole, rules)
            let footprint = LabelFootprint(of: whole)
            for label in reasons?.labels(blocking: whole, of: instance, in: taken) ?? [] {
                note(label, index, instance)
            }
            if let parts = footprint.settled(blocked: blocked, rules) {
                reasons?.recorder.stand(
                    at: index, of: instance, with: parts, of: footprint.parts)
                return .placed(whole.only(parts))
            }
        }
        if isHidden && !isSeen { return .hidden }
        return isMeasured && isTooLarge ? .tooWide : .noSpace
    }
}

extension SymbolInstance {
    /// Whether its letters can be read where ground has a scale.
    func isReadable(scale: Double) -> Bool {
        guard let letters = symbol.text?.font.size else { return true }
        return TiltedVisibility.isReadable(
            letters: letters, size: TiltedVisibility.size(scale: scale))
    }
}

extension LabelCollector {
    /// Calls `body` with the cells whose labels a tilted picture may show, and the group of layers that
    /// it shows there.
    ///
    /// - Parameters:
    ///   - projection: the picture.
    ///   - body: takes a cell, and the index of a group in ``groups``.
    func forEachCell(seen projection: LabelProjection, _ body: (LabelCell, Int) -> Void) {
        let margin = SymbolInstance.farthestExtent
        for (number, group) in groups.enumerated() {
            let ground = projection.ground(from: group.leastScale)
            plane.forEachCell(of: ground.box.expanded(by: margin)) { column, row in
                for part in LabelCell.Part.allCases {
                    let cell = LabelCell(column: column, row: row, part: part)
                    let box = plane.box(cell.worldBox(zoom: plane.cellZoom))
                    // A name over an edge stands beside it.
                    guard ground.meets(part == .inside ? box : box.expanded(by: margin)) else {
                        continue
                    }
                    body(cell, number)
                }
            }
        }
    }
}
