import MapGeometry

/// Decides which labels of a field find room, and where.
///
/// The result is the one of placing all labels of the world in the order of their priority, each
/// in the first of its places that is free. It is worked out only where it is asked for: to decide
/// a label, those before it that may take its room are decided first, the most important one first,
/// until no place is left. In this order few need to be looked at, on average as many as a label
/// has rivals (Y. Yoshida, M. Yamamoto, H. Ito, "An improved constant-time approximation algorithm
/// for maximum matchings", STOC 2009). A picture with something over it is unlike any other: its labels
/// are placed by ``FlatLabels``.
final class LabelPlacer {
    let field: LabelField
    /// What became of each candidate: its place in ``placed``, or one of the two below.
    private var decisions: [Int32] = []
    private var placed: [Placed] = []
    /// The labels that are being decided, each waiting for the one after it.
    private var waiting: [Waiting] = []

    private static let open: Int32 = -2
    private static let dropped: Int32 = -1

    private enum Waiting {
        /// A second try, for what becomes of the first.
        case secondTry(Int)
        case deliberation(LabelDeliberation)
    }

    /// A label that found room.
    struct Placed {
        let choice: LabelChoice
        let bounds: ScreenBox
    }

    /// Decides the labels of a field.
    init(_ field: LabelField) {
        self.field = field
    }

    /// Where a label stands that is decided; `nil` if it found no room.
    func placement(of number: Int) -> Placed? {
        let decision = decisions[number]
        return decision >= 0 ? placed[Int(decision)] : nil
    }

    // MARK: Deciding

    /// Decides a label.
    ///
    /// - Parameters:
    ///   - number: of a candidate of the field.
    ///   - limit: how far other labels are looked for.
    func decide(_ number: Int, within limit: ScreenBox) {
        guard isOpen(number) else { return }
        begin(number, within: limit)
        while let next = waiting.popLast() {
            guard case .deliberation(var current) = next else {
                if case .secondTry(let number) = next { begin(number, within: limit) }
                continue
            }
            switch current.advance(asking: self) {
            case .dropped: decisions[current.number] = Self.dropped
            case .placed(let settled):
                decisions[current.number] = Int32(clamping: placed.count)
                placed.append(settled)
            case .needs(let other):
                waiting.append(.deliberation(current))
                begin(other, within: limit)
            }
        }
    }

    /// Whether a label is still to be decided.
    func isOpen(_ number: Int) -> Bool {
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
                waiting.append(.secondTry(number))
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
        waiting.append(
            .deliberation(
                LabelDeliberation(
                    number: number, candidate: candidate, namesakes: field.namesakes(of: number),
                    rivals: field.rivals(of: number))))
    }
}
