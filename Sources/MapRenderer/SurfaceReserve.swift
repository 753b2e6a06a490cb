import Graphics

/// The picture of the frame before, whose memory serves again as soon as nobody else holds it.
///
/// The system clears fresh pages one by one when they are first written, which costs several times
/// what clearing a picture does that is in use.
struct SurfaceReserve {
    private var last: Surface?

    /// Larger pictures are rare, and their memory is better given back.
    private static let maximumPixels = 4 << 20

    /// A fully transparent picture.
    ///
    /// - Parameters:
    ///   - width: device pixels across.
    ///   - height: device pixels down.
    /// - Returns: a picture that nobody else holds.
    /// - Throws: `CairoError` for an impossible size or when memory is short.
    mutating func surface(width: Int, height: Int) throws(CairoError) -> Surface {
        if isKnownUniquelyReferenced(&last), let kept = last, kept.width == width,
            kept.height == height
        {
            kept.clear()
            return kept
        }
        last = nil
        let surface = try Surface(width: width, height: height)
        if surface.width * surface.height <= Self.maximumPixels { last = surface }
        return surface
    }
}
