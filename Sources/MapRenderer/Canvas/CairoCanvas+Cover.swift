import Graphics

/// What covers all of the picture.
extension CairoCanvas {
    /// Covers everything.
    func cover(with paint: Paint) {
        if case .pattern(let pattern) = paint, pattern.projection != nil {
            return raster.draw(in: window) { $0.cover(with: paint) }
        }
        context.saved {
            context.useDevicePixels()
            set(paint)
            context.paint()
        }
    }

    /// Covers rows of pixels in colours that go over into each other.
    func cover(rows: Range<Int>, with color: (Int) -> PixelColor) {
        let rows = rows.clamped(to: 0..<pixelSize.height)
        guard let last = rows.last else { return }
        let step = max(rows.count / 256, 1)
        let seen = stride(from: rows.lowerBound, to: last, by: step) + [last]
        context.saved {
            context.useDevicePixels()
            context.setGradient(
                from: (0, Double(rows.lowerBound) + 0.5), to: (0, Double(last) + 0.5),
                seen.map {
                    (
                        fraction: Double($0 - rows.lowerBound) / Double(max(rows.count - 1, 1)),
                        color: Color(color($0))
                    )
                })
            context.rectangle(
                x: 0, y: Double(rows.lowerBound), width: Double(pixelSize.width),
                height: Double(rows.count))
            context.fill()
        }
    }

    /// Lets a painter of pixels paint a picture that is laid on the page.
    func drawPixels(
        in window: PixelWindow, _ body: (UnsafeMutableRawBufferPointer, _ stride: Int) -> Void
    ) {
        raster.draw(in: window) { $0.drawPixels(in: window, body) }
    }

    /// Lays what `body` draws over the picture as one.
    func group(opacity: Double, _ body: (any Canvas) -> Void) {
        guard opacity > 0 else { return }
        guard opacity < 1 else { return body(self) }
        context.group(opacity: opacity) { body(self) }
    }
}
