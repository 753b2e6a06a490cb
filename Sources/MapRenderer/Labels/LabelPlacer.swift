import Geometry
import Glibc
import MapStyle

/// Decides which labels of a field find room, and where.
///
/// The result is the one of placing all labels of the world in the order of their priority, each
/// in the first of its places that is free. It is worked out only where it is asked for:
/// to decide a label, those before it that may take its room are decided first, the most important
/// one first, until no place is left. In this order few need to be looked at, on average as many as a
/// label has rivals (Y. Yoshida, M. Yamamoto, H. Ito, "An improved constant-time approximation
/// algorithm for maximum matchings", STOC 2009).
final class LabelPlacer {
    let field: LabelField
    /// What became of each candidate.
    private var states: [State] = []
    private var placed: [PlacedCandidate] = []
    /// The labels that are being decided, each waiting for the one after it.
    private var waiting: [Waiting] = []
    /// How far other labels are looked for.
    private(set) var limit = ScreenBox(minX: 0, minY: 0, maxX: 0, maxY: 0)

    private enum State {
        case open
        case dropped
        /// Its place in ``placed``.
        case placed(Int32)
    }

    private enum Waiting {
        /// A label that has to wait for another one before it looks for a place.
        case start(Int)
        case attempt(PlacementAttempt)
    }

    /// Decides the labels of a field.
    init(_ field: LabelField) { self.field = field }

    /// Where a label stands that is decided; `nil` if it found no room.
    func placement(of number: Int) -> PlacedCandidate? {
        if case .placed(let place) = states[number] { placed[Int(place)] } else { nil }
    }

    /// Whether a label is still to be decided.
    func isOpen(_ number: Int) -> Bool {
        let new = field.candidates.count - states.count
        if new > 0 { states.append(contentsOf: repeatElement(.open, count: new)) }
        if case .open = states[number] { return true } else { return false }
    }

    /// Decides a label.
    ///
    /// - Parameters:
    ///   - number: of a candidate of the field.
    ///   - limit: how far other labels are looked for.
    func decide(_ number: Int, within limit: ScreenBox) {
        self.limit = limit
        begin(number)
        while let next = waiting.popLast() {
            guard field.drawingLimit?.isOver != true else {
                // What is not decided yet stays open.
                waiting.removeAll()
                return
            }
            guard case .attempt(var current) = next else {
                if case .start(let number) = next { begin(number) }
                continue
            }
            switch current.advance(asking: self) {
            case .dropped: states[current.number] = .dropped
            case .placed(let label):
                states[current.number] = .placed(Int32(clamping: placed.count))
                placed.append(label)
            case .needs(let other):
                waiting.append(.attempt(current))
                begin(other)
            }
        }
    }

    /// Lets an open label look for a place.
    private func begin(_ number: Int) {
        guard isOpen(number) else { return }
        if let first = field.candidates[number].firstTry?.number {
            guard !isOpen(first) else {
                waiting.append(.start(number))
                return begin(first)
            }
            guard placement(of: first) == nil else {
                states[number] = .dropped
                return
            }
        }
        field.collectNamesakes(of: number, within: limit)
        waiting.append(
            .attempt(
                PlacementAttempt(
                    number: number, field: field, namesakes: field.namesakes(of: number))))
    }
}

/// A label that found room.
struct PlacedCandidate {
    /// Which of its places it has.
    let index: Int
    /// What of it found room.
    let parts: LabelParts
    /// The room that it takes.
    let footprint: LabelFootprint
    /// How it is drawn, where the plane keeps its bearing.
    let choice: LabelChoice?
}

/// A label that looks for the first of its places that those before it leave free.
///
/// Others may have to be decided first, then it stops and goes on afterwards where it was: a value
/// instead of recursion, as a long chain of labels could ask for more stack than there is.
struct PlacementAttempt {
    /// Of the candidate in its field.
    let number: Int
    private let candidate: LabelCandidate
    private let rules: LabelRules
    private let choiceCount: Int
    private let namesakes: [Int]
    /// Those before it that may take its room, the most important first.
    private var rivals: [CandidateIndex.Entry] = []
    /// Among how many candidates the rivals of all places were found; `nil` if they are those of the first place.
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
    ///   - number: of the candidate.
    ///   - field: the candidate's.
    ///   - namesakes: those before it that bear its name and may stand too near.
    init(number: Int, field: LabelField, namesakes: [Int]) {
        self.number = number
        candidate = field.candidates[number]
        rules = candidate.collector.rules
        choiceCount = candidate.choiceCount
        repeatDistance = candidate.repeatDistance
        self.namesakes = namesakes
    }

    /// What came of it.
    enum Step {
        case dropped
        case placed(PlacedCandidate)
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
                return .placed(
                    PlacedCandidate(
                        index: index, parts: parts, footprint: taken,
                        choice: choice?.only(parts)))
            }
            footprint = nil
        }
    }

    /// Goes on to the next place that the line allows and the route leaves free.
    private mutating func chooseNext(_ placer: LabelPlacer) -> Bool {
        while index + 1 < choiceCount {
            index += 1
            guard !isNearNamesake(placer), let place = placer.field.place(number, index),
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
            if isTooNear(other, footprint.anchor, asking: placer) { isRepeated = true }
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
                    block(footprint, by: first, placer.field.candidates[other].collector.rules)
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
        } else if rivalsAmong != field.candidates.count {
            let extent = candidate.extent(turns: field.turns)
            rivals = field.rivals(of: number, at: extent)
            rivalsAmong = field.candidates.count
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

    /// The parts of a place that find room; `nil` if what must be there does not.
    private func settled(_ footprint: LabelFootprint) -> LabelParts? {
        footprint.settled(isRepeated: isRepeated, blocked: blocked, rules)
    }
}
