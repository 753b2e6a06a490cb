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
