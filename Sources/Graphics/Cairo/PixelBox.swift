/// A box of whole device pixels; empty where a maximum does not exceed its minimum.
struct PixelBox {
    var minX = Int.max
    var minY = Int.max
    var maxX = Int.min
    var maxY = Int.min

    var isEmpty: Bool { minX >= maxX || minY >= maxY }

    mutating func include(_ mask: GlyphMask, x: Int, y: Int) {
        guard mask.width > 0 else { return }
        minX = min(minX, x + mask.left)
        minY = min(minY, y + mask.top)
        maxX = max(maxX, x + mask.left + mask.width)
        maxY = max(maxY, y + mask.top + mask.height)
    }

    /// The part that lies on a picture.
    func clipped(to surface: Surface) -> PixelBox {
        PixelBox(
            minX: max(minX, 0), minY: max(minY, 0), maxX: min(maxX, surface.width),
            maxY: min(maxY, surface.height))
    }
}
