import Geometry
import Testing

@testable import MapRenderer

@Suite struct TurnedBoxTests {
    static let box = ScreenBox(minX: 10, minY: 20, maxX: 50, maxY: 30)

    @Test func `a quarter turn swaps the sides`() {
        let turned = Self.box.turned(degrees: 90, around: Self.box.center)
        #expect(abs(turned.width - 10) < 1e-9 && abs(turned.height - 40) < 1e-9)
        #expect(abs(turned.center.x - 30) < 1e-9 && abs(turned.center.y - 25) < 1e-9)
    }

    @Test(arguments: [0.0, 360, -720]) func `whole turns change nothing`(degrees: Double) {
        let turned = Self.box.turned(degrees: degrees, around: ScreenPoint(x: 3, y: 4))
        #expect(abs(turned.minX - 10) < 1e-9 && abs(turned.maxY - 30) < 1e-9)
    }

    @Test(arguments: [10.0, 45, 133]) func `a box turned forth and back covers the original`(
        degrees: Double
    ) {
        let center = ScreenPoint(x: 0, y: 0)
        let back = Self.box.turned(degrees: degrees, around: center)
            .turned(degrees: -degrees, around: center)
        #expect(back.minX <= 10 + 1e-9 && back.maxX >= 50 - 1e-9)
        #expect(back.minY <= 20 + 1e-9 && back.maxY >= 30 - 1e-9)
    }
}
