import MapStore
import Testing

@testable import MapPictures

/// Maps as guidance asks them for roads.
@Suite struct MapRoadsTests {
    @Test func `files that are not maps give no roads and a problem each`() {
        #expect(throws: MapStoreError.self) { try MapRoads(path: "/nonexistent.mbtiles") }
        let (roads, problems) = MapRoads.first(of: ["/nonexistent.mbtiles", #filePath])
        #expect(roads == nil && problems.count == 2)
    }
}
