import Glibc
import MapGeometry
import MapStyle

/// A label that looks for the first of its places that those before it leave free.
///
/// Others may have to be decided first, then it stops and goes on afterwards where it was: a value
/// instead of recursion, as a long chain of labels could ask for more stack than there is.
struct LabelDeliberation {
    /// Of the candidate in its field.
    let number: Int
    private let candidate: LabelCandidate
    private let rules: LabelRules
    private let choiceCount: Int
    private let namesakes: [Int]
    private let rivals: [Int]
    /// The choice that is being looked at.
    private var index = -1
    private var choice: LabelChoice?
    private var bounds: ScreenBox?
    private var isRepeated = false
    private var isTextBlocked = false
    private var isIconBlocked = false
    /// How many of first the namesakes, then the rivals, have been asked about it.
    private var asked = 0

    /// - Parameters:
    ///   - number: of the candidate.
    ///   - candidate: the label.
    ///   - namesakes: those before it that bear its name and may stand too near.
    ///   - rivals: those before it that may take its room, the most important first.
    init(number: Int, candidate: LabelCandidate, namesakes: [Int], rivals: [Int]) {
        self.number = number
        self.candidate = candidate
        rules = candidate.collector.rules
        choiceCount = candidate.choiceCount
        self.namesakes = namesakes
        self.rivals = rivals
    }

    /// What came of it.
    enum Step {
        case dropped
        case placed(LabelPlacer.Placed)
        /// This label has to be decided first.
        case needs(Int)
    }

    /// Goes on until it is decided, or needs to know about another label.
    mutating func advance(asking placer: LabelPlacer) -> Step {
        while true {
            if choice == nil {
                guard chooseNext(placer) else { return .dropped }
            }
            if let other = ask(placer) { return .needs(other) }
            if let choice, let settled = settled(choice) {
                guard let bounds = settled.bounds else { return .dropped }
                return .placed(LabelPlacer.Placed(choice: settled, bounds: bounds))
            }
            choice = nil
        }
    }

    /// Goes on to the next choice that the line allows.
    private mutating func chooseNext(_ placer: LabelPlacer) -> Bool {
        while index + 1 < choiceCount {
            index += 1
            guard !isNearNamesake(placer), let choice = candidate.choice(index),
                let bounds = choice.bounds
            else { continue }
            self.choice = choice
            self.bounds = bounds
            isRepeated = false
            isTextBlocked = false
            isIconBlocked = false
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
            guard !placer.isOpen(other), let first = placer.placement(of: other)?.choice,
                first.text != nil
            else { return false }
            return hypot(first.anchor.x - anchor.x, first.anchor.y - anchor.y)
                < candidate.repeatDistance
        }
    }

    /// Asks those who come first whether they leave room for the current choice.
    ///
    /// - Returns: who has to be decided before this can go on; `nil` when all have answered, or
    ///   nothing is left to save.
    private mutating func ask(_ placer: LabelPlacer) -> Int? {
        guard let choice, let bounds else { return nil }
        while asked < namesakes.count, !isRepeated {
            let other = namesakes[asked]
            if placer.isOpen(other) { return other }
            if let first = placer.placement(of: other)?.choice, first.text != nil {
                let distance = hypot(
                    first.anchor.x - choice.anchor.x, first.anchor.y - choice.anchor.y)
                if distance < candidate.repeatDistance { isRepeated = true }
            }
            asked += 1
        }
        if settled(choice) == nil { return nil }
        asked = max(asked, namesakes.count)
        while asked < namesakes.count + rivals.count {
            let other = rivals[asked - namesakes.count]
            let rival = placer.field.candidates[other]
            if rival.reach.intersects(bounds) {
                if placer.isOpen(other) { return other }
                if let first = placer.placement(of: other), first.bounds.intersects(bounds) {
                    block(choice, by: first.choice, rival.collector.rules)
                    if isTextBlocked || isIconBlocked, settled(choice) == nil { return nil }
                }
            }
            asked += 1
        }
        return nil
    }

    private mutating func block(
        _ choice: LabelChoice, by placed: LabelChoice, _ before: LabelRules
    ) {
        func meets(_ boxes: [ScreenBox], _ mode: SymbolOverlap) -> Bool {
            (!before.textIsIgnored && LabelRules.collides(mode, with: before.text)
                && boxes.overlap(placed.textBoxes))
                || (!before.iconIsIgnored && LabelRules.collides(mode, with: before.icon)
                    && boxes.overlap(placed.iconBoxes))
        }
        if !isTextBlocked, meets(choice.textBoxes, rules.text) { isTextBlocked = true }
        if !isIconBlocked, meets(choice.iconBoxes, rules.icon) { isIconBlocked = true }
    }

    /// The parts of a choice that find room; `nil` if what must be there does not.
    private func settled(_ choice: LabelChoice) -> LabelChoice? {
        choice.settled(
            isRepeated: isRepeated, isTextBlocked: isTextBlocked, isIconBlocked: isIconBlocked,
            rules)
    }
}

extension [ScreenBox] {
    /// Whether any of these shares more than an edge with any of others.
    fileprivate func overlap(_ others: [ScreenBox]) -> Bool {
        contains { box in others.contains { $0.overlaps(box) } }
    }
}
