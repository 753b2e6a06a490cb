import Foundation
import Geometry
import Graphics
import MapPictures
import MapStore
import Testing

@testable import TileServer

@Suite struct StoredTilesTests {
    @Test func `Stored pictures are served beside vector tiles, and style and TileJSON name them`()
        throws
    {
        let folder = NSTemporaryDirectory() + "/stored-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = ["photos.mbtiles", "style.json"].map { "\(folder)/\($0)" }
        let picture = try PictureEncoder(.png, level: 3)
            .encode(Surface(width: 64, height: 64))
        let box = CoordinateBox(west: 24, south: 60, east: 25, north: 61)
        let writer = try TilesetFile.create(
            files[0],
            metadata: MapMetadata(
                name: "Photos", format: .png, minzoom: 3, maxzoom: 3, bounds: box))
        try writer.write(picture, of: try #require(TileID(z: 3, x: 4, y: 2)))
        try writer.finish()
        let style = """
            {"version": 8, "sources": {
              "photos": {"type": "raster", "url": "mbtiles://photos", "tileSize": 256},
              "shortbread": {"type": "vector", "url": "mbtiles://map"}},
             "layers": [{"id": "p", "type": "raster", "source": "photos"},
              {"id": "w", "type": "fill", "source": "shortbread", "source-layer": "water_polygons"}]}
            """
        try Data(style.utf8).write(to: URL(fileURLWithPath: files[1]))
        let map = try Service.map.get()
        let service = try Service {
            $0.styles.append(
                ServerConfiguration.Style(
                    id: "photo", style: files[1],
                    maps: MapFiles(
                        only: map, named: [MapFiles.Named(name: "photos", path: files[0])])))
        }
        let found = service.get("/data/photos/3/4/2.png")
        #expect(found.status == 200 && found.body == picture)
        #expect(found.field("content-type") == "image/png")
        #expect(found.field("cache-tag") == "map-photos")
        #expect(service.get("/data/photos/3/5/2.png").status == 204)
        #expect(service.get("/data/photos/3/4/2.pbf").text == "the map's tiles end with .png\n")
        #expect(service.get("/data/photos/3/4/2.geojson").status == 404)
        #expect(service.get("/data/14/9327/4742.png").status == 404)
        let about = service.get("/data/photos.json").text
        #expect(about.contains("/data/photos/{z}/{x}/{y}.png") && !about.contains("vector_layers"))
        let document = service.get("/photo/style.json").text
        #expect(document.contains("/data/photos.json") && document.contains("\"tileSize\":256"))
        #expect(service.get("/photo/3/4/2.png").status == 200)
        service.stop()
    }

    @Test func `A picture of its content comes no nearer than asked for`() throws {
        let service = try Service(threads: 1)
        let path = "path=24.92999,60.16|24.93001,60.16"
        let there = service.get("/day/static/24.93,60.16,12/90x60.png", path)
        let auto = service.get("/day/static/auto/90x60.png", "\(path)&maxzoom=12")
        #expect(there.status == 200 && auto.body == there.body)
        #expect(service.get("/day/static/auto/90x60.png", path).body != there.body)
        service.stop()
    }
}
