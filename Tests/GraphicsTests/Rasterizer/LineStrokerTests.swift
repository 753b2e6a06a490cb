import Glibc
import Graphics
import TestSupport
import Testing

@Suite struct LineStrokerTests {
    private static func covers(
        _ points: [(Double, Double)], _ style: StrokeStyle, isClosed: Bool = false
    ) -> Covers {
        covers(CoverageAccumulator.points(points), style, isClosed: isClosed)
    }

    private static func covers(
        _ points: [SubpixelPoint], _ style: StrokeStyle, isClosed: Bool = false,
        side: Int = 100
    ) -> Covers {
        Covers(of: PixelWindow(minX: 0, minY: 0, maxX: side, maxY: side)) { accumulator in
            points.withUnsafeBufferPointer {
                LineStroker().stroke($0, isClosed: isClosed, style: style, into: accumulator)
            }
        }
    }

    /// A doubled point is passed over, but takes the way of lines with many points.
    @Test(arguments: 0..<50)
    func `a line of two points covers the same as one with a point between`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func point() -> SubpixelPoint {
            SubpixelPoint(
                x: .random(in: 0...25_600, using: &random),
                y: .random(in: 0...25_600, using: &random))
        }
        let (a, b) = (point(), point())
        let style = StrokeStyle(width: .random(in: 0.2...20, using: &random))
        #expect(Self.covers([a, b], style).rows == Self.covers([a, a, b], style).rows)
        #expect(Self.covers([a, a], style).area == 0)
    }

    /// The area that each kind of end adds to a line of 10 pixels' width.
    @Test(
        arguments: [(.butt, 0), (.square, 100), (.round, 25 * Double.pi)]
            as [(StrokeStyle.Cap, Double)], [0.0, 30, 45, 90, 200])
    func `each line cap covers its own area`(
        end: (cap: StrokeStyle.Cap, area: Double), degrees: Double
    ) {
        let (x, y) = (cos(degrees * .pi / 180) * 15, sin(degrees * .pi / 180) * 15)
        let covers = Self.covers(
            [(50 - x, 50 - y), (50 + x, 50 + y)], StrokeStyle(width: 10, cap: end.cap))
        #expect(abs(covers.area - 300 - end.area) < 1.5)
    }

    /// The area that a corner of a line of 10 pixels' width adds on its outside, and what its two
    /// pieces share on its inside.
    @Test(arguments: [StrokeStyle.Join.bevel, .round, .miter], [-120.0, -60, 20, 60, 90, 120])
    func `each line join covers its own area`(join: StrokeStyle.Join, degrees: Double) {
        let turn = degrees * .pi / 180
        let covers = Self.covers(
            [(20, 50), (50, 50), (50 + 30 * cos(turn), 50 + 30 * sin(turn))],
            StrokeStyle(width: 10, join: join, miterLimit: 10, roundLimit: 1))
        let outside: Double =
            switch join {
            case .bevel: 25 * sin(abs(turn)) / 2
            case .round: 25 * abs(turn) / 2
            case .miter: 25 * tan(abs(turn) / 2)
            }
        let inside = 25 * tan(abs(turn) / 2)
        #expect(abs(covers.area - (600 + outside - inside)) < 1.5)
    }

    @Test func `a corner beyond the miter limit is cut off`() {
        func area(_ limit: Double) -> Double {
            Self.covers(
                [(20, 50), (50, 50), (25, 60)], StrokeStyle(width: 6, miterLimit: limit)
            ).area
        }
        #expect(area(10) - area(2) > 10)
        #expect(area(2) == area(1))
    }

    @Test func `a closed line has no ends`() {
        let covers = Self.covers(
            [(20, 20), (60, 20), (60, 50), (20, 50)], StrokeStyle(width: 4, cap: .square),
            isClosed: true)
        #expect(covers.area == 44 * 34 - 36 * 26)
    }

    @Test(arguments: [0.05, 0.3, 1, 2.5])
    func `a thin line leaves as much as a wide one by its width`(width: Double) {
        let covers = Self.covers([(10, 13.3), (90, 71.9)], StrokeStyle(width: width))
        #expect(abs(covers.area / (width * 99.17) - 1) < 0.1)
    }

    @Test func `a wide line with sharp bends has no holes`() {
        var random = SeededRandom(seed: 8)
        for _ in 0..<60 {
            let points = (0..<12).map { _ in
                SubpixelPoint(
                    x: Int32.random(in: 6000...9000, using: &random),
                    y: Int32.random(in: 6000...9000, using: &random))
            }
            for join in [StrokeStyle.Join.bevel, .round, .miter] {
                let covers = Self.covers(points, StrokeStyle(width: 9, join: join))
                for point in points.dropFirst().dropLast() where join == .round {
                    // All around a point of the line lies within the pen.
                    let (x, y) = (Int(point.x) >> 8, Int(point.y) >> 8)
                    #expect(covers.rows[y][x] >= 250)
                }
                for (a, b) in zip(points, points.dropFirst())
                where abs(a.x - b.x) + abs(a.y - b.y) > 1024 {
                    let (x, y) = (Int(a.x + b.x) >> 9, Int(a.y + b.y) >> 9)
                    #expect(covers.rows[y][x] >= 250)
                }
            }
        }
    }

    @Test func `a line moved by whole pixels, or seen through another window, covers the same`() {
        var random = SeededRandom(seed: 12)
        for _ in 0..<40 {
            let points = (0..<20).map { _ in
                SubpixelPoint(
                    x: Int32.random(in: -9000...25_000, using: &random),
                    y: Int32.random(in: -9000...25_000, using: &random))
            }
            let style = StrokeStyle(
                width: Double.random(in: 0.2...9, using: &random), cap: .round, join: .round)
            let moved = points.map { SubpixelPoint(x: $0.x + 1280, y: $0.y - 2560) }
            let covers = Self.covers(points, style).rows
            let others = Covers(of: PixelWindow(minX: 25, minY: 20, maxX: 60, maxY: 41)) { into in
                moved.withUnsafeBufferPointer {
                    LineStroker().stroke($0, isClosed: false, style: style, into: into)
                }
            }
            #expect(others.rows == covers[30..<51].map { Array($0[20..<55]) })
        }
    }

    @Test func `lines without length or width, and endless ones, do not trap`() {
        let places = [SubpixelPoint(x: 500, y: 500), SubpixelPoint(x: 500, y: 500)]
        #expect(Self.covers(places, StrokeStyle(width: 5, cap: .round)).area == 0)
        #expect(Self.covers([], StrokeStyle(width: 5)).area == 0)
        #expect(Self.covers([(1, 1), (9, 9)], StrokeStyle(width: 0)).area == 0)
        let far = SubpixelPoint.limit
        let wild = [
            SubpixelPoint(x: -far, y: far), SubpixelPoint(x: far, y: far),
            SubpixelPoint(x: 0, y: 0), SubpixelPoint(x: far, y: -far),
        ]
        for width in [1e-9, 1, 1e9, .infinity, .nan] {
            for join in [StrokeStyle.Join.round, .miter] {
                let style = StrokeStyle(width: width, cap: .square, join: join, miterLimit: 1e9)
                #expect(Self.covers(wild, style, isClosed: true, side: 9).rows.count == 9)
            }
        }
    }

    @Test func `a line of 100 000 points is stroked within seconds`() {
        var random = SeededRandom(seed: 10)
        var (x, y): (Int32, Int32) = (10_000, 10_000)
        let points = (0..<100_000).map { _ in
            x += Int32.random(in: -150...150, using: &random)
            y += Int32.random(in: -150...150, using: &random)
            return SubpixelPoint(x: x, y: y)
        }
        let time = processorSeconds {
            _ = Self.covers(points, StrokeStyle(width: 2, cap: .round, join: .round))
        }
        #expect(time < 5)
    }
}
