/// Bytes as a row of choices; after the last each choice is the first.
struct FuzzChoices {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    /// Whether all choices have been made.
    var isOver: Bool { bytes.isEmpty }

    /// A number from 0 to 255.
    mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

    /// One of some values.
    mutating func pick<Value>(_ values: [Value]) -> Value { values[byte() % values.count] }

    /// A number as it may stand in a style: usual, large, or absurd.
    mutating func number() -> Double {
        pick([
            1, 0, 2, 0.5, 3, 5, 8, 10, 12, 16, 24, 40, 90, 100, 255, -1, -10, -0.25, 1e-9, 0.1,
            1.01,
            1e3, 1e4, 1e6, 1e9, -1e6, 2_147_483_648, 1e18, 1e300, -1e300,
        ])
    }
}
