import Graphics

/// Draws on pixels what can't be expressed as shapes on a page, and lays it on the page as a
/// picture.
final class CairoRaster {
    private let context: Context
    private let size: (width: Int, height: Int)
    private let pixelRatio: Double
    private let tools: RasterTools
    /// Created when something is drawn for the first time; transparent between one picture and
    /// the next.
    private var canvas: RasterCanvas?

    init(
        _ context: Context, _ size: (width: Int, height: Int), pixelRatio: Double,
        tools: RasterTools
    ) {
        self.context = context
        self.size = size
        self.pixelRatio = pixelRatio
        self.tools = tools
    }

    /// Draws on pixels and lays the result on the page.
    ///
    /// - Parameters:
    ///   - window: the pixels that may be painted.
    ///   - body: paints on transparent pixels.
    func draw(in window: PixelWindow, _ body: (RasterCanvas) -> Void) {
        let window = window.intersection(
            PixelWindow(minX: 0, minY: 0, maxX: size.width, maxY: size.height))
        guard !window.isEmpty, let canvas = clearCanvas() else { return }
        body(canvas)
        guard let seen = canvas.painted(in: window),
            let picture = tools.attempt({ () throws(CairoError) in try canvas.picture(of: seen) })
        else { return }
        canvas.clear(seen)
        context.saved {
            context.useDevicePixels()
            context.draw(picture, x: Double(seen.minX), y: Double(seen.minY))
        }
    }

    private func clearCanvas() -> RasterCanvas? {
        if let canvas { return canvas }
        canvas = tools.attempt { () throws(CairoError) in
            let surface = try Surface(width: size.width, height: size.height)
            return try RasterCanvas(surface, pixelRatio: pixelRatio, tools: tools)
        }
        return canvas
    }
}
