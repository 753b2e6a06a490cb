import Geometry
import Graphics

/// A cache of icons as they are drawn: stretched around a text, coloured, with a halo.
///
/// A shield with the same number on the same road is created only once.
final class IconImageCache {
    /// An icon that is ready to be drawn.
    struct Image {
        let surface: Surface
        /// The pixels of the surface for one logical pixel.
        let scale: Double
        /// The margin around the icon's box, in pixels of the surface.
        let margin: Int
    }

    private struct Key: Hashable {
        let icon: ObjectIdentifier
        let size: Double
        let pixelRatio: Double
        /// The width to stretch to, in device pixels; 0 for the icon's own size.
        let width: Int
        let height: Int
        let look: TextLook?
    }

    private var images: [Key: Image?] = [:]
    /// The icons of the keys, kept so that no other object gets the identity of one.
    private var icons: [SpriteIcon] = []
    private var pixels = 0

    /// 16 MB of pixels.
    private static let capacity = 4 << 20
    /// The most pixels of one stretched icon; a larger one can't be a shield.
    private static let largest = 4 << 20

    /// Returns the picture of an icon; `nil` if it can't be drawn.
    func image(of placed: PlacedIcon, pixelRatio: Double) -> Image? {
        guard placed.isFitted || placed.icon.kind != .picture else {
            return placed.icon.raster(scale: placed.size * pixelRatio).map {
                Image(surface: $0.surface, scale: $0.pixelRatio / placed.size, margin: 0)
            }
        }
        let key = Key(
            icon: ObjectIdentifier(placed.icon), size: placed.size, pixelRatio: pixelRatio,
            width: placed.isFitted ? Self.pixels(placed.box.width * pixelRatio) : 0,
            height: placed.isFitted ? Self.pixels(placed.box.height * pixelRatio) : 0,
            look: placed.icon.kind == .picture ? nil : placed.tint)
        if let known = images[key] { return known }
        let made = try? make(placed, key)
        let area = made.map { $0.surface.width * $0.surface.height } ?? 1
        if pixels + area > Self.capacity {
            images.removeAll(keepingCapacity: true)
            icons.removeAll()
            pixels = 0
        }
        pixels += area
        icons.append(placed.icon)
        images[key] = .some(made)
        return made
    }

    /// Returns a length in whole pixels; the surface rejects one that is out of bounds.
    private static func pixels(_ length: Double) -> Int {
        Int(min(max(length.rounded(.up), 1), 1e6))
    }

    private func make(_ placed: PlacedIcon, _ key: Key) throws(CairoError) -> Image? {
        guard let raster = placed.icon.raster(scale: placed.size * key.pixelRatio),
            key.width * key.height <= Self.largest
        else { return nil }
        var (surface, scale) = (raster.surface, raster.pixelRatio / placed.size)
        if placed.isFitted {
            surface = try StretchedIcon(placed.icon, size: placed.size).drawn(
                raster.surface, width: key.width, height: key.height, pixelRatio: key.pixelRatio)
            scale = key.pixelRatio
        }
        guard let look = key.look else { return Image(surface: surface, scale: scale, margin: 0) }
        let painter = ShapePainter(
            look: look, kind: placed.icon.kind == .distance ? .distance : .coverage,
            size: placed.size, pixelRatio: key.pixelRatio)
        return Image(
            surface: try painter.paint(surface, scale: key.pixelRatio / scale),
            scale: key.pixelRatio, margin: painter.margin)
    }
}
