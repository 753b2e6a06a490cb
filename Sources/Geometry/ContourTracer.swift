/// Finds lines of equal height in a lattice by marching squares.
///
/// Higher ground lies to the left of a line's direction, so that a text along it reads uphill.
public struct ContourTracer {
    private let width: Int
    private let heights: [Float]
    private let isTrusted: (_ x: Int, _ y: Int) -> Bool

    /// A tracer of a lattice.
    ///
    /// - Parameters:
    ///   - width: the samples in a row.
    ///   - heights: the samples row by row from the north-west.
    ///   - isTrusted: whether the four samples of a cell are trusted; `x` and `y` are its
    ///     north-west sample.
    public init(
        width: Int, heights: [Float], isTrusted: @escaping (_ x: Int, _ y: Int) -> Bool
    ) {
        self.width = width
        self.heights = heights
        self.isTrusted = isTrusted
    }

    /// A line in units of the lattice.
    public struct Line {
        /// The height of all its points.
        public let height: Int
        /// Its points; the first one again at the end of a closed line.
        public var points: [SIMD2<Double>]
        /// Whether it ends where it begins.
        public let isClosed: Bool
    }

    /// The sides of a cell.
    private enum Side { case top, right, bottom, left }

    /// All lines whose height is a multiple of an interval, except the shore.
    ///
    /// - Parameter interval: the step between two heights.
    /// - Returns: the lines, by height.
    public func lines(every interval: Int) -> [Line] {
        var links: [Int: [Int: Int]] = [:]
        let rows = heights.count / width
        guard width > 1, rows > 1 else { return [] }
        for y in 0..<rows - 1 {
            for x in 0..<width - 1 {
                let i = y * width + x
                let corners = (
                    heights[i], heights[i + 1], heights[i + width + 1], heights[i + width]
                )
                let low = min(corners.0, corners.1, corners.2, corners.3)
                let high = max(corners.0, corners.1, corners.2, corners.3)
                let step = Float(interval)
                let (from, to) = (
                    Int((low / step).rounded(.down)), Int((high / step).rounded(.down))
                )
                guard from < to, isTrusted(x, y) else { continue }
                for index in from + 1...to where index != 0 {
                    for (start, end) in Self.crossings(corners, at: Float(index) * step) {
                        links[index * interval, default: [:]][edge(start, x, y)] = edge(end, x, y)
                    }
                }
            }
        }
        return links.keys.sorted().flatMap { height in chains(links[height] ?? [:], height) }
    }

    /// The crossings of a cell by lines; corners are clockwise from north-west, and a corner at the
    /// line's height counts as higher.
    private static func crossings(
        _ c: (Float, Float, Float, Float), at height: Float
    ) -> [(Side, Side)] {
        let isCenterHigh = (c.0 + c.1 + c.2 + c.3) / 4 >= height
        switch (c.0 >= height, c.1 >= height, c.2 >= height, c.3 >= height) {
        case (false, false, false, false), (true, true, true, true): return []
        case (true, false, false, false): return [(.left, .top)]
        case (false, true, false, false): return [(.top, .right)]
        case (false, false, true, false): return [(.right, .bottom)]
        case (false, false, false, true): return [(.bottom, .left)]
        case (true, true, false, false): return [(.left, .right)]
        case (false, true, true, false): return [(.top, .bottom)]
        case (false, false, true, true): return [(.right, .left)]
        case (true, false, false, true): return [(.bottom, .top)]
        case (false, true, true, true): return [(.top, .left)]
        case (true, false, true, true): return [(.right, .top)]
        case (true, true, false, true): return [(.bottom, .right)]
        case (true, true, true, false): return [(.left, .bottom)]
        case (true, false, true, false):
            return isCenterHigh
                ? [(.right, .top), (.left, .bottom)] : [(.left, .top), (.right, .bottom)]
        case (false, true, false, true):
            return isCenterHigh
                ? [(.top, .left), (.bottom, .right)] : [(.top, .right), (.bottom, .left)]
        }
    }

    /// The number of a side, the same for both cells that it belongs to.
    private func edge(_ side: Side, _ x: Int, _ y: Int) -> Int {
        switch side {
        case .top: 2 * (y * width + x)
        case .bottom: 2 * ((y + 1) * width + x)
        case .left: 2 * (y * width + x) + 1
        case .right: 2 * (y * width + x + 1) + 1
        }
    }

    private func chains(_ links: [Int: Int], _ height: Int) -> [Line] {
        let ends = Set(links.values)
        var rest = links
        var lines: [Line] = []
        func follow(_ start: Int) {
            var (points, place) = ([point(start, height)], start)
            while let next = rest.removeValue(forKey: place) {
                points.append(point(next, height))
                place = next
            }
            lines.append(Line(height: height, points: points, isClosed: place == start))
        }
        for start in links.keys.sorted() where !ends.contains(start) { follow(start) }
        for start in links.keys.sorted() where rest[start] != nil { follow(start) }
        return lines
    }

    /// The point at which a line crosses a side.
    private func point(_ edge: Int, _ height: Int) -> SIMD2<Double> {
        let index = edge / 2
        let other = edge % 2 == 0 ? index + 1 : index + width
        let (a, b) = (Double(heights[index]), Double(heights[other]))
        let fraction = a == b ? 0.5 : min(max((Double(height) - a) / (b - a), 0), 1)
        let (x, y) = (Double(index % width), Double(index / width))
        return edge % 2 == 0 ? SIMD2(x + fraction, y) : SIMD2(x, y + fraction)
    }
}
