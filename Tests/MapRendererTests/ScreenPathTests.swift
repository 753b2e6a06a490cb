import Geometry
import Testing

@testable import MapRenderer

@Suite struct ScreenPathTests {
    static let corner = ScreenPath([
        ScreenPoint(x: 0, y: 0), ScreenPoint(x: 10, y: 0), ScreenPoint(x: 10, y: 0),
        ScreenPoint(x: 10, y: 20),
    ])

    @Test func `repeated points of a path count once`() {
        #expect(Self.corner.points.count == 3)
        #expect(Self.corner.length == 30)
    }

    @Test(arguments: [(0.0, 0.0, 0.0), (5, 5, 0), (10, 10, 0), (25, 10, 15), (30, 10, 20)])
    func `a distance finds its point`(distance: Double, x: Double, y: Double) {
        #expect(Self.corner.point(at: distance) == ScreenPoint(x: x, y: y))
    }

    @Test func `a path continues straight beyond its ends`() {
        #expect(Self.corner.point(at: -5) == ScreenPoint(x: -5, y: 0))
        #expect(Self.corner.point(at: 33) == ScreenPoint(x: 10, y: 23))
    }

    @Test func `a path of one point has length 0`() {
        let dot = ScreenPath([ScreenPoint(x: 3, y: 4)])
        #expect(dot.length == 0 && dot.point(at: 7) == ScreenPoint(x: 3, y: 4))
    }

    @Test func `smoothing a zigzag flattens it in place`() {
        let zigzag = ScreenPath(
            (0...40).map {
                ScreenPoint(x: 10 * Double($0), y: $0.isMultiple(of: 2) ? 103 : 97)
            })
        let middle = zigzag.length / 2
        let (smooth, center) = zigzag.smoothed(around: middle, for: 200, within: 20)
        #expect(smooth.points.allSatisfy { abs($0.y - 100) < 1.5 })
        #expect(abs(smooth.point(at: center).x - 200) < 1)
        #expect(center >= 100 && smooth.length - center >= 100)
    }

    @Test
    func `smoothing leaves a straight line, and does nothing at a small distance`() {
        let straight = ScreenPath([0.0, 30, 100].map { ScreenPoint(x: $0, y: $0) })
        let (smooth, center) = straight.smoothed(around: 60, for: 80, within: 12)
        let place = smooth.point(at: center)
        #expect(abs(place.x - straight.point(at: 60).x) < 1e-9 && abs(place.x - place.y) < 1e-9)
        #expect(Self.corner.smoothed(around: 12, for: 10, within: 0.5).path.points.count == 3)
    }
}
