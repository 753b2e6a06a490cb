/// Numbers of a file's own, counted from 1, and ours, counted from 0 in the order in which they are met.
struct NumberMap {
    /// One more than our number, 0 for numbers that were not met; as long as the highest of them.
    private var table: [UInt32] = []
    /// Our numbers where few of a long file's are met.
    private var few: [Int: UInt32] = [:]
    /// How many were met.
    private(set) var count = 0
    /// Numbers beyond are refused.
    private let highest: Int
    private let isTable: Bool

    /// A map without numbers.
    ///
    /// - Parameter highest: what no number exceeds, where most of them will be met; `nil` where few of
    ///   a long file's will.
    init(highest: Int?) {
        self.highest = min(highest ?? .max, Int(Int32.max) - 1)
        isTable = highest != nil
    }

    /// Our number; `nil` for one that was not met.
    subscript(number: Int) -> Int? {
        guard isTable else { return few[number].map(Int.init) }
        guard table.indices.contains(number), table[number] > 0 else { return nil }
        return Int(table[number]) - 1
    }

    /// Whether a number may be met.
    func allows(_ number: Int) -> Bool { (1...max(highest, 1)).contains(number) }

    /// Our number for one that is allowed; the next, if it was not met before.
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
