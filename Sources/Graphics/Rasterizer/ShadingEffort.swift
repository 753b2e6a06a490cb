/// Counts the pixels looked at around lines, square by square, and limits them.
///
/// The squares begin at the corner of the lines' tile, so that lines end at the same points in
/// every picture that shows a part of them.
struct ShadingEffort {
    /// The pixels that can be painted.
    let window: PixelWindow
    private let originX, originY: Int
    private let columns, rows: Range<Int>
    private var counts: [Int]
    /// The number of squares that are below the limit.
    private var openSquares: Int

    /// Squares have sides of `1 << shift` pixels.
    private static let shift = 6
    /// The limit for a square: each of its pixels may be looked at 512 times on average.
    private static let limit = 512 << (2 * shift)

    /// An effort without squares.
    init() { self.init(x: 0, y: 0, window: PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0)) }

    /// - Parameters:
    ///   - x: the corner of the squares, in device pixels.
    ///   - y: likewise, down.
    ///   - window: the pixels that can be painted.
    init(x: Double, y: Double, window: PixelWindow) {
        func whole(_ value: Double) -> Int { Int(min(max(value.rounded(.down), -1e9), 1e9)) }
        self.window = window
        originX = whole(x)
        originY = whole(y)
        columns = Self.squares(window.minX - originX, window.maxX - originX)
        rows = Self.squares(window.minY - originY, window.maxY - originY)
        counts = Array(repeating: 0, count: columns.count * rows.count)
        openSquares = counts.count
    }

    /// Whether all squares have reached the limit.
    var isSpent: Bool { openSquares == 0 }

    /// Visits the squares that a piece of the line touches, except those at the limit.
    ///
    /// - Parameters:
    ///   - whole: the pixels around the piece.
    ///   - area: those of them in the window; not empty.
    ///   - body: receives the part of the area in a square.
    mutating func forEachSquare(
        of whole: PixelWindow, in area: PixelWindow, _ body: (PixelWindow) -> Void
    ) {
        for row in Self.squares(area.minY - originY, area.maxY - originY) {
            for column in Self.squares(area.minX - originX, area.maxX - originX) {
                let minX = originX + column << Self.shift
                let minY = originY + row << Self.shift
                let square = PixelWindow(
                    minX: minX, minY: minY, maxX: minX + 1 << Self.shift,
                    maxY: minY + 1 << Self.shift)
                let index =
                    (row - rows.lowerBound) * columns.count + column - columns.lowerBound
                guard counts[index] < Self.limit else { continue }
                let counted = whole.intersection(square)
                counts[index] += counted.width * counted.height
                if counts[index] >= Self.limit { openSquares -= 1 }
                let part = area.intersection(square)
                if !part.isEmpty { body(part) }
            }
        }
    }

    private static func squares(_ low: Int, _ high: Int) -> Range<Int> {
        let first = low >> shift
        return first..<max(first, (high - 1) >> shift + 1)
    }
}
