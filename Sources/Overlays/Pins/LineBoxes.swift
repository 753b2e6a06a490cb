import Geometry
import MapRenderer

/// Creates small boxes along lines, for anything that keeps clear of the lines.
enum LineBoxes {
    /// Logical pixels from one box to the next.
    private static let step = 6.0
    /// The most boxes, enough for a line that crosses a picture forty times.
    private static let most = 10_000

    /// Returns the boxes of the part of a line that a picture shows.
    static func boxes(along line: WideGroundLine, in viewport: Viewport) -> [ScreenBox] {
        let picture = ScreenBox(
            minX: 0, minY: 0, maxX: viewport.size.width, maxY: viewport.size.height)
        var boxes: [ScreenBox] = []
        let pieces = line.line.pieces.flatMap { piece in
            viewport.worlds(of: piece, margin: line.width).map { (piece, $0) }
        }
        for (piece, world) in pieces {
            var last: ScreenPoint?
            for point in piece.lazy.map({ viewport.screen($0.shifted(worlds: world)) }) {
                defer { last = point }
                guard boxes.count < most, let start = last,
                    let fraction = fraction(of: start, point, in: picture)
                else { continue }
                let (x, y) = (point.x - start.x, point.y - start.y)
                let length =
                    (x * x + y * y).squareRoot() * (fraction.upperBound - fraction.lowerBound)
                let count = Int(min((length / step).rounded(.up), Double(most)))
                for index in 0...count {
                    let along =
                        fraction.lowerBound + (fraction.upperBound - fraction.lowerBound)
                        * Double(index) / Double(max(count, 1))
                    let middle = ScreenBox(
                        minX: start.x + x * along, minY: start.y + y * along,
                        maxX: start.x + x * along, maxY: start.y + y * along)
                    boxes.append(middle.expanded(by: line.width / 2))
                }
            }
        }
        return boxes
    }

    /// Which part of a segment lies in a box, from 0 at its start to 1 at its end (Liang and Barsky 1984).
    private static func fraction(
        of start: ScreenPoint, _ end: ScreenPoint, in box: ScreenBox
    ) -> ClosedRange<Double>? {
        var (low, high) = (0.0, 1.0)
        for (from, length, least, greatest) in [
            (start.x, end.x - start.x, box.minX, box.maxX),
            (start.y, end.y - start.y, box.minY, box.maxY),
        ] {
            guard from.isFinite, length.isFinite else { return nil }
            guard abs(length) > 1e-9 else {
                guard (least...greatest).contains(from) else { return nil }
                continue
            }
            let (one, other) = ((least - from) / length, (greatest - from) / length)
            low = max(low, min(one, other))
            high = min(high, max(one, other))
        }
        return low <= high ? low...high : nil
    }
}
