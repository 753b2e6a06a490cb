import Glibc

/// The conversion of text in another encoding, by the C library.
final class CodePage {
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
