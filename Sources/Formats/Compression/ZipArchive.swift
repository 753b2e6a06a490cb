/// A zip archive in memory.
///
/// Zip64, encryption and methods other than "stored" and "deflated" are refused
/// (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT).
package struct ZipArchive {
    /// The files in it, in the order of its directory; folders are left out.
    package let entries: [Entry]

    private let bytes: [UInt8]

    /// A file of an archive.
    package struct Entry: Hashable, Sendable {
        /// Its path in the archive, with slashes.
        package let path: String
        /// Its size when unpacked, in bytes, as the archive says.
        package let size: Int
        /// Where its entry in the directory begins.
        fileprivate let offset: Int

        /// The name without folders.
        package var name: String { path.split(separator: "/").last.map(String.init) ?? "" }
    }

    /// Whether bytes begin with the signature of an archive.
    package static func isArchive(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 3, 4])
    }

    /// Reads the directory of an archive.
    ///
    /// - Parameters:
    ///   - bytes: the archive.
    ///   - mostEntries: the most files and folders that it may have.
    /// - Throws: ``ZipError`` if it is damaged or has more.
    package init(_ bytes: [UInt8], mostEntries: Int) throws(ZipError) {
        self.bytes = bytes
        var found: [Entry] = []
        guard let end = Self.endRecord(bytes), let count = Self.number(bytes, end + 10, 2),
            var offset = Self.number(bytes, end + 16, 4)
        else { throw .damaged }
        guard count <= mostEntries else { throw .tooManyEntries(limit: mostEntries) }
        for _ in 0..<count {
            guard Self.number(bytes, offset, 4) == 0x0201_4B50,
                let size = Self.number(bytes, offset + 24, 4),
                let length = Self.number(bytes, offset + 28, 2),
                let extra = Self.number(bytes, offset + 30, 2),
                let comment = Self.number(bytes, offset + 32, 2),
                offset + 46 + length <= bytes.count
            else { throw .damaged }
            let path = String(decoding: bytes[offset + 46..<offset + 46 + length], as: UTF8.self)
            if !path.hasSuffix("/") { found.append(Entry(path: path, size: size, offset: offset)) }
            offset += 46 + length + extra + comment
        }
        entries = found
    }

    /// Unpacks a file.
    ///
    /// - Parameters:
    ///   - entry: one of ``entries``.
    ///   - limit: its largest size in bytes.
    /// - Returns: its content.
    /// - Throws: ``ZipError`` if it can't be unpacked.
    package func content(of entry: Entry, limit: Int) throws(ZipError) -> [UInt8] {
        let start = entry.offset
        guard let flags = number(start + 8, 2), let method = number(start + 10, 2),
            let packed = number(start + 20, 4), let header = number(start + 42, 4),
            number(header, 4) == 0x0403_4B50, let name = number(header + 26, 2),
            let extra = number(header + 28, 2)
        else { throw .damaged }
        guard flags & 1 == 0 else { throw .encrypted }
        guard entry.size <= limit else { throw .tooLarge(bytes: entry.size) }
        let first = header + 30 + name + extra
        guard first + packed <= bytes.count else { throw .damaged }
        let data = bytes[first..<first + packed]
        let checksum = Array(bytes[start + 16..<start + 20])
        if method == 0, packed == entry.size {
            let stored = Array(data)
            guard Self.littleEndian(Checksum.crc32(stored)) == checksum else { throw .damaged }
            return stored
        }
        guard method == 8 else { throw .damaged }
        // The same stream wrapped as gzip, whose trailer checks size and checksum.
        let wrapped: [UInt8] =
            [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + data + checksum
            + Array(bytes[start + 24..<start + 28])
        do {
            return try Decompressor().decompress(wrapped, as: .gzip, limit: limit)
        } catch {
            throw .damaged
        }
    }

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// The offset of the last record; a comment may follow it.
    private static func endRecord(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 22 else { return nil }
        let lowest = max(bytes.count - 22 - 0xFFFF, 0)
        return (lowest...bytes.count - 22).last { number(bytes, $0, 4) == 0x0605_4B50 }
    }

    private func number(_ offset: Int, _ count: Int) -> Int? { Self.number(bytes, offset, count) }

    /// A number at an offset, low byte first; `nil` beyond the end.
    private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
}

/// The reason why an archive could not be unpacked.
package enum ZipError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is damaged, truncated or of an unsupported kind.
    case damaged
    /// It is encrypted.
    case encrypted
    /// A file in it is larger than it may be.
    case tooLarge(bytes: Int)
    /// It has more files than it may have.
    case tooManyEntries(limit: Int)

    /// The problem in a few words, to follow the archive's name.
    package var description: String {
        switch self {
        case .damaged: "the archive is damaged, or of a kind that can't be read"
        case .encrypted: "the archive is encrypted"
        case .tooLarge(let bytes): "a file in the archive has \(bytes) bytes, which is too large"
        case .tooManyEntries(let limit): "the archive has more than \(limit) files"
        }
    }
}
