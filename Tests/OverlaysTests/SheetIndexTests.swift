import Geometry
import Graphics
import Testing

@testable import Overlays

@Suite struct SheetIndexTests {
    /// Two columns.
    private static let box = ScreenBox(minX: 0, minY: 0, maxX: 270, maxY: 120)

    private func flow(_ rows: [SheetIndexRow], pages: Int) throws -> SheetIndexFlow {
        SheetIndexFlow(
            rows, in: { $0 < pages ? Self.box : nil }, unit: 1,
            resources: PanelSheet.resources(shaper: try TextShaper()))
    }

    @Test func `a list of squares is broken behind commas and stays in its column`() throws {
        let squares = (1...30).map { "B\($0)" }.joined(separator: ",")
        let page = try #require(
            try flow([.entry("Main Street", squares: "5\u{a0}\(squares); 6\u{a0}A1")], pages: 1)
                .pages.first)
        #expect(page.lines.count > 3)
        for line in page.lines {
            #expect(line.x >= 0 && line.x + line.text.width <= 129.5)
        }
        #expect(Set(page.lines.map(\.middle)).count == page.lines.count)
    }

    @Test func `a row higher than a page goes on, and the names behind it follow`() throws {
        let squares = (1...1000).map { "B\($0 * 2)" }.joined(separator: ",")
        let flow = try flow(
            [
                .heading("Streets"), .entry("A", squares: "A1"),
                .entry("Main Street", squares: squares), .entry("Z", squares: "C3"),
            ], pages: 100)
        #expect(flow.omitted == 0)
        #expect((5...30).contains(flow.pages.count))
        for page in flow.pages {
            #expect(page.lines.allSatisfy { $0.middle + 4 <= Self.box.maxY })
        }
    }

    @Test func `names without space are counted`() throws {
        let rows = (1...50).map { SheetIndexRow.entry("Street \($0)", squares: "A\($0)") }
        let flow = try flow(rows, pages: 1)
        // Ten lines in each of two columns, one of which says how many are left out.
        #expect(flow.omitted == 31)
        #expect(flow.pages.count == 1)
    }
}
