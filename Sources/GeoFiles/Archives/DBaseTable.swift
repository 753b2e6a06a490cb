import Geometry
import Glibc

/// The table of properties beside the shapes of a Shapefile (dBASE III).
struct DBaseTable {
    private let bytes: [UInt8]
    private let header: Int
    private let rowSize: Int
    private let rowCount: Int
    private var columns: [(name: String, type: UInt8, offset: Int, size: Int)] = []
    private let encoding: CodePage?

    /// A table; `nil` for one that is damaged.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - encoding: the content of the `.cpg` beside it; `nil` for the table's own language byte.
    init?(_ bytes: [UInt8], encoding: String? = nil) {
        guard bytes.count > 32 else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        self.bytes = bytes
        self.encoding = encoding.flatMap { CodePage(named: $0) } ?? CodePage(ofLanguage: bytes[29])
        (rowCount, header, rowSize) = (number(4, 4), number(8, 2), number(10, 2))
        guard header <= bytes.count, rowSize > 0 else { return nil }
        var (position, offset) = (32, 1)
        while position + 32 <= header, bytes[position] != 0x0D, columns.count < 255 {
            let size = Int(bytes[position + 16])
            let name = bytes[position..<position + 11].prefix { $0 != 0 }
            columns.append((text(name), bytes[position + 11], offset, size))
            offset += size
            position += 32
        }
        guard offset <= rowSize else { return nil }
    }

    /// The properties of a row; empty beyond the end, and for values without content.
    func properties(ofRow row: Int) -> [(key: String, value: PropertyValue)] {
        let start = header + row * rowSize
        guard row < rowCount, start + rowSize <= bytes.count else { return [] }
        return columns.compactMap { column in
            let field = bytes[start + column.offset..<start + column.offset + column.size]
            let value = text(field)
            guard !value.isEmpty else { return nil }
            if column.type == UInt8(ascii: "N") || column.type == UInt8(ascii: "F"),
                let number = RecordedNumber.value(value[...])
            {
                return (column.name, .number(number))
            }
            return (column.name, .string(value))
        }
    }

    /// Text without blanks around it: in the table's encoding, else UTF-8, else Latin-1.
    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        let kept = bytes.filter { $0 != 0 }
        let text =
            (kept.allSatisfy { $0 < 0x80 } ? nil : encoding?.text(kept))
            ?? String(validating: kept, as: UTF8.self)
            ?? String(String.UnicodeScalarView(kept.map { UnicodeScalar($0) }))
        return text.trimmingBlanks
    }
}

/// The conversion of text in another encoding, by the C library.
private final class CodePage {
    private let converter: iconv_t

    /// An encoding by the name in a `.cpg` file: `1251`, `CP1251`, `ANSI 1251`, `ISO 88591`,
    /// `65001`; `nil` for UTF-8 and for an unknown one.
    convenience init?(named name: String) {
        let plain = name.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let digits = String(plain.filter(\.isNumber).prefix(8))
        guard plain != "UTF8", digits != "65001" else { return nil }
        if plain.contains("8859") {
            self.init("ISO-8859-\(digits.dropFirst(digits.hasPrefix("8859") ? 4 : 0))")
        } else if digits.count >= 3, let number = Int(digits) {
            // 28591…28605 are Windows' numbers of ISO 8859.
            self.init(
                (28_591...28_605).contains(number) ? "ISO-8859-\(number - 28_590)" : "CP\(number)")
        } else {
            self.init(String(plain.prefix(20)))
        }
    }

    /// An encoding by the language byte of dBASE; `nil` for an unknown one.
    convenience init?(ofLanguage byte: UInt8) {
        guard let number = Self.languages[byte] else { return nil }
        self.init("CP\(number)")
    }

    private init?(_ name: String) {
        guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1)
        else { return nil }
        self.converter = converter
    }

    deinit { iconv_close(converter) }

    /// The text of bytes; `nil` if they are none in this encoding.
    func text(_ bytes: [UInt8]) -> String? {
        var source = bytes.map { CChar(bitPattern: $0) }
        var target = [CChar](repeating: 0, count: bytes.count * 4 + 4)
        let count = source.withUnsafeMutableBufferPointer { from in
            target.withUnsafeMutableBufferPointer { into -> Int? in
                var (input, output) = (from.baseAddress, into.baseAddress)
                var (left, free) = (from.count, into.count)
                iconv(converter, nil, nil, nil, nil)
                guard iconv(converter, &input, &left, &output, &free) != -1 else { return nil }
                return into.count - free
            }
        }
        return count.map { count in
            String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// Code pages by the language byte (dBASE IV, "language driver").
    private static let languages: [UInt8: Int] = [
        0x01: 437, 0x02: 850, 0x03: 1252, 0x08: 865, 0x09: 437, 0x0A: 850, 0x13: 932, 0x1F: 852,
        0x26: 866, 0x4D: 936, 0x4E: 949, 0x4F: 950, 0x57: 1252, 0x58: 1252, 0x59: 1252, 0x64: 852,
        0x65: 866, 0x66: 865, 0x7B: 932, 0x7D: 1255, 0x7E: 1256, 0xC8: 1250, 0xC9: 1251,
        0xCA: 1254, 0xCB: 1253, 0xCC: 1257,
    ]
}

extension String {
    fileprivate var trimmingBlanks: String {
        guard let start = firstIndex(where: { $0 != " " }),
            let end = lastIndex(where: { $0 != " " })
        else { return "" }
        return String(self[start...end])
    }
}
