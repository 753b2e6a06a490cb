import Geometry

/// A stretch of a drive whose labels are decided together, the most important first.
///
/// A label gets the first of its places that is free at all steps that have it in sight, else the one
/// that is free longest without interruption, if that is nearly always; else it is dropped. So a label
/// comes once, keeps its place and goes once (the model AM3 of A. Gemsa, B. Niedermann, M. Nöllenburg,
/// "Trajectory-based dynamic map labeling", ISAAC 2013, solved greedily).
final class TimelinePart {
    /// The labels that show at some step, the most important first.
    private(set) var labels: [LabelAppearance] = []
    /// Labels that find no space.
    private(set) var dropped: [LabelAppearance] = []
    /// The steps with the space that is taken, while labels are decided.
    private var views: [Int: TimelineView]
    private let barrier: GroundBarrier?
    /// The labels of each instance that show.
    private var shown: [ObjectIdentifier: [LabelAppearance]] = [:]

    /// The least fraction of the steps in sight at which a label must show if it comes or goes there:
    /// lower ones give hardly more labels, since each takes the space of later ones.
    ///
    /// Shields of one road stand close to each other far away: all but one come later.
    private static func leastFraction(of instance: SymbolInstance) -> Double {
        instance.isShield ? 0.4 : 0.9
    }

    /// Steps from one look at how bent a label's line is to the next.
    private static let bendSteps = 4

    /// Decides labels.
    ///
    /// - Parameters:
    ///   - open: the labels to decide.
    ///   - fixed: labels that show, from the stretches before and after.
    ///   - views: the steps of all of them.
    ///   - barrier: what names leave free.
    init(
        _ open: [LabelAppearance], beside fixed: [LabelAppearance], _ views: [Int: TimelineView],
        leaving barrier: GroundBarrier?
    ) {
        self.views = views
        self.barrier = barrier
        for label in fixed.sorted(by: Self.comesFirst) { keep(label) }
        for label in open.sorted(by: Self.comesFirst) { settle(label) }
        labels.sort(by: Self.comesFirst)
        self.views = [:]
    }

    private static func comesFirst(_ a: LabelAppearance, _ b: LabelAppearance) -> Bool {
        if a.instance.priority != b.instance.priority {
            return a.instance.priority < b.instance.priority
        }
        return a.steps.lowerBound < b.steps.lowerBound
    }

    private func show(_ label: LabelAppearance, _ show: LabelAppearance.Show) {
        label.show = show
        labels.append(label)
        shown[ObjectIdentifier(label.instance), default: []].append(label)
        for step in show.steps { views[step]?.take(label, show) }
    }

    /// Keeps a label of a stretch beside this one as long as no more important one of the other side
    /// takes its space.
    private func keep(_ label: LabelAppearance) {
        guard var kept = label.show else { return }
        let isUnconditional = label.instance.layout.rules.isUnconditional(kept.parts)
        let obstructions = kept.steps.map { step in
            // Beyond this stretch nothing is in the way that was not before.
            views[step]?.obstruction(of: label, at: kept.index, isUnconditional: isUnconditional)
                ?? .parts([])
        }
        guard let run = TimelineRun(obstructions, without: kept.parts) else { return }
        let first = kept.steps.lowerBound
        if run.appears || run.disappears {
            kept.appears = run.appears || kept.appears && run.range.lowerBound == 0
            kept.disappears =
                run.disappears || kept.disappears && run.range.upperBound == kept.steps.count - 1
            kept.steps = first + run.range.lowerBound...first + run.range.upperBound
        }
        show(LabelAppearance(label.instance, label.room, steps: label.steps), kept)
    }

    /// Decides a label, when all that are more important are decided.
    private func settle(_ label: LabelAppearance) {
        let instance = label.instance
        let rules = instance.layout.rules
        let firstTries = instance.firstTry.flatMap { shown[ObjectIdentifier($0)] } ?? []
        guard !firstTries.contains(where: { $0.steps.overlaps(label.steps) }) else { return }
        var best: (steps: Int, show: LabelAppearance.Show)?
        for index in 0..<instance.anchorCount {
            guard let footprint = instance.footprint(index) else { continue }
            if let barrier, barrier.isTouched(by: footprint, of: instance) { continue }
            let whole = footprint.parts
            let isUnconditional = rules.isUnconditional(whole)
            let choices = rules.choices(of: whole)
            guard
                var obstructions = obstructions(
                    of: label, at: index, isUnconditional: isUnconditional,
                    isWhole: choices.count == 1)
            else { continue }
            for parts in choices {
                guard var run = TimelineRun(obstructions, without: parts) else { continue }
                if parts.contains(.text), followsLine(instance),
                    markBends(label, index, run.range, in: &obstructions)
                {
                    guard let rest = TimelineRun(obstructions, without: parts) else { continue }
                    run = rest
                }
                let isWhole = !run.appears && !run.disappears
                guard isWhole || run.fraction >= Self.leastFraction(of: instance),
                    run.count > best?.steps ?? 0
                else { continue }
                let first = label.steps.lowerBound
                best = (
                    run.count,
                    LabelAppearance.Show(
                        index: index, parts: parts,
                        steps: first + run.range.lowerBound...first + run.range.upperBound,
                        appears: run.appears, disappears: run.disappears)
                )
                if isWhole { break }
            }
            // The first place that is free all the time is the best.
            if let show = best?.show, show.parts == whole, !show.appears, !show.disappears { break }
        }
        guard let best else {
            dropped.append(label)
            return
        }
        show(label, best.show)
    }

    /// Returns what keeps a label from one of its places, step by step; `nil` if it is too much for one
    /// that shows with all of its parts or not at all (`isWhole`).
    private func obstructions(
        of label: LabelAppearance, at index: Int, isUnconditional: Bool, isWhole: Bool
    ) -> [TimelineView.Obstruction]? {
        var left =
            isWhole
            ? (1 - Self.leastFraction(of: label.instance)) * Double(label.steps.count) : .infinity
        var found: [TimelineView.Obstruction] = []
        found.reserveCapacity(label.steps.count)
        for step in label.steps {
            let next =
                views[step]?.obstruction(of: label, at: index, isUnconditional: isUnconditional)
                ?? .outside
            if case .parts(let blocked) = next, !blocked.isEmpty {
                left -= 1
                guard left >= 0 else { return nil }
            }
            found.append(next)
        }
        return found
    }

    private func followsLine(_ instance: SymbolInstance) -> Bool {
        guard case .line = instance.place else { return false }
        return instance.layout.isCurved(instance.symbol)
    }

    /// Marks the steps of a run at which a label's line looks too bent; it is looked at now and then, as
    /// it changes slowly.
    ///
    /// - Returns: whether there are any.
    private func markBends(
        _ label: LabelAppearance, _ index: Int, _ range: ClosedRange<Int>,
        in obstructions: inout [TimelineView.Obstruction]
    ) -> Bool {
        var found = false
        for place in range where place % Self.bendSteps == 0 {
            guard case .parts = obstructions[place],
                let view = views[label.steps.lowerBound + place], !view.isStraight(label, at: index)
            else { continue }
            obstructions[place] = .parts(.all)
            found = true
        }
        return found
    }
}

/// The longest run of steps without interruption at which a label finds space.
private struct TimelineRun {
    /// The steps at which it shows.
    private(set) var count = 0
    /// The first and the last, counted from the first step in sight.
    private(set) var range: ClosedRange<Int>
    /// Whether the label appears, or disappears, although its place is in sight.
    private(set) var appears = false
    private(set) var disappears = false
    /// The fraction of the steps at which the picture holds it.
    private(set) var fraction = 0.0

    private init(from step: Int, appears: Bool) {
        range = step...step
        self.appears = appears
    }

    /// Finds the run; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - obstructions: what keeps the label from a place, step by step.
    ///   - parts: the parts that need space.
    init?(_ obstructions: [TimelineView.Obstruction], without parts: LabelParts) {
        var all = 0
        var (best, current): (TimelineRun?, TimelineRun?) = (nil, nil)
        var wasBlocked = false
        for (step, obstruction) in obstructions.enumerated() {
            switch obstruction {
            case .outside:
                // What comes back from there comes over the picture's edge.
                wasBlocked = false
                if let run = current { current?.range = run.range.lowerBound...step }
            case .parts(let blocked) where blocked.isDisjoint(with: parts):
                all += 1
                var run = current ?? TimelineRun(from: step, appears: wasBlocked)
                run.count += 1
                run.range = run.range.lowerBound...step
                current = run
            case .parts:
                all += 1
                wasBlocked = true
                current?.disappears = true
                if let run = current, run.count > best?.count ?? 0 { best = run }
                current = nil
            }
        }
        if let run = current, run.count > best?.count ?? 0 { best = run }
        guard let best else { return nil }
        self = best
        fraction = Double(count) / Double(max(all, 1))
    }
}

extension LabelRules {
    /// The parts that may show together of a label, the best first.
    fileprivate func choices(of whole: LabelParts) -> [LabelParts] {
        guard whole == .all else { return [whole] }
        return [whole] + (textIsOptional ? [.icon] : []) + (iconIsOptional ? [.text] : [])
    }
}
