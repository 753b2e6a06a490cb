package import Graphics

/// The resources that the renderers of one thread share: decoded tiles, fonts, shaped texts,
/// masks of letters, and the memory of pictures.
///
/// A thread that draws several styles gives them all the same resources, because tiles are the
/// same in every style, and so are most letters. Nothing here exceeds its limit for longer than
/// one picture.
package final class DrawingResources {
    /// The limits of the memory.
    package let memory: DrawingMemory
    let tiles: TileCache
    let shapes: ShapedTextCache
    let tools: RasterTools
    var surfaces = SurfaceReserve()

    /// Whether a text had characters that no font has; this is reported once, in the picture
    /// that met them first.
    package var missesFonts: Bool { !shapes.missing.isEmpty }

    /// Creates empty resources.
    ///
    /// - Parameter memory: how much may be kept.
    /// - Throws: `CairoError` where no font can be found, or when memory is short.
    package init(memory: DrawingMemory = .standard) throws(CairoError) {
        self.memory = memory
        tiles = TileCache(capacity: memory.tileBytes)
        shapes = ShapedTextCache(shaper: try TextShaper(), capacity: memory.shapedTexts)
        tools = try RasterTools(memory: memory)
    }
}

/// Limits of what the renderers of one thread keep from picture to picture.
package struct DrawingMemory: Hashable, Sendable {
    /// Bytes of decoded tiles, for all renderers together.
    var tileBytes: Int
    /// Bytes of decoded pictures of raster sources, for each renderer.
    var rasterTileBytes: Int
    /// Number of shaped texts, for all renderers together; one takes some kilobytes.
    var shapedTexts: Int
    /// Bytes of the masks of letters, for all renderers together.
    var letterBytes: Int
    /// Number of label candidates, for each renderer; one takes about a kilobyte.
    package var labels: Int
    /// Number of label positions kept tile by tile, for each renderer; some hundred bytes each.
    var labelPlaces: Int
    /// Bytes of tiles that those positions keep in memory, for each renderer.
    var labelTileBytes: Int

    /// What suits a program that draws one style at a time.
    package static let standard = DrawingMemory(renderers: 1)

    /// Creates the limits for a thread.
    ///
    /// - Parameters:
    ///   - renderers: how many renderers share the thread: what each keeps for itself gets smaller.
    ///   - fraction: of the usual amounts, above 0; half as much costs a few percent of time.
    package init(renderers: Int, fraction: Double = 1) {
        let fraction = min(max(fraction, 1.0 / 64), 64)
        func part(_ standard: Double) -> Int { Int((standard * fraction).rounded()) }
        let own = Double(min(max(renderers, 1), 1000))
        tileBytes = part(32 * 1_048_576)
        rasterTileBytes = part(64 * 1_048_576 / own)
        shapedTexts = part(4096)
        letterBytes = part(12 * 1_048_576)
        labels = part(20_000 / own)
        labelPlaces = part(60_000 / own)
        labelTileBytes = part(32 * 1_048_576 / own)
    }
}

/// The picture of the previous frame, whose memory is reused as soon as nothing else holds it.
///
/// The system clears fresh pages one by one when they are first written, which costs several
/// times as much as clearing a picture that is already in use.
struct SurfaceReserve {
    private var last: Surface?

    /// Larger pictures are rare, and it is better to release their memory.
    private static let maximumPixels = 4 << 20

    /// Returns a fully transparent picture.
    ///
    /// - Parameters:
    ///   - width: device pixels across.
    ///   - height: device pixels down.
    /// - Returns: a picture that nothing else holds.
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
