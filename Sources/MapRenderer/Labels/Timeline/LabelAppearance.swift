import Geometry

/// A label during the steps of a drive that have its place in sight without interruption.
final class LabelAppearance {
    let instance: SymbolInstance
    let room: LabelRoom
    /// The steps that have its place in sight.
    let steps: ClosedRange<Int>
    /// When and how it shows; `nil` if it does not.
    var show: Show?

    /// When and how a label shows.
    struct Show {
        /// Which of its places it keeps, see ``SymbolInstance/anchorCount``.
        let index: Int
        let parts: LabelParts
        /// The steps at which it shows.
        var steps: ClosedRange<Int>
        /// Whether it appears, or disappears, although its place is in sight.
        var appears, disappears: Bool

        /// Returns how much of it is seen at a position, from 0 to 1.
        ///
        /// A place that comes into sight does so after a step that does not have it.
        func opacity(at moment: FrameMoment) -> Double {
            let first = Double(steps.lowerBound) - (appears ? 0 : 1)
            let last = Double(steps.upperBound) + (disappears ? 0 : 1)
            guard first <= moment.position, moment.position <= last else { return 0 }
            guard moment.fading > 0 else { return 1 }
            let passed = appears ? (moment.position - first) / moment.fading : 1
            let left = disappears ? (last - moment.position) / moment.fading : 1
            return min(passed, left, 1)
        }
    }

    init(_ instance: SymbolInstance, _ room: LabelRoom, steps: ClosedRange<Int>) {
        self.instance = instance
        self.room = room
        self.steps = steps
    }
}
