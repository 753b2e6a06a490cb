import Glibc
import MapGeometry
import MapStyle

/// Decides which labels of a field find room, and where.
///
/// The result is the one of placing all labels of the world in the order of their priority, each
/// in the first of its places that is free. It is worked out only where it is asked for: to decide
/// a label, those before it that may take its room are decided first, the most important one first,
/// until no place is left. In this order few need to be looked at, on average as many as a label
/// has rivals (Y. Yoshida, M. Yamamoto, H. Ito, "An improved constant-time approximation algorithm
/// for maximum matchings", STOC 2009).
final class LabelPlacer {
    private let field: LabelField
    /// What is taken from the start.
    private var taken: CollisionGrid?
    /// What labels should leave free although they could lie on it: the route.
    private var kept: CollisionGrid?
    /// What became of each candidate: its place in ``placed``, or one of the two below.
    private var decisions: [Int32] = []
    private var placed: [Placed] = []
    /// The labels that are being decided, each waiting for the one after it.
    private var waiting: [Deliberation] = []

    private static let open: Int32 = -2
    private static let dropped: Int32 = -1

    private struct Placed {
        let choice: LabelChoice
        let bounds: ScreenBox
    }

    /// Decides the labels of a field.
    init(_ field: LabelField) {
        self.field = field
    }

    /// Decides the labels of a field around what lies over the map.
    ///
    /// - Parameters:
    ///   - field: the labels.
    ///   - area: the picture.
    ///   - obstacles: boxes that are taken from the start.
    ///   - lines: what only icons with their texts, such as road shields, may lie on.
    init(_ field: LabelField, area: ScreenBox, obstacles: [ScreenBox], lines: [ScreenBox]) {
        self.field = field
        let bounds = area.expanded(by: 1024)
        if !obstacles.isEmpty { taken = CollisionGrid(bounds: bounds, taken: obstacles) }
        if !lines.isEmpty { kept = CollisionGrid(bounds: bounds, taken: lines) }
    }

    /// Where a label stands.
    ///
    /// - Parameters:
    ///   - number: of a candidate of the field.
    ///   - limit: how far other labels are looked for.
    /// - Returns: `nil` if it found no room.
    func choice(of number: Int, within limit: ScreenBox) -> LabelChoice? {
        decide(number, within: limit)
        return placement(of: number)?.choice
    }

    private func placement(of number: Int) -> Placed? {
        let decision = decisions[number]
        return decision >= 0 ? placed[Int(decision)] : nil
    }

    // MARK: Deciding

    /// A label that is being decided.
    ///
    /// Others may have to be decided first; no recursion, as a long chain of labels could ask for
    /// more stack than there is.
    private struct Deliberation {
        let number: Int
        /// Whether it is known whom it depends on; a second try first awaits the first.
        var isPrepared = false
        var choiceCount = 0
        var namesakes: [Int] = []
        var rivals: [Int] = []
        /// The choice that is being looked at.
        var index = -1
        var choice: LabelChoice?
        var bounds: ScreenBox?
        var isRepeated = false
        var isTextBlocked = false
        var isIconBlocked = false
        /// How many of first the namesakes, then the rivals, have been asked about it.
        var asked = 0

        init(_ number: Int) { self.number = number }
    }

    private func decide(_ number: Int, within limit: ScreenBox) {
        guard isOpen(number) else { return }
        begin(number, within: limit)
        while var current = waiting.popLast() {
            if !current.isPrepared {
                begin(current.number, within: limit)
                continue
            }
            let step = deliberate(&current)
            switch step {
            case .dropped: decisions[current.number] = Self.dropped
            case .placed(let settled):
                decisions[current.number] = Int32(clamping: placed.count)
                placed.append(settled)
            case .needs(let other):
                waiting.append(current)
                begin(other, within: limit)
            }
        }
    }

    private func isOpen(_ number: Int) -> Bool {
        if decisions.count < field.candidates.count {
            decisions += Array(
                repeating: Self.open, count: field.candidates.count - decisions.count)
        }
        return decisions[number] == Self.open
    }

    private func begin(_ number: Int, within limit: ScreenBox) {
        let candidate = field.candidates[number]
        if let first = candidate.firstTry?.number {
            guard !isOpen(first) else {
                waiting.append(Deliberation(number))
                return begin(first, within: limit)
            }
            guard placement(of: first) == nil else {
                decisions[number] = Self.dropped
                return
            }
        }
        field.collect(around: candidate.reach, within: limit)
        if candidate.repeatDistance > 0 {
            let anchor = candidate.anchor
            let spread = max(
                candidate.farthestNamesake - LabelCandidate.farthestReach, 0)
            field.collect(
                around: ScreenBox(
                    minX: anchor.x, minY: anchor.y, maxX: anchor.x, maxY: anchor.y
                ).expanded(by: spread), within: limit)
        }
        var current = Deliberation(number)
        current.isPrepared = true
        current.choiceCount = candidate.choiceCount
        current.namesakes = field.namesakes(of: number)
        current.rivals = field.rivals(of: number)
        waiting.append(current)
    }

    private enum Step {
        case dropped
        case placed(Placed)
        case needs(Int)
    }

    private func deliberate(_ current: inout Deliberation) -> Step {
        let candidate = field.candidates[current.number]
        let rules = candidate.collector.rules
        while true {
            if current.choice == nil {
                guard nextChoice(&current, candidate) else { return .dropped }
            }
            if let other = ask(&current, candidate) { return .needs(other) }
            if let choice = current.choice, let settled = settled(choice, current, rules) {
                guard let bounds = settled.bounds else { return .dropped }
                return .placed(Placed(choice: settled, bounds: bounds))
            }
            current.choice = nil
        }
    }

    /// Goes on to the next choice that the line and the overlays allow.
    private func nextChoice(_ current: inout Deliberation, _ candidate: LabelCandidate) -> Bool {
        while current.index + 1 < current.choiceCount {
            current.index += 1
            guard !isNearNamesake(current, candidate), let choice = candidate.choice(current.index),
                let bounds = choice.bounds,
                leavesLinesFree(choice)
            else { continue }
            current.choice = choice
            current.bounds = bounds
            current.isRepeated = false
            current.isTextBlocked = false
            current.isIconBlocked = false
            current.asked = 0
            if let taken {
                let rules = candidate.collector.rules
                current.isTextBlocked = rules.text != .always && !taken.isFree(choice.textBoxes)
                current.isIconBlocked = rules.icon != .always && !taken.isFree(choice.iconBoxes)
            }
            return true
        }
        return false
    }

    /// Whether a name is known to stand too near, so that its letters need not be laid out first.
    private func isNearNamesake(_ current: Deliberation, _ candidate: LabelCandidate) -> Bool {
        guard !current.namesakes.isEmpty, candidate.subject.icon == nil,
            let anchor = candidate.lineAnchor(current.index)
        else { return false }
        return current.namesakes.contains { other in
            guard !isOpen(other), let first = placement(of: other)?.choice, first.text != nil
            else { return false }
            return hypot(first.anchor.x - anchor.x, first.anchor.y - anchor.y)
                < candidate.repeatDistance
        }
    }

    /// Names and symbols keep off the route; a shield on it helps to read it.
    private func leavesLinesFree(_ choice: LabelChoice) -> Bool {
        guard let kept, choice.icon?.isFitted != true else { return true }
        return kept.isFree(choice.textBoxes) && kept.isFree(choice.iconBoxes)
    }

    /// Asks those who come first whether they leave room for the current choice.
    ///
    /// - Returns: who has to be decided before this can go on; `nil` when all have answered, or
    ///   nothing is left to save.
    private func ask(_ current: inout Deliberation, _ candidate: LabelCandidate) -> Int? {
        guard let choice = current.choice, let bounds = current.bounds else { return nil }
        let rules = candidate.collector.rules
        while current.asked < current.namesakes.count, !current.isRepeated {
            let other = current.namesakes[current.asked]
            if isOpen(other) { return other }
            if let first = placement(of: other)?.choice, first.text != nil {
                let distance = hypot(
                    first.anchor.x - choice.anchor.x, first.anchor.y - choice.anchor.y)
                if distance < candidate.repeatDistance { current.isRepeated = true }
            }
            current.asked += 1
        }
        if settled(choice, current, rules) == nil { return nil }
        current.asked = max(current.asked, current.namesakes.count)
        while current.asked < current.namesakes.count + current.rivals.count {
            let other = current.rivals[current.asked - current.namesakes.count]
            if field.candidates[other].reach.intersects(bounds) {
                if isOpen(other) { return other }
                if let first = placement(of: other), first.bounds.intersects(bounds) {
                    let before = field.candidates[other].collector.rules
                    block(&current, choice, rules, by: first.choice, before)
                    if current.isTextBlocked || current.isIconBlocked,
                        settled(choice, current, rules) == nil
                    {
                        return nil
                    }
                }
            }
            current.asked += 1
        }
        return nil
    }

    private func block(
        _ current: inout Deliberation, _ choice: LabelChoice, _ rules: LabelRules,
        by placed: LabelChoice, _ before: LabelRules
    ) {
        func meets(_ boxes: [ScreenBox], _ mode: SymbolOverlap) -> Bool {
            (!before.textIsIgnored && LabelRules.collides(mode, with: before.text)
                && boxes.overlap(placed.textBoxes))
                || (!before.iconIsIgnored && LabelRules.collides(mode, with: before.icon)
                    && boxes.overlap(placed.iconBoxes))
        }
        if !current.isTextBlocked, meets(choice.textBoxes, rules.text) {
            current.isTextBlocked = true
        }
        if !current.isIconBlocked, meets(choice.iconBoxes, rules.icon) {
            current.isIconBlocked = true
        }
    }

    /// The parts of a choice that find room; `nil` if what must be there does not.
    private func settled(
        _ choice: LabelChoice, _ current: Deliberation, _ rules: LabelRules
    ) -> LabelChoice? {
        if !current.isRepeated, !current.isTextBlocked, !current.isIconBlocked { return choice }
        if current.isRepeated, choice.text != nil {
            // Without its words nothing is left to block but the picture.
            guard choice.icon != nil, rules.textIsOptional, !current.isIconBlocked else {
                return nil
            }
            return choice.withoutText
        }
        if !current.isTextBlocked, !current.isIconBlocked { return choice }
        if !current.isIconBlocked, choice.icon != nil, rules.textIsOptional {
            return choice.withoutText
        }
        if !current.isTextBlocked, choice.text != nil, rules.iconIsOptional {
            return choice.withoutIcon
        }
        return nil
    }
}

extension [ScreenBox] {
    /// Whether any of these shares more than an edge with any of others.
    fileprivate func overlap(_ others: [ScreenBox]) -> Bool {
        contains { box in others.contains { $0.overlaps(box) } }
    }
}
