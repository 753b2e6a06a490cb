import Graphics
import MapRenderer
import Parameters

extension PictureOverlays {
    /// The picture of a name: a category's, the style's, or a file's.
    func icon(named name: String, in scene: MapScene) -> SpriteIcon? {
        if let bytes = pictures[name] { return icon(of: bytes, named: PrintableText.short(name)) }
        if let category = PlaceCategory(name), let path = ShippedFiles.path(of: category.file),
            let bytes = try? InputFile.read(path, limit: 1 << 20)
        {
            return icon(of: bytes, named: name)
        }
        return scene.icon(named: name)
    }

    /// The picture of a file's bytes; `nil` where they are none.
    func icon(of bytes: [UInt8], named name: String) -> SpriteIcon? {
        guard !bytes.isEmpty else { return nil }
        let head = bytes.prefix(400)
        if head.contains(UInt8(ascii: "<")), !head.contains(0) {
            let sheet = SpriteSheet()
            return (try? sheet.add(svg: bytes, named: name)).flatMap { sheet.icon(named: name) }
        }
        return (try? Surface(picture: bytes, name: name, maximumSide: 4096)).map {
            SpriteIcon(pixels: $0, pixelRatio: 1)
        }
    }
}

extension PlaceCategory {
    /// The file of its icon among those that ship.
    fileprivate var file: String { "categories/\(icon).svg" }
}
