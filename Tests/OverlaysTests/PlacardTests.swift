import Geometry
import Graphics
import MapRenderer
import Testing

@testable import Overlays

@Suite struct PlacardTests {
    private static func resources() throws -> PanelResources {
        PanelResources(
            theme: .day, shaper: try TextShaper(), symbols: ManeuverSymbols { _ in nil })
    }

    private static let space = PlacardSpace(
        ScreenBox(minX: 10, minY: 10, maxX: 490, maxY: 290), corners: [.topLeft, .bottomRight])

    @Test func `a list reports the number of rows that do not fit`() throws {
        let rows = (1...40).map {
            Placard.Row(.disc(.black, "\($0)"), "Row \($0)", detail: "detail")
        }
        let overlay = PlacardOverlay(
            Placard(rows: rows), name: "list", in: Self.space, width: 200,
            resources: try Self.resources(), covers: { _ in 0 })
        #expect(overlay.omittedRows > 0 && overlay.omittedRows < 40)
        #expect(overlay.box.height <= 280)
        let small = PlacardOverlay(
            Placard(rows: Array(rows.prefix(3))), name: "list", in: Self.space, width: 200,
            resources: try Self.resources(), covers: { _ in 0 })
        #expect(small.omittedRows == 0)
    }

    @Test func `a placard is placed where it covers least, first corner first`() throws {
        func box(_ covers: (ScreenBox) -> Double) throws -> ScreenBox {
            PlacardOverlay(
                Placard(title: "Oslo", subtitle: "by night"), name: "title", in: Self.space,
                width: 300, resources: try Self.resources(), covers: covers
            ).box
        }
        #expect(try box { _ in 1 }.minX == 10)
        #expect(try box { $0.minX < 100 ? 2 : 1 }.maxX == 490)
    }

    @Test func `a placard's text of any length stays inside it`() throws {
        for text in [
            "", "x", String(repeating: "Wort ", count: 60), String(repeating: "W", count: 400),
        ] {
            let layout = PlacardLayout(
                Placard(
                    title: text, subtitle: text, rows: [Placard.Row(.none, text, detail: text)]),
                width: 180, height: 400, more: { "\($0)" }, shaper: try Self.resources().shaper)
            #expect(layout.width <= 180)
            for line in layout.lines { #expect(line.x + line.text.width <= 180.01) }
        }
    }
}
