/// Numbers of a file's own, counted from 1, and ours, counted from 0 in the order in which they are met.
struct NumberMap {
    /// One more than our number; 0 for numbers that were not met.
    private var places: [UInt32] = []
    /// How many were met.
    private(set) var count = 0
    /// Numbers beyond are refused: the table is as long as the largest.
    private let highest: Int

    init(highest: Int) { self.highest = min(highest, Int(Int32.max) - 1) }

    /// Our number; `nil` for one that was not met.
    subscript(number: Int) -> Int? {
        guard places.indices.contains(number), places[number] > 0 else { return nil }
        return Int(places[number]) - 1
    }

    /// Whether a number may be met.
    func allows(_ number: Int) -> Bool { (1...max(highest, 1)).contains(number) }

    /// Our number for one that is allowed; the next, if it was not met before.
    mutating func meet(_ number: Int) -> Int {
        if places.count <= number {
            places.append(contentsOf: repeatElement(0, count: number + 1 - places.count))
        }
        if places[number] == 0 {
            count += 1
            places[number] = UInt32(count)
        }
        return Int(places[number]) - 1
    }
}
