/// The pixels that may be painted: a rectangle, or those whose middle lies in a convex polygon.
///
/// Each pixel is either in or out, so polygons with a common edge share no pixel and miss none:
/// tiles of a rotated view meet without a seam and without painting twice.
public struct PixelClip: Sendable {
    /// The rectangle around all of its pixels.
    public let window: PixelWindow
    /// For each row of the window its first column and the one after its last; `nil` includes all.
    let spans: [RowSpan]?
    /// The corners of the polygon; `nil` for a rectangle.
    public let polygon: [SubpixelPoint]?

    struct RowSpan: Sendable {
        var start: Int32
        var end: Int32
    }

    /// A rectangle.
    public init(_ window: PixelWindow) {
        self.window = window
        spans = nil
        polygon = nil
    }

    /// The pixels of a rectangle whose middles lie in a convex polygon.
    ///
    /// - Parameters:
    ///   - polygon: its corners in order, in either direction.
    ///   - bounds: the rectangle.
    public init(_ polygon: [SubpixelPoint], within bounds: PixelWindow) {
        self.polygon = polygon
        let all = RowSpan(start: .max, end: .min)
        var rows = [RowSpan](repeating: all, count: bounds.height)
        for (index, corner) in polygon.enumerated() {
            let next = polygon[(index + 1) % polygon.count]
            Self.addCrossings(corner, next, to: &rows, bounds)
        }
        let used = rows.indices.filter { rows[$0].start < rows[$0].end }
        guard let first = used.first, let last = used.last else {
            window = PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0)
            spans = nil
            return
        }
        var minX = bounds.maxX
        var maxX = bounds.minX
        for row in used {
            rows[row].start = max(rows[row].start, Int32(clamping: bounds.minX))
            rows[row].end = min(rows[row].end, Int32(clamping: bounds.maxX))
            minX = min(minX, Int(rows[row].start))
            maxX = max(maxX, Int(rows[row].end))
        }
        window = PixelWindow(
            minX: minX, minY: bounds.minY + first, maxX: maxX, maxY: bounds.minY + last + 1)
        spans = Array(rows[first...last])
    }

    /// Records where an edge crosses the middles of rows.
    ///
    /// Computed from the upper end to the lower one, whatever the direction of the polygon, so that
    /// neighbours get the same column.
    private static func addCrossings(
        _ a: SubpixelPoint, _ b: SubpixelPoint, to rows: inout [RowSpan], _ bounds: PixelWindow
    ) {
        let (upper, lower) = (a.y, a.x) < (b.y, b.x) ? (a, b) : (b, a)
        let (top, bottom) = (Int(upper.y), Int(lower.y))
        // Rows whose middle, 256 row + 128, lies in top ..< bottom.
        let first = max((top + 127) >> 8, bounds.minY)
        let last = min((bottom + 127) >> 8, bounds.maxY)
        guard first < last else { return }
        let slope = Double(lower.x - upper.x) / Double(bottom - top)
        for row in first..<last {
            let x = Double(upper.x) + slope * Double(row * 256 + 128 - top)
            // The first column whose middle is at or right of the crossing.
            let column = Int32(((x - 128) / 256).rounded(.up))
            rows[row - bounds.minY].start = min(rows[row - bounds.minY].start, column)
            rows[row - bounds.minY].end = max(rows[row - bounds.minY].end, column)
        }
    }
}
