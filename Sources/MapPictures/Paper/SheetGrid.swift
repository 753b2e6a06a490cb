import Geometry
import Glibc
import Overlays

/// A grid over a map on paper, whose squares have names.
protocol SheetGrid {
    /// The lines over the map.
    var lines: [[WorldPoint]] { get }
    /// The letters, numbers or coordinates along the edges of the map, in logical pixels of the page.
    var labels: [SheetContent.EdgeLabel] { get }
    /// The size of the squares in words.
    var fact: String { get }

    /// Returns a point of the map in squares, growing from square to square by 1.
    func position(of point: WorldPoint) -> ScreenPoint?

    /// Returns the square of such a position.
    func square(at position: ScreenPoint) -> GridSquare?

    /// Returns the names of squares, in their order, separated by `, `.
    func names(of squares: Set<GridSquare>) -> String
}

/// A square of a grid.
struct GridSquare: Hashable, Sendable {
    let column, row: Int
}

extension SheetGrid {
    /// Returns the squares that a line touches inside the map.
    func squares(along line: [WorldPoint], in map: WorldBox) -> Set<GridSquare> {
        var squares: Set<GridSquare> = []
        for (from, to) in zip(line, line.dropFirst()) {
            guard
                let inside = PlanarBox(map).shares(from: (from.x, from.y), to: (to.x, to.y)),
                let a = position(of: from.toward(to, inside.lowerBound)),
                let b = position(of: from.toward(to, inside.upperBound))
            else { continue }
            add(a, b, to: &squares)
        }
        return squares
    }

    /// Returns the square of a point inside the map.
    func square(of point: WorldPoint, in map: WorldBox) -> GridSquare? {
        guard (map.minX...map.maxX).contains(point.x), (map.minY...map.maxY).contains(point.y),
            let position = position(of: point)
        else { return nil }
        return square(at: position)
    }

    func square(at position: ScreenPoint) -> GridSquare? {
        guard let column = Int(exactly: position.x.rounded(.down)),
            let row = Int(exactly: position.y.rounded(.down))
        else { return nil }
        return GridSquare(column: column, row: row)
    }

    /// Adds the squares between two points: the line is cut where it crosses lines of the grid.
    private func add(_ a: ScreenPoint, _ b: ScreenPoint, to squares: inout Set<GridSquare>) {
        var cuts = [0.0, 1]
        for (from, to) in [(a.x, b.x), (a.y, b.y)] where from != to {
            var line = min(from, to).rounded(.up)
            // No sheet has as many squares.
            var budget = 10_000
            while line <= max(from, to), budget > 0 {
                cuts.append((line - from) / (to - from))
                line += 1
                budget -= 1
            }
        }
        cuts.sort()
        let shortest = 1e-9
        for (start, end) in zip(cuts, cuts.dropFirst()) where end - start > shortest {
            let middle = (start + end) / 2
            let point = ScreenPoint(
                x: a.x + (b.x - a.x) * middle, y: a.y + (b.y - a.y) * middle)
            if let square = square(at: point) { squares.insert(square) }
        }
    }
}

extension WorldPoint {
    /// Returns the point at a fraction of the way to another.
    fileprivate func toward(_ other: WorldPoint, _ fraction: Double) -> WorldPoint {
        WorldPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
}

/// Squares of round metres from the upper left corner of the map: columns have letters, rows numbers.
///
/// What is left at the right and lower edge belongs to the last squares if it is a sliver.
struct SquareGrid: SheetGrid {
    private let map: WorldBox
    /// The side of a square as a fraction of the world.
    private let side: Double
    private let meters: Double
    private let columns, rows: Int
    /// The side of a square in logical pixels of the page.
    private let pixels: Double

    /// Millimetres on paper that squares have at least.
    private static let least = 28.0
    /// The widest sliver, in sides of a square.
    private static let sliver = 0.25

    /// A grid over a map.
    ///
    /// - Parameters:
    ///   - map: the part of the world.
    ///   - scale: its scale.
    init(over map: WorldBox, _ scale: SheetScale) {
        let least = Self.least / 1000 * scale.denominator
        let power = pow(10, floor(log10(least)))
        let meters = [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= least } ?? 10 * power
        self.map = map
        self.meters = meters
        let side = meters / map.center.metersPerUnit
        self.side = side
        pixels = side * scale.worldSize
        func count(_ extent: Double) -> Int {
            Int(exactly: min(max((extent / side - Self.sliver).rounded(.up), 1), 1000)) ?? 1
        }
        columns = count(map.width)
        rows = count(map.height)
    }

    var lines: [[WorldPoint]] {
        (1..<max(columns, 1)).map { column in
            let x = map.minX + Double(column) * side
            return [WorldPoint(x: x, y: map.minY), WorldPoint(x: x, y: map.maxY)]
        }
            + (1..<max(rows, 1)).map { row in
                let y = map.minY + Double(row) * side
                return [WorldPoint(x: map.minX, y: y), WorldPoint(x: map.maxX, y: y)]
            }
    }

    var labels: [SheetContent.EdgeLabel] {
        let (width, height) = (map.width / side * pixels, map.height / side * pixels)
        func middles(_ count: Int, _ length: Double) -> [(Int, Double)] {
            (0..<count).compactMap { index in
                let start = Double(index) * pixels
                let end = index == count - 1 ? length : start + pixels
                // A tiny map has no space for a letter.
                return end - start > 8 ? (index, (start + end) / 2) : nil
            }
        }
        return middles(columns, width).flatMap { column, place in
            [SheetContent.Side.top, .bottom].map {
                SheetContent.EdgeLabel($0, at: place, Self.letters(column))
            }
        }
            + middles(rows, height).flatMap { row, place in
                [SheetContent.Side.left, .right].map {
                    SheetContent.EdgeLabel($0, at: place, "\(row + 1)")
                }
            }
    }

    var fact: String { ScaleBarOverlay.label(meters: meters) }

    func position(of point: WorldPoint) -> ScreenPoint? {
        ScreenPoint(x: (point.x - map.minX) / side, y: (point.y - map.minY) / side)
    }

    func square(at position: ScreenPoint) -> GridSquare? {
        // A sliver, and a point on the last edge, belong to the last square.
        func index(_ position: Double, _ count: Int) -> Int? {
            Int(exactly: min(max(position.rounded(.down), 0), Double(count - 1)))
        }
        guard let column = index(position.x, columns), let row = index(position.y, rows) else {
            return nil
        }
        return GridSquare(column: column, row: row)
    }

    func names(of squares: Set<GridSquare>) -> String {
        let byColumn = Dictionary(grouping: squares, by: \.column).sorted { $0.key < $1.key }
        return byColumn.flatMap { column, squares in
            Self.runs(squares.map(\.row).sorted()).map { run in
                Self.letters(column) + "\(run.lowerBound + 1)"
                    + (run.count > 1 ? "–\(run.upperBound + 1)" : "")
            }
        }.joined(separator: ", ")
    }

    /// Joins consecutive numbers.
    private static func runs(_ numbers: [Int]) -> [ClosedRange<Int>] {
        numbers.reduce(into: []) { runs, number in
            if let last = runs.last, last.upperBound == number - 1 {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
    }

    /// The letters of a column: A to Z, then AA, AB and so on.
    private static func letters(_ column: Int) -> String {
        var (number, text) = (max(column, 0), "")
        repeat {
            let letter = UnicodeScalar(UInt8(65 + number % 26))
            text = String(letter) + text
            number = number / 26 - 1
        } while number >= 0
        return text
    }
}
