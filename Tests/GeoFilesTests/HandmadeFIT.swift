@testable import GeoFiles

/// FIT files made field by field, as the protocol describes them.
struct HandmadeFIT {
    private var records: [UInt8] = []

    /// A field of a definition: its number, size in bytes and base type.
    typealias Field = (number: UInt8, size: UInt8, type: UInt8)

    /// Adds the definition of a local message.
    mutating func define(
        _ local: UInt8, message: UInt16, _ fields: [Field], isBigEndian: Bool = false
    ) {
        records += [0x40 | local, 0, isBigEndian ? 1 : 0]
        records += bytes(Int64(message), 2, isBigEndian)
        records.append(UInt8(fields.count))
        for field in fields { records += [field.number, field.size, field.type] }
    }

    /// Adds a message: values with their sizes.
    mutating func add(_ local: UInt8, _ values: [(Int64, Int)], isBigEndian: Bool = false) {
        records.append(local)
        for (value, size) in values { records += bytes(value, size, isBigEndian) }
    }

    /// Adds a message with a compressed time: the five low bits of the seconds.
    mutating func add(_ local: UInt8, offset: UInt8, _ values: [(Int64, Int)]) {
        records.append(0x80 | local << 5 | offset & 0x1F)
        for (value, size) in values { records += bytes(value, size, false) }
    }

    /// Adds bytes as they are.
    mutating func append(_ bytes: [UInt8]) { records += bytes }

    private func bytes(_ value: Int64, _ size: Int, _ isBigEndian: Bool) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }

    /// The file with its header and checksum.
    var file: [UInt8] {
        let header: [UInt8] =
            [12, 0x20, 0, 0] + bytes(Int64(records.count), 4, false) + Array(".FIT".utf8)
        let body = header + records
        return body + bytes(Int64(FITReader.checksum(body)), 2, false)
    }

    /// Degrees as semicircles.
    static func semicircles(_ degrees: Double) -> Int64 {
        Int64((degrees * 2_147_483_648 / 180).rounded())
    }

    /// A ride of some fixes, a second apart, with heart rates.
    static func ride(_ places: [(longitude: Double, latitude: Double)]) -> HandmadeFIT {
        var file = HandmadeFIT()
        file.define(0, message: 0, [(0, 1, 0)])
        file.add(0, [(4, 1)])
        file.define(
            1, message: 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (3, 1, 2)])
        for (index, place) in places.enumerated() {
            file.add(
                1,
                [
                    (1_000_000_000 + Int64(index), 4), (semicircles(place.latitude), 4),
                    (semicircles(place.longitude), 4), ((Int64(index) + 600) * 5, 2),
                    (120 + Int64(index), 1),
                ])
        }
        return file
    }
}
