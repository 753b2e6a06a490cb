import Geometry
import Glibc
import MapStyle

/// A label that looks for the first of its places that those before it leave free.
///
/// Others may have to be decided first, then it stops and goes on afterwards where it was: a value
/// instead of recursion, as a long chain of labels could ask for more stack than there is.
struct PlacementAttempt {
    /// Of the instance in its field.
    let number: Int
    private let instance: SymbolInstance
    private let rules: LabelRules
    private let anchorCount: Int
    private let namesakes: [Int]
    /// Those before it that may take its room, the most important first.
    private var rivals: [InstanceIndex.Entry] = []
    /// Among how many instances the rivals of all places were found; `nil` if they are those of the first place.
    private var rivalsAmong: Int?
    /// Pixels that it keeps from its like.
    private let repeatDistance: Double
    /// The place that is being looked at.
    private var index = -1
    private var footprint: LabelFootprint?
    private var choice: LabelChoice?
    private var bounds: ScreenBox?
    private var isRepeated = false
    private var blocked: LabelParts = []
    /// How many of first the namesakes, then the rivals, have been asked about it.
    private var asked = 0

    /// - Parameters:
    ///   - number: of the instance.
    ///   - field: the instance's.
    ///   - namesakes: those before it that bear its name and may stand too near.
    init(number: Int, field: PlacementField, namesakes: [Int]) {
        self.number = number
        instance = field.instances[number]
        rules = instance.layout.rules
        anchorCount = instance.anchorCount
        repeatDistance = instance.repeatDistance
        self.namesakes = namesakes
    }

    /// What came of it.
    enum Step {
        case dropped
        case placed(JointPlacement)
        /// This label has to be decided first.
        case needs(Int)
    }

    /// Goes on until it is decided, or needs to know about another label.
    mutating func advance(asking placer: LabelPlacer) -> Step {
        while true {
            if footprint == nil {
                guard chooseNext(placer) else { return .dropped }
            }
            if let other = ask(placer) { return .needs(other) }
            if let footprint, let parts = settled(footprint) {
                let taken = footprint.only(parts)
                guard taken.bounds != nil else { return .dropped }
                placer.recorder?.stand(at: index, of: instance, with: parts, of: footprint.parts)
                return .placed(
                    JointPlacement(
                        index: index, parts: parts, footprint: taken,
                        choice: choice?.only(parts)))
            }
            footprint = nil
        }
    }

    /// Goes on to the next place that the line allows and the route leaves free.
    private mutating func chooseNext(_ placer: LabelPlacer) -> Bool {
        while index + 1 < anchorCount {
            index += 1
            guard !isNearNamesake(placer), let place = placer.field.place(number, index),
                let bounds = place.footprint.bounds
            else {
                noteWhySkipped(placer)
                continue
            }
            placer.recorder?.note(nil, at: index, of: instance)
            footprint = place.footprint
            choice = place.choice
            self.bounds = bounds
            isRepeated = false
            blocked = []
            asked = 0
            return true
        }
        return false
    }

    /// Records why the label cannot stand at the current anchor.
    private func noteWhySkipped(_ placer: LabelPlacer) {
        guard let recorder = placer.recorder else { return }
        let reason: LabelObstruction? =
            isNearNamesake(placer)
            ? .sameText
            : placer.field.place(number, index) == nil
                ? placer.field.obstruction(of: number, index) : nil
        recorder.note(reason, at: index, of: instance)
    }

    /// Whether a name is known to stand too near, so that its letters need not be laid out first.
    private func isNearNamesake(_ placer: LabelPlacer) -> Bool {
        guard !namesakes.isEmpty, instance.symbol.icon == nil,
            let anchor = instance.lineAnchor(index)
        else { return false }
        return namesakes.contains { other in
            !placer.isOpen(other) && isTooNear(other, anchor, asking: placer)
        }
    }

    /// Whether a decided label with the same words stands too near.
    private func isTooNear(
        _ other: Int, _ anchor: ScreenPoint, asking placer: LabelPlacer
    ) -> Bool {
        guard let first = placer.placement(of: other),
            first.parts.contains(.text)
        else { return false }
        let place = first.footprint.anchor
        return hypot(place.x - anchor.x, place.y - anchor.y) < repeatDistance
    }

    /// Asks those who come first whether they leave room for the current place.
    ///
    /// - Returns: who has to be decided before this can go on; `nil` when all have answered, or
    ///   nothing is left to save.
    private mutating func ask(_ placer: LabelPlacer) -> Int? {
        guard let footprint, let bounds else { return nil }
        while asked < namesakes.count, !isRepeated {
            let other = namesakes[asked]
            if placer.isOpen(other) { return other }
            if isTooNear(other, footprint.anchor, asking: placer) {
                isRepeated = true
                placer.recorder?.note(.sameText, at: index, of: instance)
            }
            asked += 1
        }
        if settled(footprint) == nil { return nil }
        // Once one was asked, the list stays as it is for the place.
        if asked <= namesakes.count { findRivals(at: bounds, placer) }
        asked = max(asked, namesakes.count)
        while asked < namesakes.count + rivals.count {
            let rival = rivals[asked - namesakes.count]
            if rival.box.intersects(bounds) {
                let other = Int(rival.number)
                if placer.isOpen(other) { return other }
                if let first = placer.placement(of: other)?.footprint, let taken = first.bounds,
                    taken.intersects(bounds)
                {
                    let before = blocked
                    block(footprint, by: first, placer.field.instances[other].layout.rules)
                    if blocked != before { noteBlocked(since: before, by: other, first, placer) }
                    if !blocked.isEmpty, settled(footprint) == nil { return nil }
                }
            }
            asked += 1
        }
        return nil
    }

    /// Finds the rivals of a place.
    ///
    /// Most labels have their first place, and need not know who would take those at the other end of
    /// their street. Who looks farther has the rivals of all places in one list: a style may ask for
    /// hundreds of places.
    private mutating func findRivals(at bounds: ScreenBox, _ placer: LabelPlacer) {
        let field = placer.field
        field.collectRivals(of: number, at: bounds, within: placer.limit)
        if index == 0 {
            rivals = field.rivals(of: number, at: bounds)
        } else if rivalsAmong != field.instances.count {
            let extent = instance.extent(turns: field.turns)
            rivals = field.rivals(of: number, at: extent)
            rivalsAmong = field.instances.count
        }
    }

    private mutating func block(
        _ footprint: LabelFootprint, by placed: LabelFootprint, _ before: LabelRules
    ) {
        func meets(_ shapes: [CollisionShape], _ mode: SymbolOverlap) -> Bool {
            (!before.textIsIgnored && LabelRules.collides(mode, with: before.text)
                && shapes.meet(placed.text))
                || (!before.iconIsIgnored && LabelRules.collides(mode, with: before.icon)
                    && shapes.meet(placed.icon))
        }
        if !blocked.contains(.text), meets(footprint.text, rules.text) { blocked.insert(.text) }
        if !blocked.contains(.icon), meets(footprint.icon, rules.icon) { blocked.insert(.icon) }
    }

    /// Records which label is in the way at the current anchor.
    private func noteBlocked(
        since before: LabelParts, by other: Int, _ placed: LabelFootprint, _ placer: LabelPlacer
    ) {
        guard let recorder = placer.recorder, let footprint else { return }
        let rival = placer.field.instances[other]
        let isPadding = !footprint.only(blocked.subtracting(before)).withoutPadding(of: instance)
            .meets(placed.withoutPadding(of: rival))
        recorder.note(LabelObstruction(rival, isPadding: isPadding), at: index, of: instance)
    }

    /// The parts of a place that find room; `nil` if what must be there does not.
    private func settled(_ footprint: LabelFootprint) -> LabelParts? {
        footprint.settled(isRepeated: isRepeated, blocked: blocked, rules)
    }
}

/// A label that found room.
struct JointPlacement {
    /// Which of its places it has.
    let index: Int
    /// What of it found room.
    let parts: LabelParts
    /// The room that it takes.
    let footprint: LabelFootprint
    /// How it is drawn, where the plane keeps its bearing.
    let choice: LabelChoice?
}
