import Geometry

/// Decides which labels of a field find room, and where.
///
/// The result is the one of placing all labels of the world in the order of their priority, each
/// in the first of its places that is free. It is worked out only where it is asked for:
/// to decide a label, those before it that may take its room are decided first, the most important
/// one first, until no place is left. In this order few need to be looked at, on average as many as a
/// label has rivals (Y. Yoshida, M. Yamamoto, H. Ito, "An improved constant-time approximation
/// algorithm for maximum matchings", STOC 2009).
final class LabelPlacer {
    let field: PlacementField
    /// What became of each instance.
    private var states: [State] = []
    private var placed: [JointPlacement] = []
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

    /// Records decisions; `nil` if the request does not ask for reasons.
    var recorder: PlacementRecorder? { field.recorder }

    /// Decides the labels of a field.
    init(_ field: PlacementField) { self.field = field }

    /// Where a label stands that is decided; `nil` if it found no room.
    func placement(of number: Int) -> JointPlacement? {
        if case .placed(let place) = states[number] { placed[Int(place)] } else { nil }
    }

    /// Whether a label is still to be decided.
    func isOpen(_ number: Int) -> Bool {
        let new = field.instances.count - states.count
        if new > 0 { states.append(contentsOf: repeatElement(.open, count: new)) }
        if case .open = states[number] { return true } else { return false }
    }

    /// Decides a label.
    ///
    /// - Parameters:
    ///   - number: of an instance of the field.
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
        if let first = field.instances[number].firstTry?.number {
            guard !isOpen(first) else {
                waiting.append(.start(number))
                return begin(first)
            }
            guard placement(of: first) == nil else {
                states[number] = .dropped
                return
            }
        }
        field.recorder?.begin(field.instances[number])
        field.collectNamesakes(of: number, within: limit)
        waiting.append(
            .attempt(
                PlacementAttempt(
                    number: number, field: field, namesakes: field.namesakes(of: number))))
    }
}
