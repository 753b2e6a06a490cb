import MapStore
import Testing

@testable import MapPictures

/// Maps as guidance asks them for roads.
@Suite struct MapRoadsTests {
    @Test func `a file that is no map of ours has no roads`() {
        #expect(throws: MapStoreError.self) { try MapRoads(path: "/nonexistent.mbtiles") }
        let (roads, problems) = MapRoads.first(of: ["/nonexistent.mbtiles", #filePath])
        #expect(roads == nil && problems.count == 2)
    }
}
