import Geometry
import MapStore

/// A packed Hilbert R-tree: boxes in the order of a Hilbert curve, and level by level the
/// boxes around each sixteen of them, all in one array.
///
/// I. Kamel and C. Faloutsos, "On Packing R-trees", CIKM 1993. Nothing is inserted later, so it
/// needs no pointers.
struct RoadIndex: Sendable {
    /// The boxes level by level, the given ones first.
    private let boxes: [FixedBounds]
    /// The beginning of each level, and the end of the last one.
    private let levels: [Int]

    private static let fanOut = 16

    /// Makes the levels above boxes that are in the order of a Hilbert curve.
    init(_ boxes: [FixedBounds]) {
        var (all, levels) = (boxes, [0, boxes.count])
        var level = 0..<boxes.count
        while level.count > 1 {
            for first in stride(from: level.lowerBound, to: level.upperBound, by: Self.fanOut) {
                var box = all[first]
                for index in first..<min(first + Self.fanOut, level.upperBound) {
                    box.formUnion(all[index])
                }
                all.append(box)
            }
            level = level.upperBound..<all.count
            levels.append(all.count)
        }
        self.boxes = all
        self.levels = levels
    }

    var byteCount: Int { 16 * boxes.count }

    /// Calls a closure with the indices of all boxes that touch another, in ascending
    /// order.
    func forEach(touching box: FixedBounds, _ body: (Int) -> Void) {
        guard levels.count > 1, levels[1] > 0 else { return }
        visit(levels.count - 2, 0, box, body)
    }

    private func visit(_ level: Int, _ number: Int, _ box: FixedBounds, _ body: (Int) -> Void) {
        guard boxes[levels[level] + number].touches(box) else { return }
        guard level > 0 else { return body(number) }
        let count = levels[level] - levels[level - 1]
        let first = number * Self.fanOut
        for child in first..<min(first + Self.fanOut, count) {
            visit(level - 1, child, box, body)
        }
    }
}
