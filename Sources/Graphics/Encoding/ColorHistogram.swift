/// The distinct colours of a picture: how often each occurs, and the colour of each pixel.
///
/// Keeps its tables from picture to picture. Colours are numbered in order of their first
/// occurrence, row by row, so that the result depends only on the picture.
final class ColorHistogram {
    /// The number of distinct colours found.
    private(set) var count = 0
    /// The colours, in the pixel format of memory; ``count`` of them.
    let colors = UnsafeMutablePointer<UInt32>.allocate(capacity: maximumColors)
    /// The number of pixels of each colour.
    let counts = UnsafeMutablePointer<UInt32>.allocate(capacity: maximumColors)
    /// The number of each pixel's colour, row by row, except for rows that repeat the row above.
    private var numbers = UnsafeMutablePointer<UInt16>.allocate(capacity: 1)
    /// The start of each row's numbers.
    private var rowStarts: [Int] = []

    /// Working memory for code that merges rare colours.
    let cells = ColorCells()

    /// The most colours that are counted: a map has some thousands, a photograph more.
    static let maximumColors = 24_000

    private var pixelCapacity = 1
    /// Open addressing: each slot holds the number of a colour, or 0.
    ///
    /// With half as many slots, so many colours would be beside their own slot that it takes
    /// longer, although more of the slots are in the cache.
    private let slots = UnsafeMutablePointer<UInt16>.allocate(capacity: 1 << slotBits)
    /// The slot of each colour, to empty only those for the next picture.
    private let slotOfColor = UnsafeMutablePointer<UInt16>.allocate(capacity: maximumColors)
    private static let slotBits = 16

    init() {
        slots.initialize(repeating: 0, count: 1 << Self.slotBits)
    }

    deinit {
        colors.deallocate()
        counts.deallocate()
        numbers.deallocate()
        slots.deallocate()
        slotOfColor.deallocate()
    }

    /// Counts the colours of a picture.
    ///
    /// - Returns: `false` if there are too many; the counts are then useless.
    func take(_ rows: PixelRows) -> Bool {
        reserve(rows.width * rows.height)
        for color in 0..<count { slots[Int(slotOfColor[color])] = 0 }
        count = 0
        rowStarts.removeAll(keepingCapacity: true)
        _ = add(rows[0][0], at: Self.slot(of: rows[0][0]))
        var start = 0
        var repeats: UInt32 = 0
        for y in 0..<rows.height {
            if rows.isAsAbove(y) {
                repeats += 1
            } else {
                takeAgain(start, rows.width, repeats)
                repeats = 0
                if y > 0 { start += rows.width }
                guard take(rows[y], rows.width, into: numbers + start) else { return false }
            }
            rowStarts.append(start)
        }
        takeAgain(start, rows.width, repeats)
        return true
    }

    /// The numbers of the colours of a row's pixels; those of the row above if both are the same.
    func numbers(ofRow row: Int) -> UnsafePointer<UInt16> {
        UnsafePointer(numbers + rowStarts[row])
    }

    /// Counts a row that was already counted, a number of times more.
    private func takeAgain(_ start: Int, _ width: Int, _ times: UInt32) {
        guard times > 0 else { return }
        let numbers = numbers + start
        var x = 0
        while x + 4 <= width {
            let four = UnsafeRawPointer(numbers + x).loadUnaligned(as: UInt64.self)
            if four == UInt64(numbers[x]) &* 0x0001_0001_0001_0001 {
                counts[Int(numbers[x])] &+= 4 &* times
            } else {
                for index in x..<x + 4 { counts[Int(numbers[index])] &+= times }
            }
            x += 4
        }
        while x < width {
            counts[Int(numbers[x])] &+= times
            x += 1
        }
    }

    /// Counts a row, eight pixels at a time.
    ///
    /// Half of a map's blocks of eight have one colour. For the others it is faster to look each
    /// pixel up than to check first, because no processor predicts the result of that check.
    private func take(
        _ row: UnsafePointer<UInt32>, _ width: Int, into target: UnsafeMutablePointer<UInt16>
    ) -> Bool {
        // Local copies, so that the loop does not reload them for each pixel.
        let (slots, colors, counts) = (slots, colors, counts)
        var x = 0
        while x + 8 <= width {
            if Self.areOne(row + x) {
                guard let number = number(of: row[x]) else { return false }
                let numbers = SIMD8(repeating: UInt16(truncatingIfNeeded: number))
                UnsafeMutableRawPointer(target + x).storeBytes(
                    of: numbers, as: SIMD8<UInt16>.self)
                counts[number] &+= 8
            } else if Self.areKnown(row + x, slots, colors, into: target + x) {
                for index in x..<x + 8 { counts[Int(target[index])] &+= 1 }
            } else {
                for index in x..<x + 8 {
                    guard takePixel(row[index], into: target + index) else { return false }
                }
            }
            x += 8
        }
        while x < width {
            guard takePixel(row[x], into: target + x) else { return false }
            x += 1
        }
        return true
    }

    /// Whether eight pixels have one colour.
    @inline(__always)
    private static func areOne(_ pixels: UnsafePointer<UInt32>) -> Bool {
        let all = UnsafeRawPointer(pixels)
        let two = UInt64(pixels[0]) << 32 | UInt64(pixels[0])
        // A vector comparison would be compiled lane by lane.
        return (all.loadUnaligned(fromByteOffset: 0, as: UInt64.self) ^ two)
            | (all.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ two)
            | (all.loadUnaligned(fromByteOffset: 16, as: UInt64.self) ^ two)
            | (all.loadUnaligned(fromByteOffset: 24, as: UInt64.self) ^ two) == 0
    }

    /// Numbers eight pixels at once if all their colours are known and in their first slots.
    ///
    /// This is true of nearly all pixels, and needs only one branch for all of them.
    ///
    /// - Parameters:
    ///   - pixels: the first of eight.
    ///   - slots: the number of a colour in each slot.
    ///   - colors: the colours by number.
    ///   - target: receives the numbers.
    /// - Returns: whether all numbers are right.
    @inline(__always)
    private static func areKnown(
        _ pixels: UnsafePointer<UInt32>, _ slots: UnsafePointer<UInt16>,
        _ colors: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt16>
    ) -> Bool {
        var differences: UInt32 = 0
        for index in 0..<8 {
            let number = slots[slot(of: pixels[index])]
            target[index] = number
            differences |= colors[Int(number)] ^ pixels[index]
        }
        return differences == 0
    }

    @inline(__always)
    private func takePixel(_ color: UInt32, into target: UnsafeMutablePointer<UInt16>) -> Bool {
        guard let number = number(of: color) else { return false }
        target.pointee = UInt16(truncatingIfNeeded: number)
        counts[number] &+= 1
        return true
    }

    private func reserve(_ pixelCount: Int) {
        guard pixelCount > pixelCapacity else { return }
        numbers.deallocate()
        numbers = .allocate(capacity: pixelCount)
        pixelCapacity = pixelCount
    }

    /// Fibonacci hashing: the high bits of the product depend on all bits of the colour.
    @inline(__always)
    private static func slot(of color: UInt32) -> Int {
        Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> (32 - UInt32(slotBits)))
    }

    /// The number of a colour, a new one if it was not known; `nil` if there are too many.
    @inline(__always)
    private func number(of color: UInt32) -> Int? {
        let slot = Self.slot(of: color)
        let number = Int(slots[slot])
        // An empty slot leads to the first colour, which either differs from the given colour or is
        // right.
        return colors[number] == color ? number : search(color, from: slot)
    }

    private func search(_ color: UInt32, from first: Int) -> Int? {
        var slot = first
        while slots[slot] != 0 || Int(slotOfColor[0]) == slot {
            let number = Int(slots[slot])
            if colors[number] == color { return number }
            slot = (slot + 1) & (1 << Self.slotBits - 1)
        }
        return add(color, at: slot)
    }

    private func add(_ color: UInt32, at slot: Int) -> Int? {
        guard count < Self.maximumColors else { return nil }
        slots[slot] = UInt16(truncatingIfNeeded: count)
        slotOfColor[count] = UInt16(truncatingIfNeeded: slot)
        colors[count] = color
        counts[count] = 0
        count += 1
        return count - 1
    }
}

/// The number of each cell of similar colours; emptied for the next picture.
///
/// A cell is 8 × 8 × 8 values of opaque colours, or 16 values per channel of translucent ones.
/// There are many cells and few are used: the table is kept, and only the used cells are emptied.
final class ColorCells {
    private static let cellCount = 1 << 16
    /// The number of each cell, plus one; 0 for none.
    private let numbers = UnsafeMutablePointer<UInt16>.allocate(capacity: cellCount)
    private var used: [UInt16] = []

    init() { numbers.initialize(repeating: 0, count: Self.cellCount) }

    deinit { numbers.deallocate() }

    /// Empties the cells.
    func removeAll() {
        for cell in used { numbers[Int(cell)] = 0 }
        used.removeAll(keepingCapacity: true)
    }

    /// The number of a colour's cell; `nil` if it has none yet.
    @inline(__always)
    func number(of color: UInt32) -> Int? {
        let number = numbers[Self.cell(of: color)]
        return number == 0 ? nil : Int(number) - 1
    }

    /// Assigns a number to the cell of a colour.
    ///
    /// - Parameters:
    ///   - number: less than 65 535.
    ///   - color: a colour whose cell has no number yet.
    func set(_ number: Int, for color: UInt32) {
        let cell = Self.cell(of: color)
        numbers[cell] = UInt16(truncatingIfNeeded: number + 1)
        used.append(UInt16(truncatingIfNeeded: cell))
    }

    @inline(__always)
    private static func cell(of color: UInt32) -> Int {
        let fine =
            color >= 0xFF00_0000
            ? 0x8000 | (color >> 9 & 0x7C00) | (color >> 6 & 0x3E0) | (color >> 3 & 0x1F)
            : (color >> 17 & 0x7800) | (color >> 13 & 0x780) | (color >> 9 & 0x78)
                | (color >> 5 & 0x7)
        return Int(fine)
    }
}
