/// The file of outlines that `scripts/make-country-outlines` makes and describes.
struct CountryFile {
    private let bytes: [UInt8]
    private var position = 0

    private static let magic = Array("RCO1".utf8)
    /// The file counts in 1e-4 degrees.
    private static let unitsPerStep: Int64 = 1_000

    /// All lines of a file.
    static func lines(_ bytes: [UInt8]) throws(CountryMapError) -> [BorderLine] {
        var file = CountryFile(bytes: bytes)
        return try file.readLines()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func readLines() throws(CountryMapError) -> [BorderLine] {
        guard bytes.starts(with: Self.magic) else { throw damage }
        position = Self.magic.count
        var countries: [String?] = [nil]
        for _ in 0..<(try byte()) {
            countries.append(String(decoding: [try byte(), try byte()], as: UTF8.self))
        }
        var lines: [BorderLine] = []
        while position < bytes.count {
            let (left, right) = (Int(try byte()), Int(try byte()))
            guard max(left, right) < countries.count else { throw damage }
            lines.append(
                BorderLine(
                    left: countries[left], right: countries[right], points: try readPoints()))
        }
        return lines
    }

    private mutating func readPoints() throws(CountryMapError) -> [BorderLine.Point] {
        let count = try number()
        // A point takes two bytes at least.
        guard count <= bytes.count - position else { throw damage }
        var points: [BorderLine.Point] = []
        points.reserveCapacity(Int(count))
        var (x, y) = (Int64(0), Int64(0))
        for _ in 0..<count {
            x += try difference()
            y += try difference()
            guard let x = Int32(exactly: x * Self.unitsPerStep),
                let y = Int32(exactly: y * Self.unitsPerStep)
            else { throw damage }
            points.append(BorderLine.Point(x: x, y: y))
        }
        return points
    }

    private var damage: CountryMapError { CountryMapError(position: position) }

    private mutating func byte() throws(CountryMapError) -> UInt8 {
        guard position < bytes.count else { throw damage }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func difference() throws(CountryMapError) -> Int64 {
        let value = try number()
        return (value >> 1) ^ -(value & 1)
    }

    /// A whole number of at most 28 bits.
    private mutating func number() throws(CountryMapError) -> Int64 {
        var value: Int64 = 0
        for shift in stride(from: 0, to: 28, by: 7) {
            let byte = try byte()
            value |= Int64(byte & 0x7F) << Int64(shift)
            if byte < 0x80 { return value }
        }
        throw damage
    }
}
