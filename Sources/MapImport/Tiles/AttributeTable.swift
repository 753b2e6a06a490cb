import Geometry

/// The number of a set of attributes in an ``AttributeTable``.
struct AttributeSetID: Hashable, Sendable, BitwiseCopyable {
    /// Position in the table.
    let index: UInt32

    /// The set without attributes, which every table has.
    static let empty = AttributeSetID(index: 0)
}

/// Keeps each set of attributes once and gives it a number.
///
/// A town has 50 000 features but 10 000 different sets, made of 5 000 different values. A feature
/// then takes four bytes here, and equal attributes have equal numbers, as merging lines and
/// writing tiles require. Numbers are assigned in the order of arrival.
struct AttributeTable: Sendable {
    /// The names of attributes, by key number.
    private(set) var keys: [String] = []
    /// The values of attributes, by value number.
    private(set) var values: [PropertyValue] = []
    /// The number of different sets, including the empty one.
    var count: Int { ends.count }

    private var keyNumbers: [String: UInt32] = [:]
    private var valueNumbers: [PropertyValue: UInt32] = [:]
    /// Alternating key and value numbers of all sets; inside a set the keys ascend.
    private var pairs: [UInt32] = []
    /// The end of each set in `pairs`.
    private var ends: [Int] = [0]
    /// Open-addressing hash table of set numbers; 0, the empty set, marks a free slot.
    private var slots = [UInt32](repeating: 0, count: 1024)
    /// The set that is being looked up.
    private var scratch: [(key: UInt32, value: UInt32)] = []

    /// A table that holds only the empty set.
    init() {}

    /// Returns the number of a set, which is added if it is new.
    ///
    /// - Parameter attributes: names and values in any order; `.null` counts as absent, and of a
    ///   name that occurs twice the first is kept.
    /// - Returns: the number.
    mutating func intern(_ attributes: [(key: String, value: PropertyValue)])
        -> AttributeSetID
    {
        scratch.removeAll(keepingCapacity: true)
        for (key, value) in attributes where value != .null {
            let key = keyNumber(key)
            if scratch.contains(where: { $0.key == key }) { continue }
            scratch.append((key, valueNumber(value)))
        }
        return internScratch()
    }

    /// Adds all sets of another table.
    ///
    /// - Parameter other: the table.
    /// - Returns: the number here of each set of the other table, by its number there.
    mutating func append(_ other: AttributeTable) -> [AttributeSetID] {
        let keys = other.keys.map { keyNumber($0) }
        let values = other.values.map { valueNumber($0) }
        return (0..<other.count).map { set in
            scratch.removeAll(keepingCapacity: true)
            let range = other.pairRange(of: UInt32(truncatingIfNeeded: set))
            for place in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
                scratch.append(
                    (keys[Int(other.pairs[place])], values[Int(other.pairs[place + 1])]))
            }
            return internScratch()
        }
    }

    /// The number of the set that is being looked up.
    private mutating func internScratch() -> AttributeSetID {
        if scratch.isEmpty { return .empty }
        scratch.sort { $0.key < $1.key }
        if (ends.count + 1) * 2 > slots.count { growSlots() }
        var slot = Self.hash(scratch) & (slots.count - 1)
        while slots[slot] != 0 {
            if isScratch(slots[slot]) { return AttributeSetID(index: slots[slot]) }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = UInt32(ends.count)
        for pair in scratch {
            pairs.append(pair.key)
            pairs.append(pair.value)
        }
        ends.append(pairs.count)
        slots[slot] = number
        return AttributeSetID(index: number)
    }

    /// The names and values of a set, in the order of the key numbers.
    ///
    /// - Parameter set: a number from this table.
    /// - Returns: the pairs.
    func attributes(of set: AttributeSetID) -> [(key: String, value: PropertyValue)] {
        let range = pairRange(of: set.index)
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
            (keys[Int(pairs[$0])], values[Int(pairs[$0 + 1])])
        }
    }

    /// Alternating key and value numbers of a set.
    func numbers(of set: AttributeSetID) -> ArraySlice<UInt32> {
        pairs[pairRange(of: set.index)]
    }

    private func pairRange(of set: UInt32) -> Range<Int> {
        set == 0 ? 0..<0 : ends[Int(set) - 1]..<ends[Int(set)]
    }

    private mutating func keyNumber(_ key: String) -> UInt32 {
        if let number = keyNumbers[key] { return number }
        let number = UInt32(keys.count)
        keys.append(key)
        keyNumbers[key] = number
        return number
    }

    private mutating func valueNumber(_ value: PropertyValue) -> UInt32 {
        if let number = valueNumbers[value] { return number }
        let number = UInt32(values.count)
        values.append(value)
        valueNumbers[value] = number
        return number
    }

    private func isScratch(_ set: UInt32) -> Bool {
        let range = pairRange(of: set)
        guard range.count == scratch.count * 2 else { return false }
        var index = range.lowerBound
        for pair in scratch {
            if pairs[index] != pair.key || pairs[index + 1] != pair.value { return false }
            index += 2
        }
        return true
    }

    /// Doubles the hash table; at most half of it is ever filled.
    private mutating func growSlots() {
        var larger = [UInt32](repeating: 0, count: slots.count * 2)
        for number in 1..<UInt32(ends.count) {
            let range = pairRange(of: number)
            let set = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
                (key: pairs[$0], value: pairs[$0 + 1])
            }
            var slot = Self.hash(set) & (larger.count - 1)
            while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
            larger[slot] = number
        }
        slots = larger
    }

    /// FNV-1a over whole numbers, with a final mix of the high bits into the low ones.
    private static func hash(_ set: [(key: UInt32, value: UInt32)]) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for pair in set {
            hash = (hash ^ UInt64(pair.key)) &* 0x100_0000_01B3
            hash = (hash ^ UInt64(pair.value)) &* 0x100_0000_01B3
        }
        return Int(truncatingIfNeeded: hash ^ (hash >> 29))
    }
}
