import Geometry

/// The labels of the tilted frames of a drive, each decided once for all steps that have its place in
/// sight, so that it does not come and go.
///
/// The drive is cut into chapters. Of each the labels are decided that its middle half has in sight,
/// whatever the other chapters have; then those between two middles, where both leave space. So what
/// a frame shows depends on the drive alone, and takes the decisions on three stretches at most.
/// A label that two middles have in sight is decided in each, up to the seam between the chapters.
final class LabelTimeline {
    /// The drive; kept, so that no other gets its identity.
    private let identity: FrameSequence.Identity
    /// Makes its labels.
    let collector: LabelCollector
    /// Whether labels are missing because there were too many to look for.
    private(set) var isShort = false
    private let barrier: GroundBarrier?
    /// What one cell may have.
    private let budget: LabelBudget
    private var views: [Int: TimelineView?] = [:]
    private var cells: [CellOfGroup: [SymbolInstance]] = [:]
    private var instanceCount = 0
    private var rooms: [ObjectIdentifier: LabelRoom] = [:]
    private var chapters: [Int: TimelinePart] = [:]
    private var joints: [Int: TimelinePart] = [:]
    /// The frames, while one is asked for: they hold what they are drawn with.
    private var sequence: FrameSequence?
    /// When the frame at hand is no longer wanted.
    private var limit: DrawingLimit?

    private struct CellOfGroup: Hashable {
        let cell: LabelCell
        let group: Int
    }

    /// Steps from seam to seam, and in a quarter of that.
    ///
    /// A quarter is longer than streets are usually in sight, so that few labels reach from one middle
    /// to the seam.
    private static let chapter = 4 * quarter
    private static let quarter = 16

    /// Steps from one look for cells to the next: what comes into sight between them lies in cells beside
    /// those in sight.
    private static let cellSteps = 3

    /// Creates a timeline without labels.
    ///
    /// - Parameters:
    ///   - identity: the drive.
    ///   - collector: makes the labels.
    ///   - line: what names leave free.
    ///   - budget: what may be read and found in one cell.
    init(
        _ identity: FrameSequence.Identity, _ collector: LabelCollector,
        leaving line: WideGroundLine?, budget: LabelBudget
    ) {
        self.identity = identity
        self.collector = collector
        self.budget = budget
        barrier = line.map { GroundBarrier($0, on: collector.plane) }
    }

    /// Where its labels lie.
    var plane: LabelPlane { collector.plane }

    /// The number of labels and of views that it holds, whether or not they were in sight.
    var count: Int { instanceCount + views.count }

    /// Returns the labels of a frame that may be in sight, the most important first, and those that
    /// find no space.
    ///
    /// - Parameters:
    ///   - moment: the frame.
    ///   - limit: when the frame is no longer wanted; then labels are missing.
    /// - Returns: both.
    func labels(
        at moment: FrameMoment, limit: DrawingLimit?
    ) -> (shown: [LabelAppearance], dropped: [LabelAppearance]) {
        (sequence, self.limit) = (moment.sequence, limit)
        defer { (sequence, self.limit) = (nil, nil) }
        var shown: [LabelAppearance] = []
        var dropped: [LabelAppearance] = []
        var known: Set<ObjectIdentifier> = []
        for part in Set(moment.steps.map(Part.init)).sorted(by: { $0.start < $1.start }) {
            guard let labels = labels(of: part) else { continue }
            let visible = labels.labels.filter { ($0.show?.opacity(at: moment) ?? 0) > 0 }
            shown += visible.filter { !known.contains(ObjectIdentifier($0.instance)) }
            known.formUnion(visible.map { ObjectIdentifier($0.instance) })
            dropped += labels.dropped.filter { $0.steps.overlaps(moment.steps) }
        }
        return (shown.sorted { $0.instance.priority < $1.instance.priority }, dropped)
    }

    // MARK: Parts

    /// The middle of a chapter, or what lies between two middles.
    private enum Part: Hashable {
        case chapter(Int)
        /// Before the chapter of that number.
        case joint(Int)

        /// The part that a step belongs to.
        init(_ step: Int) {
            let place = step % LabelTimeline.chapter
            let number = step / LabelTimeline.chapter
            if place < LabelTimeline.quarter {
                self = .joint(number)
            } else if place < 3 * LabelTimeline.quarter {
                self = .chapter(number)
            } else {
                self = .joint(number + 1)
            }
        }

        /// Its first step.
        var start: Int {
            switch self {
            case .chapter(let number): LabelTimeline.chapter * number + LabelTimeline.quarter
            case .joint(let number): LabelTimeline.chapter * number - LabelTimeline.quarter
            }
        }

        /// Its steps.
        var steps: Range<Int> { start..<start + 2 * LabelTimeline.quarter }
    }

    /// Returns the labels of a part; `nil` if the frame is no longer wanted.
    private func labels(of part: Part) -> TimelinePart? {
        switch part {
        case .chapter(let number):
            if let known = chapters[number] { return known }
            guard let labels = decided(part, beside: []) else { return nil }
            chapters[number] = labels
            return labels
        case .joint(let number):
            if let known = joints[number] { return known }
            guard let before = labels(of: .chapter(number - 1)),
                let after = labels(of: .chapter(number))
            else { return nil }
            let fixed = (before.labels + after.labels).filter {
                $0.show?.steps.overlaps(part.steps) == true
            }
            guard let labels = decided(part, beside: fixed) else { return nil }
            joints[number] = labels
            return labels
        }
    }

    private func decided(_ part: Part, beside fixed: [LabelAppearance]) -> TimelinePart? {
        let open = appearances(in: part)
        guard limit?.isOver != true else { return nil }
        var fresh: [Int: TimelineView] = [:]
        for step in open.flatMap(\.steps) where fresh[step] == nil {
            fresh[step] = view(step).map { TimelineView($0) }
        }
        for step in fixed.compactMap(\.show).flatMap(\.steps)
        where fresh[step] == nil && part.steps.contains(step) {
            fresh[step] = view(step).map { TimelineView($0) }
        }
        return TimelinePart(open, beside: fixed, fresh, leaving: barrier)
    }

    // MARK: What is in sight

    /// Returns the view at a step; `nil` if the labels of that frame are others.
    private func view(_ step: Int) -> TimelineView? {
        if let known = views[step] { return known }
        var view: TimelineView?
        if let request = sequence?.frame(at: step), LabelPlane(request.labelCamera) == plane {
            view = TimelineView(plane, request)
        }
        views[step] = .some(view)
        return view
    }

    private func isInSight(_ instance: SymbolInstance, _ step: Int) -> Bool {
        view(step)?.scale(of: instance) != nil
    }

    /// Returns the labels that a part decides.
    private func appearances(in part: Part) -> [LabelAppearance] {
        var found: [LabelAppearance] = []
        for instance in instances(in: part.steps) where limit?.isOver != true {
            var step = part.steps.lowerBound
            while step < part.steps.upperBound {
                guard isInSight(instance, step) else {
                    step += 1
                    continue
                }
                var last = step
                while last + 1 < part.steps.upperBound, isInSight(instance, last + 1) { last += 1 }
                if let steps = extended(step...last, of: instance, in: part) {
                    let key = ObjectIdentifier(instance)
                    let room = rooms[key] ?? LabelRoom(instance)
                    rooms[key] = room
                    found.append(LabelAppearance(instance, room, steps: steps))
                }
                step = last + 1
            }
        }
        return found
    }

    /// Returns all steps that have a label in sight without interruption; `nil` if another part
    /// decides it.
    private func extended(
        _ steps: ClosedRange<Int>, of instance: SymbolInstance, in part: Part
    ) -> ClosedRange<Int>? {
        let (begin, end) = (part.steps.lowerBound, part.steps.upperBound - 1)
        let comes = steps.lowerBound == begin && isInSight(instance, begin - 1)
        let stays = steps.upperBound == end && isInSight(instance, end + 1)
        guard case .chapter = part else { return comes || stays ? nil : steps }
        var (first, last) = (steps.lowerBound, steps.upperBound)
        if comes {
            while first > begin - 2 * Self.quarter, isInSight(instance, first - 1) { first -= 1 }
            // The middle before has it in sight, too.
            if isInSight(instance, begin - 2 * Self.quarter - 1), first == begin - 2 * Self.quarter
            {
                first = begin - Self.quarter
            }
        }
        if stays {
            while last < end + 2 * Self.quarter, isInSight(instance, last + 1) { last += 1 }
            if isInSight(instance, end + 2 * Self.quarter + 1), last == end + 2 * Self.quarter {
                last = end + Self.quarter
            }
        }
        return first...last
    }

    /// Returns the labels of all cells that some steps have in sight.
    private func instances(in steps: Range<Int>) -> [SymbolInstance] {
        var found: [SymbolInstance] = []
        var seen: Set<CellOfGroup> = []
        let ends = [steps.lowerBound, steps.upperBound - 1]
        for step in steps where step % Self.cellSteps == 0 || ends.contains(step) {
            guard let view = view(step) else { continue }
            collector.forEachCell(seen: view.projection) { cell, group in
                let key = CellOfGroup(cell: cell, group: group)
                guard limit?.isOver != true, seen.insert(key).inserted else { return }
                found += instances(of: key)
            }
        }
        return found
    }

    private func instances(of key: CellOfGroup) -> [SymbolInstance] {
        if let known = cells[key] { return known }
        var counts: SymbolInstance.SquareCounts = [:]
        collector.budget = budget
        defer { isShort = isShort || collector.budget.isSpent }
        let found = SymbolInstance.bounded(
            collector.instances(of: key.cell, group: key.group), turns: true, beside: &counts
        ).map(\.instance)
        cells[key] = found
        instanceCount += found.count
        return found
    }
}
