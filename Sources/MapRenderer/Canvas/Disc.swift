import Graphics

/// A disc with a rim, in device pixels, as MapLibre's circle shader draws it.
package struct Disc {
    /// The middle, in the picture or on the ground.
    let x, y: Double
    let radius, strokeWidth: Double
    /// The fraction of the whole disc that fades, from the edge inwards.
    let blur: Double
    let fill, stroke: SIMD4<Float>
    /// Where the picture shows the ground that the disc lies on; `nil` for one that faces the eye.
    var ground: PlaneProjection?

    /// Where the rim ends.
    var outerRadius: Double { radius + strokeWidth }

    /// Draws the disc over a picture.
    ///
    /// The edge fades over one pixel at least, inwards; the colour changes into the rim's over
    /// the same width (MapLibre GL JS, `circle.fragment.glsl`).
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
            let line = line(row)
            let dy = Float(line.y - y) * scale
            guard dy * dy < 1 else { continue }
            let plain = plainColumns(line, within: columns)
            fillRow(plain, on: pixels, at: row * stride)
            var column = columns.lowerBound - 1
            while column + 1 < columns.upperBound {
                column += 1
                if column == plain.lowerBound, !plain.isEmpty {
                    column = plain.upperBound - 1
                    continue
                }
                let dx = Float(line.x + Double(column) * line.step - x) * scale
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

    /// Returns the premultiplied colour at a fraction of the distance from the middle to the
    /// rim's end.
    func channels(at distance: Float) -> SIMD4<Float> {
        let fade = Float(max(blur, 1 / outerRadius))
        var color = fill
        if strokeWidth > 0.01 {
            let rim = Self.smooth((distance - Float(radius / outerRadius) + fade) / fade)
            color += (stroke - color) * rim
        }
        return color * Self.smooth((1 - distance) / fade)
    }

    /// Returns how many pixels of a picture are examined to draw it.
    func pixelCount(width: Int, height: Int) -> Int {
        let (rows, columns) = cells(width: width, height: height)
        return rows.count * columns.count
    }

    /// Returns whether the disc completely hides what lies below it.
    func hides(width: Int, height: Int) -> Bool {
        guard fill.w >= 255, ground == nil else { return false }
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

    /// The radius within which every pixel has exactly the fill's colour; one pixel is left for
    /// rounding.
    private var plainRadius: Double {
        let fade = max(blur * outerRadius, 1)
        return min(outerRadius - fade, strokeWidth > 0.01 ? radius - fade : .infinity) - 1
    }

    /// Where the pixels of a row lie in the plane of the disc.
    private func line(_ row: Int) -> PlaneProjection.Row {
        ground?.row(row) ?? PlaneProjection.Row(x: 0.5, step: 1, y: Double(row) + 0.5)
    }

    /// Returns the pixels of a row that have exactly the fill's colour.
    private func plainColumns(
        _ line: PlaneProjection.Row, within columns: Range<Int>
    ) -> Range<Int> {
        let (radius, offY) = (plainRadius, line.y - y)
        let none = columns.lowerBound..<columns.lowerBound
        guard radius > offY.magnitude else { return none }
        let half = (radius * radius - offY * offY).squareRoot()
        let (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
        func column(_ x: Double) -> Double { (x - line.x) / line.step + 0.5 }
        let first = Int(min(max(column(x - half).rounded(.up), low), high))
        let end = Int(min(max(column(x + half).rounded(.down), low), high))
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
        var box = PlaneProjection.Edges(
            left: x - outer, top: y - outer, right: x + outer, bottom: y + outer)
        if let ground { box = ground.picture(of: box) }
        return (Self.cells(box.top, box.bottom, height), Self.cells(box.left, box.right, width))
    }

    /// Returns the pixels between two positions, inside the picture.
    private static func cells(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
        guard high > 0, low < Double(count) else { return 0..<0 }
        let first = Int(max(low, 0))
        return first..<max(first, Int(min(high.rounded(.up), Double(count))))
    }

    /// OpenGL's `smoothstep` from 0 to 1, as its specification defines it.
    @inline(__always)
    private static func smooth(_ value: Float) -> Float {
        let fraction = min(max(value, 0), 1)
        return fraction * fraction * (3 - 2 * fraction)
    }
}
