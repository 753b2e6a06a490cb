import Glibc
import MapGeometry
import MapStyle

/// Decides which labels of a field find room, and where.
///
/// The result is the one of placing all labels of the world in the order of their priority, each
/// in the first of its places that is free; on a field of several levels first those of the farthest,
/// then with what found room there those of the next. It is worked out only where it is asked for:
/// to decide a label, those before it that may take its room are decided first, the most important
/// one first, until no place is left. In this order few need to be looked at, on average as many as a
/// label has rivals (Y. Yoshida, M. Yamamoto, H. Ito, "An improved constant-time approximation
/// algorithm for maximum matchings", STOC 2009).
final class LabelPlacer {
    let field: LabelField
    /// What became of each candidate.
    private var states: [State] = []
    private var placed: [PlacedLabel] = []
    /// The labels that are being decided, each waiting for the one after it.
    private var waiting: [Waiting] = []

    private struct State {
        /// The farthest level on which it is not decided yet; below 0 if it is on all.
        var level: Int8
        /// Its place in ``placed``; below 0 if it has none.
        var place: Int32 = -1
    }

    private enum Waiting {
        /// A label that has to wait for another one before it looks for a place.
        case start(Int, level: Int)
        case attempt(PlacementAttempt)
    }

    /// Decides the labels of a field.
    init(_ field: LabelField) { self.field = field }

    /// Where a label stands on a level on which it is decided; `nil` if it found no room.
    func placement(of number: Int, level: Int) -> PlacedLabel? {
        let place = states[number].place
        guard place >= 0 else { return nil }
        let label = placed[Int(place)]
        return label.level >= level ? label : nil
    }

    /// Whether a label is still to be decided on a level.
    func isOpen(_ number: Int, level: Int) -> Bool {
        while states.count < field.candidates.count {
            states.append(State(level: Int8(clamping: field.farthestLevel(of: states.count))))
        }
        let state = states[number]
        return state.place < 0 && Int(state.level) >= level
    }

    /// Decides a label.
    ///
    /// - Parameters:
    ///   - number: of a candidate of the field.
    ///   - level: how near it must find room.
    ///   - limit: how far other labels are looked for.
    func decide(_ number: Int, level: Int = 0, within limit: ScreenBox) {
        begin(number, level: level, within: limit)
        while let next = waiting.popLast() {
            guard case .attempt(var current) = next else {
                if case .start(let number, let level) = next {
                    begin(number, level: level, within: limit)
                }
                continue
            }
            switch current.advance(asking: self) {
            case .dropped: states[current.number].level = Int8(clamping: current.level - 1)
            case .placed(let label):
                states[current.number].place = Int32(clamping: placed.count)
                placed.append(label)
            case .needs(let other, let level):
                waiting.append(.attempt(current))
                begin(other, level: level, within: limit)
            }
        }
    }

    /// Lets a label look for a place on the farthest level on which it is open, down to one.
    private func begin(_ number: Int, level: Int, within limit: ScreenBox) {
        guard isOpen(number, level: level) else { return }
        let current = Int(states[number].level)
        if current > level { waiting.append(.start(number, level: level)) }
        let candidate = field.candidates[number]
        if let first = candidate.firstTry?.number {
            guard !isOpen(first, level: current) else {
                waiting.append(.start(number, level: current))
                return begin(first, level: current, within: limit)
            }
            guard placement(of: first, level: current) == nil else {
                states[number].level = -1
                return
            }
        }
        field.collectNeighbors(of: number, level: current, within: limit)
        waiting.append(
            .attempt(
                PlacementAttempt(
                    number: number, level: current, field: field,
                    namesakes: field.namesakes(of: number, level: current),
                    rivals: field.rivals(of: number, level: current))))
    }
}

/// A label that found room.
struct PlacedLabel {
    /// The farthest level on which it stands; it does on all nearer ones.
    let level: Int
    /// Which of its places it has.
    let index: Int
    /// What of it found room.
    let parts: LabelParts
    /// The room that it takes on its level.
    let footprint: LabelFootprint
    /// How it is drawn, where the plane keeps its bearing.
    let choice: LabelChoice?
}

/// A label that looks for the first of its places on a level that those before it leave free.
///
/// Others may have to be decided first, then it stops and goes on afterwards where it was: a value
/// instead of recursion, as a long chain of labels could ask for more stack than there is.
struct PlacementAttempt {
    /// Of the candidate in its field.
    let number: Int
    let level: Int
    private let candidate: LabelCandidate
    private let rules: LabelRules
    private let choiceCount: Int
    private let namesakes: [Rival]
    private let rivals: [Rival]
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

    /// Another label that may take its room.
    struct Rival {
        let number: Int
        /// The level on which it comes first: its own for those of higher priority, the next one for
        /// the others.
        let level: Int
    }

    /// - Parameters:
    ///   - number: of the candidate.
    ///   - level: where it looks for a place.
    ///   - field: the candidate's.
    ///   - namesakes: those before it that bear its name and may stand too near.
    ///   - rivals: those before it that may take its room, the most important first.
    init(number: Int, level: Int, field: LabelField, namesakes: [Rival], rivals: [Rival]) {
        self.number = number
        self.level = level
        candidate = field.candidates[number]
        rules = candidate.collector.rules
        choiceCount = candidate.choiceCount
        repeatDistance = candidate.repeatDistance * field.levels[level].size
        self.namesakes = namesakes
        self.rivals = rivals
    }

    /// What came of it.
    enum Step {
        case dropped
        case placed(PlacedLabel)
        /// This label has to be decided on a level first.
        case needs(Int, level: Int)
    }

    /// Goes on until it is decided, or needs to know about another label.
    mutating func advance(asking placer: LabelPlacer) -> Step {
        while true {
            if footprint == nil {
                guard chooseNext(placer) else { return .dropped }
            }
            if let other = ask(placer) { return .needs(other.number, level: other.level) }
            if let footprint, let parts = settled(footprint) {
                let taken = footprint.only(parts)
                guard taken.bounds != nil else { return .dropped }
                return .placed(
                    PlacedLabel(
                        level: level, index: index, parts: parts, footprint: taken,
                        choice: choice?.only(parts)))
            }
            footprint = nil
        }
    }

    /// Goes on to the next place that the line allows and the route leaves free.
    private mutating func chooseNext(_ placer: LabelPlacer) -> Bool {
        while index + 1 < choiceCount {
            index += 1
            guard !isNearNamesake(placer), let place = placer.field.place(number, index, level),
                let bounds = place.footprint.bounds
            else { continue }
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

    /// Whether a name is known to stand too near, so that its letters need not be laid out first.
    private func isNearNamesake(_ placer: LabelPlacer) -> Bool {
        guard !namesakes.isEmpty, candidate.subject.icon == nil,
            let anchor = candidate.lineAnchor(index)
        else { return false }
        return namesakes.contains { other in
            !placer.isOpen(other.number, level: other.level)
                && isTooNear(other, anchor, asking: placer)
        }
    }

    /// Whether a decided label with the same words stands too near.
    private func isTooNear(
        _ other: Rival, _ anchor: ScreenPoint, asking placer: LabelPlacer
    ) -> Bool {
        guard let first = placer.placement(of: other.number, level: other.level),
            first.parts.contains(.text)
        else { return false }
        let place = first.footprint.anchor
        return hypot(place.x - anchor.x, place.y - anchor.y) < repeatDistance
    }

    /// Asks those who come first whether they leave room for the current place.
    ///
    /// - Returns: who has to be decided before this can go on; `nil` when all have answered, or
    ///   nothing is left to save.
    private mutating func ask(_ placer: LabelPlacer) -> Rival? {
        guard let footprint, let bounds else { return nil }
        while asked < namesakes.count, !isRepeated {
            let other = namesakes[asked]
            if placer.isOpen(other.number, level: other.level) { return other }
            if isTooNear(other, footprint.anchor, asking: placer) { isRepeated = true }
            asked += 1
        }
        if settled(footprint) == nil { return nil }
        asked = max(asked, namesakes.count)
        while asked < namesakes.count + rivals.count {
            let other = rivals[asked - namesakes.count]
            if placer.field.reach(of: other.number, level: level).intersects(bounds) {
                if placer.isOpen(other.number, level: other.level) { return other }
                if let first = placer.placement(of: other.number, level: other.level) {
                    let room = placer.field.footprint(of: first, other.number, level: level)
                    if let taken = room.bounds, taken.intersects(bounds) {
                        let before = placer.field.candidates[other.number].collector.rules
                        block(footprint, by: room, before)
                        if !blocked.isEmpty, settled(footprint) == nil { return nil }
                    }
                }
            }
            asked += 1
        }
        return nil
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

    /// The parts of a place that find room; `nil` if what must be there does not.
    private func settled(_ footprint: LabelFootprint) -> LabelParts? {
        footprint.settled(isRepeated: isRepeated, blocked: blocked, rules)
    }
}
