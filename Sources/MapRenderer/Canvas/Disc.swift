/// A disc with a rim, in device pixels, as MapLibre's circle shader draws it.
package struct Disc {
    let x, y: Double
    let radius, strokeWidth: Double
    /// The share of the whole disc, from the edge inwards, that fades.
    let blur: Double
    let fill, stroke: SIMD4<Float>

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
        let (rows, columns) = cells(width: width, height: height)
        guard !rows.isEmpty, !columns.isEmpty else { return }
        let scale = Float(1 / outer)
        let fade = Float(max(blur, 1 / outer))
        let border = Float(radius / outer)
        let hasRim = strokeWidth > 0.01
        for row in rows {
            let dy = Float(Double(row) + 0.5 - y) * scale
            guard dy * dy < 1 else { continue }
            let plain = plainColumns(row, within: columns)
            fillRow(plain, on: pixels, at: row * stride)
            var column = columns.lowerBound - 1
            while column + 1 < columns.upperBound {
                column += 1
                if column == plain.lowerBound, !plain.isEmpty {
                    column = plain.upperBound - 1
                    continue
                }
                let dx = Float(Double(column) + 0.5 - x) * scale
                let square = dx * dx + dy * dy
                guard square < 1 else { continue }
                let distance = square.squareRoot()
                let fraction = Self.smooth((1 - distance) / fade)
                var color = fill
                if hasRim {
                    let rim = Self.smooth((distance - border + fade) / fade)
                    color += (stroke - color) * rim
                }
                (color * fraction).blend(into: pixels, at: row * stride + column * 4)
            }
        }
    }

    /// The colour at a share of the way from the middle to the rim's end, premultiplied.
    func channels(at distance: Float) -> SIMD4<Float> {
        let fade = Float(max(blur, 1 / outerRadius))
        var color = fill
        if strokeWidth > 0.01 {
            let rim = Self.smooth((distance - Float(radius / outerRadius) + fade) / fade)
            color += (stroke - color) * rim
        }
        return color * Self.smooth((1 - distance) / fade)
    }

    /// How many pixels of a picture are looked at to draw it.
    func pixelCount(width: Int, height: Int) -> Int {
        let (rows, columns) = cells(width: width, height: height)
        return rows.count * columns.count
    }

    /// Whether nothing shows of what lies below it.
    func hides(width: Int, height: Int) -> Bool {
        guard fill.w >= 255 else { return false }
        let (farX, farY) = (max(x, Double(width) - x), max(y, Double(height) - y))
        return x >= 0 && y >= 0 && x <= Double(width) && y <= Double(height)
            ? isPlain(farX, farY)
            : [0.0, Double(width)].allSatisfy { column in
                [0.0, Double(height)].allSatisfy { row in isPlain(column - x, row - y) }
            }
    }

    private func isPlain(_ offX: Double, _ offY: Double) -> Bool {
        let radius = plainRadius
        return radius > 0 && offX * offX + offY * offY <= radius * radius
    }

    /// Within it every pixel has the fill's very colour; a pixel is left for rounding.
    private var plainRadius: Double {
        let fade = max(blur * outerRadius, 1)
        return min(outerRadius - fade, strokeWidth > 0.01 ? radius - fade : .infinity) - 1
    }

    /// The pixels of a row that have the fill's very colour.
    private func plainColumns(_ row: Int, within columns: Range<Int>) -> Range<Int> {
        let (radius, offY) = (plainRadius, Double(row) + 0.5 - y)
        let none = columns.lowerBound..<columns.lowerBound
        guard radius > offY.magnitude else { return none }
        let half = (radius * radius - offY * offY).squareRoot()
        let (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
        let first = Int(min(max((x - half).rounded(.up), low), high))
        let end = Int(min(max((x + half).rounded(.down), low), high))
        return first < end ? first..<end : none
    }

    private func fillRow(
        _ columns: Range<Int>, on pixels: UnsafeMutableRawBufferPointer, at line: Int
    ) {
        guard fill.w >= 255 else {
            for column in columns { fill.blend(into: pixels, at: line + column * 4) }
            return
        }
        let bytes = fill.pixelBytes
        for column in columns {
            pixels.storeBytes(of: bytes, toByteOffset: line + column * 4, as: SIMD4<UInt8>.self)
        }
    }

    private func cells(width: Int, height: Int) -> (rows: Range<Int>, columns: Range<Int>) {
        let outer = outerRadius
        return (
            Self.cells(y - outer, y + outer, height), Self.cells(x - outer, x + outer, width)
        )
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
        let fraction = min(max(value, 0), 1)
        return fraction * fraction * (3 - 2 * fraction)
    }
}
