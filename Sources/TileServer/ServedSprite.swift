import Formats
import Graphics
import MapPictures
import MapRenderer

/// The pictures of a style as one sheet in two sizes, for viewers that draw vector tiles
/// themselves.
///
/// They are drawn again from whatever the style names: folders of SVG files, sheets,
/// several of them.
struct ServedSprite: Sendable {
    /// The bytes of `sprite.json`, `sprite.png`, `sprite@2x.json` and `sprite@2x.png`.
    private let files: [String: [UInt8]]

    /// The possible names of its files.
    static let fileNames = ["sprite.json", "sprite.png", "sprite@2x.json", "sprite@2x.png"]

    /// Draws the sheets; fails if the style has no pictures.
    ///
    /// - Parameters:
    ///   - plain: the style at one pixel of the file per logical pixel.
    ///   - sharp: the style at two.
    /// - Throws: `CairoError` when memory is short.
    init?(plain: ScenePlan, sharp: ScenePlan) throws {
        var files: [String: [UInt8]] = [:]
        for (plan, name) in [(plain, "sprite"), (sharp, "sprite@2x")] {
            guard let sprite = try plan.packedSprite() else { return nil }
            files[name + ".json"] = Array(sprite.index.serialized().utf8)
            files[name + ".png"] = try PictureEncoder(.png).encode(sprite.picture)
        }
        self.files = files
    }

    /// A file of the sprite; `nil` for an unknown name.
    func document(_ name: String) -> Document? {
        files[name].map { bytes in
            Document(name.hasSuffix(".png") ? "image/png" : "application/json", bytes)
        }
    }
}
