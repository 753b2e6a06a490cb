public import Cairo
public import Colors

/// A picture to be laid on a canvas: its pixels, and the vectors that they were drawn from, if any.
public struct CanvasPicture {
    /// Device pixels as large as the picture is shown.
    public var pixels: Surface
    /// The same at any size.
    public var vectors: SVGImage?
    /// What its opacity is painted with; `nil` shows the picture in its own colours.
    public var tint: Color?
    /// Whether left and right are swapped.
    public var isMirrored: Bool

    /// A picture from its parts.
    public init(
        pixels: Surface, vectors: SVGImage? = nil, tint: Color? = nil, isMirrored: Bool = false
    ) {
        self.pixels = pixels
        self.vectors = vectors
        self.tint = tint
        self.isMirrored = isMirrored
    }
}
