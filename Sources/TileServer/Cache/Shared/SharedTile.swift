import Geometry

/// The form of tiles in a shared cache.
///
/// A value is the four bytes `RTC1`, the checksum of ``CachedTile/checksum(as:)``, the hashes
/// of the tile's origin, the time of its drawing, all numbers with the highest byte first,
/// and the file. Because the checksum covers the key too, a value under another key does not
/// count as a tile.
enum SharedTile {
    /// The beginning of all keys; the number changes with the form.
    static let prefix = "render:1:"
    private static let mark = Array("RTC1".utf8)
    private static let headBytes = 40
    /// The maximum size of a tile's file; larger ones are not shared.
    static let maximumBytes = 8 << 20
    /// The end of the times that a value may name, in seconds since 1970.
    private static let latestTime = 1 << 40

    // MARK: Keys

    /// The key of a tile: `render:1:14/8526/4621:0123456789abcdef`.
    static func key(_ key: TileKey) -> String { "\(prefix)\(key.tile):\(hexadecimal(key.version))" }

    /// The key of the lease on a drawing.
    static func leaseKey(_ hash: UInt64) -> String { "\(prefix)lease:\(hexadecimal(hash))" }

    /// The pattern of the keys of some tiles, in all versions.
    ///
    /// - Parameter tile: the tile; `nil` for all.
    /// - Returns: a pattern of the server's.
    static func pattern(of tile: TileID?) -> String {
        tile.map { "\(prefix)\($0):*" } ?? "\(prefix)*/*"
    }

    /// The tile of a key; `nil` if it is another one's.
    static func tile(ofKey key: [UInt8]) -> TileID? {
        let text = String(decoding: key.prefix(100), as: UTF8.self)
        guard text.hasPrefix(prefix) else { return nil }
        let parts = text.dropFirst(prefix.count).split(separator: ":")
        let numbers = parts.first?.split(separator: "/").compactMap { Int($0) } ?? []
        guard parts.count == 2, numbers.count == 3 else { return nil }
        return TileID(z: numbers[0], x: numbers[1], y: numbers[2])
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    // MARK: Values

    /// The value of a tile.
    static func value(_ tile: CachedTile, as key: TileKey) -> [UInt8] {
        var bytes = mark
        bytes.reserveCapacity(headBytes + tile.bytes.count)
        append(UInt32(truncatingIfNeeded: tile.checksum(as: key)), to: &bytes)
        for sum in [tile.origin.data, tile.origin.checked, tile.origin.inputs] {
            append(sum, to: &bytes)
        }
        append(Int64(tile.drawn), to: &bytes)
        return bytes + tile.bytes
    }

    /// Reads a value; `nil` if it is not what was written for this key.
    static func tile(_ value: [UInt8], as key: TileKey) -> CachedTile? {
        guard value.count >= headBytes, value.starts(with: mark) else { return nil }
        func number(_ offset: Int, _ count: Int) -> UInt64 {
            value[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
        }
        let tile = CachedTile(
            Array(value[headBytes...]),
            origin: CachedTile.Origin(
                data: number(8, 8), checked: number(16, 8), inputs: number(24, 8)),
            drawn: Int(Int64(bitPattern: number(32, 8))))
        // A checksum can be forged; ages are computed from the time.
        guard 0..<latestTime ~= tile.drawn else { return nil }
        return tile.checksum(as: key) == Int(number(4, 4)) ? tile : nil
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }
}
