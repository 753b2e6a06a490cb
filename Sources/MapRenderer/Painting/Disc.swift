/// A disc with a rim, in device pixels, as MapLibre's circle shader draws it.
struct Disc {
    let x, y: Double
    let radius, strokeWidth: Double
    /// The share of the whole disc, from the edge inwards, that fades.
    let blur: Double
    let fill, stroke: PremultipliedColor

    /// Where the rim ends.
    var outerRadius: Double { radius + strokeWidth }

    /// Lays the disc over a picture.
    ///
    /// The edge fades over one pixel at least, inwards; the colour goes over into the rim's by the
    /// same width (MapLibre GL JS, `circle.fragment.glsl`).
    func draw(
        on pixels: UnsafeMutableRawBufferPointer, stride: Int, width: Int, height: Int
    ) {
        let outer = outerRadius
        let rows = Self.cells(y - outer, y + outer, height)
        let columns = Self.cells(x - outer, x + outer, width)
        guard !rows.isEmpty, !columns.isEmpty else { return }
        let scale = Float(1 / outer)
        let fade = Float(max(blur, 1 / outer))
        let border = Float(radius / outer)
        let hasRim = strokeWidth > 0.01
        for row in rows {
            let dy = Float(Double(row) + 0.5 - y) * scale
            guard dy * dy < 1 else { continue }
            for column in columns {
                let dx = Float(Double(column) + 0.5 - x) * scale
                let square = dx * dx + dy * dy
                guard square < 1 else { continue }
                let distance = square.squareRoot()
                let share = Self.smooth((1 - distance) / fade)
                var color = fill.channels
                if hasRim {
                    let rim = Self.smooth((distance - border + fade) / fade)
                    color += (stroke.channels - color) * rim
                }
                PremultipliedColor(channels: color * share)
                    .blend(into: pixels, at: row * stride + column * 4)
            }
        }
    }

    /// The pixels between two places, inside the picture.
    private static func cells(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
        guard high > 0, low < Double(count) else { return 0..<0 }
        let first = Int(max(low, 0))
        return first..<max(first, Int(min(high.rounded(.up), Double(count))))
    }

    /// The specification of OpenGL's `smoothstep` from 0 to 1.
    @inline(__always)
    private static func smooth(_ value: Float) -> Float {
        let share = min(max(value, 0), 1)
        return share * share * (3 - 2 * share)
    }
}
