/// A hash of texts and numbers that is the same at all times and on all machines.
///
/// FNV-1a with 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/), and a final mixing of its bits
/// (that of SplitMix64), because similar texts give similar sums. It distinguishes versions; it
/// does not protect against deliberately made collisions.
public struct StableHash: Sendable {
    private var sum: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of nothing.
    public init() {}

    /// Adds bytes and a mark for their end.
    public mutating func add(_ bytes: some Sequence<UInt8>) {
        // A loop over a generic sequence makes a call for each byte, which takes ten times as long.
        let isDone: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
        if isDone == nil { Array(bytes).withUnsafeBufferPointer { add($0) } }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes { add(byte: byte) }
        add(UInt64(bytes.count))
    }

    /// Adds a text and a mark for its end.
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

    /// The hash of everything that was added.
    public var value: UInt64 {
        var mixed = sum
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
