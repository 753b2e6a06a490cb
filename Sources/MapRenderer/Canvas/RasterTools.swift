package import Graphics
import MapStyle

/// What canvases of pixels draw with, and all the memory that this takes: made once for many frames.
///
/// For one thread.
package final class RasterTools {
    let accumulator = CoverageAccumulator()
    let stroker = LineStroker()
    let dasher = LineDasher()
    let offsetter = LineOffsetter()
    let mask = CoverageMask()
    let shader = LineShader()
    let letters: TextPainter
    let icons = IconImageCache()

    /// Why a part of the picture at hand is missing; `nil` where none is.
    private var failure: CairoError?

    /// Begins a picture: what an earlier one lacked is not held against it.
    func begin() { failure = nil }

    /// Makes pixels that are laid over the picture; where that fails, the picture has failed.
    ///
    /// - Returns: `nil` if it failed.
    func attempt<Result>(_ make: () throws(CairoError) -> Result) -> Result? {
        do throws(CairoError) {
            return try make()
        } catch {
            failure = failure ?? error
            return nil
        }
    }

    /// Ends a picture.
    ///
    /// - Throws: why a part of it is missing.
    func finish() throws(CairoError) {
        if let failure { throw failure }
    }

    /// Tools that keep nothing yet.
    ///
    /// - Parameter memory: how much of letters is kept.
    /// - Throws: `CairoError` when memory is short.
    package init(memory: DrawingMemory = .standard) throws(CairoError) {
        letters = try TextPainter(maskBytes: memory.letterBytes)
    }
}
