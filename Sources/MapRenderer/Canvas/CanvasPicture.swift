package import Graphics

/// A picture to be laid on a canvas: its pixels, and the vectors that they were drawn from, if any.
package struct CanvasPicture {
    /// Device pixels as large as the picture is shown.
    package var pixels: Surface
    /// The same at any size.
    package var vectors: SVGImage?
    /// What its opacity is painted with; `nil` shows the picture in its own colours.
    package var tint: Color?
    /// Whether left and right are swapped.
    package var isMirrored: Bool

    /// A picture from its parts.
    package init(
        pixels: Surface, vectors: SVGImage? = nil, tint: Color? = nil, isMirrored: Bool = false
    ) {
        self.pixels = pixels
        self.vectors = vectors
        self.tint = tint
        self.isMirrored = isMirrored
    }
}
