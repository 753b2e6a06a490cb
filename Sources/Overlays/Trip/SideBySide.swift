import Geometry

/// Lays the two directions of a way that was driven there and back beside each other, as traffic
/// does.
///
/// Each place of the line looks for the nearest one that leads the other way; both move from the
/// middle between them to their side. How far is smoothed along the line, so that it leaves and
/// joins its own course gently.
struct SideBySide {
    /// Pixels between the places that are looked at.
    private static let spacing = 3.0
    /// Pixels within which two directions are one road.
    private static let extent = 9.0
    /// Places along the line that are not looked at: a bend is no way back.
    private static let near = 6
    /// Shorter stretches, in places, are none.
    private static let least = 8
    /// More are a scribble, in which nobody finds a direction.
    private static let mostPlaces = 100_000

    private let points: [ScreenPoint]
    private let ways: [ScreenPoint]
    private var cells: [Cell: [Int]] = [:]

    private struct Cell: Hashable {
        let x, y: Int
    }

    /// The lines, moved where they lead back.
    ///
    /// - Parameters:
    ///   - lines: a trip's, in order.
    ///   - apart: pixels from the middle to the right; to the left where negative.
    /// - Returns: as many lines; those that never lead back are unchanged.
    static func lines(_ lines: [BandedLine], apart: Double) -> [BandedLine] {
        let length = lines.reduce(0) { $0 + $1.length }
        guard length.isFinite, length / spacing < Double(mostPlaces) else { return lines }
        let even = lines.map { $0.resampled(every: spacing) }
        let strands = SideBySide(even)
        var start = 0
        return zip(lines, even).map { line, even in
            let range = start..<start + even.points.count
            start = range.upperBound
            let shifts = range.map { strands.shift(of: $0, apart: apart) }
            guard let smooth = smoothed(shifts) else { return line }
            var moved = even
            for (index, shift) in smooth.enumerated() {
                let way = strands.ways[range.lowerBound + index]
                moved.points[index].x -= way.y * shift
                moved.points[index].y += way.x * shift
            }
            return moved
        }
    }

    private init(_ lines: [BandedLine]) {
        points = lines.flatMap(\.points)
        ways = lines.flatMap { Self.ways($0.points) }
        for (index, point) in points.enumerated() {
            cells[Self.cell(point), default: []].append(index)
        }
    }

    /// The direction at each place, smoothed over its neighbours; zero where there is none.
    private static func ways(_ points: [ScreenPoint]) -> [ScreenPoint] {
        points.indices.map { index in
            let back = points[max(index - 3, 0)]
            let front = points[min(index + 3, points.count - 1)]
            let (x, y) = (front.x - back.x, front.y - back.y)
            let length = (x * x + y * y).squareRoot()
            return length > 0 ? ScreenPoint(x: x / length, y: y / length) : ScreenPoint(x: 0, y: 0)
        }
    }

    private static func cell(_ point: ScreenPoint, _ column: Int = 0, _ row: Int = 0) -> Cell {
        func number(_ value: Double) -> Int {
            Int(exactly: (min(max(value, -1e6), 1e6) / extent).rounded(.down)) ?? 0
        }
        return Cell(x: number(point.x) + column, y: number(point.y) + row)
    }

    /// Pixels to the right by which a place moves; `nil` where nothing leads back beside it.
    private func shift(of index: Int, apart: Double) -> Double? {
        let (point, way) = (points[index], ways[index])
        var nearest: (square: Double, aside: Double)?
        for column in -1...1 {
            for row in -1...1 {
                // Where a vehicle stood for long, some of its places tell enough.
                for other in (cells[Self.cell(point, column, row)] ?? []).prefix(64) {
                    let (x, y) = (points[other].x - point.x, points[other].y - point.y)
                    let square = x * x + y * y
                    guard square < nearest?.square ?? (Self.extent * Self.extent),
                        abs(other - index) > Self.near,
                        ways[other].x * way.x + ways[other].y * way.y < -0.7
                    else { continue }
                    nearest = (square, x * -way.y + y * way.x)
                }
            }
        }
        return nearest.map { $0.aside / 2 + apart }
    }

    // MARK: Gently

    /// The shifts without short stretches and breaks, each a mean of its neighbours; `nil` if there
    /// are none.
    private static func smoothed(_ shifts: [Double?]) -> [Double]? {
        var kept = [Double](repeating: 0, count: shifts.count)
        var isMoved = false
        var stretches: [Range<Int>] = []
        for (index, shift) in shifts.enumerated() where shift != nil {
            if let last = stretches.last, index - last.upperBound < least {
                stretches[stretches.count - 1] = last.lowerBound..<index + 1
            } else {
                stretches.append(index..<index + 1)
            }
        }
        for stretch in stretches where stretch.count >= least {
            isMoved = true
            var last = 0.0
            for index in stretch {
                last = shifts[index] ?? last
                kept[index] = last
            }
        }
        guard isMoved else { return nil }
        return mean(mean(kept))
    }

    /// The mean over some places to both sides; beyond an end, the end's own.
    private static func mean(_ values: [Double]) -> [Double] {
        let side = 6
        guard let first = values.first, let last = values.last else { return values }
        func value(_ index: Int) -> Double {
            index < 0 ? first : index < values.count ? values[index] : last
        }
        var sum = (-side...side).reduce(0) { $0 + value($1) }
        return values.indices.map { index in
            defer { sum += value(index + side + 1) - value(index - side) }
            return sum / Double(2 * side + 1)
        }
    }
}
