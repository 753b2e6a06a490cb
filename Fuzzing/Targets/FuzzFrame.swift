import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import VectorTile

/// A small picture whose style, tile, pictures and camera are told by bytes.
///
/// Bytes choose among what a style may say, so that most inputs are drawn; ``FuzzParsers`` are for
/// bytes that say nothing.
struct FuzzFrame {
    private let style: JSONValue
    private let tile: FuzzTile
    private let request: FrameRequest

    init(_ bytes: [UInt8]) {
        var choices = FuzzChoices(bytes)
        request = Self.request(&choices)
        tile = FuzzTile(&choices)
        style = FuzzStyle.document(&choices)
    }

    /// Draws it; whether it can be drawn does not matter.
    func draw() {
        guard let style = try? Style(json: style),
            let renderer = try? FrameRenderer(
                style: style, sources: ["tiles": tile], sprite: Self.sprite(),
                rasterSources: ["pictures": FuzzRasterTiles(), "heights": FuzzRasterTiles()])
        else { return }
        _ = try? renderer.render(request)
    }

    private static func request(_ choices: inout FuzzChoices) -> FrameRequest {
        var camera = Camera(
            center: choices.pick([
                Coordinate(longitude: 10, latitude: 60), Coordinate(longitude: 0, latitude: 0),
                Coordinate(longitude: 180, latitude: 85),
                Coordinate(longitude: -180, latitude: -85),
            ]),
            zoom: choices.pick([14, 14.9, 0, 3.2, 9, 13.01, 16.7, 19, 24]),
            bearing: choices.pick([0, 30, 90, 180, 271.5]), pitch: choices.pick([0, 0, 20, 45, 60]))
        camera.fieldOfView = choices.pick([Camera.defaultFieldOfView, 60])
        let sides = [64.0, 1, 33, 128, 256]
        return FrameRequest(
            camera: camera,
            size: ScreenSize(width: choices.pick(sides), height: choices.pick(sides)),
            pixelRatio: choices.pick([1, 2, 0.5, 3]),
            edgeLabels: choices.pick([.continued, .leftOut]))
    }

    /// A picture, a shape, a distance field and one that stretches.
    private static func sprite() -> SpriteSheet {
        let sheet = SpriteSheet()
        guard let pixels = FuzzRasterTiles.noise(width: 32, height: 16) else { return sheet }
        _ = sheet.add(
            index: [
                "a": ["x": 0, "y": 0, "width": 16, "height": 16, "pixelRatio": 1],
                "b": ["x": 16, "y": 0, "width": 16, "height": 16, "pixelRatio": 2, "sdf": true],
                "c": [
                    "x": 0, "y": 0, "width": 32, "height": 16, "pixelRatio": 1,
                    "stretchX": [[4, 12]], "stretchY": [[2, 3], [8, 14]],
                    "content": [2, 2, 30, 14],
                ],
            ], pixels: pixels)
        return sheet
    }
}

/// The same pixels everywhere, as pictures and as heights.
private struct FuzzRasterTiles: RasterTileSource {
    let zooms = 0...14
    let tileSize = 256.0
    let encoding = ElevationEncoding.terrarium

    func tile(_ id: TileID) -> Surface? { Self.noise(width: 16, height: 16) }

    static func noise(width: Int, height: Int) -> Surface? {
        guard let surface = try? Surface(width: width, height: height) else { return nil }
        surface.withMutablePixels { pixels, stride in
            for place in 0..<(stride * height) {
                // Opaque, so that any colour is a colour of its opacity.
                pixels[place] = place % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: place &* 97)
            }
        }
        return surface
    }
}
