/// A number that stands for texts and numbers, the same today and tomorrow, here and on other machines.
///
/// FNV-1a with 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/), and a last mixing of its bits
/// (that of SplitMix64), since similar texts give similar sums. It tells versions apart; it
/// guards nothing against people who look for two texts of one number.
public struct StableHash: Sendable {
    private var sum: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Nothing yet.
    public init() {}

    /// Adds bytes, and where they end.
    public mutating func add(_ bytes: some Sequence<UInt8>) {
        // A loop over any sequence asks it for each byte, which takes ten times as long.
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
        if isDone == nil { Array(bytes).withUnsafeBufferPointer { add($0) } }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes { add(byte: byte) }
        add(UInt64(bytes.count))
    }

    /// Adds a text, and where it ends.
    public mutating func add(_ text: String) { add(text.utf8) }

    /// Adds a number.
    public mutating func add(_ number: UInt64) {
        var rest = number
        for _ in 0..<8 {
            add(byte: UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    private mutating func add(byte: UInt8) {
        sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    /// The number for all that was added.
    public var value: UInt64 {
        var mixed = sum
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
