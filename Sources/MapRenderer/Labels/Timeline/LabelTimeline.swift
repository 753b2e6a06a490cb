import Geometry

/// Decides the labels of the tilted frames of a drive, each once for all steps that have its place in
/// sight.
///
/// The most important label is decided first. It gets the first of its places that is free at all of
/// these steps, else the one that is free longest without interruption, if that is most of the time;
/// else it is dropped. So a label comes once, keeps its place and goes once (the model AM3 of A. Gemsa,
/// B. Niedermann, M. Nöllenburg, "Trajectory-based dynamic map labeling", ISAAC 2013, solved greedily).
/// Decisions depend on the drive alone: to decide a label, the more important ones that may take its
/// space are decided first, as far along the drive as they reach.
final class LabelTimeline {
    let sequence: FrameSequence
    /// Makes its labels.
    let collector: LabelCollector
    private let barrier: GroundBarrier?
    /// What one cell may have.
    private let budget: LabelBudget
    /// Whether labels are missing because there were too many to look for.
    private(set) var isShort = false
    private var views: [Int: TimelineView?] = [:]
    private var cells: [CellOfGroup: [SymbolInstance]] = [:]
    private var tracks: [ObjectIdentifier: Track] = [:]
    /// What a frame must no longer wait for.
    private var limit: DrawingLimit?

    private struct CellOfGroup: Hashable {
        let cell: LabelCell
        let group: Int
    }

    /// A label with all its appearances that are known.
    private struct Track {
        let room: LabelRoom
        var appearances: [LabelAppearance] = []
    }

    /// The least fraction of the steps in sight at which a label must show.
    private static let leastFraction = 0.5
    /// A place in sight is followed within blocks of so many steps.
    private static let blockLength = 1024
    /// A label that needs the decisions on more than this many others is looked at alone: no honest
    /// drive has so many.
    private static let mostNeeded = 20_000

    /// Creates a timeline without labels.
    ///
    /// - Parameters:
    ///   - sequence: the frames of the drive.
    ///   - collector: makes the labels.
    ///   - line: what names leave free.
    ///   - budget: what may be read and found in one cell.
    init(
        _ sequence: FrameSequence, _ collector: LabelCollector, leaving line: WideGroundLine?,
        budget: LabelBudget
    ) {
        self.sequence = sequence
        self.budget = budget
        self.collector = collector
        barrier = line.map { GroundBarrier($0, on: collector.plane) }
    }

    /// Where its labels lie.
    var plane: LabelPlane { collector.plane }

    /// The number of labels that it holds.
    var count: Int { tracks.count }

    /// Returns the labels of a frame that are in sight, decided, the most important first.
    ///
    /// - Parameters:
    ///   - moment: the frame.
    ///   - limit: when the frame is no longer wanted.
    func appearances(at moment: FrameMoment, limit: DrawingLimit?) -> [LabelAppearance] {
        self.limit = limit
        defer { self.limit = nil }
        var seen: Set<ObjectIdentifier> = []
        let wanted = moment.steps.flatMap { gathered($0)?.candidates ?? [] }.map(\.appearance)
            .filter { seen.insert(ObjectIdentifier($0)).inserted }
        decide(wanted)
        return wanted.sorted { $0.instance.priority < $1.instance.priority }
    }

    // MARK: What is in sight

    /// Returns the view at a step; `nil` if the labels of that frame are others.
    private func view(_ step: Int) -> TimelineView? {
        if let known = views[step] { return known }
        var view: TimelineView?
        if let request = sequence.frame(at: step), LabelPlane(request.labelCamera) == collector.plane
        {
            view = TimelineView(collector.plane, request)
        }
        views[step] = .some(view)
        return view
    }

    /// Returns the view at a step with all labels whose places it has in sight.
    private func gathered(_ step: Int) -> TimelineView? {
        guard let view = view(step) else { return nil }
        guard !view.isGathered else { return view }
        var found: [(SymbolInstance, Double)] = []
        let plane = collector.plane
        let margin = SymbolInstance.farthestExtent
        for (number, group) in collector.groups.enumerated() {
            let ground = view.projection.ground(from: group.leastScale)
            plane.forEachCell(of: ground.box.expanded(by: margin)) { column, row in
                for part in LabelCell.Part.allCases where limit?.isOver != true {
                    let cell = LabelCell(column: column, row: row, part: part)
                    let box = plane.box(cell.worldBox(zoom: plane.cellZoom))
                    // A name over an edge stands beside it.
                    guard ground.meets(part == .inside ? box : box.expanded(by: margin)) else {
                        continue
                    }
                    for instance in instances(of: cell, group: number) {
                        if let scale = view.scale(of: instance) { found.append((instance, scale)) }
                    }
                }
            }
        }
        // What is kept for other frames must be whole.
        guard limit?.isOver != true else { return nil }
        for (instance, scale) in found {
            let (appearance, room) = appearance(of: instance, at: step)
            view.add(appearance, room, scale: scale)
        }
        view.isGathered = true
        return view
    }

    private func instances(of cell: LabelCell, group: Int) -> [SymbolInstance] {
        let key = CellOfGroup(cell: cell, group: group)
        if let known = cells[key] { return known }
        var counts: SymbolInstance.SquareCounts = [:]
        collector.budget = budget
        defer { isShort = isShort || collector.budget.isSpent }
        let found = SymbolInstance.bounded(
            collector.instances(of: cell, group: group), turns: true, beside: &counts
        ).map(\.instance)
        cells[key] = found
        return found
    }

    /// Returns the appearance of a label whose place is in sight at a step.
    private func appearance(
        of instance: SymbolInstance, at step: Int
    ) -> (LabelAppearance, LabelRoom) {
        var track = tracks[ObjectIdentifier(instance)] ?? Track(room: LabelRoom(instance))
        if let known = track.appearances.first(where: { $0.steps.contains(step) }) {
            return (known, track.room)
        }
        let block = step / Self.blockLength * Self.blockLength
        func end(_ direction: Int) -> Int {
            var last = step
            while block..<block + Self.blockLength ~= last + direction,
                view(last + direction)?.scale(of: instance) != nil
            {
                last += direction
            }
            return last
        }
        let found = LabelAppearance(instance, steps: end(-1)...end(1))
        track.appearances.append(found)
        tracks[ObjectIdentifier(instance)] = track
        return (found, track.room)
    }

    // MARK: Decisions

    private func decide(_ wanted: [LabelAppearance]) {
        var needed: [LabelAppearance] = []
        var queue: [LabelAppearance] = []
        func ask(_ appearance: LabelAppearance) {
            guard case .open = appearance.state, needed.count + queue.count < Self.mostNeeded else {
                return
            }
            appearance.state = .waiting
            queue.append(appearance)
        }
        for appearance in wanted { ask(appearance) }
        while let next = queue.popLast() {
            needed.append(next)
            for step in next.steps where limit?.isOver != true {
                gathered(step)?.forEachRival(of: next, ask)
            }
            for first in firstTries(of: next) { ask(first) }
        }
        guard limit?.isOver != true else {
            for appearance in needed + queue { appearance.state = .open }
            return
        }
        for appearance in needed.sorted(by: { $0.instance.priority < $1.instance.priority }) {
            settle(appearance)
        }
    }

    /// The appearances of the same label at better places, where one is a second try.
    private func firstTries(of appearance: LabelAppearance) -> [LabelAppearance] {
        guard let first = appearance.instance.firstTry else { return [] }
        return (tracks[ObjectIdentifier(first)]?.appearances ?? [])
            .filter { $0.steps.overlaps(appearance.steps) }
    }

    /// Decides a label, when all that matter to it are decided.
    private func settle(_ label: LabelAppearance) {
        label.state = .dropped
        guard !firstTries(of: label).contains(where: { $0.show != nil }) else { return }
        let rules = label.instance.layout.rules
        let seen = label.steps.compactMap { step in
            view(step).flatMap { view in view.candidate(label).map { (step, view, $0) } }
        }
        var best: (steps: Int, show: LabelAppearance.Show)?
        for index in 0..<label.instance.anchorCount {
            guard let footprint = label.instance.footprint(index) else { continue }
            if let barrier, barrier.isTouched(by: footprint, of: label.instance) { continue }
            let whole = footprint.parts
            let isUnconditional = rules.isUnconditional(whole)
            let obstructions = seen.map { _, view, candidate in
                view.obstruction(of: candidate, at: index, isUnconditional: isUnconditional)
            }
            for parts in rules.choices(of: whole) {
                let (run, isWhole) = Self.longestRun(obstructions, without: parts)
                guard let run, run.count > best?.steps ?? 0 else { continue }
                let steps = seen[run.range.lowerBound].0...seen[run.range.upperBound].0
                let show = LabelAppearance.Show(
                    index: index, parts: parts, steps: steps, appears: run.appears,
                    disappears: run.disappears)
                if run.fraction >= Self.leastFraction { best = (run.count, show) }
                if isWhole { break }
            }
            // The first place that is free all the time is the best.
            if let best, best.show.parts == whole, !best.show.appears, !best.show.disappears { break }
        }
        guard let show = best?.show else { return }
        label.state = .shown(show)
        let isUnconditional = rules.isUnconditional(show.parts)
        for (step, view, candidate) in seen where show.steps.contains(step) {
            view.take(
                candidate, at: show.index, parts: show.parts, isUnconditional: isUnconditional)
        }
    }

    /// Steps without interruption at which a label finds space.
    private struct Run {
        /// Steps at which it shows.
        var count = 0
        /// The first and the last, counted from the first step in sight.
        var range: ClosedRange<Int>
        var appears = false
        var disappears = false
        /// The fraction of the steps at which the picture holds it.
        var fraction = 0.0
    }

    /// Returns the longest run of steps at which parts of a label find space, and whether it is all.
    private static func longestRun(
        _ obstructions: [TimelineView.Obstruction], without parts: LabelParts
    ) -> (run: Run?, isWhole: Bool) {
        var all = 0
        var (best, current): (Run?, Run?) = (nil, nil)
        var wasBlocked = false
        for (step, obstruction) in obstructions.enumerated() {
            switch obstruction {
            case .outside:
                // What comes back from there comes over the picture's edge.
                wasBlocked = false
                if let run = current { current?.range = run.range.lowerBound...step }
            case .parts(let blocked):
                all += 1
                if blocked.isDisjoint(with: parts) {
                    var run = current ?? Run(range: step...step, appears: wasBlocked)
                    run.count += 1
                    run.range = run.range.lowerBound...step
                    current = run
                } else {
                    wasBlocked = true
                    if var run = current {
                        run.disappears = true
                        if run.count > best?.count ?? 0 { best = run }
                    }
                    current = nil
                }
            }
        }
        if let run = current, run.count > best?.count ?? 0 { best = run }
        guard var longest = best else { return (nil, false) }
        longest.fraction = Double(longest.count) / Double(max(all, 1))
        return (longest, longest.count == all)
    }
}

extension LabelRules {
    /// The parts that may show together of a label, the best first.
    fileprivate func choices(of whole: LabelParts) -> [LabelParts] {
        guard whole == .all else { return [whole] }
        return [whole] + (textIsOptional ? [.icon] : []) + (iconIsOptional ? [.text] : [])
    }
}
