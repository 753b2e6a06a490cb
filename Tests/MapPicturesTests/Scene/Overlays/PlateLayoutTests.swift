import Geometry
import Graphics
import Overlays
import Testing

@testable import MapPictures

@Suite struct PlateLayoutTests {
    private static let size = ScreenSize(width: 640, height: 400)

    /// A layout in which panels take some boxes.
    private static func layout(_ taken: [ScreenBox]) throws -> PlateLayout {
        PlateLayout(
            size: size, taken: taken, points: [],
            resources: PanelResources(
                theme: .day, shaper: try TextShaper(), symbols: ManeuverSymbols { _ in nil }))
    }

    private static func corner(_ left: Bool, _ top: Bool, height: Double = 80) -> ScreenBox {
        let (x, y) = (left ? 8 : size.width - 208, top ? 8 : size.height - 8 - height)
        return ScreenBox(minX: x, minY: y, maxX: x + 200, maxY: y + height)
    }

    private static let title = Placard(title: "Monday")

    @Test func `a title stands in a free corner`() throws {
        var layout = try Self.layout([Self.corner(true, true)])
        let added = layout.add(
            Self.title, name: "title",
            in: PlacardSpace(layout.inset, corners: [.topLeft, .topRight]), width: 300)
        let plate = try #require(added)
        #expect(plate.box.minY == 10 && plate.box.maxX == Self.size.width - 10)
    }

    @Test func `where panels are in all corners, a title stands below one of them`() throws {
        let panels = [
            Self.corner(true, true), Self.corner(false, true), Self.corner(true, false),
            Self.corner(false, false),
        ]
        var layout = try Self.layout(panels)
        let added = layout.add(
            Self.title, name: "title", in: PlacardSpace(layout.inset), width: 300)
        let plate = try #require(added)
        #expect(plate.box.minX == 10 && plate.box.minY > panels[0].maxY)
        #expect(!panels.contains { $0.intersects(plate.box) })
    }

    @Test func `two panels below each other are both kept clear`() throws {
        let first = Self.corner(true, true)
        let second = ScreenBox(minX: 8, minY: 92, maxX: 120, maxY: 150)
        var layout = try Self.layout([first, second])
        let added = layout.add(
            Self.title, name: "title", in: PlacardSpace(layout.inset, corners: [.topLeft]),
            width: 300)
        let plate = try #require(added)
        #expect(plate.box.minY > second.maxY)
    }

    @Test func `in a picture full of panels a title is laid over one`() throws {
        let all = ScreenBox(minX: 0, minY: 0, maxX: Self.size.width, maxY: Self.size.height)
        var layout = try Self.layout([all])
        let plate = layout.add(
            Self.title, name: "title", in: PlacardSpace(layout.inset), width: 300)
        #expect(plate?.box.minY == 10)
    }
}
