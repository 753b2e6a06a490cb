/// Text as saved by some spreadsheets: UTF-16 after a byte order mark.
package enum UTF16Text {
    /// Converts the text to UTF-8; `nil` for bytes without a byte order mark of UTF-16.
    package static func utf8(of bytes: [UInt8]) -> [UInt8]? {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? first | second << 8 : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
