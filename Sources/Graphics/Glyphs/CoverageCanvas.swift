/// Combines the masks of a label's letters, so that overlapping parts are painted once.
struct CoverageCanvas {
    private var coverage: [UInt8] = []
    /// The first and last touched column of each row; the first is greater if there are none.
    private var spans: [(first: Int, last: Int)] = []
    private var left = 0
    private var top = 0
    private var width = 0
    private var height = 0

    /// Starts a part of the picture with no coverage.
    mutating func begin(_ box: PixelWindow) {
        (left, top, width, height) = (box.minX, box.minY, box.width, box.height)
        // Painted coverage has been cleared already: see `paint`.
        if coverage.count < width * height {
            coverage = [UInt8](repeating: 0, count: width * height)
        }
        spans.removeAll(keepingCapacity: true)
        spans.append(contentsOf: repeatElement((first: width, last: -1), count: height))
    }

    /// The way in which a mask is combined with others.
    enum Mode {
        /// The maximum of the masks, for halos that overlap.
        case most
        /// Compositing, for letters that touch.
        case over
    }

    /// Adds a mask with its origin in a pixel; parts outside the box are skipped.
    mutating func add(_ mask: GlyphMask, of bytes: [UInt8], x: Int, y: Int, _ mode: Mode) {
        let (startX, startY) = (x + mask.left - left, y + mask.top - top)
        let first = max(startX, 0)
        let last = min(startX + mask.width, width)
        let rows = max(startY, 0)..<max(min(startY + mask.height, height), max(startY, 0))
        guard first < last else { return }
        coverage.withUnsafeMutableBytes { coverage in
            bytes.withUnsafeBytes { bytes in
                for row in rows {
                    let target = row * width
                    let source = mask.offset + (row - startY) * mask.width - startX
                    var column = first
                    while column < last {
                        if column + 8 <= last,
                            coverage.loadUnaligned(
                                fromByteOffset: target + column, as: UInt64.self) == 0
                        {
                            // Most letters overlap no other: eight pixels are copied as they are.
                            coverage.storeBytes(
                                of: bytes.loadUnaligned(
                                    fromByteOffset: source + column, as: UInt64.self),
                                toByteOffset: target + column, as: UInt64.self)
                            column += 8
                            continue
                        }
                        coverage[target + column] = Self.sum(
                            coverage[target + column], bytes[source + column], mode)
                        column += 1
                    }
                    spans[row].first = min(spans[row].first, first)
                    spans[row].last = max(spans[row].last, last - 1)
                }
            }
        }
    }

    /// The coverage of a pixel after a mask is added.
    @inline(__always)
    private static func sum(_ known: UInt8, _ added: UInt8, _ mode: Mode) -> UInt8 {
        switch mode {
        case .most: return max(known, added)
        case .over:
            let rest = UInt16(255 - added) * UInt16(255 - known)
            return UInt8(255 - (rest + 127) / 255)
        }
    }

    /// Subtracts the coverage of another canvas with the same box from this one.
    mutating func subtract(_ other: CoverageCanvas) {
        for row in 0..<min(height, other.height) {
            let common = (
                first: max(spans[row].first, other.spans[row].first),
                last: min(spans[row].last, other.spans[row].last)
            )
            guard common.first <= common.last else { continue }
            for place in row * width + common.first...row * width + common.last {
                let rest = UInt16(255 - other.coverage[place])
                coverage[place] = UInt8((UInt16(coverage[place]) * rest + 127) / 255)
            }
        }
    }

    /// Clears the coverage without painting it.
    mutating func clear() {
        for (row, span) in spans.enumerated() where span.first <= span.last {
            for column in span.first...span.last { coverage[row * width + column] = 0 }
        }
    }

    /// Paints a colour through the coverage, and clears it.
    mutating func paint(_ color: Color, on surface: Surface) {
        let paint = PixelPaint(color)
        let (left, top, width) = (left, top, width)
        coverage.withUnsafeMutableBytes { coverage in
            surface.withMutablePixels { bytes, stride in
                for (row, span) in spans.enumerated() where span.first <= span.last {
                    let target = (top + row) * stride + left * 4
                    let start = row * width
                    var column = span.first
                    while column + 3 <= span.last {
                        let four = coverage.loadUnaligned(
                            fromByteOffset: start + column, as: UInt32.self)
                        if four != 0 {
                            coverage.storeBytes(
                                of: 0, toByteOffset: start + column, as: UInt32.self)
                            let place = target + column * 4
                            let below = bytes.loadUnaligned(
                                fromByteOffset: place, as: SIMD4<UInt32>.self)
                            bytes.storeBytes(
                                of: paint.over(below, fractions: Self.fractions(four)),
                                toByteOffset: place, as: SIMD4<UInt32>.self)
                        }
                        column += 4
                    }
                    while column <= span.last {
                        let fraction = coverage[start + column]
                        coverage[start + column] = 0
                        let place = target + column * 4
                        let below = bytes.load(fromByteOffset: place, as: UInt32.self)
                        bytes.storeBytes(
                            of: paint.over(below, fraction: fraction), toByteOffset: place,
                            as: UInt32.self)
                        column += 1
                    }
                }
            }
        }
    }

    /// The coverage of four pixels, one number each.
    @inline(__always)
    private static func fractions(_ four: UInt32) -> SIMD4<UInt32> {
        let four = UInt32(littleEndian: four)
        return SIMD4(four & 0xFF, four >> 8 & 0xFF, four >> 16 & 0xFF, four >> 24)
    }
}
