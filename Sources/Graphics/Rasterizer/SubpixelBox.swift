/// A rectangle in 256ths of a device pixel.
struct SubpixelBox {
    let minX, minY, maxX, maxY: Double

    /// A window and what lies within some device pixels of it.
    init(_ window: PixelWindow, reach: Double) {
        let unit = SubpixelPoint.perPixel
        minX = (Double(window.minX) - reach) * unit
        minY = (Double(window.minY) - reach) * unit
        maxX = (Double(window.maxX) + reach) * unit
        maxY = (Double(window.maxY) + reach) * unit
    }

    /// Which part of a straight piece lies inside, as shares of its length; `nil` if none does.
    ///
    /// Y. Liang, B. Barsky, "A new concept and method for line clipping", 1984.
    func share(of a: SubpixelPoint, _ b: SubpixelPoint) -> (start: Double, end: Double)? {
        let (x, y) = (Double(a.x), Double(a.y))
        let (dx, dy) = (Double(b.x) - x, Double(b.y) - y)
        var (start, end) = (0.0, 1.0)
        for (way, room) in [(-dx, x - minX), (dx, maxX - x), (-dy, y - minY), (dy, maxY - y)] {
            if way == 0 {
                if room < 0 { return nil }
            } else if way < 0 {
                start = max(start, room / way)
            } else {
                end = min(end, room / way)
            }
        }
        return start <= end ? (start, end) : nil
    }
}
