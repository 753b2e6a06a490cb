import Geometry
import Glibc
import Graphics
import TestSupport
import Testing

@testable import MapRenderer

@Suite struct CurvedTextTests {
    init() { PinnedFonts.use() }

    /// A text of 20 pixels in the middle of an arc.
    private func text(
        _ words: String, radius: Double, maximumAngle: Double, seen view: CurvedText.View
    ) throws -> CurvedText? {
        let arc = ScreenPath(
            (0...180).map {
                let angle = Double($0) * .pi / 180
                return ScreenPoint(x: -radius * cos(angle), y: -radius * sin(angle))
            })
        let shaped = try TextShaper().shape(
            words, font: FontRequest(families: ["Noto Sans"], size: 20))
        return CurvedText(
            shaped, along: arc, center: arc.length / 2, fontSize: 20, maximumAngle: maximumAngle,
            seen: view, whereLetter: { _ in true })
    }

    @Test func `in tilted views text may follow 1.5 times sharper bends`() throws {
        // 20 pixels of it turn by 35 degrees.
        let radius = 20 / (35 * Double.pi / 180)
        #expect(try text("Via", radius: radius, maximumAngle: 26, seen: .flat) == nil)
        #expect(try text("Via", radius: radius, maximumAngle: 26, seen: .tilted) != nil)
        #expect(try text("Via", radius: radius, maximumAngle: 22, seen: .tilted) == nil)
    }

    @Test func `in tilted views letters do not overlap inside a bend`() throws {
        #expect(try text("Rue", radius: 16, maximumAngle: 120, seen: .flat) != nil)
        #expect(try text("Rue", radius: 16, maximumAngle: 120, seen: .tilted) == nil)
        #expect(try text("Rue", radius: 40, maximumAngle: 120, seen: .tilted) != nil)
    }
}
