/// Appends protobuf fields to bytes.
struct ProtobufWriter {
    /// What was written so far.
    var bytes: [UInt8] = []

    @inline(__always)
    mutating func varint(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func field(_ number: UInt64, varint value: UInt64) {
        varint(number << 3)
        varint(value)
    }

    mutating func field(_ number: UInt64, content: some Collection<UInt8>) {
        varint(number << 3 | 2)
        varint(UInt64(content.count))
        bytes.append(contentsOf: content)
    }

    mutating func field(_ number: UInt64, fixed64 value: UInt64) {
        varint(number << 3 | 1)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}

/// The unsigned number into which protobuf's zigzag code folds a signed one.
@inline(__always)
func zigzagEncoded(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value << 1 ^ value >> 63)
}
