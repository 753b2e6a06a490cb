/// Reads the points of lines as `countries.bin` stores them: differences to the previous
/// point.
struct PackedPoints {
    private let bytes: [UInt8]
    /// The position of the next byte.
    private(set) var position: Int
    /// The latest point, in steps.
    private var x, y: Int64

    /// The file counts in 1e-4 degrees, points in 1e-7.
    private static let unitsPerStep: Int64 = 1_000

    /// Reads points from a position of the file on.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - position: the position of the next point.
    ///   - latest: the point before it; `nil` at a line's beginning.
    init(_ bytes: [UInt8], at position: Int, after latest: BorderLine.Point? = nil) {
        self.bytes = bytes
        self.position = position
        x = Int64(latest?.x ?? 0) / Self.unitsPerStep
        y = Int64(latest?.y ?? 0) / Self.unitsPerStep
    }

    /// The next point; `nil` if the file is damaged.
    mutating func next() -> BorderLine.Point? {
        guard let east = number(), let north = number() else { return nil }
        x += (east >> 1) ^ -(east & 1)
        y += (north >> 1) ^ -(north & 1)
        guard let x = Int32(exactly: x * Self.unitsPerStep),
            let y = Int32(exactly: y * Self.unitsPerStep)
        else { return nil }
        return BorderLine.Point(x: x, y: y)
    }

    /// The next number, of at most 28 bits; `nil` if the file is damaged.
    mutating func number() -> Int64? {
        // Nearly all have one byte or two.
        guard position + 1 < bytes.count else { return longNumber() }
        let (first, second) = (bytes[position], bytes[position + 1])
        if first < 0x80 {
            position += 1
            return Int64(first)
        }
        guard second < 0x80 else { return longNumber() }
        position += 2
        return Int64(first & 0x7F) | Int64(second) << 7
    }

    private mutating func longNumber() -> Int64? {
        var value: Int64 = 0
        for shift in stride(from: Int64(0), to: 28, by: 7) {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            value |= Int64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}
