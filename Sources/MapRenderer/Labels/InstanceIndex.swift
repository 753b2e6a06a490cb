import Geometry

/// Boxes by number, in squares of a plane without end.
struct InstanceIndex {
    /// A square of a plane.
    struct Square: Hashable {
        let x, y: Int32

        /// A place's square; `nil` for what lies nowhere.
        init?(_ x: Double, _ y: Double, side: Double) {
            let column = (x / side).rounded(.down)
            let row = (y / side).rounded(.down)
            guard abs(column) < 1e9, abs(row) < 1e9 else { return nil }
            self.x = Int32(column)
            self.y = Int32(row)
        }

        init(x: Int32, y: Int32) {
            self.x = x
            self.y = y
        }

        /// In one number, as squares are looked up very often.
        func hash(into hasher: inout Hasher) {
            hasher.combine(UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y)))
        }
    }

    private var squares: [Square: [Entry]] = [:]
    private let side: Double

    /// A number and its box.
    struct Entry {
        let number: Int32
        let box: ScreenBox
    }

    /// An index without boxes.
    ///
    /// - Parameter side: pixels across a square.
    init(side: Double) { self.side = side }

    /// Adds a box.
    mutating func add(_ number: Int, _ box: ScreenBox) {
        let entry = Entry(number: Int32(clamping: number), box: box)
        // Not a call on self: that would hold the table, and each change would copy it.
        Self.forEachSquare(of: box, side: side) { squares[$0, default: []].append(entry) }
    }

    /// The boxes that meet a box, each once, in no order that means anything.
    func entries(near box: ScreenBox) -> [Entry] {
        var found: [Entry] = []
        Self.forEachSquare(of: box, side: side) { square in
            for entry in squares[square] ?? [] {
                guard entry.box.intersects(box), isFirst(square, of: entry.box, and: box) else {
                    continue
                }
                found.append(entry)
            }
        }
        return found
    }

    private static func forEachSquare(
        of box: ScreenBox, side: Double, _ body: (Square) -> Void
    ) {
        guard let low = Square(box.minX, box.minY, side: side),
            let high = Square(box.maxX, box.maxY, side: side), low.x <= high.x, low.y <= high.y
        else { return }
        for y in low.y...high.y {
            for x in low.x...high.x { body(Square(x: x, y: y)) }
        }
    }

    /// Whether a square is the first that two boxes share, so that a pair is met once.
    private func isFirst(_ square: Square, of a: ScreenBox, and b: ScreenBox) -> Bool {
        Square(max(a.minX, b.minX), max(a.minY, b.minY), side: side) == square
    }
}
