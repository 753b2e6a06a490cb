import Glibc

/// Finds the index of a known text from its bytes, without making a `String`.
///
/// A hash table with open addressing (FNV-1a, linear probing), at most a quarter full, so that
/// nearly every lookup needs one comparison.
struct KeyTable {
    private let texts: [[UInt8]]
    private let slots: [Int]

    /// The number of texts.
    var count: Int { texts.count }

    /// Creates a table of texts; if a text occurs twice, its first index is used.
    init(_ texts: [String]) {
        self.texts = texts.map { Array($0.utf8) }
        var size = 16
        while size < texts.count * 4 { size *= 2 }
        var slots = [Int](repeating: -1, count: size)
        for (place, text) in self.texts.enumerated() {
            var hash = Self.offsetBasis
            for byte in text { hash = (hash ^ UInt64(byte)) &* Self.prime }
            var slot = Int(truncatingIfNeeded: hash) & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = place
        }
        self.slots = slots
    }

    /// Returns the index of a zero-terminated text in the list; `nil` for an unknown one.
    func place(of text: UnsafePointer<CChar>) -> Int? {
        var hash = Self.offsetBasis
        var count = 0
        while text[count] != 0 {
            hash = (hash ^ UInt64(UInt8(bitPattern: text[count]))) &* Self.prime
            count += 1
        }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let candidate = texts[slots[slot]]
            if candidate.count == count && memcmp(candidate, text, count) == 0 {
                return slots[slot]
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    // Fowler, Noll, Vo: the 64-bit constants of FNV-1a.
    private static let offsetBasis: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01b3
}
