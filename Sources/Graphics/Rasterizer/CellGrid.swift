/// Where the edges of a shape leave their signed areas: one number for each pixel of a window.
///
/// The sum of a row's numbers up to a pixel is the area that the shape covers of it, in
/// 131 072ths (512 · 256). An edge changes the pixels that it crosses and the one to the right of
/// each. The method is that of R. Levien's font-rs, in whole numbers: sums of any order are equal.
struct CellGrid {
    /// `width` + 1 numbers a row and some to fill the last block.
    let cells: UnsafeMutablePointer<Int32>
    /// A bit for each block of ``blockSide`` numbers that is not zero.
    let touched: UnsafeMutablePointer<UInt64>
    /// Changes, from row to row, of what edges left of the window cover; two more than rows.
    let falls: UnsafeMutablePointer<Int32>
    /// Numbers in a row.
    let stride: Int
    /// Words of `touched` in a row.
    let words: Int
    let width: Int
    let height: Int
    /// 256ths of a pixel.
    let originX: Int
    let originY: Int
    /// The first and the last row that any edge crossed.
    var top = Int.max
    var bottom = -1
    /// How far to the left and to the right edges reach, in 256ths of a pixel of the window.
    var left = Int.max
    var right = Int.min

    /// Numbers that share a bit.
    static let blockSide = 4

    /// Adds an edge.
    ///
    /// - Parameters:
    ///   - a: where it begins.
    ///   - b: where it ends.
    ///   - sign: 1, or -1 for the edge from `b` to `a`.
    @inline(__always)
    mutating func add(_ a: SubpixelPoint, _ b: SubpixelPoint, sign: Int32) {
        if a.y == b.y { return }
        let isDown = a.y < b.y
        let x0 = Int(isDown ? a.x : b.x) &- originX
        let y0 = Int(isDown ? a.y : b.y) &- originY
        let x1 = Int(isDown ? b.x : a.x) &- originX
        let y1 = Int(isDown ? b.y : a.y) &- originY
        let sign = isDown ? sign : 0 &- sign
        let bottomEdge = height &<< 8
        let rightEdge = width &<< 8
        if y1 <= 0 || y0 >= bottomEdge || (x0 >= rightEdge && x1 >= rightEdge) { return }
        let start = max(y0, 0)
        let end = min(y1, bottomEdge)
        top = min(top, start &>> 8)
        bottom = max(bottom, (end &- 1) &>> 8)
        left = min(left, min(x0, x1))
        right = max(right, max(x0, x1))
        if x0 <= 0 && x1 <= 0 {
            fall(at: start, sign)
            fall(at: end, 0 &- sign)
        } else if (y0 ^ (y1 &- 1)) & ~255 == 0 && y0 >= 0 {
            let height = y1 &- y0
            cross(y0 &>> 8, x0, x1, height, sign) { Self.fixed(height, abs(x1 &- x0)) }
        } else {
            descend(x0, y0, x1, y1, sign)
        }
    }

    /// From `y` down, everything right of the window's left edge is covered.
    @inline(__always)
    private func fall(at y: Int, _ sign: Int32) {
        let row = y &>> 8
        let part = Int32(truncatingIfNeeded: y & 255)
        falls[row] &+= sign &* (256 &- part)
        falls[row &+ 1] &+= sign &* part
    }

    /// Crosses several rows, or begins above the window.
    ///
    /// Where an edge meets a row follows from its ends alone, never from the window.
    @inline(__always)
    private func descend(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int32) {
        let dx = x1 &- x0
        let dy = y1 &- y0
        // 32 bits of fraction; |dx| is less than 2³⁰, and so is dx over a part of dy.
        let slope = Self.fixed(dx, dy)
        let steepness = Self.fixed(dy, abs(dx))
        let end = min(y1, height &<< 8)
        var y = max(y0, 0)
        var position = x0 &<< 32 &+ slope &* (y &- y0)
        var x = position &>> 32
        var row = y &>> 8
        var line = cells + row &* stride
        var bits = touched + row &* words
        while y < end {
            let nextY = min((y | 255) &+ 1, y1)
            let dy = nextY &- y
            position &+= slope &* dy
            let nextX = nextY == y1 ? x1 : position &>> 32
            let left = min(x, nextX)
            let right = max(x, nextX)
            let first = left &>> 8
            let count = right &>> 8 &- first
            // Most rows of an edge lie within one pixel or two.
            if count <= 1, first >= 0, first &+ 2 < width, first & 255 < 254 {
                let height = sign &* Int32(truncatingIfNeeded: dy)
                if count == 0 {
                    Self.cross(line + first, height, left, right)
                } else {
                    let edge = right & ~255
                    let reached = min((steepness &* (edge &- left)) &>> 32, dy)
                    let part = sign &* Int32(truncatingIfNeeded: reached)
                    Self.cross(line + first, part, left, edge &- 1, 1)
                    Self.cross(line + (first &+ 1), height &- part, edge, right)
                }
                let block = first &>> 2
                let more = (first &+ 1 &+ count) &>> 2 &- block
                bits[first &>> 8] |= UInt64(1 &+ 2 &* more) &<< UInt64(block & 63)
            } else {
                cross(row, x, nextX, dy, sign) { steepness }
            }
            x = nextX
            y = nextY
            row &+= 1
            line += stride
            bits += words
        }
    }

    @inline(__always)
    private static func fixed(_ a: Int, _ b: Int) -> Int {
        Int(min(max(Double(a) / Double(b) * 0x1p32, -0x1p62), 0x1p62))
    }

    /// Crosses one row, from `xa` to `xb`, `dy` high.
    ///
    /// The steepness, rows for one pixel across of the whole edge with 32 bits of fraction, is asked
    /// for only where several pixels of the row are crossed.
    @inline(__always)
    private func cross(
        _ row: Int, _ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int32, _ steepness: () -> Int
    ) {
        let left = min(xa, xb)
        let right = max(xa, xb)
        let line = cells + row &* stride
        let first = left &>> 8
        guard first < width else { return }
        if first == right &>> 8, first >= 0 {
            Self.cross(line + first, sign &* Int32(truncatingIfNeeded: dy), left, right)
            mark(row, first, first &+ 1)
        } else if right <= 0 {
            line[0] &+= (sign &* Int32(truncatingIfNeeded: dy)) &<< 9
            mark(row, 0, 0)
        } else {
            spread(row, line, left, right, dy, sign, steepness())
        }
    }

    /// Crosses one pixel.
    ///
    /// - Parameters:
    ///   - cell: the pixel's.
    ///   - height: how far down the edge comes in the pixel, and which way it runs.
    ///   - left: where it begins or ends, from the window's left edge.
    ///   - right: likewise.
    ///   - more: is added to `right`.
    @inline(__always)
    private static func cross(
        _ cell: UnsafeMutablePointer<Int32>, _ height: Int32, _ left: Int, _ right: Int,
        _ more: Int = 0
    ) {
        let across = Int32(truncatingIfNeeded: (left & 255) &+ (right & 255) &+ more)
        let pair = UnsafeMutableRawPointer(cell)
        let fraction = height &* across
        let sum =
            pair.loadUnaligned(as: SIMD2<Int32>.self) &+ SIMD2(height &<< 9 &- fraction, fraction)
        pair.storeBytes(of: sum, as: SIMD2<Int32>.self)
    }

    /// Crosses several pixels of one row.
    ///
    /// On its own, since it would take the registers of the loop over rows.
    @inline(never)
    private func spread(
        _ row: Int, _ line: UnsafeMutablePointer<Int32>, _ left: Int, _ right: Int, _ dy: Int,
        _ sign: Int32, _ steepness: Int
    ) {
        var done = 0
        var cell = left &>> 8
        var from = left & 255
        if cell < 0 {
            done = min((steepness &* (0 &- left)) &>> 32, dy)
            line[0] &+= (sign &* Int32(truncatingIfNeeded: done)) &<< 9
            cell = 0
            from = 0
        }
        let first = cell
        let last = right &>> 8
        let end = min(last, width)
        // How far down the edge has come at the right of the pixel, with 32 bits of fraction.
        var down = steepness &* ((cell &+ 1) &<< 8 &- left)
        while cell < end {
            let reached = min(down &>> 32, dy)
            let part = sign &* Int32(truncatingIfNeeded: reached &- done)
            let fraction = part &* Int32(truncatingIfNeeded: from &+ 256)
            // Not carried in a variable: as a loop of vectors, most of whose runs are two pixels long,
            // it would cost twice as much.
            line[cell] &+= part &<< 9 &- fraction
            line[cell &+ 1] &+= fraction
            done = reached
            from = 0
            down &+= steepness &<< 8
            cell &+= 1
        }
        if last < width {
            let part = sign &* Int32(truncatingIfNeeded: dy &- done)
            let fraction = part &* Int32(truncatingIfNeeded: from &+ (right & 255))
            line[last] &+= part &<< 9 &- fraction
            line[last &+ 1] &+= fraction
            mark(row, first, last &+ 1)
        } else {
            mark(row, first, width)
        }
    }

    /// Notes that numbers of a row are no longer zero.
    @inline(__always)
    private func mark(_ row: Int, _ first: Int, _ last: Int) {
        let a = first &>> 2
        let b = last &>> 2
        let line = touched + row &* words
        if a &>> 6 == b &>> 6 {
            line[a &>> 6] |= (UInt64.max &>> UInt64(63 &- (b &- a))) &<< UInt64(a & 63)
        } else {
            for block in a...b { line[block &>> 6] |= 1 &<< UInt64(block & 63) }
        }
    }
}
