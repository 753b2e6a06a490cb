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

/// The reason why an ICU call failed.
package struct ICUError: Error, Hashable, CustomStringConvertible {
    /// The attempted operation, such as `compare texts in the alphabet of 'de'`.
    package let attempt: String
    /// ICU's name of the error, such as `U_ILLEGAL_ARGUMENT_ERROR`.
    package let code: String

    /// One line with the attempted operation and ICU's error name.
    package var description: String { "can't \(attempt): ICU says \(code)" }

    /// Throws if a call failed.
    static func check(_ code: UErrorCode, _ attempt: @autoclosure () -> String) throws(ICUError) {
        guard !cicu_succeeded(code) else { return }
        throw ICUError(
            attempt: attempt(), code: cicu_error_name(code).map { String(cString: $0) } ?? "")
    }
}
