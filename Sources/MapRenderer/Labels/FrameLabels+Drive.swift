import Cairo
import MapCamera
import MapGeometry
import MapStyle

extension FrameLabels {
    /// Asks for the labels of a frame of a drive.
    ///
    /// - Parameters:
    ///   - field: the candidates.
    ///   - placer: which of them find room, and where.
    ///   - request: the picture.
    ///   - obstacles: boxes of the picture that something lies over.
    ///   - cover: what hides ground of a tilted view.
    init(
        _ field: LabelField, _ placer: LabelPlacer, drive request: FrameRequest,
        obstacles: [ScreenBox], cover: FillExtrusionCover?
    ) {
        self.init(obstacles: obstacles)
        let projection = LabelProjection(field.plane, into: request)
        if let tilted = projection.tilted {
            place(field, placer, projection, tilted, request, cover)
        } else {
            place(field, placer, projection)
        }
        sort()
    }

    // MARK: Flat

    private mutating func place(
        _ field: LabelField, _ placer: LabelPlacer, _ projection: LabelProjection
    ) {
        let view = projection.view
        let limit = view.expanded(by: Self.surroundings)
        field.begin(view, within: limit)
        let numbers = field.candidates(near: view)
        for number in numbers { placer.decide(number, within: limit) }
        // A picture may look from a little farther away than the labels were placed for.
        var taken = CollisionIndex(bounds: projection.picture)
        for number in numbers.sorted(by: { field.comesFirst($0, $1) }) {
            let candidate = field.candidates[number]
            guard let placed = placer.placement(of: number, level: 0) else {
                if projection.shows(candidate.anchor) { dropForRoom(candidate) }
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
                    drop(candidate, .room)
                    continue
                }
                taken.take(choice, rules)
                add(candidate, choice, at: field.plane.world(placed.footprint.anchor))
            case .cut: if projection.shows(placed.footprint.anchor) { drop(candidate, .edge) }
            case .outside: break
            }
        }
    }

    // MARK: Tilted

    /// A label that found room and whose ground is seen.
    private struct Seen {
        let number: Int
        let placed: PlacedLabel
        /// Of the ground below it.
        let scale: Double
    }

    private mutating func place(
        _ field: LabelField, _ placer: LabelPlacer, _ projection: LabelProjection,
        _ tilted: TiltedVisibility, _ request: FrameRequest, _ cover: FillExtrusionCover?
    ) {
        // Whoever appears last gives way, so that what stood there stays.
        let seen = seen(field, placer, projection, tilted, request).sorted { a, b in
            a.placed.level == b.placed.level
                ? field.comesFirst(a.number, b.number) : a.placed.level > b.placed.level
        }
        var taken = CollisionIndex(bounds: projection.picture)
        for label in seen {
            let candidate = field.candidates[label.number]
            found(candidate)
            if let cover,
                projection.isHidden(candidate, label.placed.index, scale: label.scale, by: cover)
            {
                drop(candidate, .hidden)
                continue
            }
            guard
                let choice = projection.choice(
                    of: candidate, label.placed, scale: label.scale),
                let bounds = choice.bounds
            else {
                drop(candidate, .room)
                continue
            }
            guard projection.visibility(of: bounds) == .shown else {
                drop(candidate, .edge)
                continue
            }
            let rules = candidate.collector.rules
            guard taken.isFree(choice, rules) else {
                drop(candidate, .room)
                continue
            }
            taken.take(choice, rules)
            add(candidate, choice, at: field.plane.world(label.placed.footprint.anchor))
        }
    }

    /// The labels that found room on the ground which a tilted picture shows.
    private mutating func seen(
        _ field: LabelField, _ placer: LabelPlacer, _ projection: LabelProjection,
        _ tilted: TiltedVisibility, _ request: FrameRequest
    ) -> [Seen] {
        var calm = request.camera
        calm.zoom = field.plane.zoom
        // How far away a label stands is told by the zoom of its field, so that it does not go when
        // the map comes nearer before a maneuver.
        let view = Viewport(camera: calm, size: request.size, anchor: request.viewport.anchor)
        var seen: [Seen] = []
        for tier in field.levels.indices where field.source.hasLayers(tier: tier) {
            let area = projection.view(from: field.source.leastScale(tier: tier))
            let limit = area.expanded(by: Self.surroundings)
            field.begin(area, level: tier, within: limit)
            for number in field.candidates(near: area, level: tier)
            where field.farthestLevel(of: number) == tier {
                let candidate = field.candidates[number]
                guard
                    let scale = tilted.scale(
                        at: projection.onPlane(candidate.anchor),
                        from: candidate.collector.leastScale),
                    candidate.isReadable(scale: scale)
                else { continue }
                let place = field.plane.world(candidate.anchor)
                let level = min(field.placement.level(scale: view.scale(at: place)), tier)
                placer.decide(number, level: level, within: limit)
                guard let placed = placer.placement(of: number, level: level) else {
                    dropForRoom(candidate)
                    continue
                }
                seen.append(Seen(number: number, placed: placed, scale: scale))
            }
        }
        return seen
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

extension CollisionIndex {
    /// Whether a label as it is finds room.
    fileprivate func isFree(_ choice: LabelChoice, _ rules: LabelRules) -> Bool {
        isFree(choice.textBoxes, rules.text) && isFree(choice.iconBoxes, rules.icon)
    }

    /// Whether something with an overlap mode may stand in all of the boxes.
    private func isFree(_ boxes: [ScreenBox], _ mode: SymbolOverlap) -> Bool {
        switch mode {
        case .always: true
        case .never: isFree(boxes)
        case .cooperative: boxes.allSatisfy { isFree($0, onlyFirm: true) }
        }
    }

    /// The parts of a label that find no room.
    func blockedParts(of choice: LabelChoice, _ rules: LabelRules) -> LabelParts {
        var blocked: LabelParts = []
        if !isFree(choice.textBoxes, rules.text) { blocked.insert(.text) }
        if !isFree(choice.iconBoxes, rules.icon) { blocked.insert(.icon) }
        return blocked
    }

    /// Takes the room of a label.
    mutating func take(_ choice: LabelChoice, _ rules: LabelRules) {
        if !rules.textIsIgnored { take(choice.textBoxes, isFirm: rules.text == .never) }
        if !rules.iconIsIgnored { take(choice.iconBoxes, isFirm: rules.icon == .never) }
    }
}
