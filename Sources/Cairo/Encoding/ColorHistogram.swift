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
    /// The number of each pixel's colour, row by row.
    private(set) var numbers = UnsafeMutablePointer<UInt16>.allocate(capacity: 1)

    /// More colours than this are not counted: a map has some thousands, a photograph more.
    static let maximumColors = 24_000

    private var pixelCapacity = 1
    /// Open addressing: each slot holds the number of a colour, or 0; small, to stay in the cache.
    private let slots = UnsafeMutablePointer<UInt16>.allocate(capacity: 1 << slotBits)
    /// Which slot each colour is in, to empty only those for the next picture.
    private let slotOfColor = UnsafeMutablePointer<UInt16>.allocate(capacity: maximumColors)
    private static let slotBits = 15

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
        _ = add(rows[0][0], at: Self.slot(of: rows[0][0]))
        var target = numbers
        for y in 0..<rows.height {
            guard take(rows[y], rows.width, into: target) else { return false }
            target += rows.width
        }
        return true
    }

    /// Counts a row, eight pixels at a time: half of a map's are of one colour, and for the others
    /// looking each up is quicker than asking first, for no processor guesses that answer.
    private func take(
        _ row: UnsafePointer<UInt32>, _ width: Int, into target: UnsafeMutablePointer<UInt16>
    ) -> Bool {
        var x = 0
        while x + 8 <= width {
            let pixels = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD8<UInt32>.self)
            if pixels == SIMD8(repeating: pixels[0]) {
                guard let number = number(of: pixels[0]) else { return false }
                let numbers = SIMD8(repeating: UInt16(truncatingIfNeeded: number))
                UnsafeMutableRawPointer(target + x).storeBytes(
                    of: numbers, as: SIMD8<UInt16>.self)
                counts[number] &+= 8
            } else {
                for place in x..<x + 8 {
                    guard takePixel(row[place], into: target + place) else { return false }
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
