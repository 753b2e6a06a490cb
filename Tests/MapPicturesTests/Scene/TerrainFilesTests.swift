import Geometry
import Testing

@testable import MapPictures

@Suite struct TerrainFilesTests {
    @Test(arguments: [
        ("terrain.mbtiles", "terrain-contours.mbtiles"), ("a.b/terrain", "a.b/terrain-contours"),
    ])
    func `contour lines lie beside the heights`(path: String, contours: String) {
        #expect(TerrainFiles.contours(of: path) == contours)
    }

    @Test(arguments: [
        (1.0, []),
        (
            12.0,
            [
                "terrain: t.mbtiles has no heights for the map; its area is 1,42,2,43 (west,south,east,north)"
            ]
        ),
    ])
    func `terrain outside the map's area is reported`(west: Double, notes: [String]) {
        let area = CoordinateBox(west: 1, south: 42, east: 2, north: 43)
        let map = CoordinateBox(west: west, south: 42.4, east: west + 0.2, north: 42.6)
        let found = TerrainFiles.notes(terrain: ("t.mbtiles", area), map: map).map { "\($0)" }
        #expect(found.filter { !$0.contains("contour") } == notes)
    }
}
