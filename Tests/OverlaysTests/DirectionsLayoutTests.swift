import Geometry
import Graphics
import Routes
import TestSupport
import Testing

@testable import MapRenderer
@testable import Overlays

/// Directions as a list beside the map, on pages and in pictures.
@Suite struct DirectionsLayoutTests {
    init() { PinnedFonts.use() }

    private static func content(rows: Int) -> DirectionsContent {
        let turns: [ManeuverDirection] = [.left, .slightRight, .right, .sharpLeft]
        return DirectionsContent(
            places: ["Storgata 1, Oslo", "Hasleveien 3, Oslo"], distance: "4.4 km", time: "11 min",
            rows: (1...rows).map { number in
                DirectionsContent.Row(
                    number: number,
                    symbol: number == 1
                        ? .maneuver(.depart, nil)
                        : number == rows
                            ? .maneuver(.arrive, .right) : .maneuver(.turn, turns[number % 4]),
                    text: number % 3 == 0
                        ? "At the roundabout take exit 2 onto Oberbürgermeister-Doktor-Hans-Meier-Straße"
                        : "Turn left onto Karl Johans gate",
                    shields: number % 4 == 0 ? [RoadShield(ref: "E 18", country: "NO")] : [],
                    detail: number % 5 == 0 ? "Drammen, Sandvika" : "",
                    distance: number == rows ? "" : "300 m", time: number == rows ? "" : "48 s",
                    kind: number == 1 ? .start : number == rows ? .end : .passing)
            })
    }

    private static func layout(
        _ rows: Int, _ extent: DirectionsLayout.Extent, _ width: Double, _ height: Double,
        _ theme: PanelTheme = .day
    ) throws -> DirectionsLayout? {
        DirectionsLayout(
            content(rows: rows), extent, in: ScreenSize(width: width, height: height),
            resources: PanelSheet.resources(theme, shaper: try TextShaper()), road: .day)
    }

    static let pictures: [(String, Int, DirectionsLayout.Extent, Double, Double, Int)] = [
        ("first-page", 24, .pages, 794, 1123, 0), ("second-page", 24, .pages, 794, 1123, 1),
        ("beside", 24, .fixed, 900, 560, 0), ("growing", 8, .growing(most: 9_000), 500, 500, 0),
    ]

    @Test(arguments: pictures)
    func `pages of directions`(
        name: String, rows: Int, extent: DirectionsLayout.Extent, width: Double, height: Double,
        page: Int
    ) throws {
        let layout = try #require(try Self.layout(rows, extent, width, height))
        let surface = try PanelSheet.draw(
            [layout.pages[page]], size: layout.size, ground: PanelTheme.day.plate,
            shaper: try TextShaper())
        let file = GoldenFile(
            camera: "directions", name: name, folder: "Tests/OverlaysTests/References")
        if let problem = try file.mismatch(with: surface, tolerance: 0) {
            Issue.record("\(problem)")
        }
    }

    private static func rows(_ layout: DirectionsLayout) -> [[ScreenBox]] {
        layout.pages.compactMap { ($0 as? DirectionsPage)?.rows.map(\.box) }
    }

    @Test(arguments: [
        (794.0, 1123.0), (1123, 794), (560, 794), (1587, 1123), (2245, 3179),
    ])
    func `all rows are on some page, within it and apart`(width: Double, height: Double) throws {
        for count in [2, 9, 40, 200] {
            let layout = try #require(try Self.layout(count, .pages, width, height))
            #expect(layout.omitted == 0)
            let pages = Self.rows(layout)
            #expect(pages.joined().count == count)
            for (page, boxes) in zip(layout.pages, pages) {
                let size = try #require((page as? DirectionsPage)?.size)
                for (index, box) in boxes.enumerated() {
                    #expect(box.minX > 0 && box.maxX < size.width)
                    #expect(box.minY > 0 && box.maxY < size.height)
                    #expect(
                        !boxes.dropFirst(index + 1).contains { $0.expanded(by: -1).intersects(box) }
                    )
                }
            }
        }
    }

    @Test func `a picture grows with its list, and says what its limit leaves out`() throws {
        let heights = try [2, 5, 20].map {
            try #require(try Self.layout($0, .growing(most: 30_000), 800, 800)).size.height
        }
        #expect(heights == heights.sorted() && heights[0] < heights[2] - 500)
        let short = try #require(try Self.layout(2_000, .growing(most: 3_000), 800, 800))
        #expect(short.omitted > 1_000 && short.size.height <= 3_100)
        #expect((short.pages.first as? DirectionsPage)?.more == "+ \(short.omitted)")
    }

    @Test func `a picture of a fixed size says how many rows it leaves out`() throws {
        let layout = try #require(try Self.layout(40, .fixed, 800, 800))
        #expect(layout.pages.count == 1)
        #expect(layout.size == ScreenSize(width: 800, height: 800))
        #expect(layout.omitted == 40 - (Self.rows(layout).first?.count ?? 0))
        #expect((layout.pages.first as? DirectionsPage)?.more == "+ \(layout.omitted)")
        #expect(try Self.layout(40, .fixed, 200, 150) == nil)
    }

    @Test func `numbers on the map stand apart and keep clear of the goal's pin`() throws {
        let viewport = PanelSheet.viewport(ScreenSize(width: 600, height: 400))
        let center = viewport.camera.center
        let rows = Self.content(rows: 12).rows
        let places = rows.enumerated().map { index, row in
            (
                point: WorldPoint(
                    Coordinate(longitude: center.longitude + Double(index) * 2e-4, latitude: 59.9)),
                row: row
            )
        }
        let pin = MarkerOverlay(at: center, kind: .destination)
        let boxes = DirectionsNumbers(places, besides: [pin], theme: .day).items(in: viewport)
            .map(\.box)
        #expect(boxes.count > 8)
        for (index, box) in boxes.enumerated() {
            #expect(!pin.obstacles(in: viewport).contains { $0.intersects(box) })
            for other in boxes.dropFirst(index + 1) {
                let (x, y) = (other.minX - box.minX, other.minY - box.minY)
                #expect((x * x + y * y).squareRoot() >= 19)
            }
        }
    }
}
