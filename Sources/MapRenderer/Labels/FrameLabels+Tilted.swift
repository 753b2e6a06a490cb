import Cairo
import Glibc
import MapCamera
import MapGeometry
import MapStyle

extension FrameLabels {
    /// Asks for the labels of a tilted picture.
    ///
    /// They are asked in the order of their priority, and each takes the first of its places that
    /// is free in the picture. What something lies over is left out, and nobody takes its place.
    ///
    /// - Parameters:
    ///   - field: the candidates.
    ///   - request: the picture.
    ///   - obstacles: boxes of the picture that something lies over.
    ///   - cover: what hides ground of the view.
    init(
        _ field: LabelField, tilted request: FrameRequest, obstacles: [ScreenBox],
        cover: FillExtrusionCover?
    ) {
        self.init(obstacles: obstacles)
        let projection = LabelProjection(field.plane, into: request)
        guard let tilted = projection.tilted else { return }
        var picture = TiltedPicture(projection: projection, cover: cover)
        let seen = Self.seen(field, projection, tilted)
        for (number, scale) in seen.sorted(by: { field.comesFirst($0.number, $1.number) }) {
            let candidate = field.candidates[number]
            guard !picture.hasPlaced(candidate.firstTry) else { continue }
            switch picture.place(candidate, scale: scale, where: { field.leavesLine(number, $0) }) {
            case .placed(let choice):
                found(candidate)
                add(candidate, choice, at: field.plane.world(candidate.anchor))
            case .hidden: drop(candidate, .hidden)
            case .noRoom: dropForRoom(candidate)
            }
        }
        sort()
    }

    /// The candidates on the ground that a tilted picture shows, with the scale of their ground.
    private static func seen(
        _ field: LabelField, _ projection: LabelProjection, _ tilted: TiltedVisibility
    ) -> [(number: Int, scale: Double)] {
        var area = ScreenBox(around: EmptyCollection())
        for (number, group) in field.source.groups.enumerated() {
            let ground = projection.view(from: group.leastScale)
            field.begin(ground, group: number, within: ground.expanded(by: Self.surroundings))
            area = area.union(ground)
        }
        return field.candidates(near: area).compactMap { number in
            let candidate = field.candidates[number]
            let scale = tilted.scale(
                at: projection.onPlane(candidate.anchor), from: candidate.collector.leastScale)
            guard let scale, candidate.isReadable(scale: scale) else { return nil }
            return (number, scale)
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
        case noRoom
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
        guard !isRepeated else { return .noRoom }
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
        for index in 0..<candidate.choiceCount where mayStand(index) {
            if let cover, projection.isHidden(candidate, index, scale: scale, by: cover) {
                isHidden = true
                continue
            }
            isSeen = true
            guard let whole = projection.choice(of: candidate, index, scale: scale),
                let bounds = whole.bounds, projection.visibility(of: bounds) == .shown
            else { continue }
            let blocked = taken.blockedParts(of: whole, rules)
            let footprint = LabelFootprint(of: whole)
            if let parts = footprint.settled(blocked: blocked, rules) {
                return .placed(whole.only(parts))
            }
        }
        return isHidden && !isSeen ? .hidden : .noRoom
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
