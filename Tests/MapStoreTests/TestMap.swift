import Foundation
import Geometry
import MapStore
import Testing

/// Map files for one test, in a folder that is gone with the object.
final class TestMap {
    let folder: String
    var path: String { folder + "/test.mbtiles" }

    init() throws {
        folder = NSTemporaryDirectory() + "/map-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A vector tile with a number of points in one layer, made by hand.
    static func vectorTile(layer: String, features: Int) -> [UInt8] {
        // feature: type POINT, geometry MoveTo(1) 2,2
        let feature: [UInt8] = [0x12, 0x07, 0x18, 0x01, 0x22, 0x03, 0x09, 0x04, 0x04]
        let name = [0x0A, UInt8(layer.utf8.count)] + Array(layer.utf8)
        let body = name + (0..<features).flatMap { _ in feature } + [0x28, 0x80, 0x20, 0x78, 0x02]
        return [0x1A, UInt8(body.count)] + body
    }

    /// Another program's map: a table `tiles`, and metadata if any.
    func writeForeign(
        metadata: [(String, String)]? = [], tiles: [(z: Int, x: Int, tmsY: Int, data: [UInt8])]
    ) throws {
        let database = try Database(path: path, access: .create)
        try database.execute(
            "CREATE TABLE tiles (zoom_level int, tile_column int, tile_row int, tile_data blob)")
        let insert = try database.prepare("INSERT INTO tiles VALUES (?1, ?2, ?3, ?4)")
        for tile in tiles {
            try insert.bind(tile.z, at: 1)
            try insert.bind(tile.x, at: 2)
            try insert.bind(tile.tmsY, at: 3)
            try insert.bind(tile.data, at: 4)
            try insert.run()
        }
        guard let metadata else { return }
        try database.execute("CREATE TABLE metadata (name text, value text)")
        let row = try database.prepare("INSERT INTO metadata VALUES (?1, ?2)")
        for (name, value) in metadata {
            try row.bind(name, at: 1)
            try row.bind(value, at: 2)
            try row.run()
        }
    }

    static let metadata = MapMetadata(
        name: "Test", minzoom: 0, maxzoom: 1,
        bounds: CoordinateBox(west: 10, south: 59, east: 11, north: 60),
        attribution: "© OpenStreetMap contributors", languages: ["nb", "en"],
        vectorLayers: [
            .init(id: "pois", minzoom: 1, maxzoom: 1, fields: ["name_en": "String"])
        ], generator: "test 1")
}

/// Random numbers that are the same in every run (Steele, Lea, Flood, OOPSLA 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
