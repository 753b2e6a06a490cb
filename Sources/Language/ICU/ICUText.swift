import CICU

/// Reads texts that ICU writes into a caller's buffer.
enum ICUText {
    /// The longest text in use here, in units of UTF-16 or bytes.
    private static let capacity = 512

    /// Reads a text of UTF-16 units.
    ///
    /// - Parameters:
    ///   - attempt: the attempted operation, for the error.
    ///   - write: fills the buffer and returns the length of the text.
    /// - Returns: the text.
    /// - Throws: ``ICUError`` if it could not be written.
    static func utf16(
        _ attempt: @autoclosure () -> String,
        _ write: (UnsafeMutablePointer<UChar>?, Int32, inout UErrorCode) -> Int32
    ) throws(ICUError) -> String {
        var code = U_ZERO_ERROR
        let text = withUnsafeTemporaryAllocation(of: UChar.self, capacity: capacity) { buffer in
            let count = write(buffer.baseAddress, Int32(capacity), &code)
            return String(
                decoding: buffer.prefix(max(0, min(Int(count), capacity))), as: UTF16.self)
        }
        try ICUError.check(code, attempt())
        return text
    }

    /// Reads a text of ASCII letters.
    static func ascii(
        _ attempt: @autoclosure () -> String,
        _ write: (UnsafeMutablePointer<CChar>?, Int32, inout UErrorCode) -> Int32
    ) throws(ICUError) -> String {
        var code = U_ZERO_ERROR
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
            let count = write(buffer.baseAddress, Int32(capacity), &code)
            let bytes = buffer.prefix(max(0, min(Int(count), capacity)))
            return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        try ICUError.check(code, attempt())
        return text
    }
}
