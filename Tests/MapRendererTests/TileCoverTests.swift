import Geometry
import Testing

@testable import MapRenderer

@Suite struct TileCoverTests {
    private func cover(
        _ zoom: Double, _ zooms: ClosedRange<Int>, size: Double = 512, longitude: Double = 0
    ) -> [TileCover.Item] {
        let camera = Camera(center: Coordinate(longitude: longitude, latitude: 0), zoom: zoom)
        let view = Viewport(camera: camera, size: ScreenSize(width: size, height: size))
        return TileCover(viewport: view, zooms: zooms, margin: 0).items
    }

    @Test func `a view around a tile corner shows four tiles`() {
        #expect(cover(4, 0...14, size: 500).count == 4)
    }

    @Test func `beyond the deepest zoom its tiles are scaled up`() {
        #expect(cover(18, 0...14, size: 256).allSatisfy { $0.id.z == 14 })
    }

    @Test func `below the lowest zoom no tile is shown`() {
        #expect(cover(3.9, 4...14).isEmpty)
        #expect(!cover(4, 4...14).isEmpty)
    }

    @Test func `a zoom of 13.9999999 uses tiles of zoom 14`() {
        #expect(cover(13.999_999_9, 0...14).allSatisfy { $0.id.z == 14 })
    }

    @Test func `tiles continue across the antimeridian`() {
        let worlds = Set(cover(2, 0...14, longitude: 179).map(\.world))
        #expect(worlds == [0, 1])
    }

    @Test func `a wide view of a small world shows it several times, within bounds`() {
        let items = cover(0, 0...14, size: 2000)
        #expect(Set(items.map(\.world)).count >= 4)
        #expect(cover(24, 0...24, size: 32_767).count <= TileCover.maximumCount)
    }
}
