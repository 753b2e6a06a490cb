import Cairo
import Glibc
import MapCamera
import MapGeometry
import MapStyle

extension FrameLabels {
    /// Asks for the labels of a tilted picture.
    ///
    /// Its labels are asked in the order of their priority,
    /// and each takes the first of its places that is free in the picture: more find room than in
    /// the frames of a drive. What something lies over is left out, and nobody takes its place.
    ///
    /// - Parameters:
    ///   - field: the candidates.
    ///   - request: the picture.
    ///   - obstacles: boxes of the picture that something lies over.
    ///   - cover: what hides ground of the view.
    init(
        _ field: LabelField, alone request: FrameRequest, obstacles: [ScreenBox],
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
            let choice = picture.place(candidate, scale: scale) { field.leavesLine(number, $0) }
            guard let choice else {
                dropForRoom(candidate)
                continue
            }
            found(candidate)
            add(candidate, choice, at: field.plane.world(candidate.anchor))
        }
        sort()
    }

    /// The candidates on the ground that a tilted picture shows, with the scale of their ground.
    private static func seen(
        _ field: LabelField, _ projection: LabelProjection, _ tilted: TiltedVisibility
    ) -> [(number: Int, scale: Double)] {
        var seen: [(number: Int, scale: Double)] = []
        for tier in field.levels.indices where field.source.hasLayers(tier: tier) {
            let area = projection.view(from: field.source.leastScale(tier: tier))
            field.begin(area, level: tier, within: area.expanded(by: Self.surroundings))
            for number in field.candidates(near: area, level: tier)
            where field.farthestLevel(of: number) == tier {
                let candidate = field.candidates[number]
                let scale = tilted.scale(
                    at: projection.onPlane(candidate.anchor), from: candidate.collector.leastScale)
                guard let scale, candidate.isReadable(scale: scale) else { continue }
                seen.append((number, scale))
            }
        }
        return seen
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

    /// Takes the first free place of a label.
    ///
    /// - Returns: `nil` if there is none, or its like stands too near.
    mutating func place(
        _ candidate: LabelCandidate, scale: Double, where mayStand: (Int) -> Bool
    ) -> LabelChoice? {
        let anchor = projection.screen(candidate.anchor)
        let distance = candidate.repeatDistance * TiltedVisibility.size(scale: scale)
        let name = candidate.subject.name
        guard
            distance <= 0
                || !(names[name] ?? []).contains(where: {
                    hypot($0.x - anchor.x, $0.y - anchor.y) < distance
                }), let choice = freeChoice(of: candidate, scale: scale, where: mayStand)
        else { return nil }
        taken.take(choice, candidate.collector.rules)
        placed.insert(ObjectIdentifier(candidate))
        if distance > 0 { names[name, default: []].append(anchor) }
        return choice
    }

    private func freeChoice(
        of candidate: LabelCandidate, scale: Double, where mayStand: (Int) -> Bool
    ) -> LabelChoice? {
        let rules = candidate.collector.rules
        for index in 0..<candidate.choiceCount where mayStand(index) {
            if let cover, projection.isHidden(candidate, index, scale: scale, by: cover) {
                continue
            }
            guard let whole = projection.choice(of: candidate, index, scale: scale),
                let bounds = whole.bounds, projection.visibility(of: bounds) == .shown
            else { continue }
            let blocked = taken.blockedParts(of: whole, rules)
            let footprint = LabelFootprint(of: whole)
            if let parts = footprint.settled(blocked: blocked, rules) { return whole.only(parts) }
        }
        return nil
    }
}
