/// Which number each cell of similar colours has; empty again for the next picture.
///
/// A cell is 8 × 8 × 8 values of opaque colours, or 16 values a channel of translucent ones. Cells are
/// many and few are used: they are kept, and only those that were used are emptied.
final class ColorCells {
    private static let cellCount = 1 << 16
    /// The number of each cell, plus one; 0 is none.
    private let numbers = UnsafeMutablePointer<UInt16>.allocate(capacity: cellCount)
    private var used: [UInt16] = []

    init() { numbers.initialize(repeating: 0, count: Self.cellCount) }

    deinit { numbers.deallocate() }

    /// Empties the cells.
    func removeAll() {
        for cell in used { numbers[Int(cell)] = 0 }
        used.removeAll(keepingCapacity: true)
    }

    /// The number of a colour's cell; `nil` for one that has none yet.
    @inline(__always)
    func number(of color: UInt32) -> Int? {
        let number = numbers[Self.cell(of: color)]
        return number == 0 ? nil : Int(number) - 1
    }

    /// Gives the cell of a colour a number.
    ///
    /// - Parameters:
    ///   - number: less than 65 535.
    ///   - color: one whose cell has none yet.
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
