public import Cairo
import MapStyle
import Rasterizer

/// What canvases of pixels draw with, and all the memory that this takes: made once for many frames.
///
/// For one thread.
public final class RasterTools {
    let accumulator = CoverageAccumulator()
    let stroker = LineStroker()
    let dasher = LineDasher()
    let offsetter = LineOffsetter()
    let mask = CoverageMask()
    let shader = LineShader()
    let letters: TextPainter
    let icons = IconImageCache()

    /// Tools that keep nothing yet.
    ///
    /// - Parameter memory: how much of letters is kept.
    /// - Throws: `CairoError` when memory is short.
    public init(memory: DrawingMemory = .usual) throws(CairoError) {
        letters = try TextPainter(maskBytes: memory.letterBytes)
    }
}
