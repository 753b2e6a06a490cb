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
    ///   - source: makes the candidates.
    ///   - line: what names leave free.
    ///   - request: the picture.
    ///   - obstacles: boxes of the picture that something lies over.
    ///   - cover: what hides ground of the view.
    ///   - limit: when the picture is no longer wanted; asked before each cell and each label.
    init(
        _ source: LabelSource, leaving line: WideGroundLine?, tilted request: FrameRequest,
        obstacles: [ScreenBox], cover: FillExtrusionCover?, limit: DrawingLimit?
    ) {
        self.init(obstacles: obstacles)
        let projection = LabelProjection(source.plane, into: request)
        guard let tilted = projection.tilted else { return }
        let barrier = line.map { GroundBarrier($0, on: source.plane) }
        var picture = TiltedPicture(projection: projection, cover: cover)
        for (candidate, scale) in Self.seen(source, projection, tilted, limit) {
            guard limit?.isOver != true else { return }
            guard !picture.hasPlaced(candidate.firstTry) else { continue }
            let outcome = picture.place(candidate, scale: scale) { index in
                guard let barrier, let footprint = candidate.footprint(index) else { return true }
                return !barrier.isTouched(by: footprint, of: candidate)
            }
            switch outcome {
            case .placed(let choice):
                found(candidate)
                add(candidate, choice, at: source.plane.world(candidate.anchor))
            case .hidden: drop(candidate, .hidden)
            case .noSpace: dropForSpace(candidate)
            case .tooWide: drop(candidate, .tooWide)
            }
        }
        sort()
    }

    /// The candidates on the ground that a tilted picture shows, the most important first, with the
    /// scale of their ground.
    private static func seen(
        _ source: LabelSource, _ projection: LabelProjection, _ tilted: TiltedVisibility,
        _ limit: DrawingLimit?
    ) -> [(candidate: LabelCandidate, scale: Double)] {
        let plane = source.plane
        func scale(_ point: ScreenPoint, _ layer: SymbolLayout) -> Double? {
            tilted.scale(at: projection.onPlane(point), from: layer.leastScale)
        }
        var found: [LabelCandidate] = []
        let margin = LabelCandidate.farthestExtent
        for (number, group) in source.groups.enumerated() {
            let ground = projection.ground(from: group.leastScale)
            plane.forEachCell(of: ground.box.expanded(by: margin)) { column, row in
                for part in LabelCell.Part.allCases
                where limit?.isOver != true && !source.space.isSpent {
                    let cell = LabelCell(column: column, row: row, part: part)
                    let box = plane.box(cell.worldBox(zoom: plane.cellZoom))
                    // A name over an edge stands beside it.
                    guard ground.meets(part == .inside ? box : box.expanded(by: margin)) else {
                        continue
                    }
                    let inside = source.candidates(of: cell, group: number) {
                        scale($0, $1) != nil
                    }
                    var counts: LabelCandidate.SquareCounts = [:]
                    found += LabelCandidate.bounded(inside, turns: true, beside: &counts)
                        .map(\.candidate)
                }
            }
        }
        return found.sorted { $0.priority < $1.priority }.compactMap { candidate in
            guard let scale = scale(candidate.anchor, candidate.collector),
                candidate.isReadable(scale: scale)
            else { return nil }
            return (candidate, scale)
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

    init(projection: LabelProjection, cover: FillExtrusionCover?) {
        self.projection = projection
        self.cover = cover
        taken = CollisionIndex(bounds: projection.picture)
    }

    /// Whether a label stands; `nil` does not.
    func hasPlaced(_ candidate: LabelCandidate?) -> Bool {
        candidate.map { placed.contains(ObjectIdentifier($0)) } ?? false
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
        _ candidate: LabelCandidate, scale: Double, where mayStand: (Int) -> Bool
    ) -> Outcome {
        let anchor = projection.screen(candidate.anchor)
        let distance = candidate.repeatDistance * TiltedVisibility.size(scale: scale)
        let name = candidate.subject.name
        let isRepeated =
            distance > 0
            && (names[name] ?? []).contains {
                hypot($0.x - anchor.x, $0.y - anchor.y) < distance
            }
        guard !isRepeated else { return .noSpace }
        let outcome = firstFree(of: candidate, scale: scale, where: mayStand)
        if case .placed(let choice) = outcome {
            taken.take(choice, candidate.collector.rules)
            placed.insert(ObjectIdentifier(candidate))
            if distance > 0 { names[name, default: []].append(anchor) }
        }
        return outcome
    }

    private func firstFree(
        of candidate: LabelCandidate, scale: Double, where mayStand: (Int) -> Bool
    ) -> Outcome {
        let rules = candidate.collector.rules
        var isHidden = false
        var isSeen = false
        var isTooLarge = true
        var isMeasured = false
        for index in 0..<candidate.choiceCount where mayStand(index) {
            if let cover, projection.isHidden(candidate, index, scale: scale, by: cover) {
                isHidden = true
                continue
            }
            isSeen = true
            guard let whole = projection.choice(of: candidate, index, scale: scale),
                let bounds = whole.bounds
            else { continue }
            isTooLarge = isTooLarge && bounds.exceeds(projection.picture)
            isMeasured = true
            guard projection.visibility(of: bounds) == .shown else { continue }
            let blocked = taken.blockedParts(of: whole, rules)
            let footprint = LabelFootprint(of: whole)
            if let parts = footprint.settled(blocked: blocked, rules) {
                return .placed(whole.only(parts))
            }
        }
        if isHidden && !isSeen { return .hidden }
        return isMeasured && isTooLarge ? .tooWide : .noSpace
    }
}

extension LabelCandidate {
    /// Whether its letters can be read where ground has a scale.
    func isReadable(scale: Double) -> Bool {
        guard let letters = subject.text?.font.size else { return true }
        return TiltedVisibility.isReadable(
            letters: letters, size: TiltedVisibility.size(scale: scale))
    }
}
