package import Graphics

/// What the renderers of one thread share: decoded tiles, fonts, shaped texts, masks of letters, and
/// the memory of pictures.
///
/// A thread that draws several styles gives them all the same resources: tiles are the same in
/// every style, and most letters are. Nothing here outlives its limit by more than one picture.
package final class DrawingResources {
    /// How much is kept.
    package let memory: DrawingMemory
    let tiles: TileCache
    let shapes: ShapedTextCache
    let tools: RasterTools
    var surfaces = SurfaceReserve()

    /// Whether a text had characters that no font has: that is told once, in the picture that met them
    /// first.
    package var missesFonts: Bool { !shapes.missing.isEmpty }

    /// Resources that keep nothing yet.
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

/// How much the renderers of one thread keep from picture to picture.
package struct DrawingMemory: Hashable, Sendable {
    /// Bytes of decoded tiles, of all renderers together.
    var tileBytes: Int
    /// Bytes of decoded pictures of raster sources, for each renderer.
    var rasterTileBytes: Int
    /// Texts that stay shaped, of all renderers together; one takes some kilobytes.
    var shapedTexts: Int
    /// Bytes of letters' masks, of all renderers together.
    var letterBytes: Int
    /// Labels that may be placed, for each renderer; one takes about a kilobyte.
    package var labels: Int
    /// Places for labels that are known tile by tile, for each renderer; some hundred bytes each.
    var labelPlaces: Int
    /// Bytes of tiles that those places keep in memory, for each renderer.
    var labelTileBytes: Int

    /// What suits a program that draws one style at a time.
    package static let standard = DrawingMemory(renderers: 1)

    /// Limits for a thread.
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
