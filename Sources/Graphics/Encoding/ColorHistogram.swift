/// The distinct colours of a picture: how often each occurs, and which one each pixel has.
///
/// Keeps its tables from picture to picture. Colours are numbered in the order in which they are met,
/// row by row, so that the result depends on nothing but the picture.
final class ColorHistogram {
    /// How many distinct colours were met.
    private(set) var count = 0
    /// The colours, as pixels in memory are; ``count`` of them.
    let colors = UnsafeMutablePointer<UInt32>.allocate(capacity: maximumColors)
    /// How many pixels have each colour.
    let counts = UnsafeMutablePointer<UInt32>.allocate(capacity: maximumColors)
    /// The number of each pixel's colour, row by row, but for rows that are as those above.
    private var numbers = UnsafeMutablePointer<UInt16>.allocate(capacity: 1)
    /// Where the numbers of each row are.
    private var rowStarts: [Int] = []

    /// Memory for whoever puts rare colours together.
    let cells = ColorCells()

    /// More colours than this are not counted: a map has some thousands, a photograph more.
    static let maximumColors = 24_000

    private var pixelCapacity = 1
    /// Open addressing: each slot holds the number of a colour, or 0.
    ///
    /// With half as many slots so many colours lie beside their own that it takes longer, though more
    /// of the slots are in the cache.
    private let slots = UnsafeMutablePointer<UInt16>.allocate(capacity: 1 << slotBits)
    /// Which slot each colour is in, to empty only those for the next picture.
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
    /// - Returns: `false` if there are too many; what was counted is of no use then.
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

    /// The numbers of the colours of a row's pixels; those of the row above where both are the same.
    func numbers(ofRow row: Int) -> UnsafePointer<UInt16> {
        UnsafePointer(numbers + rowStarts[row])
    }

    /// Counts a row that was taken, as many times again.
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

    /// Counts a row, eight pixels at a time: half of a map's are of one colour, and for the others
    /// looking each up is quicker than asking first, for no processor guesses that answer.
    private func take(
        _ row: UnsafePointer<UInt32>, _ width: Int, into target: UnsafeMutablePointer<UInt16>
    ) -> Bool {
        // In locals: the loop shall not load them anew for each pixel.
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
        // A vector's comparison would go lane by lane.
        return (all.loadUnaligned(fromByteOffset: 0, as: UInt64.self) ^ two)
            | (all.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ two)
            | (all.loadUnaligned(fromByteOffset: 16, as: UInt64.self) ^ two)
            | (all.loadUnaligned(fromByteOffset: 24, as: UInt64.self) ^ two) == 0
    }

    /// Numbers eight pixels whose colours were all met before and are where they are looked for first,
    /// as nearly all are: one question for all of them.
    ///
    /// - Parameters:
    ///   - pixels: the first of eight.
    ///   - slots: the number of a colour in each.
    ///   - colors: those of the numbers.
    ///   - target: where the numbers go.
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

    /// The number of a colour, a new one if it was not met before; `nil` if there are too many.
    @inline(__always)
    private func number(of color: UInt32) -> Int? {
        let slot = Self.slot(of: color)
        let number = Int(slots[slot])
        // An empty slot leads to the first colour, which is not the one asked for, or else is right.
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
