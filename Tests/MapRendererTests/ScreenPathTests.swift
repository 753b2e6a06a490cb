import MapGeometry
import Testing

@testable import MapRenderer

@Suite struct ScreenPathTests {
    static let corner = ScreenPath([
        ScreenPoint(x: 0, y: 0), ScreenPoint(x: 10, y: 0), ScreenPoint(x: 10, y: 0),
        ScreenPoint(x: 10, y: 20),
    ])

    @Test func `repeated points count once`() {
        #expect(Self.corner.points.count == 3)
        #expect(Self.corner.length == 30)
    }

    @Test(arguments: [(0.0, 0.0, 0.0), (5, 5, 0), (10, 10, 0), (25, 10, 15), (30, 10, 20)])
    func `a distance finds its point`(distance: Double, x: Double, y: Double) {
        #expect(Self.corner.point(at: distance) == ScreenPoint(x: x, y: y))
    }

    @Test func `beyond its ends the line goes straight on`() {
        #expect(Self.corner.point(at: -5) == ScreenPoint(x: -5, y: 0))
        #expect(Self.corner.point(at: 33) == ScreenPoint(x: 10, y: 23))
    }

    @Test func `a line of one point stays at it`() {
        let dot = ScreenPath([ScreenPoint(x: 3, y: 4)])
        #expect(dot.length == 0 && dot.point(at: 7) == ScreenPoint(x: 3, y: 4))
    }
}
