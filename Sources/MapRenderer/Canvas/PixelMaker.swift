/// Who makes the pixels of a picture.
package enum PixelMaker: String, Hashable, Sendable, CaseIterable {
    /// The own rasteriser: fast.
    case rasterizer
    /// Cairo, shape by shape as on a page: what the rasteriser's pictures are held against.
    case cairo
}
