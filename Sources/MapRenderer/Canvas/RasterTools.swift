package import Graphics
import MapStyle

/// The drawing tools of pixel canvases with all the memory that they need, created once for
/// many frames.
///
/// They are for one thread.
package final class RasterTools {
    let accumulator = CoverageAccumulator()
    let stroker = LineStroker()
    let dasher = LineDasher()
    let offsetter = LineOffsetter()
    let mask = CoverageMask()
    let shader = LineShader()
    let letters: TextPainter
    let icons = IconImageCache()

    /// The reason why a part of the current picture is missing; `nil` if none is.
    private var failure: CairoError?

    /// Begins a picture, and forgets the failure of an earlier one.
    func begin() { failure = nil }

    /// Creates pixels to be laid over the picture; if that fails, the picture has failed.
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
    /// - Throws: the reason why a part of it is missing.
    func finish() throws(CairoError) {
        if let failure { throw failure }
    }

    /// Creates tools without cached content.
    ///
    /// - Parameter memory: how many bytes of letters are kept.
    /// - Throws: `CairoError` when memory is short.
    package init(memory: DrawingMemory = .standard) throws(CairoError) {
        letters = try TextPainter(maskBytes: memory.letterBytes)
    }
}
