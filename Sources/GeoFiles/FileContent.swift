import Formats

/// The kind of an unpacked file, judged by its bytes and never by its name.
enum FileContent: Equatable {
    /// Only blanks.
    case empty
    /// Starts as XML does.
    case xml
    /// Starts as JSON does; the value is in UTF-8.
    case json([UInt8])
    /// Consists of the characters of an encoded polyline; the value is without blanks around them.
    case polyline(String)
    /// Other text, in UTF-8.
    case text([UInt8])
    /// A binary format that is read.
    case binary(GeoFormat)
    /// Something else, with its name in words.
    case foreign(String)

    /// Classifies a file's bytes.
    init(of bytes: [UInt8]) {
        if FITReader.isFIT(bytes) {
            self = .binary(.fit)
        } else if bytes.starts(with: "SQLite format 3\0".utf8) {
            self = .binary(.geoPackage)
        } else if Shapefile.isShapefile(bytes) {
            self = .binary(.shapefile)
        } else if let kind = Self.foreignKinds.first(where: { bytes.starts(with: $0.start) }) {
            self = .foreign(kind.name)
        } else if let text = UTF16Text.utf8(of: bytes) {
            // Expat reads UTF-16 itself, by the encoding that the document declares.
            self = FileContent(ofText: text)
        } else if bytes.prefix(4_096).contains(where: { Self.isNoText($0) }) {
            self = .foreign("no text, and binary data of no known kind")
        } else {
            self = FileContent(ofText: bytes)
        }
    }

    /// Classifies text in UTF-8.
    ///
    /// An encoded polyline uses the characters `?` to `~`, among them `{` and `[`; JSON with
    /// anything in it also has quotes, digits or colons, which a polyline never has.
    private init(ofText bytes: [UInt8]) {
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        guard let start = body.firstIndex(where: { $0 > 0x20 }),
            let end = body.lastIndex(where: { $0 > 0x20 })
        else {
            self = .empty
            return
        }
        let text = body[start...end]
        let brackets = [UInt8]("{}[]".utf8)
        switch body[start] {
        case UInt8(ascii: "<"): self = .xml
        case _ where text.allSatisfy({ brackets.contains($0) }): self = .json(bytes)
        case _ where text.allSatisfy({ (63...126).contains($0) }):
            self = .polyline(String(decoding: text, as: UTF8.self))
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json(bytes)
        case UInt8(ascii: "\"")
        where text.count > 1 && text.last == UInt8(ascii: "\"") && !text.contains(0x0A):
            self = .json(bytes)
        default: self = .text(bytes)
        }
    }

    /// Control characters that no text has; loggers write form feeds and escapes.
    private static func isNoText(_ byte: UInt8) -> Bool {
        byte < 0x09 || (0x0E...0x1A).contains(byte) || (0x1C...0x1F).contains(byte)
    }

    /// Files that users mistake for others, by their first bytes.
    private static let foreignKinds: [(start: [UInt8], name: String)] = [
        ([0xFF, 0xFE, 0, 0], "text in UTF-32; UTF-8 is read"),
        ([0, 0, 0xFE, 0xFF], "text in UTF-32; UTF-8 is read"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
        (Array("GIF8".utf8), "a GIF picture"), (Array("%PDF".utf8), "a PDF document"),
        (Array("Rar!".utf8), "a RAR archive"), ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "data compressed with xz"),
        ([0x28, 0xB5, 0x2F, 0xFD], "data compressed with zstd"),
        (Array("PMTiles".utf8), "a PMTiles archive of map tiles"),
        (Array("Obj\u{1}".utf8), "an Avro file"), (Array("PAR1".utf8), "a Parquet file"),
        ([0, 0, 0, 0x0D, 0x0A, 9], "OpenStreetMap data (PBF)"),
        ([0, 0, 0, 0x0E, 0x0A, 9], "OpenStreetMap data (PBF)"),
    ]
}

/// Excerpts of files in messages.
enum PrintableExcerpt {
    /// A number of characters without control characters; 40 of those that a file contains.
    static func of(_ text: some StringProtocol, most: Int = 40) -> String {
        let plain = text.unicodeScalars.prefix(most).map { scalar in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "?" : scalar
        }
        return String(String.UnicodeScalarView(plain))
    }
}
