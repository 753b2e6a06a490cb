#if canImport(Glibc)
    import Glibc
#endif

/// The heights of the ground that a tilted view shows, and where they move it in the picture.
///
/// The view without heights is called the level picture. Heights lie in a grid over it: rows at
/// equal steps of the logarithm of the scale, so that they get denser with the distance, and columns
/// some pixels apart.
public final class RaisedGround: Sendable {
    /// The projection of the level picture.
    public let perspective: Perspective
    /// The positions of rows and columns in the level picture.
    public let grid: Grid
    /// Heights row by row in pixels of the plane, the farthest row first.
    public let heights: [Float]

    /// The rows and columns of a grid over a level picture.
    public struct Grid: Sendable {
        /// The scale of the farthest row; each following one is larger by ``rowRatio``.
        public let leastScale: Double
        /// The number of rows, at least 2.
        public let rows: Int
        /// The first column, in logical pixels from the picture's left edge.
        public let left: Double
        /// The number of columns, at least 2.
        public let columns: Int
        /// Logical pixels from one column to the next.
        @inlinable public static var columnStep: Double { 4 }
        /// The scale of a row divided by that of the row before.
        public static let rowRatio = 1.008

        /// A grid for ground of some scales, above 0, and logical pixels from the picture's left edge.
        public init(scales: ClosedRange<Double>, columns range: ClosedRange<Double>) {
            leastScale = max(scales.lowerBound, 1e-6)
            let steps = log(max(scales.upperBound / leastScale, 1)) / log(Self.rowRatio)
            rows = Int(min(steps, 4000)) + 2
            left = range.lowerBound
            columns =
                Int(min((range.upperBound - range.lowerBound) / Self.columnStep, 20_000)) + 2
        }

        /// The scale of a row.
        public func scale(row: Int) -> Double { leastScale * pow(Self.rowRatio, Double(row)) }

        /// The position of a column, in logical pixels from the picture's left edge.
        public func x(column: Int) -> Double { left + Double(column) * Self.columnStep }

        /// The fractional row of a scale, limited to the grid.
        func row(scale: Double) -> Double {
            let row = log(max(scale, 1e-9) / leastScale) / log(Self.rowRatio)
            return min(max(row, 0), Double(rows - 1))
        }

        /// The fractional column of a position, limited to the grid.
        @inlinable @inline(__always)
        public func column(x: Double) -> Double {
            min(max((x - left) / Self.columnStep, 0), Double(columns - 1))
        }
    }

    /// Ground of some heights.
    ///
    /// - Parameters:
    ///   - perspective: the projection of the level picture.
    ///   - grid: where heights are known.
    ///   - height: returns the height at a row and a column, in pixels of the plane.
    public init(
        _ perspective: Perspective, grid: Grid, height: (_ row: Int, _ column: Int) -> Float
    ) {
        self.perspective = perspective
        self.grid = grid
        var heights: [Float] = []
        heights.reserveCapacity(grid.rows * grid.columns)
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                let value = height(row, column)
                heights.append(value.isFinite ? value : 0)
            }
        }
        self.heights = heights
    }

    /// Returns the height of the ground at a point of the level picture, in pixels of the plane.
    public func height(at level: ScreenPoint) -> Double {
        let row = grid.row(scale: perspective.scale(row: level.y))
        let first = min(Int(row), grid.rows - 2)
        let column = grid.column(x: level.x)
        let (above, below) = (height(first, column), height(first + 1, column))
        return above + (below - above) * (row - Double(first))
    }

    /// Returns the height in a row, between two columns.
    @inlinable @inline(__always)
    public func height(_ row: Int, _ column: Double) -> Double {
        let first = min(Int(column), grid.columns - 2)
        let place = row * grid.columns + first
        let (left, right) = (heights[place], heights[place + 1])
        return Double(left + (right - left) * Float(column - Double(first)))
    }

    /// Returns where a point of the level picture is in the picture with heights; one above the horizon
    /// stays where it is.
    public func raised(_ level: ScreenPoint) -> ScreenPoint {
        guard let plane = perspective.plane(level) else { return level }
        return perspective.screen(plane, height: height(at: level))
    }
}

extension RaisedGround: Hashable {
    /// Whether both are the same object.
    public static func == (a: RaisedGround, b: RaisedGround) -> Bool { a === b }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
