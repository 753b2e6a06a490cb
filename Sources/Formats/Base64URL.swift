/// Bytes as text of letters that need no encoding in URLs, without padding (RFC 4648, 5).
public enum Base64URL {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Returns the text of bytes.
    public static func text(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 6 {
                count -= 6
                text.append(letters[bits >> count & 63])
            }
        }
        if count > 0 { text.append(letters[bits << (6 - count) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads a text.
    ///
    /// - Parameter text: letters without padding.
    /// - Returns: its bytes; `nil` unless it is the one text of these bytes.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        bytes(Array(text.utf8)[...])
    }

    /// Reads a text.
    ///
    /// - Parameter text: the ASCII codes of letters without padding.
    /// - Returns: its bytes; `nil` unless it is the one text of these bytes.
    public static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var (bits, count) = (0, 0)
        for letter in text {
            guard let value = value(of: letter) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        // A letter alone, or bits that no byte has.
        guard count < 6, bits & ((1 << count) - 1) == 0 else { return nil }
        return bytes
    }

    private static func value(of letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
