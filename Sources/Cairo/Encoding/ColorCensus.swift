/// The distinct colours of a picture: how often each occurs, and which one each pixel has.
///
/// Keeps its tables from picture to picture. Colours are numbered in the order in which they are met,
/// row by row, so that the result depends on nothing but the picture.
final class ColorCensus {
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
    /// Open addressing: each slot holds a colour and its number.
    private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: 1 << slotBits)
    private static let slotBits = 15

    private struct Slot {
        var color: UInt32
        var number: UInt32
    }

    /// No pixel in memory has this value: its colour would be brighter than its alpha allows.
    private static let noColor: UInt32 = 0x00FF_FFFF

    init() {}

    deinit {
        colors.deallocate()
        counts.deallocate()
        numbers.deallocate()
        slots.deallocate()
    }

    /// Counts the colours of a picture.
    ///
    /// - Returns: `false` if there are too many; what was counted is of no use then.
    func take(_ rows: PixelRows) -> Bool {
        reserve(rows.width * rows.height)
        slots.initialize(repeating: Slot(color: Self.noColor, number: 0), count: 1 << Self.slotBits)
        count = 0
        guard var number = number(of: rows[0][0]) else { return false }
        var color = rows[0][0]
        var next = numbers
        for y in 0..<rows.height {
            let row = rows[y]
            var x = 0
            while x < rows.width {
                if row[x] != color {
                    color = row[x]
                    guard let found = self.number(of: color) else { return false }
                    number = found
                }
                let start = x
                repeat {
                    next[x] = UInt16(truncatingIfNeeded: number)
                    x += 1
                } while x < rows.width && row[x] == color
                counts[number] &+= UInt32(truncatingIfNeeded: x - start)
            }
            next += rows.width
        }
        return true
    }

    private func reserve(_ pixelCount: Int) {
        guard pixelCount > pixelCapacity else { return }
        numbers.deallocate()
        numbers = .allocate(capacity: pixelCount)
        pixelCapacity = pixelCount
    }

    /// The number of a colour, a new one if it was not met before; `nil` if there are too many.
    @inline(__always)
    private func number(of color: UInt32) -> Int? {
        // Fibonacci hashing: the high bits of the product depend on all bits of the colour.
        var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> (32 - UInt32(Self.slotBits)))
        while slots[slot].color != color {
            if slots[slot].color == Self.noColor { return add(color, at: slot) }
            slot = (slot + 1) & (1 << Self.slotBits - 1)
        }
        return Int(slots[slot].number)
    }

    private func add(_ color: UInt32, at slot: Int) -> Int? {
        guard count < Self.maximumColors else { return nil }
        slots[slot] = Slot(color: color, number: UInt32(truncatingIfNeeded: count))
        colors[count] = color
        counts[count] = 0
        count += 1
        return count - 1
    }
}
