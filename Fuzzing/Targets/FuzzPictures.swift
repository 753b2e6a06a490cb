import Formats
import GeoFiles
import Geometry
import Graphics
import MapPictures

@testable import MapRenderer
@testable import MapStyle

extension FuzzParsers {
    /// A source of a style with its features, and their tiles from the world to one street.
    static func geoJSON(_ bytes: [UInt8]) {
        guard let source = (try? JSONValue(parsing: bytes))?.object else { return }
        let (options, _) = GeoJSONOptions.read(source, name: "fuzz")
        guard let document = try? GeoFile(json: source["data"] ?? .null, named: "fuzz").document()
        else { return }
        let tiles = GeoJSONTileSource(GeoJSONFeatures(document.mapFeatures(), options: options))
        let corner = WorldPoint(Coordinate(longitude: 10, latitude: 60))
        for z in [0, 1, 5, 14, 18] where tiles.zooms.contains(z) {
            for point in [corner, WorldPoint(x: 0, y: 0.5), WorldPoint(x: 1, y: 0.5)] {
                _ = try? tiles.tile(TileID(containing: point, z: z))
            }
        }
    }

    /// The index of a sprite, with the pixels of each of its pictures.
    static func sprite(_ bytes: [UInt8]) {
        guard let index = try? JSONValue(parsing: bytes),
            let sheet = try? Surface(width: 64, height: 32)
        else { return }
        let sprite = SpriteSheet()
        sprite.add(index: index, pixels: sheet)
        for member in (index.object?.members ?? []).prefix(20) {
            _ = sprite.icon(named: member.key)?.raster(scale: 2)
        }
    }

    /// An SVG icon, drawn at two sizes.
    static func icon(_ bytes: [UInt8]) {
        let sprite = SpriteSheet()
        guard (try? sprite.add(svg: bytes, named: "fuzz")) != nil else { return }
        for scale in [1, 2.5] { _ = sprite.icon(named: "fuzz")?.raster(scale: scale) }
    }
}
