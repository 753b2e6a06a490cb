/// Reads the fields of one protobuf message without copying its bytes.
///
/// Every read is checked against `end`, which is itself inside the array, so that no input can
/// make it trap. Wire format: <https://protobuf.dev/programming-guides/encoding/>.
package struct ProtobufReader {
    /// The whole tile.
    package let bytes: [UInt8]
    /// The next byte to read.
    package private(set) var position: Int
    /// One past the last byte of this message.
    let end: Int

    /// The wire type of a field's value.
    enum Wire {
        case varint, fixed64, bytes, fixed32
    }

    package init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        let inside = range.clamped(to: 0..<bytes.count)
        position = inside.lowerBound
        end = inside.upperBound
    }

    /// The number and wire type of the next field; `nil` at the end of the message.
    mutating func nextField() throws(VectorTileError) -> (number: Int, wire: Wire)? {
        guard position < end else { return nil }
        let start = position
        let key = try varint()
        // Field numbers have 29 bits; a larger one is treated as unknown.
        let number = Int(truncatingIfNeeded: min(key >> 3, 1 << 29))
        switch key & 7 {
        case 0: return (number, .varint)
        case 1: return (number, .fixed64)
        case 2: return (number, .bytes)
        case 5: return (number, .fixed32)
        case let type:
            throw VectorTileError(reason: .unknownWireType(Int(type)), offset: start)
        }
    }

    /// A base-128 number, least significant group first.
    @inline(__always)
    package mutating func varint() throws(VectorTileError) -> UInt64 {
        if position < end {
            let byte = bytes[position]
            if byte < 0x80 {
                position += 1
                return UInt64(byte)
            }
        }
        return try longVarint()
    }

    private mutating func longVarint() throws(VectorTileError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        let start = position
        while position < end {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
            guard shift < 70 else {
                throw VectorTileError(reason: .overlongNumber, offset: start)
            }
        }
        throw VectorTileError(reason: .truncated, offset: start)
    }

    /// The range of a length-delimited field's content.
    mutating func contentRange() throws(VectorTileError) -> Range<Int> {
        let start = position
        let length = try varint()
        guard length <= UInt64(end - position) else {
            throw VectorTileError(reason: .truncated, offset: start)
        }
        let range = position..<(position + Int(length))
        position = range.upperBound
        return range
    }

    /// Eight bytes, little-endian.
    mutating func fixed64() throws(VectorTileError) -> UInt64 {
        let low = try fixed32()
        return try UInt64(low) | UInt64(fixed32()) << 32
    }

    /// Four bytes, little-endian.
    mutating func fixed32() throws(VectorTileError) -> UInt32 {
        guard end - position >= 4 else {
            throw VectorTileError(reason: .truncated, offset: position)
        }
        var value: UInt32 = 0
        for index in 0..<4 {
            value |= UInt32(bytes[position + index]) << UInt32(8 * index)
        }
        position += 4
        return value
    }

    /// Skips the value of an unused field.
    mutating func skip(_ wire: Wire) throws(VectorTileError) {
        switch wire {
        case .varint: _ = try varint()
        case .fixed64: _ = try fixed64()
        case .bytes: _ = try contentRange()
        case .fixed32: _ = try fixed32()
        }
    }

    /// Text from a part of the tile; bytes that are not UTF-8 become U+FFFD.
    func text(in range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
