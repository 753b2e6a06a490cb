import Geometry
import Graphics
import MapPictures
import MapStore

/// What the picture formats cost, how large they are, and what a palette loses.
///
/// `picture-formats MAP.mbtiles STYLE [TILES [SETTING]]` draws TILES (200 unless told) tiles of 256 pixels and
/// as many of 512, of zooms 9 to 17, and encodes each with each setting, or with
/// those whose names begin with SETTING.
@main
struct PictureFormats {
    static let zooms = 9...17

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let count = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 200
        guard (2...4).contains(arguments.count), count > 0 else {
            print("usage: picture-formats MAP.mbtiles STYLE [TILES, 1 or more [SETTING]]")
            return
        }
        let bounds = try MapDatabase(path: arguments[0]).readMetadata().bounds
        let prefix = arguments.count > 3 ? arguments[3] : ""
        for side in [256.0, 512] {
            let scene = try ScenePlan(style: arguments[1], maps: MapFiles(only: arguments[0]))
                .open()
            let pictures = try TilePictures(
                scene, bounds: bounds, zooms: zooms, side: side, count: count
            ).surfaces
            print("\n\(pictures.count) tiles of \(Int(side)) pixels:\n")
            print("setting              ms a tile   bytes a tile")
            for format in FormatRow.all where format.name.hasPrefix(prefix) {
                print(try format.line(pictures))
            }
            print(try PaletteLoss(pictures).line)
        }
    }
}
