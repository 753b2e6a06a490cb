/// A map from a file's numbers, counted from 1, to the graph's, counted from 0 in the order
/// of their first use.
struct NumberMap {
    /// One more than the graph's number, 0 for unused numbers; its length is the highest of
    /// them.
    private var table: [UInt32] = []
    /// The graph's numbers if few of a long file's are used.
    private var few: [Int: UInt32] = [:]
    /// The number of used numbers.
    private(set) var count = 0
    /// The highest number that is allowed.
    private let highest: Int
    private let isTable: Bool

    /// A map without numbers.
    ///
    /// - Parameter highest: the upper bound of the numbers, if most of them will be used;
    ///   `nil` if few of a long file's will.
    init(highest: Int?) {
        self.highest = min(highest ?? .max, Int(Int32.max) - 1)
        isTable = highest != nil
    }

    /// The graph's number; `nil` for an unused one.
    subscript(number: Int) -> Int? {
        guard isTable else { return few[number].map(Int.init) }
        guard table.indices.contains(number), table[number] > 0 else { return nil }
        return Int(table[number]) - 1
    }

    /// Whether a number is allowed.
    func allows(_ number: Int) -> Bool { (1...max(highest, 1)).contains(number) }

    /// Returns the graph's number for an allowed one; the next free one, if it was not used
    /// before.
    mutating func meet(_ number: Int) -> Int {
        if let known = self[number] { return known }
        if isTable {
            if table.count <= number {
                table.append(contentsOf: repeatElement(0, count: number + 1 - table.count))
            }
            table[number] = UInt32(count + 1)
        } else {
            few[number] = UInt32(count)
        }
        count += 1
        return count - 1
    }
}
