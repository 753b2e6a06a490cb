/// The lines of a tile on one plane, each laid out when it is first asked for: a long one goes
/// through many cells.
final class PlaneLines {
    let lines: LabelLines
    private var known: [Laid??]

    /// A line with its labels.
    struct Laid {
        let subject: LabelSubject
        let path: ScreenPath
        /// How many labels it gets.
        let count: Int
        /// Pixels of line for each.
        let stretch: Double
        /// How far each may slide at first, in pixels.
        let slack: Double
        /// How far each may slide when it is tried again, in pixels; 0 if it is not.
        let room: Double
    }

    init(_ lines: LabelLines) {
        self.lines = lines
        known = Array(repeating: nil, count: lines.lines.count)
    }

    /// A line by its number; `nil` if it has no label.
    func laid(_ number: Int, by lay: () -> Laid?) -> Laid? {
        if let laid = known[number] { return laid }
        let laid = lay()
        known[number] = .some(laid)
        return laid
    }
}
